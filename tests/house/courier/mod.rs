//! The courier: what is sent, in what order, and what becomes of failures.

mod fates;
mod faults;
mod order;
