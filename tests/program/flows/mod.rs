//! The whole program over a real network: whole games, every flow, bad input, kills.

mod club;
mod game;
mod line;

mod analyse;
mod bad_input;
mod challenges;
mod clocks;
mod combine;
mod days;
mod endings;
mod gateway;
mod hostile;
mod kill;
mod lessons;
mod limits;
mod metrics;
mod newcomer;
mod passing;
mod pauses;
mod practice;
mod proxies;
mod races;
mod records;
mod rulesets;
mod settings;
mod several;
mod start;
mod suggest;
mod takeback;
mod told;
mod trouble;
mod upkeep;
mod vacations;
mod vanishing;
mod whole_game;
