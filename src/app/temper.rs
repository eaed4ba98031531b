//! How the bot behaves as a player: how long it thinks, when it resigns, and what it holds of draws.

use crate::engine::{Effort, Score, Thought};
use crate::play::{Command, Level, Match};
use crate::rules::{Action, Game, Side};

/// Positions looked at by the lowest level: a glance at every move and the captures after it.
const FIRST_GLANCE: f64 = 400.0;
/// How many times as much each level looks at; the highest stays within two seconds on a slow
/// machine.
const EACH_LEVEL: f64 = 2.1;

/// How much thought a level gives to a turn.
pub(super) fn effort(level: Level) -> Effort {
    let above = f64::from(level.number() - Level::LOWEST.number());
    let nodes = FIRST_GLANCE * EACH_LEVEL.powf(above);
    Effort::of_nodes(nodes.round() as u64)
}

/// Behind by so many hundredths of a point, two chariots' worth, a game is lost.
const LOST: i32 = 2_600;
/// A mate this many turns away is left to the opponent to play: it is theirs to enjoy.
const THEIRS: i32 = 2;
/// Within so many hundredths of a point nobody is better.
const LEVEL: i32 = 40;
/// So many turns without a capture, and nothing more is expected of a level game.
const QUIET: usize = 60;

/// What the bot does on its turn.
pub(super) fn on_turn(thought: &Thought, game: &Match, moves: &Game) -> Command {
    if resigns(thought.score) {
        return Command::Resign;
    }
    if offers_draw(thought.score, game, moves) {
        return Command::Draw;
    }
    match thought.best() {
        // While the generals face each other, to pass is to call it.
        Action::Pass if moves.situation().may_call_bikjang() => Command::Bikjang,
        action => Command::Play(action),
    }
}

fn resigns(score: Score) -> bool {
    match score.turns_to_end() {
        Some(turns) => turns < -THEIRS,
        None => score.hundredths() <= -LOST,
    }
}

/// It offers a draw when nothing has happened for long and nobody is better, once in a while.
fn offers_draw(score: Score, game: &Match, moves: &Game) -> bool {
    let quiet = moves.plies_since_capture();
    score.turns_to_end().is_none()
        && score.hundredths().abs() <= LEVEL
        && quiet >= QUIET
        // Its own turns come every second ply: twice in so many.
        && quiet % QUIET < 2
        && game.offer().is_none()
        && game
            .bot()
            .is_some_and(|bot| game.decide(bot.id, &Command::Draw).is_ok())
}

/// Whether the bot, playing `side`, takes a draw: where it is worse, or where a long quiet game is
/// level.
pub(super) fn accepts_draw(thought: &Thought, moves: &Game, side: Side) -> bool {
    let own = if moves.position().turn() == side {
        thought.score
    } else {
        -thought.score
    };
    let worse = own.hundredths() < -2 * LEVEL;
    let level = own.hundredths() <= LEVEL;
    worse || (level && moves.plies_since_capture() >= QUIET / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(hundredths: i32) -> Score {
        Score::of_hundredths(hundredths)
    }

    #[test]
    fn each_level_thinks_more_and_none_too_long() -> Result<(), crate::play::NoLevel> {
        let mut nodes = Vec::new();
        for number in Level::LOWEST.number()..=Level::HIGHEST.number() {
            nodes.push(effort(Level::new(number)?).nodes);
        }
        assert!(
            nodes.windows(2).all(|pair| pair[1] >= 2 * pair[0]),
            "{nodes:?}"
        );
        assert_eq!(nodes.first(), Some(&400));
        assert!(
            nodes.last().is_some_and(|most| *most < 400_000),
            "{nodes:?}"
        );
        Ok(())
    }

    #[test]
    fn only_lost_games_are_resigned() {
        for lost in [-2_600, -9_000] {
            assert!(resigns(worth(lost)), "{lost}");
        }
        for playable in [-2_599, -1_300, 0, 5_000] {
            assert!(!resigns(worth(playable)), "{playable}");
        }
    }
}
