//! Rules that players combine: the parameters in which rule books differ, each with its values, the id that
//! spells a combination out, and the short code of one that is still being put together.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::points::HalfPoints;
use super::presets::{MODERN, on_offer};
use super::ruleset::{
    Book, CannonFirst, DrawOffer, Facing, FacingEffect, FacingWhen, Generals, GuardedMate, MayFace,
    NoCapture, PassRule, Perpetual, Repetition, RepetitionResult, Ruleset, Settlement, SetupOrder,
    SetupSet, Shuttle, Stalemate, Unplayable,
};

/// What the id of a combination begins with.
const CUSTOM: &str = "custom:";

/// What the short name of a combination begins with.
const TAG: char = '~';

/// The parameter of shared descriptions that only a handicap decides.
const FIRST_MOVER: &str = "first_mover";

/// A point on which rule books differ, in the order in which an id lists them. Codes count in this order too:
/// a new one goes to the end, and a value is never moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// Who chooses a formation when.
    SetupOrder,
    /// Which formations may be chosen.
    SetupSet,
    /// When a turn may be passed.
    Pass,
    /// What becomes of a side that is not in check and has no move.
    Stalemate,
    /// What two passes in a row lead to.
    DoublePass,
    /// Whether a cannon may move first.
    CannonFirst,
    /// Who may bring about that the generals face each other.
    FaceCreate,
    /// Who may do so by capturing with the general.
    FaceCapture,
    /// When facing means anything.
    FaceWhen,
    /// What the faced side can and must do.
    FaceEffect,
    /// What accepting it leads to.
    FaceResult,
    /// Whether it may be accepted where a capture by a general brought it about.
    FaceByCaptureOffers,
    /// What a mate is worth whose mating piece only a general protects.
    GeneralGuardMate,
    /// Whether bringing facing about gives up the win.
    FaceForfeit,
    /// Which occurrence of a position counts.
    RepFold,
    /// What it leads to.
    RepResult,
    /// What becomes of endless checks.
    Perpetual,
    /// Whether going to and fro loses.
    Shuttle,
    /// How long a game may go without a capture.
    NocapPlies,
    /// What that leads to.
    NocapResult,
    /// After how many turns points decide.
    PlyLimit,
    /// When a draw may be offered.
    DrawOffer,
    /// What becomes of a game in which neither side can win.
    Dead,
    /// Whether would-be draws are decided on points.
    CountDraws,
    /// What Han gets for moving second, in half points.
    Deom,
    /// What the generals are called.
    Generals,
}

impl Parameter {
    /// How many there are.
    pub const COUNT: usize = 26;

    /// Every parameter, in the order of an id.
    pub const ALL: [Parameter; Parameter::COUNT] = [
        Parameter::SetupOrder,
        Parameter::SetupSet,
        Parameter::Pass,
        Parameter::Stalemate,
        Parameter::DoublePass,
        Parameter::CannonFirst,
        Parameter::FaceCreate,
        Parameter::FaceCapture,
        Parameter::FaceWhen,
        Parameter::FaceEffect,
        Parameter::FaceResult,
        Parameter::FaceByCaptureOffers,
        Parameter::GeneralGuardMate,
        Parameter::FaceForfeit,
        Parameter::RepFold,
        Parameter::RepResult,
        Parameter::Perpetual,
        Parameter::Shuttle,
        Parameter::NocapPlies,
        Parameter::NocapResult,
        Parameter::PlyLimit,
        Parameter::DrawOffer,
        Parameter::Dead,
        Parameter::CountDraws,
        Parameter::Deom,
        Parameter::Generals,
    ];

