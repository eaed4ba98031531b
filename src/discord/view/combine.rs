//! The panel for combining rules: a draft, and two pages with every rule.
//!
//! The ids hold the whole state, so nothing is stored.

use serenity::all::ButtonStyle;

use super::parts::{mention, rulesets, styled};
use crate::discord::button::combine::{CombinedRules, PanelAction, PanelView, Purpose, RulesPage};
use crate::discord::button::{Button, PracticeOptions, SettingsButton};
use crate::discord::choice;
use crate::discord::games::GameKeys;
use crate::discord::message::{Card, Choice, Controls, Message, PushButton, Select};
use hansu_play::{
    Hints, Language, PaceChoice, Reserve, SideChoice, StoredWord, Takebacks, VotingTime,
};
use hansu_text::{Key, Text, fill};
use janggi::{Choices, Handicap, Parameter, Ruleset, RulesetError, Variant};

/// Returns the option or menu value that opens the panel for the rules of a game.
pub const fn other_value(variant: Variant) -> &'static str {
    GameKeys::of(variant).other_value
}

/// The content of a panel: the rules and their purpose.
#[derive(Debug, Clone, Copy)]
pub struct Panel {
    /// The rules; games under them can end.
    pub ruleset: Ruleset,
    /// Their purpose.
    pub purpose: Purpose,
}

impl Panel {
    fn id(&self, action: PanelAction) -> Button {
        let combining = CombinedRules {
            choices: Choices::of(&self.ruleset),
            purpose: self.purpose,
            action,
        };
        Button::Settings(SettingsButton::Combine(combining))
    }

    fn button(&self, action: PanelAction, label: String, style: ButtonStyle) -> PushButton {
        styled(PushButton::new(self.id(action), label), style)
    }

    /// Returns the button to a page or to the draft, marked if that is the current view.
    fn turn(&self, view: PanelView, now: PanelView, text: Text) -> PushButton {
        // The values of a rule are shown on its page.
        let now = match now {
            PanelView::Rule(parameter) => PanelView::Page(RulesPage::of(parameter)),
            PanelView::Draft | PanelView::Page(_) => now,
        };
        let label = match view {
            PanelView::Page(page) => title(page, text),
            _ => text.say(Key::CombineWhole),
        };
        let view_button = PushButton::new(self.id(PanelAction::See(view)), label);
        view_button.marked(view == now)
    }

    /// Returns the button that uses the rules; `None` if they are only read.
    fn go(&self, text: Text) -> Option<PushButton> {
        let key = match self.purpose {
            Purpose::Challenge { .. } => Key::CombineChallenge,
            Purpose::Practice(_) => Key::CombinePractise,
            Purpose::Server => Key::CombineServer,
            Purpose::Reading => return None,
        };
        Some(self.button(PanelAction::Go, text.say(key), ButtonStyle::Primary))
    }

    fn buttons(&self, now: PanelView, text: Text) -> Controls {
        let parts = [PanelView::Draft].into_iter();
        let pages = RulesPage::of_game(self.ruleset.variant);
        let parts = parts.chain(pages.map(PanelView::Page));
        let turns = parts.map(|view| self.turn(view, now, text));
        Controls::Buttons(turns.chain(self.go(text)).collect())
    }
}

/// Returns a button that opens the panel.
pub fn opens(ruleset: Ruleset, purpose: Purpose, text: Text) -> PushButton {
    let panel = Panel { ruleset, purpose };
    let label = text.say(Key::RulesCombine);
    panel.button(
        PanelAction::See(PanelView::Draft),
        label,
        ButtonStyle::Secondary,
    )
}

/// Returns the panel, below the text in `notice`.
pub fn combine(panel: &Panel, view: PanelView, notice: Option<String>, text: Text) -> Message {
    match view {
        PanelView::Draft => draft(panel, notice, text),
        PanelView::Page(page) => rules_of(panel, page, view, notice, text),
        PanelView::Rule(parameter) => rules_of(panel, RulesPage::of(parameter), view, notice, text),
    }
}

fn title(page: RulesPage, text: Text) -> String {
    text.say(match page {
        RulesPage::Moves => Key::CombinePageMoves,
        RulesPage::Ends => Key::CombinePageEnds,
    })
}

/// Returns why a combination is invalid.
pub fn unplayable(error: RulesetError, text: Text) -> String {
    fill!(text => CombineUnplayable(text.unplayable(error)))
}

/// Returns the purpose of the rules, shown on every page.
fn about(purpose: Purpose, text: Text) -> String {
    match purpose {
        Purpose::Challenge {
            opponent: Some(opponent),
            ..
        } => fill!(text => CombineForChallenge(mention(opponent))),
        Purpose::Challenge { opponent: None, .. } => text.say(Key::CombineForAnyone),
        Purpose::Practice(PracticeOptions { level, .. }) => {
            let level = text.level_listed(level);
            fill!(text => CombineForPractice(level))
        }
        Purpose::Server => text.say(Key::CombineForServer),
        Purpose::Reading => text.say(Key::CombineForReading),
    }
}

