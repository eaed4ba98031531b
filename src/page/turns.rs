//! Turns and hints.

use super::Parts;
use super::acts::{Head, PageRequest};
use super::protocol::{ActRequest, HintRequest, PageAnswer};
use super::state::{Viewer, game_state, offered, plain, points};
use crate::app::{AppError, Hint, PageOutcome, PageTurn, Refused, Visitor};
use crate::discord::view;
use crate::engine::SearchResult;
use crate::play::{Command, GameId, Match, ProposalKind, Version};
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
        visitor: Visitor,
        act: PageAct,
    ) -> Result<PageAnswer, AppError> {
        let game = GameId(self.game);
        let (row, state) = parts.app.page.game(visitor, game).await?;
        let side = state
            .seat(visitor.person)
            .map_err(|refusal| Refused::Play {
                why: refusal,
                about: Some(game),
            })?;
        let command = self.command.read(&offered(&state, side));
        let turn = PageTurn {
            seen: Version(self.version),
            command: command.ok_or(Refused::UnknownButton)?,
            confirmed: self.confirmed,
            act,
        };
        let reader = parts.reader(visitor.person).await;
        let page = &parts.app.page;
        let outcome = page.turn(visitor, reader.language(), &row, state, turn);
        match outcome.await? {
            PageOutcome::Done(game) => {
                let state = Box::new(game_state(parts, reader, &row, &game).await?);
                Ok(PageAnswer::Done { state })
            }
            PageOutcome::Question(game, command) => {
                let viewer = Viewer::of(parts, reader, &game).await?;
                let (text, yes) = question(&game, &command, viewer.text);
                Ok(PageAnswer::Question { text, yes })
            }
        }
    }
}

/// Returns the question before a command, and the label of the button that confirms it.
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
        visitor: Visitor,
        act: PageAct,
    ) -> Result<PageAnswer, AppError> {
        let reader = parts.reader(visitor.person).await;
        let game = GameId(self.game);
        let seen_version = Version(self.version);
        let result = parts
            .app
            .page
            .hint(visitor, reader.language(), game, seen_version, act);
        let (game, hint) = result.await?;
        let viewer = Viewer::of(parts, reader, &game).await?;
        let best_action = hint.results.first().map(SearchResult::best);
        Ok(PageAnswer::Hint {
            text: suggestion(&game, &hint, viewer.text),
            arrow: best_action.and_then(points),
        })
    }
}

/// Returns a suggestion in words with the best move first, since the board is above it here.
fn suggestion(game: &Match, hint: &Hint, text: GameText) -> String {
    let Some(moves) = game.game() else {
        return String::new();
    };
    let mut lines = text.suggestion(moves, &hint.results, &hint.facts);
    let best_line = lines.iter().position(|line| line.starts_with(BEST));
    lines.rotate_left(best_line.unwrap_or(0));
    lines.push(text.say(Key::SuggestCounted));
    plain(&lines.join("\n"))
}