    /// Its name and its values: those of [`MODERN`] first. All of them are stored, so they are never renamed.
    const fn spelling(self) -> (&'static str, &'static [&'static str]) {
        const NO_YES: &[&str] = &["false", "true"];
        const YES_NO: &[&str] = &["true", "false"];
        match self {
            Parameter::SetupOrder => (
                "setup_order",
                &["han_first", "cho_first", "hidden", "fixed"],
            ),
            Parameter::SetupSet => ("setup_set", &["four", "four_central", "three", "heeh"]),
            Parameter::Pass => ("pass", &["free", "when_stuck", "lone_general"]),
            Parameter::Stalemate => ("stalemate", &["forced_pass", "draw", "loss"]),
            Parameter::DoublePass => ("double_pass", &["points", "draw", "nothing"]),
            Parameter::CannonFirst => ("cannon_first", &["allowed", "forbid_game", "forbid_side"]),
            Parameter::FaceCreate => ("face_create", &["anyone", "behind", "nobody"]),
            Parameter::FaceCapture => ("face_capture", &["same", "anyone", "behind", "nobody"]),
            Parameter::FaceWhen => ("face_when", &["always", "below30"]),
            Parameter::FaceEffect => ("face_effect", &["none", "offer", "check"]),
            Parameter::FaceResult => ("face_result", &["draw", "points"]),
            Parameter::FaceByCaptureOffers => ("face_by_capture_offers", YES_NO),
            Parameter::GeneralGuardMate => ("general_guard_mate", &["win", "draw"]),
            Parameter::FaceForfeit => ("face_forfeit", NO_YES),
            Parameter::RepFold => ("rep_fold", &["4", "3", "0"]),
            Parameter::RepResult => ("rep_result", &["points", "draw", "deviate"]),
            Parameter::Perpetual => ("perpetual", &["checker_loses", "as_repetition"]),
            Parameter::Shuttle => ("shuttle", YES_NO),
            Parameter::NocapPlies => ("nocap_plies", &["200", "100", "0"]),
            Parameter::NocapResult => ("nocap_result", &["points", "draw"]),
            Parameter::PlyLimit => ("ply_limit", &["0", "200"]),
            Parameter::DrawOffer => ("draw_offer", &["any", "below30", "none"]),
            Parameter::Dead => ("dead", &["off", "draw", "points"]),
            Parameter::CountDraws => ("count_draws", NO_YES),
            Parameter::Deom => ("deom_half_points", &["3", "1", "0", "-1"]),
            Parameter::Generals => ("generals", &["common", "north_korean"]),
        }
    }

    /// The name by which ids, scripts and buttons know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.spelling().0
    }

    /// What it may be, as ids spell it; what [`MODERN`] has comes first.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        self.spelling().1
    }

    /// The parameter of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Parameter> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// A value for every parameter, as one is changed after the other: they may contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choices([u8; Parameter::COUNT]);

impl Choices {
    /// What a book says.
    #[must_use]
    pub fn of(book: &Book) -> Choices {
        Choices(Parameter::ALL.map(|parameter| index_in(book, parameter)))
    }

