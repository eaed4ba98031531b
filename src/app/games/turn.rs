//! A player's turn: the act is parsed, `play` decides it on the current match, and its event is committed. After a
//! concurrent write the last two steps are repeated. Also completes moves that are being typed.

use std::sync::Arc;

use tokio::time::Instant;

use super::Games;
use super::commit::{Acted, Initiator, Visibility};
use super::votes::{Choice, Voted};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use hansu_play::{
    Command, Event, Match, PlannedTurn, ProposalKind, Refusal, Standstill, UserId, Version,
};
use hansu_store::{GameRow, ParkReason};
use janggi::notation::{self, TypedText};
use janggi::{Action, Formation, Game, Side};

/// An act, as named by commands, buttons and text.
#[derive(Debug, Clone)]
pub enum Act<'a> {
    /// A move as typed, which may also be a pass, bikjang, a draw offer, a resignation or a request for a hint.
    Typed(&'a str),
    /// A formation as typed, seen from the player's own seat.
    TypedFormation(&'a str),
    /// The usual formation.
    UsualFormation,
    /// A command.
    Command(Command),
}

/// The condition for a private confirmation of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConfirmWhen {
    /// Before an act that ends the game, or may end it at once.
    IfItMayEnd,
    /// Always: the press may have been meant for another message.
    Always,
    /// Never: the player has already confirmed.
    Never,
}

/// The result of a turn.
#[derive(Debug)]
pub enum TurnOutcome {
    /// The act was carried out.
    Done(Box<Acted>),
    /// The player has to confirm the command first.
    Question(Arc<Match>, Command),
    /// The act is a vote, which was stored.
    Voted(Box<Voted>),
    /// The player typed a request for a hint, which is no act in the match.
    HintRequested,
}

/// A command allowed by `play`, not stored yet.
struct DecidedCommand {
    /// The match for which it was decided.
    game: Arc<Match>,
    command: Command,
    event: Event,
    /// The required version of the match.
    seen: Option<Version>,
    began: Instant,
}

impl DecidedCommand {
    /// Returns whether the command ends the game or may end it at once: a resignation, the last pass, a draw offered to
    /// the bot, or the claim that calls off an abandoned game.
    fn may_end(&self) -> bool {
        match (&self.command, &self.event) {
            (Command::Resign, _) => true,
            (Command::Play(Action::Pass), _) => may_end_by(&self.game, &self.command),
            (_, Event::DrawOffered { .. }) => self.game.level().is_some(),
            (_, Event::Lapsed { by: side, .. }) => side.is_some(),
            _ => false,
        }
    }

    /// Returns whether the player has to confirm the command.
    fn needs_confirmation(&self, rule: ConfirmWhen) -> bool {
        match rule {
            ConfirmWhen::IfItMayEnd => self.may_end(),
            ConfirmWhen::Always => true,
            ConfirmWhen::Never => false,
        }
    }

    /// Returns the visibility of the answer. A turn that is played or confirmed in a private message is answered there,
    /// and so is a secret formation.
    fn visibility(&self, request: &RequestContext, confirm_when: ConfirmWhen) -> Visibility {
        let is_turn = match self.command {
            Command::Play(_) | Command::Bikjang => self.seen.is_some(),
            Command::SetUp(_) if self.game.sets_up_in_secret() => return Visibility::Private,
            _ => false,
        };
        let in_private = request.pressed.is_some_and(|pressed| pressed.private);
        if in_private && (is_turn || confirm_when == ConfirmWhen::Never) {
            Visibility::Private
        } else {
            Visibility::Public
        }
    }
}

/// Returns whether a turn is a pass that ends the game or may end it at once.
fn may_end_by(game: &Match, turn: &Command) -> bool {
    *turn == Command::Play(Action::Pass) && game.game().and_then(Game::end_by_passing).is_some()
}

