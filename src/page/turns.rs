//! Turns and hints.

use super::Parts;
use super::acts::{Head, PageRequest};
use super::protocol::{ActRequest, HintRequest, PageAnswer};
use super::state::{Viewer, game_state, offered, plain, points};
use crate::app::{AppError, Hint, PageOutcome, PageTurn, Refused};
use crate::discord::view;
use crate::engine::SearchResult;
use crate::play::{Command, GameId, Match, ProposalKind, UserId, Version};
use crate::store::PageAct;
use crate::text::{GameText, Key};

/// The sign before the best move of a suggestion.
const BEST: char = '💡';

impl PageRequest for ActRequest {
    fn head(&self) -> Head<'_> {
        Head {
            protocol: self.protocol,
            id: &self.id,
            game: Some(GameId(self.game)),
        }
    }

    async fn carry_out(
        &self,
        parts: &Parts,
        person: UserId,
        act: PageAct,
    ) -> Result<PageAnswer, AppError> {
        let game = GameId(self.game);
        let (_, found) = parts.app.page.game(person, game).await?;
        let side = found.seat(person).map_err(|why| Refused::Play {
            why,
            about: Some(game),
        })?;
        let command = self.command.read(&offered(&found, side));
        let turn = PageTurn {
            game,
            seen: Version(self.version),
            command: command.ok_or(Refused::UnknownButton)?,
            confirmed: self.confirmed,
            act,
        };
        let language = parts.language(person).await;
        match parts.app.page.turn(person, language, turn).await? {
            PageOutcome::Done(game) => {
                let (row, _) = parts.app.page.game(person, game.id()).await?;
                let state = Box::new(game_state(parts, person, &row, &game).await?);
                Ok(PageAnswer::Done { state })
            }
            PageOutcome::Question(game, command) => {
                let viewer = Viewer::of(parts, person, &game).await?;
                let (text, yes) = question(&game, &command, viewer.text);
                Ok(PageAnswer::Question { text, yes })
            }
        }
    }
}

/// The question before a command, and the label of the button that confirms it.
fn question(game: &Match, command: &Command, text: GameText) -> (String, String) {
    let (message, yes) = match command {
        Command::Play(_) => (view::pass_question(game, text), Key::ButtonPassYes),
        Command::Resign => (
            Some(view::resign_question(game, text)),
            Key::ButtonResignYes,
        ),
        Command::ClaimWin => (
            Some(view::call_off_question(game, text)),
            Key::ButtonCallOffYes,
        ),
        Command::Propose(ProposalKind::Takeback) => (
            Some(view::takeback_question(game, text)),
            Key::ButtonTakeback,
        ),
        _ => (Some(view::draw_question(game, text)), Key::ButtonOfferDraw),
    };
    let words = message.map(|message| plain(&message.content));
    (words.unwrap_or_default(), text.say(yes))
}

impl PageRequest for HintRequest {
    fn head(&self) -> Head<'_> {
        Head {
            protocol: self.protocol,
            id: &self.id,
            game: Some(GameId(self.game)),
        }
    }

    async fn carry_out(
        &self,
        parts: &Parts,
        person: UserId,
        act: PageAct,
    ) -> Result<PageAnswer, AppError> {
        let language = parts.language(person).await;
        let (game, seen) = (GameId(self.game), Version(self.version));
        let asked = parts.app.page.hint(person, language, game, seen, act);
        let (game, hint) = asked.await?;
        let viewer = Viewer::of(parts, person, &game).await?;
        let best = hint.results.first().map(SearchResult::best);
        Ok(PageAnswer::Hint {
            text: suggestion(&game, &hint, viewer.text),
            arrow: best.and_then(points),
        })
    }
}

/// A suggestion in words, the best move first: the board is above it here.
fn suggestion(game: &Match, hint: &Hint, text: GameText) -> String {
    let Some(moves) = game.game() else {
        return String::new();
    };
    let mut lines = text.suggestion(moves, &hint.results, &hint.facts);
    let best = lines.iter().position(|line| line.starts_with(BEST));
    lines.rotate_left(best.unwrap_or(0));
    lines.push(text.say(Key::SuggestCounted));
    plain(&lines.join("\n"))
}