    /// The value of a parameter, as ids spell it.
    #[must_use]
    pub fn value(self, parameter: Parameter) -> &'static str {
        let values = parameter.values();
        values
            .get(usize::from(self.at(parameter)))
            .copied()
            .unwrap_or(values[0])
    }

    /// The choices with another value for one parameter; `None` where it has no such value. No choice of
    /// formations and one formation alone come and go together.
    #[must_use]
    pub fn with(self, parameter: Parameter, value: &str) -> Option<Choices> {
        let index = parameter.values().iter().position(|one| *one == value)?;
        let mut changed = self;
        changed.set(parameter, u8::try_from(index).ok()?);
        let fixed = changed.value(Parameter::SetupOrder) == "fixed";
        let one = changed.value(Parameter::SetupSet) == "heeh";
        match (parameter, fixed, one) {
            (Parameter::SetupOrder, true, false) => changed.set(Parameter::SetupSet, 3),
            (Parameter::SetupOrder, false, true) => changed.set(Parameter::SetupSet, 0),
            (Parameter::SetupSet, false, true) => changed.set(Parameter::SetupOrder, 3),
            (Parameter::SetupSet, true, false) => changed.set(Parameter::SetupOrder, 0),
            _ => {}
        }
        Some(changed)
    }

    /// Whether another value of the parameter would be another rule, the rest being as it is.
    #[must_use]
    pub fn matters(self, parameter: Parameter) -> bool {
        let book = self.book();
        let facing = &book.facing;
        let capture_may_face = facing.capture != MayFace::Nobody;
        match parameter {
            Parameter::FaceWhen => !facing.is_ignored(),
            Parameter::FaceEffect | Parameter::FaceForfeit => {
                facing.create != MayFace::Nobody || capture_may_face
            }
            Parameter::FaceResult => matches!(facing.effect, FacingEffect::Offer(_)),
            Parameter::FaceByCaptureOffers => {
                matches!(facing.effect, FacingEffect::Offer(_)) && capture_may_face
            }
            Parameter::GeneralGuardMate => facing.capture != MayFace::Anyone,
            Parameter::DoublePass => book.passes_can_meet(),
            Parameter::RepResult | Parameter::Perpetual => book.repetition.is_some(),
            Parameter::NocapResult => book.no_capture.is_some(),
            Parameter::CountDraws => book.may_be_drawn(),
            Parameter::Deom => book.counts_points(),
            _ => true,
        }
    }

    /// The rules that these choices make.
    ///
    /// # Errors
    /// [`Unplayable`].
    pub fn ruleset(self) -> Result<Ruleset, Unplayable> {
        Ruleset::new(self.book())
    }

    /// The choices as a number of at most eight digits and letters.
    #[must_use]
    pub fn code(self) -> String {
        let mut number = 0_u64;
        for parameter in Parameter::ALL.into_iter().rev() {
            number = number * radix(parameter) + u64::from(self.at(parameter));
        }
        let mut digits = Vec::new();
        while number > 0 || digits.is_empty() {
            let digit = u32::try_from(number % 36).unwrap_or(0);
            digits.extend(char::from_digit(digit, 36));
            number /= 36;
        }
        digits.iter().rev().collect()
    }

    /// The choices of a code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Choices> {
        let mut number = u64::from_str_radix(code, 36).ok()?;
        let mut choices = Choices([0; Parameter::COUNT]);
        for parameter in Parameter::ALL {
            let digit = number % radix(parameter);
            choices.set(parameter, u8::try_from(digit).ok()?);
            number /= radix(parameter);
        }
        (number == 0 && choices.code() == code).then_some(choices)
    }

    fn at(self, parameter: Parameter) -> u8 {
        self.0[parameter as usize]
    }

    fn set(&mut self, parameter: Parameter, index: u8) {
        self.0[parameter as usize] = index;
    }

    fn book(self) -> Book {
        let is = |parameter| self.value(parameter);
        let may_face = |value| match value {
            "behind" => MayFace::Behind,
            "nobody" => MayFace::Nobody,
            _ => MayFace::Anyone,
        };
        let create = may_face(is(Parameter::FaceCreate));
        let number = |parameter| is(parameter).parse::<u32>().unwrap_or(0);
        Book {
            generals: match is(Parameter::Generals) {
                "north_korean" => Generals::NorthKorean,
                _ => Generals::Common,
            },
            setup_order: match is(Parameter::SetupOrder) {
                "cho_first" => SetupOrder::ChoFirst,
                "hidden" => SetupOrder::Hidden,
                "fixed" => SetupOrder::Fixed,
                _ => SetupOrder::HanFirst,
            },
            setup_set: match is(Parameter::SetupSet) {
                "four_central" => SetupSet::FourCentral,
                "three" => SetupSet::Three,
                "heeh" => SetupSet::One,
                _ => SetupSet::Four,
            },
            pass: match is(Parameter::Pass) {
                "when_stuck" => PassRule::WhenStuck,
                "lone_general" => PassRule::LoneGeneral,
                _ => PassRule::Free,
            },
            stalemate: match is(Parameter::Stalemate) {
                "draw" => Stalemate::Draw,
                "loss" => Stalemate::Loss,
                _ => Stalemate::ForcedPass,
            },
            double_pass: settled(is(Parameter::DoublePass)),
            cannon_first: match is(Parameter::CannonFirst) {
                "forbid_game" => CannonFirst::NotInGame,
                "forbid_side" => CannonFirst::NotOfSide,
                _ => CannonFirst::Allowed,
            },
            facing: Facing {
                create,
                capture: match is(Parameter::FaceCapture) {
                    "same" => create,
                    other => may_face(other),
                },
                when: match is(Parameter::FaceWhen) {
                    "below30" => FacingWhen::BelowThirty,
                    _ => FacingWhen::Always,
                },
                effect: match is(Parameter::FaceEffect) {
                    "offer" => FacingEffect::Offer(
                        settled(is(Parameter::FaceResult)).unwrap_or(Settlement::Draw),
                    ),
                    "check" => FacingEffect::Check,
                    _ => FacingEffect::None,
                },
                capture_offers: is(Parameter::FaceByCaptureOffers) == "true",
                forfeits_win: is(Parameter::FaceForfeit) == "true",
            },
            guarded_mate: match is(Parameter::GeneralGuardMate) {
                "draw" => GuardedMate::Draws,
                _ => GuardedMate::Wins,
            },
            repetition: match number(Parameter::RepFold) {
                0 => None,
                fold => Some(Repetition {
                    fold,
                    result: match settled(is(Parameter::RepResult)) {
                        Some(how) => RepetitionResult::Ends(how),
                        None => RepetitionResult::Deviate,
                    },
                }),
            },
            perpetual: match is(Parameter::Perpetual) {
                "as_repetition" => Perpetual::AsRepetition,
                _ => Perpetual::CheckerLoses,
            },
            shuttle: match is(Parameter::Shuttle) {
                "false" => Shuttle::Allowed,
                _ => Shuttle::Loses,
            },
            no_capture: match number(Parameter::NocapPlies) {
                0 => None,
                plies => Some(NoCapture {
                    plies,
                    result: settled(is(Parameter::NocapResult)).unwrap_or(Settlement::Points),
                }),
            },
            ply_limit: Some(number(Parameter::PlyLimit)).filter(|plies| *plies > 0),
            draw_offer: match is(Parameter::DrawOffer) {
                "below30" => DrawOffer::BelowThirty,
                "none" => DrawOffer::Never,
                _ => DrawOffer::Any,
            },
            dead: settled(is(Parameter::Dead)),
            count_draws: is(Parameter::CountDraws) == "true",
            deom: HalfPoints(is(Parameter::Deom).parse().unwrap_or(MODERN.deom.0)),
        }
    }
}