impl Games {
    /// Parses an act, lets `play` decide it on the current match, and stores its event, unless the player has to
    /// confirm it first. Where turns are voted on, a turn is stored as a vote. `seen` is the position's version in the id of
    /// the button that was pressed, and `None` for commands and typed text.
    ///
    /// # Errors
    /// [`Refused::Unread`] and [`Refused::UnknownFormation`] for text that cannot be read, [`Refused::MovedOn`] for a
    /// button of an older position, and [`Refused::Play`] for an act that `play` refuses.
    pub async fn turn(
        &self,
        request: &RequestContext,
        row: &GameRow,
        act: Act<'_>,
        seen: Option<Version>,
        asks: ConfirmWhen,
    ) -> Result<TurnOutcome, AppError> {
        if let Act::Typed(text) = act
            && notation::asks_for_hint(text)
        {
            return Ok(TurnOutcome::HintRequested);
        }
        let game = self.core.matches.load_row(row).await?;
        let command = read(&game, request, act)?;
        if let Some(voted) = game.votes().and(PlannedTurn::of_command(&command)) {
            let choice = Choice { turn: voted, seen };
            Games::check_vote(request, row, &game, choice)?;
            let is_asked = match asks {
                ConfirmWhen::IfItMayEnd => may_end_by(&game, &command),
                ConfirmWhen::Always => true,
                ConfirmWhen::Never => false,
            };
            if is_asked {
                return Ok(TurnOutcome::Question(game, command));
            }
            let voted = self.vote(request, row, game, choice).await?;
            return Ok(TurnOutcome::Voted(Box::new(voted)));
        }
        let decided = self.decide(game, request, row, seen, command).await?;
        if decided.needs_confirmation(asks) {
            return Ok(TurnOutcome::Question(decided.game, decided.command));
        }
        let answer = decided.visibility(request, asks);
        let acted = self.store_decided(request, row, decided, answer).await?;
        Ok(TurnOutcome::Done(Box::new(acted)))
    }

    /// Carries out a command without confirmation. The resulting board answers the interaction.
    pub async fn act(
        &self,
        request: &RequestContext,
        row: &GameRow,
        seen_version: Option<Version>,
        command: Command,
    ) -> Result<Acted, AppError> {
        let game = self.core.matches.load_row(row).await?;
        self.act_on(game, request, row, seen_version, command).await
    }

    /// Carries out a command on a match that was just loaded.
    pub(super) async fn act_on(
        &self,
        game: Arc<Match>,
        request: &RequestContext,
        row: &GameRow,
        seen_version: Option<Version>,
        command: Command,
    ) -> Result<Acted, AppError> {
        let decided = self
            .decide(game, request, row, seen_version, command)
            .await?;
        self.store_decided(request, row, decided, Visibility::Public)
            .await
    }

    /// Returns the match if the caller may choose a formation now; otherwise the refusal.
    pub async fn may_set_up(
        &self,
        request: &RequestContext,
        row: &GameRow,
    ) -> Result<Arc<Match>, AppError> {
        let game = self.core.matches.load_row(row).await?;
        let first = game.ruleset().formations().first().copied();
        // The decision is the same for each formation; the default only satisfies the type.
        let command = Command::SetUp(first.unwrap_or(Formation::Heeh));
        let decided = self.decide(game, request, row, None, command).await?;
        Ok(decided.game)
    }

    /// Lets `play` decide a command on a match that was just loaded.
    async fn decide(
        &self,
        game: Arc<Match>,
        request: &RequestContext,
        row: &GameRow,
        seen_version: Option<Version>,
        command: Command,
    ) -> Result<DecidedCommand, AppError> {
        let began = Instant::now();
        // A secret formation does not depend on the other side's choice, so the menu's version is not compared.
        let secret = matches!(command, Command::SetUp(_)) && game.sets_up_in_secret();
        let seen_version = if secret { None } else { seen_version };
        if seen_version.is_some_and(|version| version != game.version()) {
            return Err(outdated_press(&game, request));
        }
        // Only these decisions depend on a clock, and all in an evening; the other commands need no queries.
        let standstills = match command {
            _ if game.is_evening() => self.standstills_now(&game, row).await?,
            Command::ClaimWin
            | Command::GiveTime
            | Command::TogglePause
            | Command::Propose(ProposalKind::Pause)
            | Command::AcceptProposal(ProposalKind::Pause) => {
                self.standstills_now(&game, row).await?
            }
            _ => Vec::new(),
        };
        let moment = self.core.clocks.moment_of(&standstills);
        let event = game
            .decide(acting_as(request, &game, &command), &command, moment)
            .map_err(|refusal| {
                if matches!(refusal, Refusal::TimeIsUp(_)) {
                    self.core.signals.wake_timers();
                }
                AppError::play(refusal, Some(row.id))
            })?;
        Ok(DecidedCommand {
            game,
            command,
            event,
            seen: seen_version,
            began,
        })
    }

