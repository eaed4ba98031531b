//! A game as its player sees it on the page, in words and numbers.

use strum::VariantArray;

use super::Parts;
use super::finished::end_state;
use super::offers::offers;
use super::pictures::{BoardLook, Part};
use super::pieces;
use super::protocol::{
    BoardState, ButtonState, FormationChoice, GameState, ListedGame, PlayerLine, number,
};
use super::viewer::name_of;
use crate::app::{AppError, TimeSummary};
use crate::discord::button::Deed;
use crate::discord::view;
use hansu_play::{Command, Event, Match, Phase, PlannedTurn, ProposalKind, Rating, UserId};
use hansu_render::{BoardGeometry, BoardParts};
use hansu_store::GameRow;
use hansu_text::{GameText, Key, Text, fill};
use janggi::{Action, BySide, Formation, Game, Side, Square};

pub(super) use super::plain::plain;
pub(super) use super::viewer::{Reader, Viewer};

/// A game for its player, or without any private part for a person who watches.
pub(super) async fn game_state(
    parts: &Parts,
    reader: Reader,
    row: &GameRow,
    game: &Match,
) -> Result<GameState, AppError> {
    let viewer = Viewer::of(parts, reader, game).await?;
    let app = &parts.app;
    let time = app.core.clocks.time_of(game).await?;
    let text = viewer.text;
    let next = app.games.next_game(reader.person, game).await?;
    let now = app.core.clocks.now();
    let (_, event) = app.core.matches.load_at(row.id, game.seq()).await?;
    Ok(GameState {
        game: row.id.to_string(),
        version: game.version().0,
        variant: text.variant().name(),
        language: text.language().tag(),
        players: players(parts, game, &viewer, &time).await?,
        status: match own_vote(parts, game, &viewer).await? {
            Some(vote) => vote,
            None => status(game, &viewer),
        },
        yours: viewer.plays && game.is_awaited(viewer.plays_as),
        watches: !viewer.plays,
        over: !game.is_open(),
        coach: coach(game, &event, &viewer),
        score: game.game().and_then(|moves| text.points(moves)),
        formations: formations(parts, game, &viewer),
        hint: hint(parts, game, &viewer),
        plan: game
            .may_plan(reader.person)
            .ok()
            .filter(|_| viewer.plays)
            .map(|_| text.say(Key::ButtonPlan)),
        buttons: buttons(parts, game, &viewer),
        offers: offers((game, &event), &viewer, &time, next, now),
        end: end_state(parts, game, &viewer, next).await?,
        pieces: viewer.plays.then(|| pieces::choices(parts, &viewer)),
        news: pieces::news(parts, game, &viewer).await?,
        plan_mark: app
            .planning
            .revision(reader.person, game)
            .await?
            .map(|mark| mark.to_string()),
        thread: view::link(row.server, row.home, None),
        board: game
            .game()
            .map(|moves| game_board(parts, &viewer, moves, game.is_open())),
    })
}

/// Returns the coach's remarks on the last turn, which only practice games have.
fn coach(game: &Match, event: &Event, viewer: &Viewer) -> Vec<String> {
    if game.level().is_none() || !viewer.plays {
        return Vec::new();
    }
    let lines = view::coach_lines(game, event, None, viewer.text);
    lines.iter().map(|line| plain(line)).collect()
}

/// Returns the formations that the viewer may choose now.
fn formations(parts: &Parts, game: &Match, viewer: &Viewer) -> Vec<FormationChoice> {
    let chooses = viewer.plays && game.awaits(viewer.side);
    if !matches!(game.phase(), Phase::SettingUp { .. }) || !chooses {
        return Vec::new();
    }
    let offered = game.ruleset().formations().iter();
    // The formations are shown from the chooser's seat, whatever the view of their board.
    let look = viewer.look(parts, viewer.side, game.ruleset().generals);
    let choice = |formation: &Formation| FormationChoice {
        label: viewer.text.formation_offered(*formation, game.ruleset()),
        picture: address(&look, Part::Formation(*formation)),
    };
    offered.map(choice).collect()
}

/// The formations from which a player may choose, as the rules name them.
pub(super) fn offered(game: &Match, side: Side) -> Vec<Formation> {
    let offered = game.ruleset().formations().iter();
    offered.map(|formation| formation.seen_from(side)).collect()
}