fn radix(parameter: Parameter) -> u64 {
    u64::try_from(parameter.values().len()).unwrap_or(1)
}

fn settled(value: &str) -> Option<Settlement> {
    match value {
        "draw" => Some(Settlement::Draw),
        "points" => Some(Settlement::Points),
        _ => None,
    }
}

/// Which of a parameter's values a book has.
fn index_in(book: &Book, parameter: Parameter) -> u8 {
    let facing = &book.facing;
    let may_face = |who| match who {
        MayFace::Anyone => 0,
        MayFace::Behind => 1,
        MayFace::Nobody => 2,
    };
    let points_first = |how| match how {
        Some(Settlement::Points) => 0,
        Some(Settlement::Draw) => 1,
        None => 2,
    };
    let draw_first = |how| match how {
        Settlement::Draw => 0,
        Settlement::Points => 1,
    };
    match parameter {
        Parameter::SetupOrder => match book.setup_order {
            SetupOrder::HanFirst => 0,
            SetupOrder::ChoFirst => 1,
            SetupOrder::Hidden => 2,
            SetupOrder::Fixed => 3,
        },
        Parameter::SetupSet => match book.setup_set {
            SetupSet::Four => 0,
            SetupSet::FourCentral => 1,
            SetupSet::Three => 2,
            SetupSet::One => 3,
        },
        Parameter::Pass => match book.pass {
            PassRule::Free => 0,
            PassRule::WhenStuck => 1,
            PassRule::LoneGeneral => 2,
        },
        Parameter::Stalemate => match book.stalemate {
            Stalemate::ForcedPass => 0,
            Stalemate::Draw => 1,
            Stalemate::Loss => 2,
        },
        Parameter::DoublePass => points_first(book.double_pass),
        Parameter::CannonFirst => match book.cannon_first {
            CannonFirst::Allowed => 0,
            CannonFirst::NotInGame => 1,
            CannonFirst::NotOfSide => 2,
        },
        Parameter::FaceCreate => may_face(facing.create),
        Parameter::FaceCapture if facing.capture == facing.create => 0,
        Parameter::FaceCapture => may_face(facing.capture) + 1,
        Parameter::FaceWhen => u8::from(facing.when == FacingWhen::BelowThirty),
        Parameter::FaceEffect => match facing.effect {
            FacingEffect::None => 0,
            FacingEffect::Offer(_) => 1,
            FacingEffect::Check => 2,
        },
        Parameter::FaceResult => match facing.effect {
            FacingEffect::Offer(how) => draw_first(how),
            _ => 0,
        },
        Parameter::FaceByCaptureOffers => u8::from(!facing.capture_offers),
        Parameter::GeneralGuardMate => u8::from(book.guarded_mate == GuardedMate::Draws),
        Parameter::FaceForfeit => u8::from(facing.forfeits_win),
        Parameter::RepFold => match book.repetition {
            Some(Repetition { fold: 4, .. }) => 0,
            Some(_) => 1,
            None => 2,
        },
        Parameter::RepResult => match book.repetition.map(|rule| rule.result) {
            None | Some(RepetitionResult::Ends(Settlement::Points)) => 0,
            Some(RepetitionResult::Ends(Settlement::Draw)) => 1,
            Some(RepetitionResult::Deviate) => 2,
        },
        Parameter::Perpetual => u8::from(book.perpetual == Perpetual::AsRepetition),
        Parameter::Shuttle => u8::from(book.shuttle == Shuttle::Allowed),
        Parameter::NocapPlies => match book.no_capture {
            Some(NoCapture { plies: 200, .. }) => 0,
            Some(_) => 1,
            None => 2,
        },
        Parameter::NocapResult => match book.no_capture {
            Some(rule) => points_first(Some(rule.result)),
            None => 0,
        },
        Parameter::PlyLimit => u8::from(book.ply_limit.is_some()),
        Parameter::DrawOffer => match book.draw_offer {
            DrawOffer::Any => 0,
            DrawOffer::BelowThirty => 1,
            DrawOffer::Never => 2,
        },
        Parameter::Dead => match book.dead {
            None => 0,
            Some(Settlement::Draw) => 1,
            Some(Settlement::Points) => 2,
        },
        Parameter::CountDraws => u8::from(book.count_draws),
        Parameter::Deom => match book.deom.0 {
            3 => 0,
            1 => 1,
            0 => 2,
            _ => 3,
        },
        Parameter::Generals => u8::from(book.generals == Generals::NorthKorean),
    }
}