    /// Stores the event of a decided command.
    async fn store_decided(
        &self,
        request: &RequestContext,
        row: &GameRow,
        mut decided: DecidedCommand,
        answer: Visibility,
    ) -> Result<Acted, AppError> {
        let began = decided.began;
        // Only after the decision: a rejected act neither moves the game nor resends messages.
        let (reached, channel_works) = self.ensure_reachable(request, row, &decided.game).await?;
        let initiator = Initiator::Person {
            request,
            answer,
            channel_works,
        };
        let mut attempts = self.core.matches.attempts(row.id);
        loop {
            let committed = self.commit(initiator, &reached, &decided.game, decided.event);
            if let Some(acted) = attempts.stored(committed.await)? {
                log(request, &acted, began);
                return Ok(acted);
            }
            // The command may still be legal (the other event may be a mere draw offer), so it is decided again on the
            // newer match instead of being rejected.
            let game = self.core.matches.load_row(row).await?;
            decided = self
                .decide(game, request, row, decided.seen, decided.command)
                .await?;
        }
    }

    /// Returns whether this interaction's id was stored by an earlier delivery of the same interaction.
    pub async fn is_repeat(&self, request: &RequestContext) -> Result<bool, AppError> {
        Ok(self.core.store.was_handled(request.interaction.id).await?)
    }

    /// Moves a match whose channel is gone to the player's current place.
    ///
    /// Returns the row, and whether parked messages can be sent again: the player acts in the match's own channel,
    /// and nothing is missing there.
    async fn ensure_reachable(
        &self,
        request: &RequestContext,
        row: &GameRow,
        game: &Match,
    ) -> Result<(GameRow, bool), AppError> {
        let mut row = row.clone();
        if !row.is_parked {
            return Ok((row, false));
        }
        let parked = self.core.store.parked(row.id).await?;
        let Some(last) = parked.last() else {
            return Ok((row, false));
        };
        let is_gone = last.parked() == Some(ParkReason::ChannelGone);
        // Only a player may move the match or reopen its messages.
        if game.seat(request.actor.id).is_err() {
            return Ok((row, false));
        }
        // Only within the same server: otherwise a player could move a game to a foreign server.
        if is_gone
            && !request.is_abroad()
            && request.channel != row.home
            && request.server() == row.server
        {
            let now = self.core.clocks.now();
            self.core
                .store
                .move_game(row.id, request.channel, now)
                .await?;
            row.home = request.channel;
        }
        let lacks_permission = request
            .here()
            .is_some_and(|place| !place.missing.is_empty());
        // A press on the page does not show that the channel accepts messages.
        let channel_works =
            request.channel == row.home && !lacks_permission && request.page_act().is_none();
        Ok((row, channel_works))
    }

    /// Returns the standstills of the match's clocks up to now, after crediting an outage of the bot that just ended
    /// and starting an automatic vacation that is due.
    async fn standstills_now(
        &self,
        game: &Match,
        row: &GameRow,
    ) -> Result<Vec<Standstill>, AppError> {
        let clocks = &self.core.clocks;
        clocks.credit_outage_for(row.server).await?;
        Ok(clocks.standstills_or_vacation(game, row).await?.0)
    }
}

