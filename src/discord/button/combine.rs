//! Components of the panel that combines rules. Their ids carry all of its state.

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString, VariantArray};

use super::UnknownButton;
use super::practice::{PracticeOptions, read_last, write_last};
use hansu_play::{
    ChallengeOptions, Hints, Level, PaceChoice, Reserve, SideChoice, StoredWord, Takebacks, UserId,
};
use janggi::{Choices, Handicap, Parameter, Variant};

/// Prefix of the arguments of the panel's components.
const COMBINE: &str = "rules-";

/// The action of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanelAction {
    /// Show a part.
    See(PanelView),
    /// Choose a rule from a page's menu.
    Pick,
    /// Start from an offered ruleset.
    From,
    /// Change a rule.
    Change(Parameter),
    /// Use the rules: begin a game, or make them the server's.
    Go,
}

/// The state in an id: rules, purpose and action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CombinedRules {
    /// The rules; games under them can end.
    pub choices: Choices,
    /// The purpose.
    pub purpose: Purpose,
    /// The action.
    pub action: PanelAction,
}

/// Encodes an option that was left out.
const NOTHING: char = '-';

/// `c`, a sign per option and the opponent's number; `p`, the options and the level; `s`; `r`. The first two are
/// followed by the last options.
impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purpose::Challenge { opponent, options } => {
                let signs = [
                    sign(Takebacks::ALL.iter().copied(), options.takebacks),
                    sign(PaceChoice::all(), options.pace),
                    sign(Reserve::ALL, options.reserve),
                ];
                let signs: String = signs.into_iter().collect();
                write!(f, "c{}{signs}", option_signs(*options))?;
                opponent.map_or(Ok(()), |opponent| write!(f, "{}", opponent.0))?;
                write_last(f, options)
            }
            Purpose::Practice(PracticeOptions { level, options }) => {
                write!(f, "p{}{}", option_signs(*options), level.number())?;
                write_last(f, options)
            }
            Purpose::Server => f.write_str("s"),
            Purpose::Reading => f.write_str("r"),
        }
    }
}

impl FromStr for Purpose {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<Purpose, UnknownButton> {
        let mut parts = text.split('.');
        let text = parts.next().unwrap_or_default();
        let last = read_last(&parts.collect::<Vec<_>>())?;
        let of_practice = last.coach.is_some() || last.votes.is_some();
        let nothing = !of_practice && last.language.is_none();
        let mut signs = text.chars();
        match signs.next() {
            Some('c') if !of_practice => {
                let mut options = read_options(&mut signs, last)?;
                options.takebacks = read(Takebacks::ALL.iter().copied(), signs.next())?;
                options.pace = read(PaceChoice::all(), signs.next())?;
                options.reserve = read(Reserve::ALL, signs.next())?;
                let opponent = match signs.as_str() {
                    "" => None,
                    number => Some(UserId(number.parse().map_err(|_| UnknownButton)?)),
                };
                Ok(Purpose::Challenge { opponent, options })
            }
            Some('p') => {
                let options = read_options(&mut signs, last)?;
                let level = signs.as_str().parse().map_err(|_| UnknownButton)?;
                let level = Level::new(level).map_err(|_| UnknownButton)?;
                Ok(Purpose::Practice(PracticeOptions { level, options }))
            }
            Some('s') if text == "s" && nothing => Ok(Purpose::Server),
            Some('r') if text == "r" && nothing => Ok(Purpose::Reading),
            _ => Err(UnknownButton),
        }
    }
}

/// `rules-`, the action, the rules, the purpose.
impl fmt::Display for CombinedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.choices.code();
        write!(f, "{COMBINE}{}.{code}.{}", self.action, self.purpose)
    }
}