/// Why a text names no ruleset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoRuleset {
    /// None has that name.
    #[error("no ruleset is called {name:?}; there are {}, and custom:name=value,…", on_offer().map(|(id, _)| id).collect::<Vec<_>>().join(", "))]
    Unknown {
        /// What was written.
        name: String,
    },
    /// No parameter follows the colon.
    #[error("custom: needs parameters, as in custom:pass=when_stuck; without any it is modern")]
    Nothing,
    /// A part is not `name=value`.
    #[error("{0:?} is not name=value")]
    NoPair(String),
    /// No parameter has that name; one of a newer version, perhaps.
    #[error("there is no parameter {name:?}; there are {}", Parameter::ALL.map(Parameter::name).join(", "))]
    UnknownParameter {
        /// What was written before the sign.
        name: String,
    },
    /// The parameter never has that value.
    #[error("{} is never {value:?}, but {}", parameter.name(), parameter.values().join(", "))]
    UnknownValue {
        /// The parameter.
        parameter: Parameter,
        /// What was written after it.
        value: String,
    },
    /// A parameter is given twice.
    #[error("{} is given twice", .0.name())]
    Twice(Parameter),
    /// Only a handicap makes Han move first.
    #[error("first_mover is never given: Han moves first with a handicap, else Cho")]
    FirstMover,
    /// It says what would be so without it.
    #[error("{}={} says nothing new: leave it out", .0.name(), .0.values()[0])]
    Usual(Parameter),
    /// It can never matter beside the others.
    #[error("{} changes nothing beside the other parameters: leave it out", .0.name())]
    NoEffect(Parameter),
    /// Facing may be accepted, and nobody knows what that leads to.
    #[error("face_effect=offer needs face_result=draw or face_result=points")]
    NoFaceResult,
    /// Facing as a check never ends on points.
    #[error(
        "with face_effect=check a mate by the general is a draw: face_result=points is not possible"
    )]
    CheckOnPoints,
    /// The parameters contradict each other, or no game by them could end.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
}

