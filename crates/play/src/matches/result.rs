//! The result of a match for its players, and its eligibility for a card.

use std::ops::RangeInclusive;
use std::time::Duration;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{Ended, Match, Phase};
use crate::{GameResult, Moment, PracticeGame, RatingPool, ServerId, Speed, Timestamp, UserId};
use hansu_teaching::{Endgame, Opening, Shout};
use janggi::{Action, BySide, Formation, Game, Outcome, Reason, Side, Situation, Variant};

/// The result of a game between two people in a server, with the data for statistics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchResult {
    /// The server.
    pub server: ServerId,
    /// The game.
    pub variant: Variant,
    /// The kind of pace that the game ended with.
    pub speed: Speed,
    /// The players.
    pub players: BySide<UserId>,
    /// The winner and the reason.
    pub outcome: Outcome,
    /// `true` if the game was rated.
    pub rated: bool,
    /// The reason why a rated game changes no rating.
    pub why_not: Option<NotCounted>,
    /// The end of the game.
    pub ended_at: Timestamp,
    /// The number of turns played.
    pub turns: usize,
    /// The formations that the players chose.
    pub formations: Option<BySide<Formation>>,
    /// The opening; `None` if nobody moved.
    pub opening: Option<FirstMoves>,
    /// The thinking time of each side; zero without a clock.
    pub time: BySide<TimeSpent>,
}

/// The result of a game against the bot, with the data for the ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PracticeResult {
    /// The game.
    pub variant: Variant,
    /// The person.
    pub person: UserId,
    /// The person's side.
    pub side: Side,
    /// The game as the ladder counts it; its accuracy is not known yet.
    pub game: PracticeGame,
    /// The position that was practised, which the ladder leaves out; `None` for a whole game.
    pub start: Option<Endgame>,
    /// `true` if that position is solved.
    pub is_solved: bool,
    /// The end of the game.
    pub ended_at: Timestamp,
}

/// The reason why a rated game changes no rating. Stored as this word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum NotCounted {
    /// A side had neither moved nor passed.
    Unplayed,
}

/// The opening of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FirstMoves {
    /// Janggi: the first turn of Cho.
    Cho(Action),
    /// Xiangqi: the opening has a name.
    Named(Opening),
}

/// The thinking time of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TimeSpent {
    /// The number of turns.
    pub turns: usize,
    /// The total time, without pauses and without weekends that did not count.
    pub time: Duration,
}

impl MatchResult {
    /// Returns whether the game changes the players' ratings.
    pub fn counts(&self) -> bool {
        self.rated && self.why_not.is_none()
    }
}

impl Match {
    /// Returns the result for a player; `CalledOff` if the match is not over, or the person is not a player.
    pub fn result_for(&self, player: UserId) -> GameResult {
        match (self.phase(), self.seat(player)) {
            (
                Phase::Over {
                    ended: Ended::Decided(outcome),
                    ..
                },
                Ok(side),
            ) => match outcome.winner {
                Some(winner) if winner == side => GameResult::Won,
                Some(_) => GameResult::Lost,
                None => GameResult::Drawn,
            },
            _ => GameResult::CalledOff,
        }
    }

    /// Returns what the players would shout now; `None` if nothing, and for a game without a result.
    pub fn shout(&self) -> Option<Shout> {
        match self.phase() {
            Phase::Over {
                ended: Ended::Decided(outcome),
                ..
            } => Shout::of_end(*outcome),
            Phase::Running { game, .. } => Shout::of(game),
            _ => None,
        }
    }

    /// Returns whether the game counts in the players' ratings.
    pub fn is_rated(&self) -> bool {
        self.challenge().rated
    }

    /// Returns the ratings that change if the match is rated and ends at its current pace.
    pub fn rating_pool(&self) -> RatingPool {
        RatingPool {
            variant: self.ruleset().variant,
            speed: self.speed(),
        }
    }

    /// Returns the reason why a rated match changes no rating, or would not if it ended now.
    pub fn not_counted(&self) -> Option<NotCounted> {
        let both_played = Side::ALL.into_iter().all(|side| self.has_played(side));
        (!both_played).then_some(NotCounted::Unplayed)
    }

