//! Plans: what can be planned, what is answered, and what becomes of them.

mod answering;
mod kit;
mod model;
mod properties;
mod random;
mod rows;
mod tree;