impl Ruleset {
    /// The id by which events, records and scripts name the ruleset: that of one on offer, else `custom:` and
    /// what differs from [`MODERN`]. One ruleset has one id.
    #[must_use]
    pub fn id(&self) -> Cow<'static, str> {
        if let Some(preset) = self.preset() {
            return Cow::Borrowed(preset.id);
        }
        let mut id = CUSTOM.to_owned();
        let choices = Choices::of(self);
        for (at, parameter) in choices.differing().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            // Writing to memory does not fail.
            let _ = write!(
                id,
                "{comma}{}={}",
                parameter.name(),
                choices.value(parameter)
            );
        }
        Cow::Owned(id)
    }

    /// A name of at most sixteen characters for buttons, whose room is small.
    #[must_use]
    pub fn tag(&self) -> Cow<'static, str> {
        match self.preset() {
            Some(preset) => Cow::Borrowed(preset.id),
            None => Cow::Owned(format!("{TAG}{}", Choices::of(self).code())),
        }
    }

    /// The ruleset of a [`Ruleset::tag`].
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Ruleset> {
        match tag.strip_prefix(TAG) {
            Some(code) => Choices::from_code(code)?.ruleset().ok(),
            None => Ruleset::named(tag),
        }
    }

    /// The ruleset of an id or another name; the parameters of a combination may come in any order.
    ///
    /// # Errors
    /// [`NoRuleset`].
    pub fn read(name: &str) -> Result<Ruleset, NoRuleset> {
        let aliases = |ruleset: &Ruleset| ruleset.preset().map_or(&[][..], |preset| preset.aliases);
        let known =
            |(id, ruleset): &(&str, &Ruleset)| *id == name || aliases(ruleset).contains(&name);
        if let Some((_, ruleset)) = on_offer().find(known) {
            return Ok(*ruleset);
        }
        match name.strip_prefix(CUSTOM) {
            Some("") => Err(NoRuleset::Nothing),
            Some(parameters) => combine(parameters),
            None => Err(NoRuleset::Unknown {
                name: name.to_owned(),
            }),
        }
    }

    /// Whether an id is that of a combination, of this version or of another.
    #[must_use]
    pub fn is_combined(id: &str) -> bool {
        id.starts_with(CUSTOM)
    }

    /// [`Ruleset::read`], where it does not matter why there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Ruleset> {
        Ruleset::read(name).ok()
    }
}

impl Choices {
    /// The ruleset on offer that is most like this one, the first in menu order where several are, and the
    /// parameters in which this one differs from it.
    #[must_use]
    pub fn beside(self) -> (&'static Ruleset, Vec<Parameter>) {
        let differing = |(_, ruleset): (&str, &'static Ruleset)| {
            let other = Choices::of(ruleset);
            let differs = |one: &Parameter| self.at(*one) != other.at(*one) && self.matters(*one);
            (
                ruleset,
                Parameter::ALL.into_iter().filter(differs).collect(),
            )
        };
        on_offer()
            .map(differing)
            .min_by_key(|(_, changed): &(_, Vec<Parameter>)| changed.len())
            .unwrap_or((&MODERN, Vec::new()))
    }

    /// The parameters that an id has to name, in order.
    pub fn differing(self) -> impl Iterator<Item = Parameter> {
        let told = move |parameter: &Parameter| {
            // Facing that may be accepted always says what for.
            let named = self.at(*parameter) != 0 || *parameter == Parameter::FaceResult;
            named && self.matters(*parameter)
        };
        Parameter::ALL.into_iter().filter(told)
    }
}