fn draft(panel: &Panel, notice: Option<String>, text: Text) -> Message {
    let ruleset = &panel.ruleset;
    let intro = about(panel.purpose, text);
    let options = other_options(panel, text);
    let mut lines: Vec<String> = notice.into_iter().chain([intro]).chain(options).collect();
    if ruleset.preset().is_none() {
        let id = ruleset.id().into_owned();
        lines.push(fill!(text => CombineId(id)));
    }
    // A changed ruleset is not among the options. Nothing is selected, so that the original can be selected.
    let placeholder = match ruleset.preset() {
        Some(_) => text.say(Key::CombineFrom),
        None => fill!(text => CombineFromChanged(text.ruleset(ruleset))),
    };
    let presets = rulesets(ruleset.variant, text);
    let from = Select::new(panel.id(PanelAction::From), placeholder, presets);
    let from = from.with_chosen(ruleset.preset().map(|preset| preset.id.to_owned()));
    let body = [text.ruleset_about(ruleset), text.ruleset_page(ruleset)];
    Message {
        content: lines.join("\n"),
        card: Some(Card {
            title: fill!(text => RulesTitle(text.ruleset(ruleset))),
            body: body.join("\n\n"),
        }),
        rows: vec![
            Controls::Select(from),
            panel.buttons(PanelView::Draft, text),
        ],
        ..Message::default()
    }
}

/// Returns the command's other options, which stay unchanged.
fn other_options(panel: &Panel, text: Text) -> Option<String> {
    let purpose = panel.purpose;
    let options = match purpose {
        Purpose::Challenge { options, .. } | Purpose::Practice(PracticeOptions { options, .. }) => {
            options
        }
        Purpose::Server | Purpose::Reading => return None,
    };
    let options = [
        (
            "side",
            options
                .side
                .map(|side| side_named(side, panel.ruleset.variant)),
        ),
        ("handicap", options.handicap.map(Handicap::code)),
        ("hints", options.hints.map(Hints::id)),
        ("takebacks", options.takebacks.map(Takebacks::id)),
        ("pace", options.pace.map(PaceChoice::id)),
        ("reserve", options.reserve.map(Reserve::id)),
        ("language", options.language.map(Language::tag)),
        ("votes", options.votes.map(VotingTime::id)),
    ];
    let values = options.into_iter().filter_map(|(option, value)| {
        let command = if option == "votes" {
            "practice"
        } else {
            "challenge"
        };
        let name = text.say_named(&format!("cmd-{command}-{option}"));
        let value = text.say_named(&choice::key(option, value?));
        Some(format!("{name}: {value}"))
    });
    let values: Vec<String> = values.collect();
    (!values.is_empty()).then(|| format!("-# {}", values.join(" · ")))
}

/// Returns a side as the option of a command spells it.
const fn side_named(side: SideChoice, variant: Variant) -> &'static str {
    let words = variant.spec().side_words;
    match side {
        SideChoice::Random => "random",
        SideChoice::Cho => words.cho,
        SideChoice::Han => words.han,
    }
}

/// Returns the current rules of a page, a menu of them, and the values of the selected one.
fn rules_of(
    panel: &Panel,
    page: RulesPage,
    view: PanelView,
    notice: Option<String>,
    text: Text,
) -> Message {
    let choices = Choices::of(&panel.ruleset);
    let now = |parameter: Parameter| text.chosen_rule(choices, parameter);
    let parameters: Vec<Parameter> = Parameter::of(choices.variant())
        .iter()
        .copied()
        .filter(|parameter| RulesPage::of(*parameter) == page && choices.matters(*parameter))
        .collect();
    let line = |parameter: &Parameter| {
        let line = format!(
            "{} — {}",
            text.rule(choices.variant(), *parameter),
            now(*parameter)
        );
        if view == PanelView::Rule(*parameter) {
            format!("- **{line}**")
        } else {
            format!("- {line}")
        }
    };
    let lines = notice
        .into_iter()
        .chain([about(panel.purpose, text)])
        .chain([format!("**{}**", title(page, text))])
        .chain(parameters.iter().map(line));
    let options = parameters.iter().map(|parameter| Choice {
        value: parameter.name().to_owned(),
        label: text.rule(choices.variant(), *parameter),
        note: Some(now(*parameter)),
    });
    let menu = Select::new(
        panel.id(PanelAction::Pick),
        text.say(Key::CombinePick),
        options,
    );
    let chosen = match view {
        PanelView::Rule(parameter) => Some(parameter.name().to_owned()),
        PanelView::Draft | PanelView::Page(_) => None,
    };
    let mut rows = vec![Controls::Select(menu.with_chosen(chosen))];
    if let PanelView::Rule(parameter) = view {
        rows.push(value_menu(panel, parameter, text));
    }
    rows.push(panel.buttons(view, text));
    Message {
        content: lines.collect::<Vec<_>>().join("\n"),
        rows,
        ..Message::default()
    }
}

/// Returns the menu of a rule's values.
fn value_menu(panel: &Panel, parameter: Parameter, text: Text) -> Controls {
    let choices = Choices::of(&panel.ruleset);
    let variant = choices.variant();
    let rule = text.rule(variant, parameter);
    let values = parameter.values(variant).iter();
    let values = values.filter(|value| is_worth_offering(choices, parameter, value));
    let values = values.map(|value| {
        Choice::new(
            (*value).to_owned(),
            text.rule_value(variant, parameter, value),
        )
    });
    let id = panel.id(PanelAction::Change(parameter));
    let menu = Select::new(id, fill!(text => CombineValue(rule)), values);
    Controls::Select(menu.with_chosen(Some(choices.value(parameter).to_owned())))
}

/// Returns whether a value changes the rules, or is the current one.
fn is_worth_offering(choices: Choices, parameter: Parameter, value: &str) -> bool {
    let changed_choices = choices.with(parameter, value);
    let is_same = changed_choices
        .is_some_and(|changed_choices| changed_choices.ruleset() == choices.ruleset());
    !is_same || value == choices.value(parameter)
}