    /// Returns the result. `None` for games in progress, without a result, against the bot, or outside of
    /// servers.
    pub fn result(&self) -> Option<MatchResult> {
        let Phase::Over {
            seats,
            game,
            ended: Ended::Decided(outcome),
        } = self.phase()
        else {
            return None;
        };
        if self.level().is_some() {
            return None;
        }
        let game = game.as_deref()?;
        Some(MatchResult {
            server: self.challenge().server?,
            variant: self.ruleset().variant,
            speed: self.speed(),
            players: BySide::new(seats.players.cho.id, seats.players.han.id),
            outcome: *outcome,
            rated: self.is_rated(),
            why_not: if self.is_rated() {
                self.not_counted()
            } else {
                None
            },
            ended_at: self.at(),
            turns: game.ply(),
            formations: game.formations(),
            opening: FirstMoves::of(game),
            time: BySide::new(self.time_spent(Side::Cho), self.time_spent(Side::Han)),
        })
    }

    /// Returns the result of a game against the bot. `None` for games in progress, without a result, with votes, or
    /// between people.
    pub fn practice_result(&self) -> Option<PracticeResult> {
        let level = self.level()?;
        let person = self.challenge().challenger.id;
        let result = self.result_for(person);
        if result == GameResult::CalledOff || self.votes().is_some() {
            return None;
        }
        let side = self.bots_side()?.opponent();
        Some(PracticeResult {
            variant: self.ruleset().variant,
            person,
            side,
            game: PracticeGame {
                level,
                result,
                hints: self.hints(side),
                takebacks: self.taken_back(side),
                handicap: self.handicap(),
                accuracy: None,
            },
            start: self.endgame(),
            is_solved: self.has_solved(),
            ended_at: self.at(),
        })
    }

    /// Returns the number of turns that the person has played from the position to practise.
    pub fn endgame_turns(&self) -> u32 {
        let turns = self.game().into_iter().flat_map(Game::turns);
        let own = turns.filter(|(before, _)| before.position().turn() == Endgame::SIDE);
        u32::try_from(own.count()).unwrap_or(u32::MAX)
    }

    /// Returns whether the position to practise is solved: by mate in its number of turns, without hints.
    pub fn has_solved(&self) -> bool {
        self.endgame().is_some_and(|start| {
            let outcome = self.game().and_then(Game::outcome);
            let is_mate = outcome.is_some_and(|outcome| {
                outcome.winner == Some(Endgame::SIDE)
                    && matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate)
            });
            is_mate && self.hints(Endgame::SIDE) == 0 && self.endgame_turns() <= start.turns()
        })
    }

    fn time_spent(&self, side: Side) -> TimeSpent {
        // Neither depends on the length of a day.
        let moment = Moment {
            now: self.at(),
            day: Duration::ZERO,
            standstills: &[],
        };
        let account = self.account(side, moment).unwrap_or_default();
        let turns = self.turns.all().iter();
        TimeSpent {
            turns: turns.filter(|turn| turn.side == side).count(),
            time: account.passed.saturating_sub(account.stopped),
        }
    }
}

impl FirstMoves {
    fn of(game: &Game) -> Option<FirstMoves> {
        if game.ruleset().variant.spec().has_named_openings {
            return Opening::of(game).map(FirstMoves::Named);
        }
        let of_cho = |(before, _): &(Situation, _)| before.position().turn() == Side::Cho;
        let first = game.turns().find(of_cho);
        first.map(|(_, action)| FirstMoves::Cho(action))
    }
}

/// The number of turns of games with a card. Shorter games have little to show; longer ones take too long to
/// analyse.
const TURNS: RangeInclusive<usize> = 20..=1_000;

impl Match {
    /// Returns whether the match gets a card: a game of two people in a server that ended with a result and is
    /// neither too short nor too long. Games with a former player get none.
    pub fn earns_card(&self) -> bool {
        let result = self.result();
        result.is_some_and(|result| TURNS.contains(&result.turns)) && !self.has_former_player()
    }

    /// Returns the time of its acceptance.
    pub fn accepted_at(&self) -> Option<Timestamp> {
        self.accepted_at
    }

    /// Returns the duration of the match from its acceptance to its last event.
    pub fn duration(&self) -> Duration {
        let accepted = self.accepted_at.unwrap_or(self.at());
        self.at().since(accepted)
    }
}