/// The rules of an id without its prefix.
fn combine(parameters: &str) -> Result<Ruleset, NoRuleset> {
    let mut choices = Choices::of(&MODERN);
    let mut given = Vec::new();
    for part in parameters.split(',') {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| NoRuleset::NoPair(part.to_owned()))?;
        let (name, value) = (name.trim(), value.trim());
        if name == FIRST_MOVER {
            return Err(NoRuleset::FirstMover);
        }
        let parameter = Parameter::named(name).ok_or_else(|| NoRuleset::UnknownParameter {
            name: name.to_owned(),
        })?;
        if given.contains(&parameter) {
            return Err(NoRuleset::Twice(parameter));
        }
        given.push(parameter);
        let spelled = match value {
            "yes" => "true",
            "no" => "false",
            other => other,
        };
        let index = parameter.values().iter().position(|one| *one == spelled);
        let index = index.and_then(|index| u8::try_from(index).ok());
        let unknown = || NoRuleset::UnknownValue {
            parameter,
            value: value.to_owned(),
        };
        choices.set(parameter, index.ok_or_else(unknown)?);
    }
    // One of the two says the other.
    if !given.contains(&Parameter::SetupSet) && choices.value(Parameter::SetupOrder) == "fixed" {
        choices.set(Parameter::SetupSet, 3);
    }
    if !given.contains(&Parameter::SetupOrder) && choices.value(Parameter::SetupSet) == "heeh" {
        choices.set(Parameter::SetupOrder, 3);
    }
    sensible(choices, &given)?;
    Ok(choices.ruleset()?)
}

/// Whether each parameter that is given says something, and none is missing.
fn sensible(choices: Choices, given: &[Parameter]) -> Result<(), NoRuleset> {
    let effect = choices.value(Parameter::FaceEffect);
    let result = given.contains(&Parameter::FaceResult);
    match (effect, choices.value(Parameter::FaceResult)) {
        ("offer", _) if !result => return Err(NoRuleset::NoFaceResult),
        ("check", "points") if result => return Err(NoRuleset::CheckOnPoints),
        _ => {}
    }
    for &parameter in given {
        // Facing as a check may say the draw that it means anyway.
        let said = parameter == Parameter::FaceResult && effect == "check";
        if !choices.matters(parameter) && !said {
            return Err(NoRuleset::NoEffect(parameter));
        }
        if choices.at(parameter) == 0 && parameter != Parameter::FaceResult {
            return Err(NoRuleset::Usual(parameter));
        }
    }
    Ok(())
}

impl Book {
    /// The book without anything that has no effect, so that books with one meaning are equal.
    pub(super) fn plain(self) -> Book {
        let mut choices = Choices::of(&self);
        let idle = Parameter::ALL
            .into_iter()
            .filter(|one| !choices.matters(*one));
        for parameter in idle.collect::<Vec<_>>() {
            choices.set(parameter, 0);
        }
        let mut book = Book {
            // Numbers that no book has stay, so that they can be refused.
            repetition: self.repetition,
            no_capture: self.no_capture,
            ply_limit: self.ply_limit,
            deom: self.deom,
            ..choices.book()
        };
        if !book.passes_can_meet() {
            book.double_pass = None;
        }
        if book.count_draws {
            book.score_draws();
        }
        book.count_draws &= book.may_be_drawn();
        if !book.counts_points() {
            book.deom = MODERN.deom;
        }
        book
    }

    /// Says of each draw that is counted that points decide.
    fn score_draws(&mut self) {
        let counted = |how: Option<Settlement>| how.map(|_| Settlement::Points);
        self.double_pass = counted(self.double_pass);
        self.dead = counted(self.dead);
        if let FacingEffect::Offer(how) = &mut self.facing.effect {
            *how = Settlement::Points;
        }
        if let Some(rule) = &mut self.no_capture {
            rule.result = Settlement::Points;
        }
        if let Some(Repetition {
            result: RepetitionResult::Ends(how),
            ..
        }) = &mut self.repetition
        {
            *how = Settlement::Points;
        }
    }

    /// Whether a game may end in a draw that can be counted instead.
    fn may_be_drawn(&self) -> bool {
        self.draw_offer != DrawOffer::Never
            || self.stalemate == Stalemate::Draw
            || self.settlements().contains(&Some(Settlement::Draw))
    }
}
