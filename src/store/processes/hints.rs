//! Hints from process to process that there is something to do. None has to arrive: workers look by themselves as well.

use sqlx::postgres::PgListener;

use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::ids::ProcessId;

/// What a process tells the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Hint {
    /// A row was queued or became due, or a timer was set.
    Work,
    /// A process has begun, or has ended.
    Roll,
}

/// Hears what the other processes tell.
#[derive(Debug)]
pub struct Hints {
    listener: PgListener,
    own: Option<ProcessId>,
}

impl Hints {
    /// Waits for the next hint of another process. Where the connection has died it is made anew; what was told meanwhile is
    /// lost.
    ///
    /// # Errors
    /// If it cannot be made anew.
    pub async fn next(&mut self) -> Result<Hint, StoreError> {
        loop {
            let told = self.listener.recv().await?;
            let Some((process, word)) = told.payload().split_once(' ') else {
                continue;
            };
            let own = self.own.is_some_and(|own| process == own.0.to_string());
            if let Some(hint) = Hint::named(word).filter(|_| !own) {
                return Ok(hint);
            }
        }
    }
}

impl Hint {
    fn named(word: &str) -> Option<Hint> {
        let all = <Hint as strum::VariantArray>::VARIANTS.iter().copied();
        all.into_iter().find(|hint| <&str>::from(hint) == word)
    }
}

impl Store {
    /// Begins to hear what other processes tell from now on; `None` if this one has the database to itself.
    pub async fn hints(&self) -> Result<Option<Hints>, StoreError> {
        let own = self.door.process();
        let listener = self.door.listen().await?;
        Ok(listener.map(|listener| Hints { listener, own }))
    }

    /// Tells the other processes; after the commit of what it is about, as all commits with a notice wait for each other.
    pub async fn give_hint(&self, hint: Hint) -> Result<(), StoreError> {
        let own = self.door.process().map_or(0, |own| own.0);
        let told = format!("{own} {}", <&str>::from(hint));
        Ok(self.door.tell(&told).await?)
    }
}
