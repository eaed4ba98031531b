//! The panel for combining rules.

use hansu::discord::button::PracticeOptions;
use hansu::discord::button::combine::{PanelView, Purpose, RulesPage};
use hansu::discord::view::combine::{Panel, combine, unplayable};
use hansu_play::{
    ChallengeOptions, Hints, Language, Level, PaceChoice, Reserve, SideChoice, Takebacks,
};
use janggi::{Handicap, KJA, MODERN, Parameter, Ruleset, RulesetError};

use super::super::jihun;
use super::{Cast, Table, named};

/// The panel's pages for each purpose, and an impossible change.
pub fn panels(cast: &Cast) -> Table {
    let text = cast.text();
    let custom = "custom:setup_set=four_central,pass=when_stuck,double_pass=draw,face_effect=offer,\
        face_result=draw,rep_fold=3,rep_result=draw,shuttle=false,nocap_plies=100,nocap_result=draw";
    let custom = Ruleset::named(custom).unwrap();
    let challenge = |opponent| Purpose::Challenge {
        opponent,
        options: ChallengeOptions::default(),
    };
    let practice = Purpose::Practice(PracticeOptions {
        level: Level::DEFAULT,
        options: ChallengeOptions::default(),
    });
    let panel =
        |ruleset, purpose, part, error| combine(&Panel { ruleset, purpose }, part, error, *text);
    let draft = |ruleset, purpose| panel(ruleset, purpose, PanelView::Draft, None);
    let to_jihun = challenge(Some(jihun().id));
    let all_options = Purpose::Challenge {
        opponent: None,
        options: ChallengeOptions {
            side: Some(SideChoice::Han),
            ruleset: None,
            handicap: Some(Handicap::Chariot),
            start: None,
            hints: Some(Hints::None),
            takebacks: Some(Takebacks::Ask),
            pace: PaceChoice::all().nth(3),
            reserve: Some(Reserve::DEFAULT),
            coach: None,
            language: Some(Language::Ko),
            rated: None,
            votes: None,
        },
    };
    let error_text = unplayable(RulesetError::Endless, *text);
    let impossible = PanelView::Rule(Parameter::NocapPlies);
    let impossible = panel(MODERN, to_jihun, impossible, Some(error_text));
    let page = |shown| panel(custom, to_jihun, shown, None);
    named([
        ("a challenge", draft(MODERN, to_jihun)),
        ("with all options", draft(MODERN, all_options)),
        ("to anyone, changed", draft(custom, challenge(None))),
        ("practice", draft(custom, practice)),
        ("of the server", draft(KJA, Purpose::Server)),
        ("only read", draft(MODERN, Purpose::Reading)),
        ("first page", page(PanelView::Page(RulesPage::Moves))),
        ("second page", page(PanelView::Page(RulesPage::Ends))),
        ("a rule", page(PanelView::Rule(Parameter::Pass))),
        ("not possible", impossible),
    ])
}
