//! Practice games that begin on the page.

use super::Parts;
use super::acts::{Head, PageRequest};
use super::protocol::{Choice, PageAnswer, PracticeChoices, PracticeRequest, PracticeVariant};
use crate::app::{AppError, PagePractice, Refused, Visitor};
use crate::play::{Language, Level, SideChoice};
use crate::rules::{Side, Variant, usual};
use crate::store::PageAct;
use crate::text::Text;

impl PageRequest for PracticeRequest {
    fn head(&self) -> Head<'_> {
        Head {
            protocol: self.protocol,
            id: &self.id,
            game: None,
        }
    }

    async fn carry_out(
        &self,
        parts: &Parts,
        visitor: Visitor,
        act: PageAct,
    ) -> Result<PageAnswer, AppError> {
        if !visitor.may_practise() {
            return Err(Refused::UnknownButton.into());
        }
        let practice = PagePractice {
            variant: self.variant.parse().map_err(|_| Refused::UnknownButton)?,
            level: Level::new(self.level).map_err(|_| Refused::UnknownButton)?,
            side: self.side,
            act,
        };
        let language = parts.reader(visitor.person).await.language();
        let game_begun =
            parts
                .app
                .page
                .practise(visitor.person, language, practice, &parts.partner);
        let game = game_begun.await?.to_string();
        Ok(PageAnswer::Begun { game })
    }
}

/// The choices of a new practice game in a language.
pub(super) fn practice_choices(language: Language) -> PracticeChoices {
    let text = Text::of(language);
    let levels = Level::LOWEST.number()..=Level::HIGHEST.number();
    let level = |level: Level| Choice {
        value: level.number().to_string(),
        label: text.level_listed(level),
    };
    PracticeChoices {
        variants: Variant::ALL.map(|variant| choice_of(variant, text)).into(),
        levels: levels
            .filter_map(|number| Level::new(number).ok())
            .map(level)
            .collect(),
        level: Level::DEFAULT.number().to_string(),
    }
}

fn choice_of(variant: Variant, text: Text) -> PracticeVariant {
    let game_text = text.playing(usual(variant));
    let side = |side: Side| Choice {
        value: <&str>::from(SideChoice::from(side)).to_owned(),
        label: game_text.side(side),
    };
    let random = Choice {
        value: <&str>::from(SideChoice::Random).to_owned(),
        label: text.say_named("choice-side-random"),
    };
    PracticeVariant {
        value: variant.name(),
        label: text.say_named(&format!("choice-game-{}", variant.name())),
        sides: [random].into_iter().chain(Side::ALL.map(side)).collect(),
    }
}