impl FromStr for CombinedRules {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<CombinedRules, UnknownButton> {
        let text = text.strip_prefix(COMBINE).ok_or(UnknownButton)?;
        let parts: Vec<&str> = text.splitn(3, '.').collect();
        let [action, code, purpose] = parts[..] else {
            return Err(UnknownButton);
        };
        let choices = Choices::from_code(Variant::default(), code).ok_or(UnknownButton)?;
        // An id from another version may contain rules that this one rejects.
        choices.ruleset().map_err(|_| UnknownButton)?;
        Ok(CombinedRules {
            choices,
            purpose: purpose.parse()?,
            action: action.parse()?,
        })
    }
}

const DRAFT: &str = "draft";
const PICK: &str = "pick";
const FROM: &str = "from";
const GO: &str = "go";

impl fmt::Display for PanelAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PanelAction::See(PanelView::Draft) => DRAFT,
            PanelAction::See(PanelView::Page(page)) => return page.fmt(f),
            PanelAction::See(PanelView::Rule(parameter)) | PanelAction::Change(parameter) => {
                parameter.name()
            }
            PanelAction::Pick => PICK,
            PanelAction::From => FROM,
            PanelAction::Go => GO,
        })
    }
}

impl FromStr for PanelAction {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<PanelAction, UnknownButton> {
        Ok(match text {
            DRAFT => PanelAction::See(PanelView::Draft),
            PICK => PanelAction::Pick,
            FROM => PanelAction::From,
            GO => PanelAction::Go,
            _ => match text.parse() {
                Ok(page) => PanelAction::See(PanelView::Page(page)),
                Err(_) => PanelAction::Change(Parameter::named(text).ok_or(UnknownButton)?),
            },
        })
    }
}

/// Returns the index of a value as a base-36 digit.
fn sign<T: PartialEq>(all: impl IntoIterator<Item = T>, value: Option<T>) -> char {
    let at = value.and_then(|value| all.into_iter().position(|candidate| candidate == value));
    let at = at.and_then(|at| u32::try_from(at).ok());
    at.and_then(|at| char::from_digit(at, 36))
        .unwrap_or(NOTHING)
}

/// Returns the value of a digit.
fn read<T>(
    all: impl IntoIterator<Item = T>,
    sign: Option<char>,
) -> Result<Option<T>, UnknownButton> {
    match sign {
        None => Err(UnknownButton),
        Some(NOTHING) => Ok(None),
        Some(sign) => {
            let at = sign.to_digit(36).and_then(|at| usize::try_from(at).ok());
            let value = at.and_then(|at| all.into_iter().nth(at));
            value.map(Some).ok_or(UnknownButton)
        }
    }
}

/// Encodes side, handicap and hints, one digit each.
fn option_signs(options: ChallengeOptions) -> String {
    [
        sign(SideChoice::ALL.iter().copied(), options.side),
        sign(Handicap::ALL, options.handicap),
        sign(Hints::ALL.iter().copied(), options.hints),
    ]
    .into_iter()
    .collect()
}

fn read_options(
    signs: &mut impl Iterator<Item = char>,
    last: ChallengeOptions,
) -> Result<ChallengeOptions, UnknownButton> {
    Ok(ChallengeOptions {
        side: read(SideChoice::ALL.iter().copied(), signs.next())?,
        handicap: read(Handicap::ALL, signs.next())?,
        hints: read(Hints::ALL.iter().copied(), signs.next())?,
        ..last
    })
}

/// A page of rules. Its name in ids never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, VariantArray)]
pub enum RulesPage {
    /// Setup, passing, facing, and mate by a piece that only the general protects.
    #[strum(serialize = "1")]
    Moves,
    /// Repetition, draws and points, limits, compensation, a cannon's first move.
    #[strum(serialize = "2")]
    Ends,
}

impl RulesPage {
    /// Returns the pages with rules in which the books of a game differ.
    pub fn of_game(variant: Variant) -> impl Iterator<Item = RulesPage> {
        let has_rules = move |page: &RulesPage| {
            let mut all = Parameter::of(variant).iter();
            all.any(|parameter| RulesPage::of(*parameter) == *page)
        };
        RulesPage::VARIANTS.iter().copied().filter(has_rules)
    }

