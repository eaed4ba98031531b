//! Rules that somebody combines: a draft, and two pages on which every rule can be changed.
//!
//! All that is chosen so far stands in the ids, so that nothing is kept anywhere else.

use std::fmt;
use std::str::FromStr;

use serenity::all::ButtonStyle;

use super::book::offered::offered;
use super::parts::mention;
use super::{PracticeOptions, Sparring};
use crate::discord::ids::{ComponentId, Verb};
use crate::discord::message::{Button, Card, Choice, Controls, Message, Select};
use crate::play::{Hints, Level, PaceChoice, Reserve, SideChoice, Takebacks, UserId};
use crate::rules::{Choices, Handicap, Parameter, Ruleset, Unplayable};
use crate::text::Text;

/// What the arguments of these buttons and menus begin with.
pub const COMBINE: &str = "rules-";

/// The value of an option or menu that leads here.
pub const OTHER: &str = "other";

/// What two people agree on, and the bot does not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Agreed {
    /// Whether turns may be taken back; without a word they may.
    pub takebacks: Option<Takebacks>,
    /// How long a turn may take.
    pub pace: Option<PaceChoice>,
    /// How long all turns may take besides.
    pub reserve: Option<Reserve>,
}

/// What the rules are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A challenge of a person, or of anyone in the channel.
    Challenge {
        /// Who is asked.
        opponent: Option<UserId>,
        /// What the challenger wishes; the ruleset is the one that is being combined.
        wish: PracticeOptions,
        /// What is agreed on besides.
        agreed: Agreed,
    },
    /// A game against the bot.
    Practice(Sparring),
    /// What the server's games are played by.
    Server,
    /// To see what they would be.
    Reading,
}

/// One of the two pages of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RulesPage {
    /// Setup, passing, facing, and the mate that a general protects.
    Moves,
    /// Repetition, draws and points, limits, compensation, a cannon's first move.
    Ends,
}

impl RulesPage {
    const ALL: [RulesPage; 2] = [RulesPage::Moves, RulesPage::Ends];

    fn id(self) -> &'static str {
        match self {
            RulesPage::Moves => "1",
            RulesPage::Ends => "2",
        }
    }

    fn title(self, text: Text) -> String {
        text.say(match self {
            RulesPage::Moves => "combine-page-moves",
            RulesPage::Ends => "combine-page-ends",
        })
    }

    /// The page on which a rule stands.
    fn of(parameter: Parameter) -> RulesPage {
        match parameter {
            Parameter::SetupOrder
            | Parameter::SetupSet
            | Parameter::Generals
            | Parameter::Pass
            | Parameter::Stalemate
            | Parameter::DoublePass
            | Parameter::FaceCreate
            | Parameter::FaceCapture
            | Parameter::FaceWhen
            | Parameter::FaceEffect
            | Parameter::FaceResult
            | Parameter::FaceByCaptureOffers
            | Parameter::FaceForfeit
            | Parameter::GeneralGuardMate => RulesPage::Moves,
            Parameter::RepFold
            | Parameter::RepResult
            | Parameter::Perpetual
            | Parameter::Shuttle
            | Parameter::CountDraws
            | Parameter::DrawOffer
            | Parameter::Dead
            | Parameter::NocapPlies
            | Parameter::NocapResult
            | Parameter::PlyLimit
            | Parameter::Deom
            | Parameter::CannonFirst => RulesPage::Ends,
        }
    }
}

/// What is to be seen of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What they are all in all, and what can be done with them.
    Draft,
    /// A page of rules.
    Page(RulesPage),
    /// The values of one rule, below its page.
    Rule(Parameter),
}

/// What somebody asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanelAction {
    /// To see a part.
    See(Part),
    /// To choose a rule of a page in its menu.
    Pick,
    /// To begin with a ruleset on offer.
    From,
    /// To change a rule.
    Change(Parameter),
    /// To play by these rules, or to have the server play by them.
    Go,
}

/// The rules so far, what they are for, and what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combining {
    /// The rules; games by them can end.
    pub choices: Choices,
    /// What they are for.
    pub purpose: Purpose,
    /// What was asked for.
    pub asked: PanelAction,
}

