//! The bot's workers; none may end before shutdown.

use std::collections::HashMap;
use std::future::Future;

use anyhow::anyhow;
use tokio::task::{Id, JoinError, JoinSet};

/// Tasks that run for the bot's whole life.
#[derive(Debug, Default)]
pub(super) struct Workers {
    tasks: JoinSet<anyhow::Result<()>>,
    names: HashMap<Id, &'static str>,
}

impl Workers {
    /// Starts a worker.
    pub fn add<F>(&mut self, name: &'static str, work: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.add_guard(name, async {
            work.await;
            Ok(())
        });
    }

    /// Starts a worker that ends with an error if something is wrong.
    pub fn add_guard<F>(&mut self, name: &'static str, work: F)
    where
        F: Future<Output = anyhow::Result<()>> + Send + 'static,
    {
        let task = self.tasks.spawn(work);
        self.names.insert(task.id(), name);
    }

    /// Waits until a worker ends or panics. Returns its name and the reason.
    pub async fn one_ends(&mut self) -> anyhow::Error {
        let Some(ended) = self.tasks.join_next_with_id().await else {
            return anyhow!("there are no workers");
        };
        let id = ended.as_ref().map_or_else(JoinError::id, |(id, _)| *id);
        let name = self.names.get(&id).copied().unwrap_or("worker");
        match ended {
            Ok((_, Ok(()))) => anyhow!("the {name} has ended unexpectedly"),
            Ok((_, Err(error))) => error.context(format!("the {name} has ended")),
            Err(error) if error.is_panic() => anyhow!("the {name} has panicked"),
            Err(_) => anyhow!("the {name} was aborted"),
        }
    }

    /// Waits until all workers have ended. Unfinished work stays in the database.
    pub async fn all_end(&mut self) {
        while self.tasks.join_next().await.is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn ended_worker_is_named() {
        let mut workers = Workers::default();
        workers.add("watch", std::future::pending());
        workers.add("courier", async {});
        let first = workers.one_ends().await;
        assert_eq!(first.to_string(), "the courier has ended unexpectedly");
        workers.add("partner", async { panic!("on purpose") });
        let second = workers.one_ends().await;
        assert_eq!(second.to_string(), "the partner has panicked");
        workers.add_guard("guard", async { Err(anyhow!("the file is gone")) });
        let third = workers.one_ends().await;
        assert_eq!(
            format!("{third:#}"),
            "the guard has ended: the file is gone"
        );
    }
}
