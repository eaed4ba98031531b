//! What is stored of a person: told, handed out, forgotten.

use crate::app::{AppError, RecordFile};
use crate::discord::button::PrivacyButton;
use crate::discord::choice::PrivacyWish;
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;

/// Does what the command asks for; to forget, it asks first.
pub async fn asked(responder: &Responder<'_>, what: PrivacyWish) -> Result<Response, AppError> {
    match what {
        PrivacyWish::Show => Ok(Response::Private(stored(responder).await?)),
        PrivacyWish::Export => export(responder).await,
        PrivacyWish::Forget => Ok(Response::Private(
            view::forget_question(responder.text).into(),
        )),
    }
}

/// Does what a button says.
pub async fn pressed(
    responder: &Responder<'_>,
    button: PrivacyButton,
) -> Result<Response, AppError> {
    match button {
        PrivacyButton::Export => export(responder).await,
        PrivacyButton::Forget => Ok(Response::Update(
            view::forget_question(responder.text).into(),
        )),
        PrivacyButton::Yes => {
            responder.claim().await?;
            let privacy = &responder.data.app.privacy;
            privacy.forget(responder.request.actor.id).await?;
            Ok(Response::Update(view::forgotten(responder.text).into()))
        }
        PrivacyButton::Back => Ok(Response::Update(stored(responder).await?)),
    }
}

async fn stored(responder: &Responder<'_>) -> Result<Box<Reply>, AppError> {
    let (data, who) = (responder.data, responder.request.actor.id);
    let privacy = &data.app.privacy;
    let stored = privacy.stored_of(who, data.me.id).await?;
    Ok(view::stored(&stored, privacy.operator(), responder.text).into())
}

/// Sends the file in a message of its own.
async fn export(responder: &Responder<'_>) -> Result<Response, AppError> {
    let who = responder.request.actor.id;
    let export = responder.data.app.privacy.export(who).await?;
    let file = RecordFile {
        name: "hansu-export.zip".to_owned(),
        bytes: export.bytes,
    };
    let message = view::exported(file, &export.left_out, responder.text);
    Ok(Response::Private(message.into()))
}