/// Returns the player for whom the caller acts. Server managers may resign a game with votes, also once its challenger has
/// left.
fn acting_as(request: &RequestContext, game: &Match, command: &Command) -> UserId {
    let place = request.here();
    let place = place.filter(|place| Some(place.server) == game.challenge().server);
    let manages = place.is_some_and(|place| place.manages);
    if manages && game.votes().is_some() && *command == Command::Resign {
        game.challenge().challenger.id
    } else {
        request.actor.id
    }
}

/// Returns the command of an act.
fn read(game: &Match, request: &RequestContext, act: Act<'_>) -> Result<Command, AppError> {
    match act {
        Act::Typed(text) => typed_move(game, request, text),
        Act::TypedFormation(text) => {
            let side = seat(game, request)?;
            let formation = Formation::read(text).ok_or(Refused::UnknownFormation)?;
            Ok(Command::SetUp(formation.seen_from(side)))
        }
        Act::UsualFormation => {
            let side = seat(game, request)?;
            let formation = game.ruleset().usual_formation();
            Ok(Command::SetUp(formation.seen_from(side)))
        }
        Act::Command(command) => Ok(command),
    }
}

fn seat(game: &Match, request: &RequestContext) -> Result<Side, AppError> {
    game.seat(request.actor.id)
        .map_err(|refusal| AppError::play(refusal, Some(game.id())))
}

fn typed_move(game: &Match, request: &RequestContext, text: &str) -> Result<Command, AppError> {
    let game_id = game.id();
    let typed = game.game().map(|moves| notation::read(text, moves));
    // Resigning and offering a draw are allowed on the opponent's turn too.
    let any_time = matches!(typed, Some(Ok(TypedText::Resign | TypedText::Draw)));
    match game.to_move(game.plays_as(request.actor.id)) {
        Err(Refusal::NotYourTurn) if any_time => {}
        Err(fault) => return Err(AppError::play(fault, Some(game_id))),
        Ok(_) => {}
    }
    let typed = typed.ok_or_else(|| AppError::play(Refusal::GameOver, Some(game_id)))?;
    match typed {
        Ok(TypedText::Action(action)) => Ok(Command::Play(action)),
        Ok(TypedText::Resign) => Ok(Command::Resign),
        Ok(TypedText::Draw) => Ok(Command::Propose(ProposalKind::Draw)),
        Ok(TypedText::Bikjang) => Ok(Command::Bikjang),
        Err(fault) => Err(Refused::Unread {
            why: fault,
            about: game_id,
        }
        .into()),
    }
}

/// Returns the refusal for a press on an outdated position. Bystanders get "not a player" instead; a game of votes has
/// none.
fn outdated_press(game: &Match, request: &RequestContext) -> AppError {
    match game.seat(request.actor.id) {
        Err(refusal @ Refusal::NotAPlayer) if game.votes().is_none() => {
            AppError::play(refusal, Some(game.id()))
        }
        _ => Refused::MovedOn(game.id()).into(),
    }
}

fn log(request: &RequestContext, acted: &Acted, began: Instant) {
    let game = acted.game.id();
    let ply = acted.game.game().map_or(0, Game::ply);
    tracing::info!(
        game.id = %game,
        ply,
        actor = %request.actor.id,
        took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        "{} in game {game}",
        acted.event.kind(),
    );
}

/// Autocomplete results, with the match that they belong to.
#[derive(Debug, Clone)]
pub struct Completion {
    /// The match, needed to put the actions into words.
    pub game: Arc<Match>,
    /// Legal actions, best first.
    pub actions: Vec<Action>,
}

impl Games {
    /// Returns legal actions that match a typed prefix, at most `limit`; empty unless it is the caller's turn, or they may
    /// vote.
    pub async fn complete_move(
        &self,
        request: &RequestContext,
        row: &GameRow,
        typed: &str,
        limit: usize,
    ) -> Result<Completion, AppError> {
        let game = self.core.matches.load_row(row).await?;
        let is_own_turn = game.is_awaited(game.plays_as(request.actor.id));
        let actions = match game.game() {
            Some(moves) if is_own_turn => notation::complete(typed, moves, limit),
            _ => Vec::new(),
        };
        Ok(Completion { game, actions })
    }
}
