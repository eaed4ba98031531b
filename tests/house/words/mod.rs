//! The texts: complete, true, and in both languages.

mod book;
mod games;
mod notations;
mod pages;
mod texts;
mod views;
