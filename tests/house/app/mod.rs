//! The use cases, over a store and a scripted platform.

mod analysis;
mod calendar;
mod cards;
mod clocks;
mod club;
mod cups;
mod daily;
mod damaged;
mod desks;
mod ladder;
mod lists;
mod membership;
mod notifications;
mod page;
mod pauses;
mod planning;
mod practice;
mod privacy;
mod puzzles;
mod reminders;
mod restored;
mod settings;
mod thinking;
mod upkeep;
mod vacations;
mod vitals;