/// Returns the label of the hint button, if the viewer may request one.
fn hint(parts: &Parts, game: &Match, viewer: &Viewer) -> Option<String> {
    let moment = parts.app.core.clocks.moment();
    let decision = game.decide_in_time(viewer.person, &Command::TakeHint, moment);
    (viewer.plays && decision.is_ok()).then(|| viewer.text.say(Key::ButtonSuggest))
}

/// Returns the buttons of all the viewer's legal actions besides moves.
fn buttons(parts: &Parts, game: &Match, viewer: &Viewer) -> Vec<ButtonState> {
    let moment = parts.app.core.clocks.moment();
    let is_legal = |command: &Command| match game.votes().and(PlannedTurn::of_command(command)) {
        Some(turn) => game.decide_vote(turn).is_ok(),
        None => game.decide_in_time(viewer.person, command, moment).is_ok(),
    };
    let deeds = Deed::VARIANTS.iter().copied();
    deeds
        .filter(|deed| viewer.plays && !is_answered_instead(*deed, game))
        .filter(|deed| is_legal(&deed.row().command))
        .map(|deed| ButtonState {
            deed,
            label: viewer.text.say(deed.label(game)),
        })
        .collect()
}

/// Returns whether a deed would answer the opponent's offer. Answers have buttons of their own, so that nobody agrees by
/// proposing.
fn is_answered_instead(deed: Deed, game: &Match) -> bool {
    match deed.row().command {
        Command::Propose(kind) => game.proposal(kind).is_some(),
        Command::ContinueSlowly => game.proposal(ProposalKind::Pause).is_some(),
        _ => false,
    }
}

async fn players(
    parts: &Parts,
    game: &Match,
    viewer: &Viewer,
    time: &TimeSummary,
) -> Result<[PlayerLine; 2], AppError> {
    let seat = viewer.seat();
    let ratings = parts.app.club.ratings_of(game).await?;
    let evening = game.is_open() && game.is_evening() && time.clock.is_some();
    Ok([seat.opponent(), seat].map(|side| {
        let clock = time.clock.filter(|clock| clock.side == side);
        PlayerLine {
            name: viewer.name(game, side),
            side: viewer.text.side(side),
            detail: detail(game, side, ratings[side], viewer.text),
            deadline: clock.and_then(|clock| clock.deadline).map(|at| at.0),
            rest: time
                .waiting
                .filter(|waiting| waiting.side == side)
                .map(|waiting| u64::try_from(waiting.left.as_millis()).unwrap_or(u64::MAX)),
            evening,
            to_act: game.awaits(side),
        }
    }))
}

/// Returns the rating of a side's player, or the bot's level.
fn detail(game: &Match, side: Side, rating: Option<Rating>, text: GameText) -> Option<String> {
    let level = game.level().filter(|_| game.bots_side() == Some(side));
    match level {
        Some(level) => Some(fill!(text => LiveLevel(level.number()))),
        None => rating.map(|rating| text.rating(rating)),
    }
}

/// Returns the viewer's vote, or the request to vote; `None` where nobody votes now.
async fn own_vote(
    parts: &Parts,
    game: &Match,
    viewer: &Viewer,
) -> Result<Option<String>, AppError> {
    let text = viewer.text;
    let votes = viewer.plays && game.is_awaited(viewer.plays_as);
    let (Some(_), Some(moves), true) = (game.votes(), game.game(), votes) else {
        return Ok(None);
    };
    let own = parts.app.games.own_vote(viewer.person, game).await?;
    Ok(Some(match own {
        Some(vote) => {
            let turn = text.planned(moves.position(), vote.turn);
            fill!(text => LiveVoteOwn(turn))
        }
        None => text.say(Key::LiveVote),
    }))
}

