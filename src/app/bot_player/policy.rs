//! Rules for the bot's resignations, and for offering and accepting draws.

use hansu_engine::{Score, SearchResult, army};
use hansu_play::{Command, Match, Moment, ProposalKind};
use janggi::{Action, Game, HalfPoints, Position, Side};

/// The deficit at which the bot resigns, in hundredths of a point: about two chariots.
const LOST: i32 = 2_600;
/// The longest mate against the bot, in its own turns, that it plays out instead of resigning.
const THEIRS: i32 = 2;
/// Evaluations within this margin count as equal, in hundredths of a point.
const LEVEL: i32 = 40;
/// Plies without a capture after which the bot offers a draw in an equal game.
const QUIET: usize = 60;
/// The ply before which the bot takes no draw unless it is behind in pieces, or half of [`QUIET`] have passed:
/// low-level searches undervalue many good positions.
const OPENING: usize = 40;
/// The deficit in pieces below which the bot takes no draw in the opening. It must have lasted for two of the bot's
/// turns.
const BEHIND: HalfPoints = HalfPoints(10);
const BEHIND_FOR: usize = 3;

/// Returns the bot's command on its turn.
pub(super) fn on_turn(
    result: &SearchResult,
    game: &Match,
    moves: &Game,
    moment: Moment,
) -> Command {
    if resigns(result.score) && !game.is_played_to_the_end() {
        return if game.asks_before_resigning() {
            Command::OfferWin
        } else {
            Command::Resign
        };
    }
    if offers_draw(result.score, game, moves, moment) {
        return Command::Propose(ProposalKind::Draw);
    }
    match result.best() {
        // Passing while the generals face each other ends the game: use the explicit command for it.
        Action::Pass if moves.situation().may_call_bikjang() => Command::Bikjang,
        action => Command::Play(action),
    }
}

/// Chooses between a pass that would end the game and the best other move: the pass only if that move loses.
pub(super) fn prefer_unless_lost(
    pass: SearchResult,
    alternative: Option<SearchResult>,
) -> SearchResult {
    match alternative {
        Some(alternative) if !is_lost(alternative.score) => alternative,
        _ => pass,
    }
}

fn is_lost(score: Score) -> bool {
    match score.turns_to_end() {
        Some(turns) => turns < 0,
        None => score.hundredths() <= -LOST,
    }
}

fn resigns(score: Score) -> bool {
    match score.turns_to_end() {
        Some(turns) => turns < -THEIRS,
        None => score.hundredths() <= -LOST,
    }
}

/// Returns whether to offer a draw: the game is equal, has long been quiet, and no draw was offered within the last
/// [`QUIET`] plies.
fn offers_draw(score: Score, game: &Match, moves: &Game, moment: Moment) -> bool {
    let quiet = moves.plies_since_capture();
    score.turns_to_end().is_none()
        && score.hundredths().abs() <= LEVEL
        && quiet >= QUIET
        // Consecutive plies alternate between the players, so one of two is the bot's turn.
        && quiet % QUIET < 2
        && game.proposal(ProposalKind::Draw).is_none()
        && game
            .bot()
            .is_some_and(|bot| game.decide(bot.id, &Command::Propose(ProposalKind::Draw), moment).is_ok())
}

/// Returns whether the bot, playing `side`, accepts a draw: it is worse, or the game is equal and quiet. In the opening
/// it must also be behind in pieces.
pub(super) fn accepts_draw(result: &SearchResult, moves: &Game, side: Side) -> bool {
    accepts(result.score, moves, side)
}

/// The reason the bot declined a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawRefusal {
    /// A recent capture: the game is still open.
    Early,
    /// The bot is better in a quiet game.
    Better,
}

/// Returns why the bot declined a draw, derived from the moves alone: in a quiet game it declines only if it is better.
pub fn why_not_drawn(moves: &Game) -> DrawRefusal {
    if moves.plies_since_capture() >= QUIET / 2 {
        DrawRefusal::Better
    } else {
        DrawRefusal::Early
    }
}

/// Does the same as [`accepts_draw`], where `score` is from the point of view of the side to move.
fn accepts(score: Score, moves: &Game, side: Side) -> bool {
    let own_score = if moves.position().turn() == side {
        score
    } else {
        -score
    };
    let is_worse = own_score.hundredths() < -2 * LEVEL;
    let level = own_score.hundredths() <= LEVEL;
    let quiet = moves.plies_since_capture() >= QUIET / 2;
    let opening = moves.ply() < OPENING && !quiet;
    if opening && !is_behind(moves, side) {
        return false;
    }
    is_worse || (level && quiet)
}

