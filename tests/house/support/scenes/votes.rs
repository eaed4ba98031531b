//! Games against the bot, which is `cast.han` here, that everybody plays by votes.

use hansu::app::{Notice, Subject, Voting};
use hansu::discord::view;
use hansu_play::{
    Challenge, Command, Hints, Level, OwnVote, PlannedTurn, SideChoice, Takebacks, UserId, Vote,
    VotingTime,
};
use janggi::{Formation, Side};

use super::super::{NOON, play};
use super::{Cast, Played, Table, named};

pub fn votes(cast: &Cast) -> Table {
    let challenged = Played::new(&Challenge {
        addressee: cast.bot(Level::new(4).unwrap()),
        side: SideChoice::Cho,
        hints: Hints::None,
        takebacks: Takebacks::None,
        votes: VotingTime::try_from(24).ok(),
        ..cast.challenge()
    });
    let seated = challenged.clone();
    let seated = seated.then(&cast.han, cast.accept(None)).settled();
    let set_up = Command::SetUp(Formation::Heeh);
    let begun = seated.clone().then(&cast.cho, set_up).settled();
    let counted = |turns: &str| {
        let event = begun.game.counted(&cast_by(turns)).unwrap();
        begun.clone().event(event)
    };
    let few = counted("b1c3 b1c3 a4b4 b1c3 a4b4 b1c3 b1c3");
    let many = counted("a4b4 i4h4 b1c3 h1g3 pass c4d4 e4d4 a4b4");
    let answered = few.clone().then(&cast.han, play("a7b7"));
    let resigned = few.clone().then(&cast.han, Command::Resign);
    let until = view::words(&Notice {
        voting: Some(Voting {
            until: NOON.now + VotingTime::ALL[3].duration(NOON.day),
            voters: 3,
        }),
        ..cast.notice(&begun, Subject::Board)
    });
    let over = few.clone().then(&cast.cho, Command::Resign);
    let ended = |voters: u64| {
        view::words(&Notice {
            voters: (100..100 + voters).map(UserId).collect(),
            ..cast.notice(&over, Subject::Board)
        })
    };
    let called_off = answered
        .clone()
        .event(answered.game.leave(cast.cho.id).unwrap());
    let own = |turn: &str| own_vote(cast, &begun, turn);
    named([
        ("it is asked", cast.shown(&challenged, Subject::Challenge)),
        ("it has sat down", cast.shown(&seated, Subject::Challenge)),
        ("a formation is chosen", cast.shown(&seated, Subject::Setup)),
        ("nobody has voted", cast.shown(&begun, Subject::Board)),
        ("somebody has voted", until),
        ("a vote for a move", own("b1c3")),
        ("a vote for a pass", own("pass")),
        ("the votes are counted", cast.shown(&few, Subject::Board)),
        ("many turns have votes", cast.shown(&many, Subject::Board)),
        (
            "the bot has answered",
            cast.shown(&answered, Subject::Board),
        ),
        (
            "the bot resigns at once",
            cast.shown(&resigned, Subject::Board),
        ),
        ("the server resigns", ended(3)),
        ("many people have voted", ended(22)),
        (
            "its challenger is forgotten",
            cast.shown(&called_off, Subject::Board),
        ),
        (
            "its line in the channel, over",
            cast.shown(&over, Subject::Challenge),
        ),
    ])
}

/// Returns votes of different people, in order.
fn cast_by(turns: &str) -> Vec<Vote> {
    let turns = turns.split_whitespace().zip(1..);
    turns
        .map(|(turn, person)| Vote {
            person: UserId(person),
            turn: turn.parse().unwrap(),
            at: NOON.now,
        })
        .collect()
}

/// Returns the private message that shows its reader's vote.
fn own_vote(cast: &Cast, played: &Played, turn: &str) -> hansu::discord::message::Message {
    let turn: PlannedTurn = turn.parse().unwrap();
    let from = turn.action().piece_move().map(|mv| mv.from);
    let until = NOON.now + VotingTime::ALL[0].duration(NOON.day);
    let message = view::chosen(&played.game, (from, Side::Cho), cast.text());
    let vote = Some(OwnVote { turn, until });
    view::with_own_vote(message, &played.game, vote, cast.text())
}
