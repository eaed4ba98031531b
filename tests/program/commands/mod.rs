//! The terminal commands, run as scripts run them.

mod bench;
mod booklet;
mod perft;
mod puzzles;
mod records;
mod referee;
mod render;
mod sandbox;
mod uci;
mod uci_dialects;
mod uci_interfaces;
mod version;