/// Returns a line with the player to act, or the result.
fn status(game: &Match, viewer: &Viewer) -> String {
    let text = viewer.text;
    let Some(seats) = game.seats() else {
        return String::new();
    };
    if let Phase::Over { ended, .. } = game.phase() {
        // The text names the winner's side.
        let names = BySide::of(|side| name_of(&seats.players[side], text));
        return text.ended(*ended, game.ruleset(), &names);
    }
    if !viewer.plays {
        return watched_status(game, text);
    }
    let is_viewers_turn = game.is_awaited(viewer.plays_as);
    if matches!(game.phase(), Phase::SettingUp { .. }) {
        return text.say(if is_viewers_turn {
            Key::LiveChooseFormation
        } else {
            Key::LiveOpponentChooses
        });
    }
    let checked = game
        .game()
        .is_some_and(|moves| moves.situation().in_check());
    let key = match (is_viewers_turn, checked) {
        (true, false) => Key::LiveYourTurn,
        (true, true) => Key::LiveYourTurnCheck,
        (false, false) => Key::LiveTheirTurn,
        (false, true) => Key::LiveTheirTurnCheck,
    };
    text.say(key)
}

/// Returns the line for a person who watches: the player to act.
fn watched_status(game: &Match, text: GameText) -> String {
    if matches!(game.phase(), Phase::SettingUp { .. }) {
        return text.say(Key::LiveWatchFormations);
    }
    let to_act = Side::ALL.into_iter().find(|side| game.awaits(*side));
    let seats = game.seats().zip(to_act);
    let name = seats.map(|(seats, side)| name_of(&seats.players[side], text));
    fill!(text => LiveWatch(name.unwrap_or_default()))
}

/// Returns the address of a picture.
fn address(look: &BoardLook, part: Part) -> String {
    format!("picture/{look}/{part}")
}

fn game_board(parts: &Parts, viewer: &Viewer, moves: &Game, is_open: bool) -> BoardState {
    let look = viewer.look(parts, viewer.seat(), moves.ruleset().generals);
    let may_move = viewer.plays && is_open && moves.position().turn() == viewer.side;
    board(moves, &look, may_move, viewer.text)
}

/// Returns the board of a game, with its legal moves if the reader may make them.
pub(super) fn board(moves: &Game, look: &BoardLook, may_move: bool, text: GameText) -> BoardState {
    let geometry = BoardGeometry::of(look.variant, &look.look);
    let mut position = *moves.start();
    let start = position.pieces().filter_map(|(square, piece)| {
        let tile = BoardParts::tiles().position(|tile| tile == piece)?;
        Some([number(square), u8::try_from(tile).ok()?])
    });
    let start = start.collect();
    let mut names = Vec::new();
    for action in moves.actions() {
        names.push(text.recorded(&position, *action));
        position.play(*action);
    }
    // Only the last pass can be a claim of bikjang, which ends the game.
    if let (Some(Action::Pass), Some(name)) = (moves.last(), names.last_mut()) {
        let mut before = moves.clone();
        before.take_back(1);
        *name = text.played(before.situation(), Action::Pass);
    }
    let legal = if may_move {
        moves.legal_actions()
    } else {
        Vec::new()
    };
    BoardState {
        picture: address(look, Part::Board),
        pieces: address(look, Part::Pieces),
        size: [geometry.width, geometry.height],
        corner: [geometry.left, geometry.top],
        step: [geometry.files, geometry.ranks],
        tile: geometry.tile,
        flipped: look.view == Side::Han,
        names: BoardParts::tiles()
            .map(|piece| format!("{} {}", text.side(piece.side), text.piece(piece)))
            .collect(),
        points: Square::ALL.map(|square| text.square(square)).into(),
        start,
        turns: moves
            .actions()
            .iter()
            .map(|action| points(*action))
            .collect(),
        told: names,
        legal: legal.into_iter().filter_map(points).collect(),
        check: moves
            .situation()
            .in_check()
            .then(|| number(position.general(position.turn()))),
    }
}

/// The points of a move; `None` for a pass.
pub(super) fn points(action: Action) -> Option<[u8; 2]> {
    let mv = action.piece_move()?;
    Some([number(mv.from), number(mv.to)])
}

/// The list of a person's games.
pub(super) fn listed(
    person: UserId,
    games: &[(GameRow, std::sync::Arc<Match>)],
    text: Text,
) -> Vec<ListedGame> {
    let line = |(row, game): &(GameRow, std::sync::Arc<Match>)| {
        let seats = game.seats()?;
        let side = game.seat(person).ok()?;
        let opponent = &seats.players[side.opponent()];
        Some(ListedGame {
            game: row.id.to_string(),
            opponent: name_of(opponent, text.playing(game.ruleset())),
            yours: game.is_awaited(person),
        })
    };
    games.iter().filter_map(line).collect()
}
