//! The panel for combining rules: opened by a command or button, redrawn by each press, used by the last.

use super::new_games::{accept_practice_offer, started_response};
use crate::app::{AppError, Invitation, Opponent, Refused, Setting};
use crate::discord::button::SettingsPage;
use crate::discord::button::combine::{CombinedRules, PanelAction, PanelView, Purpose};
use crate::discord::lookup::rulesets::{self, NamedRuleset};
use crate::discord::read::person;
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view::combine::{Panel, combine, unplayable};
use crate::discord::view::{self, SettingsView};
use hansu_play::{ServerId, ServerSetting, UserId};
use hansu_text::{Key, fill};
use janggi::{Parameter, Ruleset, Variant};

/// Opens the panel with the server's usual rules, or those of the game if the server plays the other one.
pub async fn open(
    responder: &Responder<'_>,
    variant: Variant,
    purpose: Purpose,
) -> Result<Box<Reply>, AppError> {
    let ruleset = rulesets::usual_of(responder, variant).await?;
    Ok(combine(
        &Panel { ruleset, purpose },
        PanelView::Draft,
        None,
        responder.text,
    )
    .into())
}

/// Handles a button or menu of the panel.
pub async fn update_panel(
    responder: &Responder<'_>,
    combining: CombinedRules,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let CombinedRules {
        choices,
        purpose,
        action,
    } = combining;
    // A forged id may contain rules that cannot be played.
    let ruleset = choices.ruleset().map_err(|_| Refused::UnknownButton)?;
    let panel = Panel { ruleset, purpose };
    let update = |panel: &Panel, view, notice| {
        Ok(Response::Update(
            combine(panel, view, notice, responder.text).into(),
        ))
    };
    match (action, value) {
        (PanelAction::See(view), _) => update(&panel, view, None),
        (PanelAction::Pick, Some(name)) => {
            let parameter = Parameter::named(name).ok_or(Refused::UnknownButton)?;
            update(&panel, PanelView::Rule(parameter), None)
        }
        (PanelAction::From, Some(id)) => {
            let NamedRuleset::Known(ruleset) = rulesets::named(id, responder.text)? else {
                return Err(Refused::UnknownButton.into());
            };
            update(&Panel { ruleset, purpose }, PanelView::Draft, None)
        }
        (PanelAction::Change(parameter), Some(value)) => {
            let new_choices = choices.with(parameter, value);
            let new_choices = new_choices.ok_or(Refused::UnknownButton)?;
            // For a combination that cannot be played, the panel stays unchanged and shows the reason.
            match new_choices.ruleset() {
                Ok(ruleset) => update(
                    &Panel { ruleset, purpose },
                    PanelView::Rule(parameter),
                    None,
                ),
                Err(error) => {
                    let notice = unplayable(error, responder.text);
                    update(&panel, PanelView::Rule(parameter), Some(notice))
                }
            }
        }
        (PanelAction::Go, _) => go(responder, ruleset, purpose).await,
        (PanelAction::Pick | PanelAction::From | PanelAction::Change(_), None) => {
            Err(Refused::UnknownButton.into())
        }
    }
}

/// Uses the finished rules for the panel's purpose.
async fn go(
    responder: &Responder<'_>,
    ruleset: Ruleset,
    purpose: Purpose,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    match purpose {
        Purpose::Challenge {
            opponent,
            mut options,
        } => {
            options.ruleset = Some(ruleset);
            let opponent = match opponent {
                Some(id) => Some(member(responder, id).await?),
                None => None,
            };
            let invitation = Invitation { opponent, options };
            let challenge = app
                .games
                .challenge_privately(&responder.request, invitation)
                .await?;
            Ok(started_response(responder, &challenge, Key::SoonChallenged))
        }
        Purpose::Practice(mut sparring) => {
            sparring.options.ruleset = Some(ruleset);
            accept_practice_offer(responder, sparring).await
        }
        Purpose::Server => {
            responder.claim().await?;
            let chosen = app
                .settings
                .choose(
                    &responder.request,
                    Setting::Server(ServerSetting::Ruleset),
                    &ruleset.id(),
                )
                .await?;
            let name = responder.text.ruleset(&ruleset);
            let notice = fill!(responder.text => CombineSet(name));
            let page = SettingsPage::ServerGames;
            let defaults = app.settings.defaults(&responder.request, page.group());
            let view = SettingsView {
                page,
                settings: chosen,
                defaults: defaults.await?,
                now: app.core.clocks.now(),
                posters: Vec::new(),
            };
            Ok(Response::Update(
                view::settings(Some(notice), &view, responder.text).into(),
            ))
        }
        Purpose::Reading => Err(Refused::UnknownButton.into()),
    }
}

/// Fetches the challenged person, of whom a button's id only contains the user id.
async fn member(responder: &Responder<'_>, id: UserId) -> Result<Opponent, AppError> {
    let server: ServerId = responder.request.in_server()?.server;
    let fetched = responder
        .data
        .outlet
        .member(server, serenity::all::UserId::new(id.0));
    let fetched_member = fetched.await.map_err(|fault| {
        tracing::warn!(%fault, "a member could not be fetched");
        Refused::Busy
    })?;
    let member = fetched_member.ok_or(Refused::NotHere)?;
    Ok(Opponent {
        person: person(&member.user, Some(&member)),
        bot: member.user.bot,
        present: true,
    })
}
