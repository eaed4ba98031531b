//! Statistics, the leaderboard and the desk.

use crate::app::{
    AppError, ClubPage, Drawing, Invitation, Opponent, Refused, StatisticsPage, StatsPart,
};
use crate::discord::lookup::rulesets;
use crate::discord::message::Message;
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;
use hansu_play::{ChallengeOptions, ChannelId, Person, RatingPool, Rung, UserId};

/// Shows the first page of the leaderboard.
pub async fn leaderboard(responder: &Responder<'_>) -> Result<Response, AppError> {
    let pool = RatingPool::by_days(rulesets::usual(responder).await?.variant);
    Ok(Response::Private(ranks(responder, pool, 0).await?.into()))
}

/// Shows all statistics of a person, or of the caller.
pub async fn statistics(
    responder: &Responder<'_>,
    user: Option<Opponent>,
) -> Result<Response, AppError> {
    let bot_id = responder.data.me.id;
    let (person, is_here) = match user {
        Some(user) if user.bot || user.person.id == bot_id => {
            return Err(Refused::StatisticsOfBot.into());
        }
        Some(user) => (user.person, user.present),
        None => (responder.request.actor.clone(), true),
    };
    let pool = RatingPool::by_days(rulesets::usual(responder).await?.variant);
    let club = &responder.data.app.club;
    let mut stats_page = club
        .statistics(&responder.request, &person, is_here, StatsPart::All, pool)
        .await?;
    // If the person has only played something else, show that instead of an empty page.
    let is_empty = stats_page.statistics.games() == 0 && stats_page.ladder.games() == 0;
    if is_empty && let Some(&other) = stats_page.others.first() {
        stats_page = club
            .statistics(&responder.request, &person, is_here, StatsPart::All, other)
            .await?;
    }
    Ok(Response::Private(page(stats_page, responder)))
}

/// Shows another page of either.
pub async fn turn_page(responder: &Responder<'_>, target: ClubPage) -> Result<Response, AppError> {
    match target {
        ClubPage::Ranks { page, pool } => {
            Ok(Response::Update(ranks(responder, pool, page).await?.into()))
        }
        ClubPage::Stats {
            of: user_id,
            part,
            pool,
        } => {
            let person = person_by_id(user_id, responder);
            let stats_page = responder
                .data
                .app
                .club
                .statistics(&responder.request, &person, false, part, pool)
                .await?;
            Ok(Response::Update(page(stats_page, responder)))
        }
    }
}

/// Returns a person by id alone. Only the reader's own name is known.
fn person_by_id(user_id: UserId, responder: &Responder<'_>) -> Person {
    let reader = &responder.request.actor;
    if reader.id == user_id {
        return reader.clone();
    }
    Person {
        id: user_id,
        name: String::new(),
    }
}

async fn ranks(
    responder: &Responder<'_>,
    pool: RatingPool,
    page: usize,
) -> Result<Message, AppError> {
    let club = &responder.data.app.club;
    let leaderboard = club.leaderboard(&responder.request, pool, page).await?;
    Ok(view::leaderboard(&leaderboard, responder.text))
}

fn page(page: StatisticsPage, responder: &Responder<'_>) -> Box<Reply> {
    let message = view::statistics(&page, responder.text);
    let drawing = if view::has_ladder(&page) {
        Some(ladder(page))
    } else {
        view::has_curve(&page).then_some(Drawing::Ratings {
            variant: page.pool.variant,
            numbers: page.numbers,
            name: page.person.name,
        })
    };
    Reply::new(message, drawing)
}

/// Returns the picture of the ladder, with the latest accuracies.
fn ladder(page: StatisticsPage) -> Drawing {
    let ladder = page.ladder;
    let rungs = ladder.rungs.iter();
    let accuracies = ladder.accuracies.iter().copied();
    Drawing::Ladder {
        variant: page.pool.variant,
        levels: (
            rungs.map(Rung::is_cleared).collect(),
            ladder.next().number().into(),
        ),
        accuracies: accuracies.map(i32::from).collect(),
        name: page.person.name,
    }
}

/// Accepts the open challenge with that number.
pub async fn accept_open_challenge(
    responder: &Responder<'_>,
    game: Option<&str>,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    app.posters.check_pressed(&responder.request).await?;
    let game = game.and_then(|game| game.parse().ok());
    let game = game.ok_or(Refused::UnknownButton)?;
    let random_side = app.core.chance.random_side();
    let acted = app
        .games
        .accept_open_challenge(&responder.request, game, random_side)
        .await?;
    responder.note_game(acted.game.id());
    let link = view::link(responder.request.server(), acted.home, None);
    Ok(Response::Private(
        view::challenge_accepted(&link, responder.text).into(),
    ))
}

/// Creates an open challenge with the default terms.
pub async fn create_open_challenge(
    responder: &Responder<'_>,
    channel: ChannelId,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    app.posters.check_pressed(&responder.request).await?;
    if channel != responder.request.channel {
        return Err(Refused::NoDesk.into());
    }
    let anyone = Invitation {
        opponent: None,
        options: ChallengeOptions::default(),
    };
    let request = &responder.request;
    let challenged = app.games.challenge_privately(request, anyone).await?;
    responder.note_game(challenged.game);
    Ok(Response::Private(
        view::challenge_created(responder.text).into(),
    ))
}