/// Returns whether a side was behind by [`BEHIND`] at each of its last turns.
fn is_behind(moves: &Game, side: Side) -> bool {
    let before = moves.turns().map(|(before, _)| *before.position());
    let all = before.chain(std::iter::once(*moves.position()));
    let turns: Vec<Position> = all.filter(|position| position.turn() == side).collect();
    let mut last = turns.iter().rev().take(BEHIND_FOR);
    turns.len() >= BEHIND_FOR
        && last.all(|position| army(position, side) + BEHIND <= army(position, side.opponent()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::*;
    use hansu_engine::Skill;
    use hansu_play::{
        Addressee, Challenge, ChannelId, DatedEvent, GameId, Hints, HouseRules, Language, Level,
        Person, ServerId, SideChoice, Takebacks, Timestamp, UserId, VotingTime,
    };
    use janggi::{BySide, CASUAL, Formation, Handicap, MODERN};

    const NOON: Moment<'static> = Moment {
        now: Timestamp(43_200_000),
        day: Duration::from_secs(86_400),
        standstills: &[],
    };

    fn worth(hundredths: i32) -> Score {
        Score::of_hundredths(hundredths)
    }

    fn person(id: u64) -> Person {
        Person {
            id: UserId(id),
            name: id.to_string(),
        }
    }

    /// Returns a game with the bot as Han and `plies` plies without a capture or repetition.
    fn quiet(plies: usize) -> Option<Match> {
        practised(plies, Level::DEFAULT, None)
    }

    /// Returns such a game at a level, perhaps by votes.
    fn practised(plies: usize, level: Level, votes: Option<VotingTime>) -> Option<Match> {
        let learner = person(1);
        let bot = person(2);
        let challenge = Challenge {
            challenger: learner.clone(),
            addressee: Addressee::Bot {
                bot: bot.clone(),
                level,
            },
            side: SideChoice::Cho,
            ruleset: CASUAL,
            handicap: None,
            start: None,
            hints: votes.map_or(Hints::Allowed, |_| Hints::None),
            takebacks: votes.map_or(Takebacks::Free, |_| Takebacks::None),
            terms: None,
            house: HouseRules::default(),
            server: votes.map(|_| ServerId(1)),
            channel: ChannelId(1),
            language: Language::En,
            language_fixed: false,
            also: None,
            challenger_language: Language::En,
            coach: false,
            votes,
            nth: None,
            rated: false,
            casual: None,
            cup: None,
        };
        let event = Match::challenge_event(&challenge).ok()?;
        let at = NOON.now;
        let mut game = Match::replay(GameId(1), &[DatedEvent { event, at }]).ok()?;
        let carry_out = |game: &mut Match, person: &Person, command: &Command| {
            let event = game.decide(person.id, command, NOON).ok()?;
            game.apply(&event, NOON.now).ok()
        };
        let accept = Command::Accept {
            name: bot.name.clone(),
            lot: Side::Cho,
            language: Language::En,
            also: None,
            house: HouseRules::default(),
        };
        carry_out(&mut game, &bot, &accept)?;
        for player in [&bot, &learner] {
            carry_out(&mut game, player, &Command::SetUp(Formation::Heeh))?;
        }
        let mut positions = BTreeSet::new();
        for ply in 0..plies {
            let moves = game.game()?;
            let is_calm = |action: &Action| {
                let mut after = moves.clone();
                let played = after.play(*action).is_ok() && after.outcome().is_none();
                played
                    && after.plies_since_capture() == ply + 1
                    && !after.situation().in_check()
                    && positions.insert(after.position().key())
            };
            let action = moves.legal_actions().into_iter().find(is_calm)?;
            let mover = game.player_to_act()?.clone();
            carry_out(&mut game, &mover, &Command::Play(action))?;
        }
        Some(game)
    }

    #[test]
    fn lost_game_is_offered_below_level_six_and_played_on_in_votes() {
        let stop = AtomicBool::new(false);
        for number in 1..=10 {
            for votes in [None, Some(VotingTime::ALL[0])] {
                // Nobody moves alone in a game with votes.
                let plies = usize::from(votes.is_none());
                let level = Level::new(number).ok();
                let Some(game) = level.and_then(|level| practised(plies, level, votes)) else {
                    panic!("no game at level {number}");
                };
                let Some(moves) = game.game() else {
                    panic!("no game");
                };
                let Some(mut result) =
                    Skill::of_level(moves.ruleset().variant, 1).think(moves, 1, &stop)
                else {
                    panic!("nothing to play");
                };
                result.score = worth(-9_000);
                let command = on_turn(&result, &game, moves, NOON);
                match (votes, number) {
                    (Some(_), _) => assert_eq!(command, Command::Play(result.best())),
                    (None, 1..6) => assert_eq!(command, Command::OfferWin, "{number}"),
                    (None, _) => assert_eq!(command, Command::Resign, "{number}"),
                }
            }
        }
    }

    #[test]
    fn draw_is_offered_only_in_a_long_quiet_game() {
        // (plies without a capture, worth to the bot, whether it offers)
        let cases = [
            (QUIET + 1, 0, true),
            (QUIET + 1, 41, false),
            (QUIET + 1, -41, false),
            (QUIET - 1, 0, false),
            (QUIET + 3, 0, false),
        ];
        for (plies, hundredths, offers) in cases {
            let Some(game) = quiet(plies) else {
                panic!("no quiet game of {plies} plies");
            };
            let Some(moves) = game.game() else {
                panic!("no game");
            };
            let offered = offers_draw(worth(hundredths), &game, moves, NOON);
            assert_eq!(offered, offers, "{plies} plies, {hundredths}");
        }
    }

    #[test]
    fn draw_is_accepted_if_worse_or_quiet() {
        let decision = |plies, hundredths, side| {
            let game = quiet(plies)?;
            Some(accepts(worth(hundredths), game.game()?, side))
        };
        // (plies, worth to the side to move, the bot's side, whether it takes the draw)
        let cases = [
            (4, 0, Side::Cho, false),
            // In the opening the search alone is not trusted.
            (4, -81, Side::Cho, false),
            (4, -81, Side::Han, false),
            (4, 81, Side::Han, false),
            (QUIET / 2 - 1, 81, Side::Cho, false),
            (QUIET / 2, -81, Side::Cho, true),
            (QUIET / 2, 0, Side::Cho, true),
            (QUIET / 2, 81, Side::Han, true),
            (QUIET, 0, Side::Cho, true),
            (QUIET, 300, Side::Cho, false),
        ];
        for (plies, hundredths, side, expected) in cases {
            let accepted = decision(plies, hundredths, side);
            assert_eq!(
                accepted,
                Some(expected),
                "{plies} plies, {hundredths} {side:?}"
            );
        }
    }

    /// Returns a game in which Han gave a handicap and nothing was captured since.
    fn given(handicap: Handicap, plies: usize) -> Option<Game> {
        let heeh = Formation::Heeh;
        let mut moves = Game::set_up(&MODERN, Some(handicap), BySide::new(heeh, heeh));
        for ply in 0..plies {
            let is_calm = |action: &Action| {
                let mut after = moves.clone();
                after.play(*action).is_ok() && after.plies_since_capture() == ply + 1
            };
            let action = moves.legal_actions().into_iter().find(is_calm)?;
            moves.play(action).ok()?;
        }
        Some(moves)
    }

    #[test]
    fn early_draw_is_accepted_by_a_side_with_lost_pieces() {
        use Handicap::{Chariot, Elephant, Horse};
        // (handicap, plies played with Han first, the side asked, whether it takes the draw)
        let cases = [
            (Elephant, 8, Side::Han, false),
            (Horse, 3, Side::Han, false),
            (Horse, 4, Side::Han, true),
            (Horse, 8, Side::Han, true),
            (Chariot, 8, Side::Han, true),
            (Chariot, 8, Side::Cho, false),
        ];
        for (handicap, plies, side, expected) in cases {
            let Some(moves) = given(handicap, plies) else {
                panic!("no game of {plies} plies with {handicap:?}");
            };
            let own_score = if moves.position().turn() == side {
                -81
            } else {
                81
            };
            let accepted = accepts(worth(own_score), &moves, side);
            assert_eq!(accepted, expected, "{handicap:?} {plies} {side:?}");
            assert!(!accepts(worth(-own_score), &moves, side), "it is better");
        }
    }

    #[test]
    fn pass_is_answered_by_a_move_unless_that_loses() {
        let heeh = Formation::Heeh;
        let mut moves = Game::set_up(&MODERN, None, BySide::new(heeh, heeh));
        assert!(moves.play(Action::Pass).is_ok());
        let stop = AtomicBool::new(false);
        let among = |allowed: &[Action]| {
            Skill::of_level(moves.ruleset().variant, 1).think_among(allowed, &moves, 1, &stop)
        };
        let mut moves_only = moves.legal_actions();
        moves_only.retain(|action| *action != Action::Pass);
        let (Some(pass), Some(mut alternative)) = (among(&[Action::Pass]), among(&moves_only))
        else {
            panic!("nothing to play");
        };
        assert_eq!(pass.best(), Action::Pass);
        assert_ne!(alternative.best(), Action::Pass);
        // (score of the best move, whether the bot passes)
        for (hundredths, expects_pass) in [(0, false), (-2_599, false), (-2_600, true)] {
            alternative.score = worth(hundredths);
            let played = prefer_unless_lost(pass.clone(), Some(alternative.clone()));
            assert_eq!(played.best() == Action::Pass, expects_pass, "{hundredths}");
        }
        assert_eq!(prefer_unless_lost(pass, None).best(), Action::Pass);
    }

    #[test]
    fn only_lost_games_are_resigned() {
        for hundredths in [-2_600, -9_000] {
            assert!(resigns(worth(hundredths)), "{hundredths}");
        }
        for playable in [-2_599, -1_300, 0, 5_000] {
            assert!(!resigns(worth(playable)), "{playable}");
        }
    }
}