/// The text asks for nothing about rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("that asks for nothing about rules")]
pub struct NoCombining;

/// Stands for what was not asked for.
const NOTHING: char = '-';

/// Which of `all` it is, as one sign.
fn sign<T: PartialEq>(all: impl IntoIterator<Item = T>, one: Option<T>) -> char {
    let at = one.and_then(|one| all.into_iter().position(|each| each == one));
    let at = at.and_then(|at| u32::try_from(at).ok());
    at.and_then(|at| char::from_digit(at, 36))
        .unwrap_or(NOTHING)
}

/// What a sign stands for.
fn read<T>(all: impl IntoIterator<Item = T>, sign: Option<char>) -> Result<Option<T>, NoCombining> {
    match sign {
        None => Err(NoCombining),
        Some(NOTHING) => Ok(None),
        Some(sign) => {
            let at = sign.to_digit(36).and_then(|at| usize::try_from(at).ok());
            let one = at.and_then(|at| all.into_iter().nth(at));
            one.map(Some).ok_or(NoCombining)
        }
    }
}

/// The side, the handicap and the hints, a sign each.
fn wished(wish: PracticeOptions) -> String {
    [
        sign(SideChoice::ALL, wish.side),
        sign(Handicap::ALL, wish.handicap),
        sign(Hints::ALL, wish.hints),
    ]
    .into_iter()
    .collect()
}

fn read_wish(signs: &mut impl Iterator<Item = char>) -> Result<PracticeOptions, NoCombining> {
    Ok(PracticeOptions {
        side: read(SideChoice::ALL, signs.next())?,
        ruleset: None,
        handicap: read(Handicap::ALL, signs.next())?,
        hints: read(Hints::ALL, signs.next())?,
    })
}

/// `c` and the opponent's number, then a sign for each thing agreed on; `p` and the level; `s`; `r`.
impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purpose::Challenge {
                opponent,
                wish,
                agreed,
            } => {
                let signs = [
                    sign(Takebacks::ALL, agreed.takebacks),
                    sign(PaceChoice::all(), agreed.pace),
                    sign(Reserve::ALL, agreed.reserve),
                ];
                let signs: String = signs.into_iter().collect();
                write!(f, "c{}{signs}", wished(*wish))?;
                opponent.map_or(Ok(()), |opponent| write!(f, "{}", opponent.0))
            }
            Purpose::Practice(Sparring { level, wish }) => {
                write!(f, "p{}{}", wished(*wish), level.number())
            }
            Purpose::Server => f.write_str("s"),
            Purpose::Reading => f.write_str("r"),
        }
    }
}

impl FromStr for Purpose {
    type Err = NoCombining;

    fn from_str(text: &str) -> Result<Purpose, NoCombining> {
        let mut signs = text.chars();
        match signs.next() {
            Some('c') => {
                let wish = read_wish(&mut signs)?;
                let agreed = Agreed {
                    takebacks: read(Takebacks::ALL, signs.next())?,
                    pace: read(PaceChoice::all(), signs.next())?,
                    reserve: read(Reserve::ALL, signs.next())?,
                };
                let opponent = match signs.as_str() {
                    "" => None,
                    number => Some(UserId(number.parse().map_err(|_| NoCombining)?)),
                };
                Ok(Purpose::Challenge {
                    opponent,
                    wish,
                    agreed,
                })
            }
            Some('p') => {
                let wish = read_wish(&mut signs)?;
                let level = signs.as_str().parse().map_err(|_| NoCombining)?;
                let level = Level::new(level).map_err(|_| NoCombining)?;
                Ok(Purpose::Practice(Sparring { level, wish }))
            }
            Some('s') if signs.as_str().is_empty() => Ok(Purpose::Server),
            Some('r') if signs.as_str().is_empty() => Ok(Purpose::Reading),
            _ => Err(NoCombining),
        }
    }
}

