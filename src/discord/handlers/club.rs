//! The leaderboard, and statistics of people.

use crate::app::{AppError, ClubPage, Opponent, Refused, StatisticsPage, StatsPart};
use crate::discord::lookup::rulesets;
use crate::discord::message::Message;
use crate::discord::responder::{Drawing, Reply, Responder, Response};
use crate::discord::view;
use crate::play::{Person, UserId};
use crate::rules::Variant;

/// The first page of the leaderboard.
pub async fn leaderboard(responder: &Responder<'_>) -> Result<Response, AppError> {
    let variant = rulesets::usual(responder).await?.variant;
    Ok(Response::Private(
        ranks(responder, variant, 0).await?.into(),
    ))
}

/// All statistics of a person, or of the caller.
pub async fn statistics(
    responder: &Responder<'_>,
    of: Option<Opponent>,
) -> Result<Response, AppError> {
    let me = responder.data.me.id;
    let (person, is_here) = match of {
        Some(one) if one.bot || one.person.id == me => return Err(Refused::StatisticsOfBot.into()),
        Some(one) => (one.person, one.present),
        None => (responder.request.actor.clone(), true),
    };
    let variant = rulesets::usual(responder).await?.variant;
    let club = &responder.data.app.club;
    let mut found = club
        .statistics(
            &responder.request,
            &person,
            is_here,
            StatsPart::All,
            variant,
        )
        .await?;
    // Who has played the other game only is not shown an empty page.
    if found.statistics.games() == 0 && found.other_game {
        let other = variant.other();
        found = club
            .statistics(&responder.request, &person, is_here, StatsPart::All, other)
            .await?;
    }
    Ok(Response::Private(page(found, responder)))
}

/// Another page of either.
pub async fn turn_page(responder: &Responder<'_>, to: ClubPage) -> Result<Response, AppError> {
    match to {
        ClubPage::Ranks { page, variant } => Ok(Response::Update(
            ranks(responder, variant, page).await?.into(),
        )),
        ClubPage::Stats { of, part, variant } => {
            let person = known(of, responder);
            let found = responder
                .data
                .app
                .club
                .statistics(&responder.request, &person, false, part, variant)
                .await?;
            Ok(Response::Update(page(found, responder)))
        }
    }
}

/// A person of whom only the id is known; the reader knows themselves.
fn known(of: UserId, responder: &Responder<'_>) -> Person {
    let reader = &responder.request.actor;
    if reader.id == of {
        return reader.clone();
    }
    Person {
        id: of,
        name: String::new(),
    }
}

async fn ranks(
    responder: &Responder<'_>,
    variant: Variant,
    page: usize,
) -> Result<Message, AppError> {
    let club = &responder.data.app.club;
    let found = club.leaderboard(&responder.request, variant, page).await?;
    Ok(view::leaderboard(&found, responder.text))
}

fn page(found: StatisticsPage, responder: &Responder<'_>) -> Box<Reply> {
    let message = view::statistics(&found, responder.text);
    let drawing = view::has_curve(&found).then_some(Drawing::Ratings {
        variant: found.variant,
        numbers: found.numbers,
        name: found.person.name,
    });
    Reply::new(message, drawing)
}
