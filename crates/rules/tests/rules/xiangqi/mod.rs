//! Xiangqi: the norm's tables, properties of random positions, and games computed by another program.

mod boards;
mod books;
mod fens;
mod files;
mod judge;
mod legality;
mod movegen;
mod notation;
mod oracle;
mod records;
mod repetition;
mod slow;
mod slow_judge;
mod typed;