impl fmt::Display for Combining {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked = match self.asked {
            PanelAction::See(Part::Draft) => "draft",
            PanelAction::See(Part::Page(page)) => page.id(),
            PanelAction::See(Part::Rule(parameter)) | PanelAction::Change(parameter) => {
                parameter.name()
            }
            PanelAction::Pick => "pick",
            PanelAction::From => "from",
            PanelAction::Go => "go",
        };
        let (code, purpose) = (self.choices.code(), self.purpose);
        write!(f, "{COMBINE}{asked}.{code}.{purpose}")
    }
}

impl FromStr for Combining {
    type Err = NoCombining;

    fn from_str(text: &str) -> Result<Combining, NoCombining> {
        let parts: Vec<&str> = text.splitn(3, '.').collect();
        let [asked, code, purpose] = parts[..] else {
            return Err(NoCombining);
        };
        let asked = match asked.strip_prefix(COMBINE).ok_or(NoCombining)? {
            "draft" => PanelAction::See(Part::Draft),
            "1" => PanelAction::See(Part::Page(RulesPage::Moves)),
            "2" => PanelAction::See(Part::Page(RulesPage::Ends)),
            "pick" => PanelAction::Pick,
            "from" => PanelAction::From,
            "go" => PanelAction::Go,
            name => PanelAction::Change(Parameter::named(name).ok_or(NoCombining)?),
        };
        let choices = Choices::from_code(code).ok_or(NoCombining)?;
        // An id of another version may carry what this one would not let stand.
        choices.ruleset().map_err(|_| NoCombining)?;
        Ok(Combining {
            choices,
            purpose: purpose.parse()?,
            asked,
        })
    }
}

/// What a panel shows: the rules so far, and what they are for.
#[derive(Debug, Clone, Copy)]
pub struct Panel {
    /// The rules; games by them can end.
    pub ruleset: Ruleset,
    /// What they are for.
    pub purpose: Purpose,
}

impl Panel {
    fn id(&self, asked: PanelAction) -> ComponentId {
        let combining = Combining {
            choices: Choices::of(&self.ruleset),
            purpose: self.purpose,
            asked,
        };
        ComponentId::without_game(Verb::Set, &combining.to_string())
    }

    fn button(&self, asked: PanelAction, label: String, style: ButtonStyle) -> Button {
        Button {
            id: self.id(asked),
            label,
            style,
            enabled: true,
        }
    }

    /// The button that opens a page, or leads back to the draft.
    fn turn(&self, part: Part, now: Part, text: Text) -> Button {
        let label = match part {
            Part::Page(page) => page.title(text),
            _ => text.say("combine-whole"),
        };
        Button {
            enabled: part != now,
            ..self.button(PanelAction::See(part), label, ButtonStyle::Secondary)
        }
    }

    /// What the rules are used for by a button; nothing where they are only read.
    fn go(&self, text: Text) -> Option<Button> {
        let key = match self.purpose {
            Purpose::Challenge { .. } => "combine-challenge",
            Purpose::Practice(_) => "combine-practise",
            Purpose::Server => "combine-server",
            Purpose::Reading => return None,
        };
        Some(self.button(PanelAction::Go, text.say(key), ButtonStyle::Primary))
    }

    fn buttons(&self, now: Part, text: Text) -> Controls {
        let parts = [Part::Draft].into_iter();
        let parts = parts.chain(RulesPage::ALL.map(Part::Page));
        let turns = parts.map(|part| self.turn(part, now, text));
        Controls::Buttons(turns.chain(self.go(text)).collect())
    }
}

/// A button that opens the panel.
pub fn opens(ruleset: Ruleset, purpose: Purpose, text: Text) -> Button {
    let panel = Panel { ruleset, purpose };
    let label = text.say("choice-ruleset-other");
    panel.button(PanelAction::See(Part::Draft), label, ButtonStyle::Secondary)
}

/// The panel, after the words that `said` something already.
pub fn combine(panel: &Panel, part: Part, said: Option<String>, text: Text) -> Message {
    let text = text.with_generals(panel.ruleset.generals);
    match part {
        Part::Draft => draft(panel, said, text),
        Part::Page(page) => rules_of(panel, page, part, said, text),
        Part::Rule(parameter) => rules_of(panel, RulesPage::of(parameter), part, said, text),
    }
}

