//! Cups: sign-up, table, lines, and the messages that mention all players.

use hansu::app::{CupContent, CupStage, CupStanding, CupStandings, RunningCupGame, Subject};
use hansu::discord::view;
use hansu_play::{
    Challenge, ChannelId, Command, CupGame, CupId, CupResult, CupTable, CupTerms, CupTimes, GameId,
    Hints, Person, Takebacks, Terms, TimeControl, UserId,
};
use janggi::{BySide, MODERN, Side};

use super::super::{CLUB, LOUNGE, NOON, Played, person};
use super::privately::asked;
use super::{Cast, Table, named};

const CUP: CupId = CupId(7);

/// Returns eight players with the names of two.
fn players(cast: &Cast) -> Vec<Person> {
    let mut players = vec![cast.cho.clone(), cast.han.clone()];
    for number in 0..6 {
        let name = format!("{} {number}", cast.cho.name);
        players.push(person(100 + number, &name));
    }
    players
}

fn content(cast: &Cast, players: Vec<Person>, stage: CupStage) -> CupContent {
    CupContent {
        id: CUP,
        server: CLUB,
        channel: LOUNGE,
        languages: vec![cast.language],
        name: cast.han.name.clone(),
        opened_by: Some(cast.cho.id),
        terms: CupTerms {
            ruleset: MODERN,
            time: Terms::DEFAULT,
            rated: true,
        },
        times: CupTimes::Twice,
        players,
        threads: true,
        stage,
    }
}

/// Returns a table after some games of the first three players.
fn standings(players: &[Person], results: &[Option<CupResult>], running: usize) -> CupStandings {
    let ids: Vec<UserId> = players.iter().map(|player| player.id).collect();
    let pairs = [(0, 1), (1, 2), (2, 0)];
    let games: Vec<CupGame> = pairs
        .iter()
        .zip(results)
        .map(|((cho, han), result)| CupGame {
            players: BySide::new(ids[*cho], ids[*han]),
            result: *result,
            is_played: result.is_some(),
        })
        .collect();
    let table = CupTable::of(&ids, &games);
    let person = |id: UserId| {
        let player = players.iter().find(|player| player.id == id);
        player.unwrap().clone()
    };
    CupStandings {
        lines: table
            .lines
            .into_iter()
            .map(|line| CupStanding {
                person: person(line.player),
                has_left: line.player == ids[2],
                line,
            })
            .collect(),
        games,
        running: (0..running)
            .map(|number| RunningCupGame {
                game: GameId(1 + number as i64),
                home: (number % 2 == 0).then_some(ChannelId(900 + number as u64)),
                players: BySide::new(players[0].clone(), players[1].clone()),
            })
            .collect(),
    }
}

/// Returns a game of the cup, accepted.
fn game(cast: &Cast) -> Played {
    Played::new(&Challenge {
        hints: Hints::None,
        takebacks: Takebacks::Ask,
        terms: Some(TimeControl::DEFAULT),
        cup: Some(CUP),
        ..cast.challenge()
    })
    .then(&cast.han, cast.accept(None))
}

pub fn cups(cast: &Cast) -> Table {
    let text = *cast.text();
    let all = players(cast);
    let won = Some(CupResult::Won(Side::Cho));
    let drawn = Some(CupResult::Drawn);
    let unplayed = CupStage::Over(standings(&all, &[], 0));
    let poster =
        |players: &[Person], stage| view::cup_poster(&content(cast, players.to_vec(), stage));
    let open = || CupStage::Open(NOON.now + NOON.day * 14);
    let over = CupStage::Over(standings(&all, &[won, drawn, won], 0));
    let shared = CupStage::Over(standings(&all, &[won, won, won], 0));
    let announced = |played: &Played, subject: fn(Option<CupContent>) -> Subject, stage| {
        let cup = content(cast, all.clone(), stage);
        cast.shown(played, subject(Some(cup)))
    };
    let begun = game(cast);
    let ended = game(cast).then(&cast.han, Command::Resign);
    named([
        ("nobody has joined", poster(&[], open())),
        ("eight have joined", poster(&all, open())),
        (
            "it runs",
            poster(
                &all,
                CupStage::Running(standings(&all, &[won, drawn, None], 3)),
            ),
        ),
        (
            "it runs, with more games than fit",
            poster(&all, CupStage::Running(standings(&all, &[], 56))),
        ),
        ("it is over", poster(&all, over.clone())),
        ("it is over without a game", poster(&all, unplayed.clone())),
        ("two share the first place", poster(&all, shared)),
        (
            "the sign-up was cancelled",
            poster(&all, CupStage::Cancelled),
        ),
        (
            "the running cup was cancelled",
            poster(&all, CupStage::CancelledRunning),
        ),
        ("it has expired", poster(&all, CupStage::Expired)),
        (
            "shown to one",
            view::cup(&content(cast, all.clone(), open()), text),
        ),
        ("before leaving", view::cup_leave_question(CUP, text)),
        ("before cancelling", view::cup_cancel_question(CUP, text)),
        (
            "before cancelling a game of it",
            asked(&begun.game, &Command::Resign, cast.text()),
        ),
        ("the line of a game", cast.late(&begun, Subject::Challenge)),
        (
            "the line of a game that is over",
            cast.late(&ended, Subject::Challenge),
        ),
        (
            "the first message of a game",
            view::words(&cast.notice(&begun, Subject::Setup)),
        ),
        (
            "the first message of a game, late",
            cast.late(&begun, Subject::Setup),
        ),
        (
            "it begins",
            announced(
                &begun,
                Subject::CupStart,
                CupStage::Running(standings(&all, &[], 3)),
            ),
        ),
        ("it has ended", announced(&ended, Subject::CupEnd, over)),
        (
            "it has ended without a game",
            announced(&ended, Subject::CupEnd, unplayed),
        ),
    ])
}
