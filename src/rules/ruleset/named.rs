//! Finding the name under which a rule book is on offer.

use super::presets::ALL;
use super::ruleset::{Book, Ruleset, Unplayable};

impl Ruleset {
    /// Takes a book whose games can all end, and gives it the name under which it is on offer, if it is.
    pub fn new(book: Book) -> Result<Ruleset, Unplayable> {
        // Two books that differ only where it has no effect are one ruleset.
        let made = Ruleset::unnamed(book.plain())?;
        let known = ALL.iter().find(|known| known.plain() == *made);
        Ok(known.map_or(made, |known| **known))
    }
}