/// Why rules that somebody asked for are not taken.
pub fn unplayable(why: Unplayable, text: Text) -> String {
    text.fill(
        "combine-unplayable",
        &[("why", text.unplayable(why).into())],
    )
}

fn draft(panel: &Panel, said: Option<String>, text: Text) -> Message {
    let ruleset = &panel.ruleset;
    let about = match panel.purpose {
        Purpose::Challenge {
            opponent: Some(opponent),
            ..
        } => text.fill(
            "combine-for-challenge",
            &[("opponent", mention(opponent).into())],
        ),
        Purpose::Challenge { opponent: None, .. } => text.say("combine-for-anyone"),
        Purpose::Practice(Sparring { level, .. }) => {
            let level = text.level_listed(level);
            text.fill("combine-for-practice", &[("level", level.into())])
        }
        Purpose::Server => text.say("combine-for-server"),
        Purpose::Reading => text.say("combine-for-reading"),
    };
    let asked = asked_besides(panel.purpose, text);
    let mut lines: Vec<String> = said.into_iter().chain([about]).chain(asked).collect();
    if ruleset.preset().is_none() {
        let id = ruleset.id().into_owned();
        lines.push(text.fill("combine-id", &[("id", id.into())]));
    }
    let from = Select {
        id: panel.id(PanelAction::From),
        placeholder: text.say("combine-from"),
        options: offered(text),
        enabled: true,
    };
    let body = [text.ruleset_about(ruleset), text.ruleset_page(ruleset)];
    Message {
        content: lines.join("\n"),
        card: Some(Card {
            title: text.fill("rules-title", &[("name", text.ruleset(ruleset).into())]),
            body: body.join("\n\n"),
        }),
        rows: vec![Controls::Select(from), panel.buttons(Part::Draft, text)],
        ..Message::default()
    }
}