    /// Returns the page of a rule.
    pub fn of(parameter: Parameter) -> RulesPage {
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
            | Parameter::RepBelow30
            | Parameter::Perpetual
            | Parameter::Shuttle
            | Parameter::Chase
            | Parameter::NocapChecks
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

/// A view of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanelView {
    /// A summary, with the button that uses the rules.
    Draft,
    /// A page of rules.
    Page(RulesPage),
    /// The values of one rule, below its page.
    Rule(Parameter),
}

/// The purpose of combined rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A challenge of a person, or of anyone in the channel.
    Challenge {
        /// The opponent.
        opponent: Option<UserId>,
        /// The challenger's options; the ruleset is the one being combined.
        options: ChallengeOptions,
    },
    /// A game against the bot.
    Practice(PracticeOptions),
    /// The rules of the server's games.
    Server,
    /// Read the rules, without a use for them.
    Reading,
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;
    use crate::discord::button::{Button, SettingsButton};
    use hansu_play::{Coach, Language, VotingTime};
    use janggi::MODERN;

    fn purposes() -> Vec<Purpose> {
        let options = ChallengeOptions {
            side: Some(SideChoice::Han),
            ruleset: None,
            handicap: Some(Handicap::Chariot),
            start: None,
            hints: Some(Hints::None),
            takebacks: Some(Takebacks::None),
            pace: PaceChoice::all().last(),
            reserve: Reserve::ALL.last().copied(),
            coach: None,
            rated: None,
            language: Some(Language::Ko),
            votes: None,
        };
        let challenge = |opponent, options| Purpose::Challenge { opponent, options };
        vec![
            challenge(Some(UserId(u64::MAX)), options),
            challenge(None, ChallengeOptions::default()),
            Purpose::Practice(PracticeOptions {
                level: Level::HIGHEST,
                options: ChallengeOptions {
                    coach: Some(Coach::Yes),
                    votes: VotingTime::ALL.last().copied(),
                    ..options.against_bot()
                },
            }),
            Purpose::Server,
            Purpose::Reading,
        ]
    }

    #[test]
    fn ids_are_read_back_and_short() {
        let last = Parameter::of(Variant::Janggi).iter().copied().fold(
            Choices::of(&MODERN),
            |choices, parameter| {
                let value = parameter.values(Variant::Janggi).last().unwrap_or(&"");
                let new_choices = choices.with(parameter, value).unwrap_or(choices);
                new_choices.ruleset().map_or(choices, |_| new_choices)
            },
        );
        for (choices, purpose) in [Choices::of(&MODERN), last]
            .into_iter()
            .flat_map(|choices| {
                purposes()
                    .into_iter()
                    .map(move |purpose| (choices, purpose))
            })
        {
            let actions = [
                PanelAction::See(PanelView::Draft),
                PanelAction::Pick,
                PanelAction::From,
                PanelAction::Go,
            ];
            let pages = RulesPage::VARIANTS
                .iter()
                .map(|&page| PanelAction::See(PanelView::Page(page)));
            let changes = Parameter::of(Variant::Janggi)
                .iter()
                .copied()
                .map(PanelAction::Change);
            for action in actions.into_iter().chain(pages).chain(changes) {
                let combining = CombinedRules {
                    choices,
                    purpose,
                    action,
                };
                let text = combining.to_string();
                assert_eq!(text.parse(), Ok(combining), "{text}");
                let id = Button::Settings(SettingsButton::Combine(combining)).to_string();
                assert!(id.len() <= 100, "{id}");
            }
        }
    }

    #[test]
    fn every_rule_fits_its_page() {
        for page in RulesPage::VARIANTS.iter().copied() {
            let rules = Parameter::of(Variant::Janggi).iter().copied();
            let count = rules
                .filter(|parameter| RulesPage::of(*parameter) == page)
                .count();
            assert!((1..=25).contains(&count), "{page:?}: {count}");
        }
    }
}
