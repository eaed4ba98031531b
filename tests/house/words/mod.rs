//! The texts: complete, true, and in both languages.

mod book;
mod notations;
mod pages;
mod texts;
mod views;