/// What the options of the command asked for besides the rules, which it keeps.
fn asked_besides(purpose: Purpose, text: Text) -> Option<String> {
    let (wish, agreed) = match purpose {
        Purpose::Challenge { wish, agreed, .. } => (wish, agreed),
        Purpose::Practice(Sparring { wish, .. }) => (wish, Agreed::default()),
        Purpose::Server | Purpose::Reading => return None,
    };
    let options = [
        ("side", wish.side.map(SideChoice::id)),
        ("handicap", wish.handicap.map(Handicap::code)),
        ("hints", wish.hints.map(Hints::id)),
        ("takebacks", agreed.takebacks.map(Takebacks::id)),
        ("pace", agreed.pace.map(PaceChoice::id)),
        ("reserve", agreed.reserve.map(Reserve::id)),
    ];
    let said = options.into_iter().filter_map(|(option, value)| {
        let name = text.say(&format!("cmd-challenge-{option}"));
        let value = text.say(&format!("choice-{option}-{}", value?));
        Some(format!("{name}: {value}"))
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| format!("-# {}", said.join(" · ")))
}

/// The rules of a page as they are, a menu to choose one of them, and the values of the one chosen.
fn rules_of(
    panel: &Panel,
    page: RulesPage,
    part: Part,
    said: Option<String>,
    text: Text,
) -> Message {
    let choices = Choices::of(&panel.ruleset);
    let now = |one: Parameter| text.rule_value(one, choices.value(one));
    let shown: Vec<Parameter> = Parameter::ALL
        .into_iter()
        .filter(|one| RulesPage::of(*one) == page && choices.matters(*one))
        .collect();
    let line = |one: &Parameter| {
        let line = format!("{} — {}", text.rule(*one), now(*one));
        match part == Part::Rule(*one) {
            true => format!("- **{line}**"),
            false => format!("- {line}"),
        }
    };
    let lines = said
        .into_iter()
        .chain([format!("**{}**", page.title(text))])
        .chain(shown.iter().map(line));
    let options = shown.iter().map(|one| Choice {
        value: one.name().to_owned(),
        label: text.rule(*one),
        note: Some(now(*one)),
    });
    let mut rows = vec![Controls::Select(Select {
        id: panel.id(PanelAction::Pick),
        placeholder: text.say("combine-pick"),
        options: options.collect(),
        enabled: true,
    })];
    if let Part::Rule(parameter) = part {
        let values = parameter.values().iter();
        let values = values.filter(|value| is_worth_offering(choices, parameter, value));
        let values = values.map(|value| Choice {
            value: (*value).to_owned(),
            label: text.rule_value(parameter, value),
            note: None,
        });
        rows.push(Controls::Select(Select {
            id: panel.id(PanelAction::Change(parameter)),
            placeholder: text.fill("combine-value", &[("rule", text.rule(parameter).into())]),
            options: values.collect(),
            enabled: true,
        }));
    }
    rows.push(panel.buttons(part, text));
    Message {
        content: lines.collect::<Vec<_>>().join("\n"),
        rows,
        ..Message::default()
    }
}

/// Whether a value would be another rule than the one that is chosen.
fn is_worth_offering(choices: Choices, parameter: Parameter, value: &str) -> bool {
    let other = choices.with(parameter, value);
    let same = other.is_some_and(|other| other.ruleset() == choices.ruleset());
    !same || value == choices.value(parameter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::MODERN;

    fn purposes() -> Vec<Purpose> {
        let wish = PracticeOptions {
            side: Some(SideChoice::Han),
            ruleset: None,
            handicap: Some(Handicap::Chariot),
            hints: Some(Hints::None),
        };
        let agreed = Agreed {
            takebacks: Some(Takebacks::None),
            pace: PaceChoice::all().last(),
            reserve: Reserve::ALL.last().copied(),
        };
        let challenge = |opponent, wish, agreed| Purpose::Challenge {
            opponent,
            wish,
            agreed,
        };
        let level = Level::HIGHEST;
        vec![
            challenge(Some(UserId(u64::MAX)), wish, agreed),
            challenge(None, PracticeOptions::default(), Agreed::default()),
            Purpose::Practice(Sparring { level, wish }),
            Purpose::Server,
            Purpose::Reading,
        ]
    }

    #[test]
    fn ids_are_read_back_and_short() {
        let last = Parameter::ALL
            .into_iter()
            .fold(Choices::of(&MODERN), |choices, one| {
                let value = one.values().last().unwrap_or(&"");
                let changed = choices.with(one, value).unwrap_or(choices);
                changed.ruleset().map_or(choices, |_| changed)
            });
        for (choices, purpose) in [Choices::of(&MODERN), last]
            .into_iter()
            .flat_map(|choices| {
                purposes()
                    .into_iter()
                    .map(move |purpose| (choices, purpose))
            })
        {
            let asked = [
                PanelAction::See(Part::Draft),
                PanelAction::Pick,
                PanelAction::From,
                PanelAction::Go,
            ];
            let pages = RulesPage::ALL.map(|page| PanelAction::See(Part::Page(page)));
            let changes = Parameter::ALL.map(PanelAction::Change);
            for asked in asked.into_iter().chain(pages).chain(changes) {
                let combining = Combining {
                    choices,
                    purpose,
                    asked,
                };
                let text = combining.to_string();
                assert_eq!(text.parse(), Ok(combining), "{text}");
                let id = ComponentId::without_game(Verb::Set, &text).to_string();
                assert!(id.len() <= 100, "{id}");
            }
        }
    }

    #[test]
    fn what_asks_for_nothing_is_refused() {
        for text in [
            "",
            "rules-",
            "rules-go",
            "rules-go.0",
            "rules-go.0.",
            "rules-go.0.x",
            "rules-go.0.ss",
            "rules-go..s",
            "rules-go.A.s",
            "rules-wind.0.s",
            "rules-go.0.c",
            "rules-go.0.cz-----",
            "rules-go.0.c------x",
            "rules-go.0.p---11",
            "rules-go.0.p---",
        ] {
            assert_eq!(text.parse::<Combining>(), Err(NoCombining), "{text}");
        }
    }

    #[test]
    fn every_rule_fits_its_page() {
        for page in RulesPage::ALL {
            let rules = Parameter::ALL.into_iter();
            let count = rules.filter(|one| RulesPage::of(*one) == page).count();
            assert!((1..=25).contains(&count), "{page:?}: {count}");
        }
    }
}
