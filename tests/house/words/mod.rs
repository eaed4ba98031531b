//! The texts: complete, true, and in both languages.

mod notations;
mod pages;
mod texts;
mod views;
