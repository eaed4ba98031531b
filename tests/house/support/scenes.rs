//! Every message that the bot can send, in a language and with any names.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hansu::app::{
    Absent, Analysis, GameLine, GameList, GameResult, Hint, Leave, Listed, Missing, Notice,
    OutgoingMessage, ParkReason, Pending, Pendings, PieceSet, RecordFile, Refused, Review,
    SettingValues, Study, Subject, TimeSummary, Turning, Waits,
};
use hansu::discord::button::{HelpPage, Page, SettingsPage, Sparring};
use hansu::discord::message::Message;
use hansu::discord::view::{self, BoardPlace};
use hansu::engine::{Fact, Score, SearchLimits, SearchRequest, TranspositionTable, facts, search};
use hansu::play::{
    Addressee, Challenge, ChallengeOptions, ChannelId, ClockStop, Closed, Command, DaysLeft, Event,
    GameId, Hints, Hour, HouseRules, Language, Level, Match, MessageId, Moment, Pace, PaceChoice,
    Person, PersonalSettings, ProposalKind, Refusal, ReminderMode, Reserve, Seq, ServerSettings,
    SideChoice, StopReason, Takebacks, Terms, Timeout, Timestamp, TurnClock, Zone,
};
use hansu::rules::notation::{Record, Start, Unread, read_any};
use hansu::rules::{
    ALL, Action, BySide, DeviationReason, Formation, HalfPoints, Handicap, Illegal, KJA, Lesson,
    MODERN, Move, NORTH_KOREA, NoDraw, Parameter, Piece, Role, Ruleset, Side, Square, Unplayable,
};
use hansu::store::{
    InteractionId, Lane, ReviewId, Row, RowId, RowKind, RowState, StoredBoardPreferences,
};
use hansu::text::{Naming, Text};
use strum::VariantArray;

use super::{CLUB, GAME, LOUNGE, NOON, Played, challenge, jihun, play};

/// A message and where it is seen.
pub struct Scene {
    pub group: &'static str,
    pub name: String,
    pub message: Message,
}

/// The players and the language of everything.
#[derive(Clone)]
pub struct Cast {
    pub cho: Person,
    pub han: Person,
    pub language: Language,
    /// The notation of all boards.
    pub naming: Naming,
}

/// Who is late, and who has left.
#[derive(Clone, Copy, PartialEq)]
enum Now {
    InTime,
    Late,
    Left,
}

impl Cast {
    fn text(&self) -> Text {
        Text::of(self.language).naming(self.naming)
    }

    fn begins(&self, offered: &Challenge) -> Played {
        Played {
            naming: self.naming,
            ..Played::new(offered)
        }
    }

    fn challenged(&self, side: SideChoice, named: bool) -> Played {
        let mut challenge = challenge(side);
        challenge.challenger = self.cho.clone();
        challenge.addressee = if named {
            Addressee::Person(self.han.clone())
        } else {
            Addressee::Anyone
        };
        challenge.language = self.language;
        self.begins(&challenge)
    }

    fn accepted(&self) -> Played {
        let accept = Command::Accept {
            name: self.han.name.clone(),
            lot: Side::Cho,
            language: self.language,
            also: None,
            house: HouseRules::default(),
        };
        self.challenged(SideChoice::Cho, true)
            .then(&self.han, accept)
    }

    fn han_chosen(&self) -> Played {
        self.accepted()
            .then(&self.han, Command::SetUp(Formation::Hehe))
    }

    fn running(&self) -> Played {
        self.han_chosen()
            .then(&self.cho, Command::SetUp(Formation::Heeh))
    }

    /// The match after these moves, Cho first.
    pub fn moves(&self, text: &str) -> Played {
        let mut played = self.running();
        for word in text.split_whitespace() {
            let mover = played.game.waits_for().unwrap().clone();
            played = played.then(&mover, play(word));
        }
        played
    }
}

fn shown(played: &Played, subject: Subject, now: Now) -> Message {
    view::words(&notice(played, subject, now))
}

/// The message of a board whose picture failed.
fn undrawn(played: &Played, now: Now) -> Message {
    view::outgoing(&OutgoingMessage {
        row: Row {
            id: RowId(1),
            lane: Lane::Channel(LOUNGE),
            kind: RowKind::Board,
            game: played.game.id(),
            seq: Seq(1),
            about: None,
            at: Timestamp(0),
            attempts: 0,
            interaction: None,
            state: RowState::Open,
            held: false,
            reopened: false,
            mark: None,
        },
        notice: notice(played, Subject::Board, now),
        picture: None,
    })
}

fn notice(played: &Played, subject: Subject, now: Now) -> Notice {
    Notice {
        game: Arc::new(played.game.clone()),
        event: played.events.last().unwrap().clone(),
        late: now == Now::Late,
        left: now == Now::Left,
        out_of_reach: (subject == Subject::Lost).then_some(ParkReason::ChannelGone),
        told: TimeSummary::default(),
        pending: None,
        unpinged: Vec::new(),
        naming: played.naming,
        subject,
        target: None,
    }
}

/// All messages, by group.
pub fn all(cast: &Cast) -> Vec<Scene> {
    let groups: [(&'static str, Vec<(String, Message)>); 21] = [
        ("challenge", challenges(cast)),
        ("setup", setups(cast)),
        ("board", boards(cast)),
        ("end", ends(cast)),
        ("offer", offers(cast)),
        ("takeback", takebacks(cast)),
        ("time", of_time(cast)),
        ("pause", of_pauses(cast)),
        ("vacation", of_vacations(cast)),
        ("private", privately(cast)),
        ("games", games(cast)),
        ("help", help(cast)),
        ("refused", refusals(cast)),
        ("rulesets", rulesets(cast)),
        ("rules", rules(cast)),
        ("combine", combined(cast)),
        ("lessons", lessons(cast)),
        ("review", reviews(cast)),
        ("practice", practices(cast)),
        ("settings", settings(cast)),
        ("analysis", analyses(cast)),
    ];
    let scene = |group, (name, message)| Scene {
        group,
        name,
        message,
    };
    groups
        .into_iter()
        .flat_map(|(group, messages)| messages.into_iter().map(move |one| scene(group, one)))
        .collect()
}

/// A match under these rules, accepted.
fn by_rules(cast: &Cast, ruleset: &str, handicap: Option<Handicap>) -> Played {
    let mut offered = challenge(SideChoice::Cho);
    offered.ruleset = Ruleset::named(ruleset).unwrap();
    offered.handicap = handicap;
    offered.challenger = cast.cho.clone();
    offered.addressee = Addressee::Person(cast.han.clone());
    offered.language = cast.language;
    cast.begins(&offered)
}

/// A challenge to a game without hints.
fn without_hints(cast: &Cast) -> Played {
    let mut offered = challenge(SideChoice::Cho);
    offered.hints = Hints::None;
    offered.takebacks = Takebacks::None;
    offered.challenger = cast.cho.clone();
    offered.addressee = Addressee::Person(cast.han.clone());
    offered.language = cast.language;
    cast.begins(&offered)
}

/// A match under named rules after these moves, both sides in the formation that every ruleset has.
fn played_by(cast: &Cast, ruleset: &str, moves: &str) -> Played {
    let accept = Command::Accept {
        name: cast.han.name.clone(),
        lot: Side::Cho,
        language: cast.language,
        also: None,
        house: HouseRules::default(),
    };
    let mut played = by_rules(cast, ruleset, None).then(&cast.han, accept);
    while let Some(who) = played.game.awaited().first().copied().cloned() {
        if played.game.game().is_some() {
            break;
        }
        played = played.then(&who, Command::SetUp(Formation::Heeh));
    }
    for word in moves.split_whitespace() {
        let mover = played.game.waits_for().unwrap().clone();
        played = played.then(&mover, play(word));
        while let Some(next) = played.game.follows() {
            played = played.happens(next);
        }
    }
    played
}

/// The settings menus.
fn settings(cast: &Cast) -> Vec<(String, Message)> {
    let text = cast.text();
    let none = StoredBoardPreferences::default;
    let some = StoredBoardPreferences {
        theme: Some("dark".to_owned()),
        view: Some("han".to_owned()),
        ..none()
    };
    let page = |said: Option<&str>, page, settings| {
        let now = NOON.now;
        let shown = view::Shown {
            page,
            settings,
            now,
        };
        view::settings(said.map(str::to_owned), &shown, text)
    };
    let looks = |boards| page(None, SettingsPage::Looks, SettingValues::Boards(boards));
    let reminders = |personal| {
        page(
            None,
            SettingsPage::Reminders,
            SettingValues::Personal(personal),
        )
    };
    let pings = |personal| page(None, SettingsPage::Pings, SettingValues::Personal(personal));
    let hour = |number| Hour::new(number).unwrap();
    let home = PersonalSettings {
        zone: Zone::named("Asia/Seoul"),
        quiet: Some((hour(22), hour(7))),
        digest: Some(hour(6)),
        digest_at: Some(NOON.now + NOON.day),
        ..PersonalSettings::default()
    };
    let closed = PersonalSettings {
        closed: true,
        pings: Some(false),
        ..home.clone()
    };
    let silent = PersonalSettings {
        reminders: Some(ReminderMode::Thread),
        pings: Some(false),
        auto_vacation: Some(true),
        ..PersonalSettings::default()
    };
    let server = ServerSettings {
        pace: Some(PaceChoice::None),
        language: Some(Language::Ko),
        hints: Some(Hints::None),
        ..ServerSettings::default()
    };
    let time = |server| {
        page(
            None,
            SettingsPage::ServerTime,
            SettingValues::Server(server),
        )
    };
    let games = |server| {
        page(
            None,
            SettingsPage::ServerGames,
            SettingValues::Server(server),
        )
    };
    let servers = page(
        Some("…"),
        SettingsPage::ServerLooks,
        SettingValues::Boards(some.clone()),
    );
    named(vec![
        ("one's own", looks(none())),
        ("some chosen", looks(some)),
        ("reminders", reminders(PersonalSettings::default())),
        ("all of them chosen", reminders(home)),
        ("a closed door", reminders(closed)),
        ("pings", pings(PersonalSettings::default())),
        ("no pings", pings(silent)),
        ("the server's", servers),
        ("the server's time", time(ServerSettings::default())),
        ("the server's time, chosen", time(server.clone())),
        ("the server's games", games(server)),
    ])
}

/// Analyses of a finished game, with every kind of mistake.
fn analyses(cast: &Cast) -> Vec<(String, Message)> {
    let text = cast.text();
    let over = cast
        .moves("a4a5 a7a6 a5a6 b10c8 i4h4 pass")
        .then(&cast.cho, Command::Resign);
    let study = Study::Match(Arc::new(over.game));
    let turning = |ply, best, played, line: &str, facts: &[Fact]| Turning {
        ply,
        best: Score::from(best),
        played: Score::from(played),
        line: line
            .split(' ')
            .map(|mv| mv.parse::<Move>().unwrap().into())
            .collect(),
        facts: facts.to_vec(),
    };
    let horse = Piece::new(Side::Cho, Role::Horse);
    let analysis = Analysis {
        scores: [0, 20, 400, -150, -2_000, 31_995, 31_996]
            .map(Score::from)
            .to_vec(),
        accuracy: BySide::new(Some(87), None),
        turning_points: vec![
            turning(1, 30, -400, "b1c3 i7h7 a4b4", &[Fact::Develops(horse)]),
            turning(4, 31_995, 700, "c7c6", &[]),
            turning(
                5,
                10,
                -31_990,
                "b1c3 b10c8",
                &[Fact::StopsMate(2), Fact::Checks],
            ),
        ],
    };
    let calm = Analysis {
        turning_points: Vec::new(),
        ..analysis.clone()
    };
    let of = |index| view::turning(&study, &analysis, index, text);
    named(vec![
        (
            "under way",
            view::analysing(&study, (3, 7), InteractionId(99), text),
        ),
        ("the whole game", view::overview(&study, &analysis, text)),
        (
            "a game of a file",
            view::overview(&recorded(cast), &analysis, text),
        ),
        (
            "a game of a file, under way",
            view::analysing(&recorded(cast), (3, 7), InteractionId(99), text),
        ),
        ("nobody erred", view::overview(&study, &calm, text)),
        ("points are lost", of(0)),
        ("a win is let go", of(1)),
        ("it loses by force", of(2)),
        ("no such page", of(7)),
    ])
}

/// A game in which `cast.han` is the bot.
fn practices(cast: &Cast) -> Vec<(String, Message)> {
    let asks = |ruleset, side| {
        let mut offered = challenge(side);
        offered.ruleset = Ruleset::named(ruleset).unwrap();
        offered.challenger = cast.cho.clone();
        offered.addressee = Addressee::Bot {
            bot: cast.han.clone(),
            level: Level::new(4).unwrap(),
        };
        offered.language = cast.language;
        cast.begins(&offered)
    };
    let begun = |ruleset, side| {
        let accept = Command::Accept {
            name: cast.han.name.clone(),
            lot: Side::Cho,
            language: cast.language,
            also: None,
            house: HouseRules::default(),
        };
        let mut played = asks(ruleset, side).then(&cast.han, accept);
        while let Some(next) = played.game.follows() {
            played = played.happens(next);
        }
        played
    };
    let sits = |side| {
        let mut played = begun("modern", side);
        played = played.then(&cast.cho, Command::SetUp(Formation::Heeh));
        while let Some(next) = played.game.follows() {
            played = played.happens(next);
        }
        played
    };
    let first = begun("modern", SideChoice::Cho);
    let cho = sits(SideChoice::Cho);
    let opened = sits(SideChoice::Han).then(&cast.han, play("a4b4"));
    let thinks = cho.clone().then(&cast.cho, play("a4b4"));
    let moved = thinks.clone().then(&cast.han, play("a7b7"));
    let moved_late = thinks
        .clone()
        .later(Duration::from_secs(61))
        .then(&cast.han, play("a7b7"));
    let offered = moved
        .clone()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw));
    let resigned = moved.clone().then(&cast.han, Command::Resign);
    let show = |played: &Played, subject| shown(played, subject, Now::InTime);
    let options = ChallengeOptions {
        side: Some(SideChoice::Han),
        ..ChallengeOptions::default()
    };
    named(vec![
        (
            "it was challenged",
            view::sparring(options, false, cast.text()),
        ),
        (
            "it is asked",
            show(&asks("modern", SideChoice::Random), Subject::Challenge),
        ),
        ("it has sat down", show(&first, Subject::Challenge)),
        ("it has chosen", show(&first, Subject::Setup)),
        (
            "it has chosen in secret",
            show(&begun("essentials", SideChoice::Han), Subject::Setup),
        ),
        ("the game begins", show(&cho, Subject::Board)),
        (
            "it begins the game",
            show(&sits(SideChoice::Han), Subject::Board),
        ),
        ("it has begun", show(&opened, Subject::Board)),
        ("it thinks", show(&thinks, Subject::Board)),
        ("it has moved", show(&moved, Subject::Board)),
        ("it took long", show(&moved_late, Subject::Board)),
        ("it is offered a draw", show(&offered, Subject::Offer)),
        ("it resigns", show(&resigned, Subject::Board)),
    ])
}

/// A game of an opened file in which play went on after two passes.
fn recorded(cast: &Cast) -> Study {
    let mut record = Record::new(Start::plain(BySide::new(Formation::Heeh, Formation::Heeh)));
    for turn in ["a4b4", "e9e9", "e2e2", "a7b7", "a1a10", "b10c8"] {
        let action = record.end().read_uci(turn).unwrap();
        record.play(action).unwrap();
    }
    record.headers.players = BySide::new(Some(cast.cho.name.clone()), Some(cast.han.name.clone()));
    Study::of_record(ReviewId(4), 1, record)
}

/// Pages of opened records, with headers as hostile as the cast's names.
fn reviews(cast: &Cast) -> Vec<(String, Message)> {
    let text = cast.text();
    let gib = "[대회명 \"**@everyone**\"]\n[초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n\
        [대국결과 \"한 기권승\"]\n\n1. 71졸72 {좋은 수} 2. 49병48 3. 한수쉼\n";
    let read = |bytes: &[u8]| -> Vec<Record> {
        let games = read_any(bytes, 1 << 20).unwrap();
        games.map(|game| game.whole().unwrap()).collect()
    };
    let mut games = read(gib.as_bytes());
    games[0].headers.players =
        BySide::new(Some(cast.cho.name.clone()), Some(cast.han.name.clone()));
    games.extend(read(gib.as_bytes()));
    let review = Review {
        id: ReviewId(4),
        games: Arc::new(games),
        left_out: 2,
    };
    let page = |game, ply| Page {
        review: ReviewId(4),
        game,
        ply,
        seat: Side::Han,
    };
    let show = |page| view::review(&review, page, text);
    let file = RecordFile {
        name: "janggi-7.gib".to_owned(),
        bytes: vec![1, 2, 3],
    };
    named(vec![
        ("the start", show(page(0, 0))),
        ("a move with a remark", show(page(0, 1))),
        ("the end", show(page(0, 3))),
        ("beyond the end, unnamed", show(page(7, 99))),
        (
            "a record",
            view::record(&cast.moves("a4b4").game, file, text),
        ),
    ])
}

/// The additions of other rulesets to messages.
fn rulesets(cast: &Cast) -> Vec<(String, Message)> {
    let challenge = |ruleset, handicap| {
        let offered = by_rules(cast, ruleset, handicap);
        shown(&offered, Subject::Challenge, Now::InTime)
    };
    let board = |ruleset, moves| {
        let played = played_by(cast, ruleset, moves);
        shown(&played, Subject::Board, Now::InTime)
    };
    let accept = Command::Accept {
        name: cast.han.name.clone(),
        lot: Side::Cho,
        language: cast.language,
        also: None,
        house: HouseRules::default(),
    };
    let hidden = by_rules(cast, "essentials", None).then(&cast.han, accept);
    let one = hidden
        .clone()
        .then(&cast.cho, Command::SetUp(Formation::Eheh));
    let both = one.clone().then(&cast.han, Command::SetUp(Formation::Hehe));
    let setup = |played: &Played, now| shown(played, Subject::Setup, now);
    let called = played_by(cast, "traditional", "e4d4 e7d7").then(&cast.cho, Command::Bikjang);
    let text = cast.text();
    let (eheh, han) = (Formation::Eheh, Side::Han);
    named(vec![
        (
            "a chariot is given",
            challenge("modern", Some(Handicap::Chariot)),
        ),
        (
            "a horse is given, not counted",
            challenge("casual", Some(Handicap::Horse)),
        ),
        ("half a point", challenge("kja", Some(Handicap::FirstMove))),
        (
            "no compensation",
            challenge("custom:deom_half_points=0", None),
        ),
        (
            "it goes to Cho",
            challenge("custom:deom_half_points=-1", None),
        ),
        ("facing checks", challenge("gollon", None)),
        (
            "without hints",
            shown(&without_hints(cast), Subject::Challenge, Now::InTime),
        ),
        ("in secret", setup(&hidden, Now::InTime)),
        ("in secret, late", setup(&hidden, Now::Late)),
        ("one has chosen", setup(&one, Now::InTime)),
        ("the other has left", setup(&one, Now::Left)),
        (
            "the private menu",
            view::secret_choice(&hidden.game, han, text),
        ),
        (
            "the private answer",
            view::chosen_in_secret(eheh, han, text),
        ),
        (
            "both have chosen",
            shown(&both, Subject::Board, Now::InTime),
        ),
        ("nothing to choose", board("zillions", "")),
        ("facing, for a draw", board("traditional", "e4d4 e7d7")),
        ("facing, for points", board("tournament", "e4d4 e7d7")),
        ("facing, a check", board("martin", "e4d4 e7d7")),
        ("called", shown(&called, Subject::Board, Now::InTime)),
        ("accepted by force", board("traditional", FORCED_BIKJANG)),
        ("no draws, no pass", board("murray", "a4b4")),
        (
            "generals of north_korea",
            board("north_korea", "e2e1 e9e10"),
        ),
        ("repeated", board("kja", "a1a2 a10a9 a2a1 a9a10 a1a2")),
    ])
}

/// After these Cho is faced and can only accept it.
const FORCED_BIKJANG: &str = "i4h4 a7b7 i1i4 a10a4 i4i7 a4a1 i7i10 c7c6 b1a3 h10g8 i10i6 e9d9 e2e3 \
    a1c1 i6c6 d10e10 b3f3 d9e9 g4g5 c1c4 c6c10 g8h10 c10b10 b8b5 a3b1 c4e4 e3d3 b5b10 d1d2 e9d9";

fn rules(cast: &Cast) -> Vec<(String, Message)> {
    let page = |ruleset: &&'static Ruleset| {
        let because = match ruleset.id().as_ref() {
            "modern" => view::RulesetReason::Usual,
            "kja" => view::RulesetReason::PlayedHere,
            _ => view::RulesetReason::Asked,
        };
        (
            ruleset.id().into_owned(),
            view::rules(ruleset, because, cast.text()),
        )
    };
    ALL.iter().map(page).collect()
}

/// The panel for combining rules: its pages for each purpose, and an impossible change.
fn combined(cast: &Cast) -> Vec<(String, Message)> {
    use hansu::discord::button::combine::{PanelView, Purpose, RulesPage};
    use view::combine::{Panel, combine, unplayable};
    let text = cast.text();
    let own = "custom:setup_set=four_central,pass=when_stuck,double_pass=draw,face_effect=offer,\
        face_result=draw,rep_fold=3,rep_result=draw,shuttle=false,nocap_plies=100,nocap_result=draw";
    let own = Ruleset::named(own).unwrap();
    let challenge = |opponent| Purpose::Challenge {
        opponent,
        options: ChallengeOptions::default(),
    };
    let practice = Purpose::Practice(Sparring {
        level: Level::USUAL,
        options: ChallengeOptions::default(),
    });
    let panel =
        |ruleset, purpose, part, said| combine(&Panel { ruleset, purpose }, part, said, text);
    let interaction = challenge(Some(jihun().id));
    let full = Purpose::Challenge {
        opponent: None,
        options: ChallengeOptions {
            side: Some(SideChoice::Han),
            ruleset: None,
            handicap: Some(Handicap::Chariot),
            hints: Some(Hints::None),
            takebacks: Some(Takebacks::Ask),
            pace: PaceChoice::all().nth(3),
            reserve: Some(Reserve::USUAL),
        },
    };
    let refused = unplayable(Unplayable::Endless, text);
    let rule = PanelView::Rule(Parameter::Pass);
    let (moves, ends) = (
        PanelView::Page(RulesPage::Moves),
        PanelView::Page(RulesPage::Ends),
    );
    named(vec![
        (
            "a challenge",
            panel(MODERN, interaction, PanelView::Draft, None),
        ),
        (
            "with all options",
            panel(MODERN, full, PanelView::Draft, None),
        ),
        (
            "to anyone, changed",
            panel(own, challenge(None), PanelView::Draft, None),
        ),
        ("practice", panel(own, practice, PanelView::Draft, None)),
        (
            "of the server",
            panel(KJA, Purpose::Server, PanelView::Draft, None),
        ),
        (
            "only read",
            panel(MODERN, Purpose::Reading, PanelView::Draft, None),
        ),
        ("first page", panel(own, interaction, moves, None)),
        ("second page", panel(own, interaction, ends, None)),
        ("a rule", panel(own, interaction, rule, None)),
        (
            "not possible",
            panel(
                MODERN,
                interaction,
                PanelView::Rule(Parameter::NocapPlies),
                Some(refused),
            ),
        ),
    ])
}

/// Each lesson under the usual rules, and the differences under others.
fn lessons(cast: &Cast) -> Vec<(String, Message)> {
    let books = [
        (&MODERN, view::RulesetReason::Usual),
        (&KJA, view::RulesetReason::PlayedHere),
    ];
    let mut pages = Vec::new();
    for lesson in Lesson::ALL {
        let differ = cast.text().ruleset_on(lesson, &MODERN).is_some();
        for (ruleset, because) in books.into_iter().take(if differ { 2 } else { 1 }) {
            let name = format!("{} ({})", lesson.id(), ruleset.id());
            pages.push((name, view::lesson(lesson, ruleset, because, cast.text())));
        }
    }
    for lesson in [Lesson::Legend, Lesson::General] {
        let name = format!("{} ({})", lesson.id(), NORTH_KOREA.id());
        let (rules, because) = (&NORTH_KOREA, view::RulesetReason::PlayedHere);
        pages.push((name, view::lesson(lesson, rules, because, cast.text())));
    }
    pages
}

fn named(scenes: Vec<(&str, Message)>) -> Vec<(String, Message)> {
    scenes
        .into_iter()
        .map(|(name, message)| (name.to_owned(), message))
        .collect()
}

fn challenges(cast: &Cast) -> Vec<(String, Message)> {
    use SideChoice::{Cho, Han, Random};
    let show = |played: &Played| shown(played, Subject::Challenge, Now::InTime);
    let open = cast.challenged(Random, true);
    named(vec![
        ("by lot", show(&open)),
        ("as Cho", show(&cast.challenged(Cho, true))),
        ("as Han", show(&cast.challenged(Han, true))),
        ("to anyone", show(&cast.challenged(Random, false))),
        ("late", shown(&open, Subject::Challenge, Now::Late)),
        ("in two languages", show(&in_two_languages(cast))),
        ("accepted", show(&cast.accepted())),
        (
            "the game is over",
            show(&cast.moves("a4b4").then(&cast.cho, Command::Resign)),
        ),
        (
            "declined",
            show(&open.clone().then(&cast.han, Command::Decline)),
        ),
        (
            "withdrawn",
            show(&open.clone().then(&cast.cho, Command::Withdraw)),
        ),
        ("expired", show(&open.happens(Event::Expired))),
        (
            "thread",
            Message::words(view::thread_name(&cast.accepted().game)),
        ),
    ])
}

/// A challenge to a person who may read the other language.
fn in_two_languages(cast: &Cast) -> Played {
    let mut offered = challenge(SideChoice::Cho);
    offered.challenger = cast.cho.clone();
    offered.addressee = Addressee::Person(cast.han.clone());
    offered.language = cast.language;
    offered.also = Some(cast.language.other());
    cast.begins(&offered)
}

/// Players who read two languages.
fn seated(cast: &Cast) -> Played {
    let accept = Command::Accept {
        name: cast.han.name.clone(),
        lot: Side::Cho,
        language: cast.language,
        also: Some(cast.language.other()),
        house: HouseRules::default(),
    };
    in_two_languages(cast).then(&cast.han, accept)
}

fn setups(cast: &Cast) -> Vec<(String, Message)> {
    let show = |played: &Played, now| shown(played, Subject::Setup, now);
    named(vec![
        ("first", show(&cast.accepted(), Now::InTime)),
        ("second", show(&cast.han_chosen(), Now::InTime)),
        ("late", show(&cast.han_chosen(), Now::Late)),
        ("who chooses has left", show(&cast.han_chosen(), Now::Left)),
        ("in two languages", show(&seated(cast), Now::InTime)),
        (
            "in two languages, second",
            show(
                &seated(cast).then(&cast.han, Command::SetUp(Formation::Hehe)),
                Now::InTime,
            ),
        ),
    ])
}

fn boards(cast: &Cast) -> Vec<(String, Message)> {
    let show = |played: &Played, now| shown(played, Subject::Board, now);
    let moved = cast.moves("a4b4");
    let offered = cast
        .running()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw))
        .then(&cast.cho, play("a4b4"));
    named(vec![
        ("the game begins", show(&cast.running(), Now::InTime)),
        ("a move", show(&moved, Now::InTime)),
        (
            "a capture",
            show(&cast.moves("a4a5 a7a6 a5a6"), Now::InTime),
        ),
        ("check", show(&cast.moves("b1c3 e7d7 b3e3"), Now::InTime)),
        (
            "check answered",
            show(&cast.moves("b1c3 e7d7 b3e3 e9d9"), Now::InTime),
        ),
        ("a pass", show(&cast.moves("pass"), Now::InTime)),
        ("an offer stands", show(&offered, Now::InTime)),
        ("late", show(&moved, Now::Late)),
        ("who is to move has left", show(&moved, Now::Left)),
        ("a board without its picture", undrawn(&moved, Now::InTime)),
        (
            "the last board without its picture",
            undrawn(&cast.moves("pass pass"), Now::InTime),
        ),
    ])
}

fn ends(cast: &Cast) -> Vec<(String, Message)> {
    let show = |played: &Played| shown(played, Subject::Board, Now::InTime);
    let drawn = cast
        .moves("a4b4")
        .then(&cast.cho, Command::Propose(ProposalKind::Draw))
        .then(&cast.han, Command::Propose(ProposalKind::Draw));
    named(vec![
        ("both passed", show(&cast.moves("pass pass"))),
        (
            "resigned",
            show(&cast.moves("a4b4").then(&cast.cho, Command::Resign)),
        ),
        ("agreed", show(&drawn)),
        (
            "hints were taken",
            show(
                &cast
                    .moves("a4b4")
                    .then(&cast.han, Command::TakeHint)
                    .then(&cast.han, Command::Resign),
            ),
        ),
        (
            "called off",
            show(&cast.accepted().then(&cast.han, Command::Resign)),
        ),
    ])
}

fn offers(cast: &Cast) -> Vec<(String, Message)> {
    let show = |played: &Played, now| shown(played, Subject::Offer, now);
    let offered = cast
        .running()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw));
    let declined = offered
        .clone()
        .then(&cast.han, Command::DeclineProposal(ProposalKind::Draw));
    let withdrawn = offered
        .clone()
        .then(&cast.cho, Command::WithdrawProposal(ProposalKind::Draw));
    named(vec![
        ("standing", show(&offered, Now::InTime)),
        ("late", show(&offered, Now::Late)),
        ("declined", shown(&declined, Subject::Settled, Now::InTime)),
        ("to go on", show(&declined, Now::InTime)),
        (
            "withdrawn",
            shown(&withdrawn, Subject::Settled, Now::InTime),
        ),
        ("lost channel", shown(&offered, Subject::Lost, Now::InTime)),
    ])
}

fn takebacks(cast: &Cast) -> Vec<(String, Message)> {
    let offer = |played: &Played, now| shown(played, Subject::Offer, now);
    let board = |played: &Played| shown(played, Subject::Board, Now::InTime);
    let interaction = cast
        .moves("a4b4 a7b7")
        .then(&cast.cho, Command::Propose(ProposalKind::Takeback));
    let declined = interaction
        .clone()
        .then(&cast.han, Command::DeclineProposal(ProposalKind::Takeback));
    let withdrawn = interaction
        .clone()
        .then(&cast.cho, Command::WithdrawProposal(ProposalKind::Takeback));
    let agreed = interaction
        .clone()
        .then(&cast.han, Command::AcceptProposal(ProposalKind::Takeback));
    let at_once = cast
        .moves("a4b4")
        .then(&cast.cho, Command::Propose(ProposalKind::Takeback));
    let ended = at_once.clone().then(&cast.cho, Command::Resign);
    named(vec![
        ("asked", offer(&interaction, Now::InTime)),
        ("late", offer(&interaction, Now::Late)),
        ("declined", shown(&declined, Subject::Settled, Now::InTime)),
        ("to go on", offer(&declined, Now::InTime)),
        (
            "withdrawn",
            shown(&withdrawn, Subject::Settled, Now::InTime),
        ),
        ("agreed", board(&agreed)),
        ("taken back at once", board(&at_once)),
        ("told at the end", board(&ended)),
    ])
}

/// A game with a pace, from its challenge on.
fn with_a_pace(cast: &Cast, terms: Terms, house: HouseRules) -> Played {
    let offered = Challenge {
        terms: Some(terms),
        house,
        challenger: cast.cho.clone(),
        addressee: Addressee::Person(cast.han.clone()),
        language: cast.language,
        ..challenge(SideChoice::Cho)
    };
    cast.begins(&offered)
}

/// Messages that are sent a day later, with or without an outage.
fn told(played: &Played, subject: Subject, now: Now, away: Option<Duration>) -> Message {
    let moment = Moment {
        now: NOON.now + NOON.day,
        ..NOON
    };
    let told = TimeSummary {
        clock: played.game.clock(moment),
        away,
        ..TimeSummary::default()
    };
    view::words(&Notice {
        told,
        ..notice(played, subject, now)
    })
}

/// The news of a message, with only this clock.
fn only(clock: TurnClock) -> TimeSummary {
    TimeSummary {
        clock: Some(clock),
        ..TimeSummary::default()
    }
}

fn of_time(cast: &Cast) -> Vec<(String, Message)> {
    let terms = |pace, reserve| Terms {
        pace: Pace::try_from(pace).unwrap(),
        reserve: Reserve::try_from(reserve).unwrap(),
    };
    let strict = HouseRules {
        timeout: Timeout::Forfeit,
        rest: Zone::named("Asia/Seoul"),
    };
    let usual = with_a_pace(cast, Terms::USUAL, HouseRules::default());
    let hasty = with_a_pace(cast, terms(1, 0), strict.clone());
    let interaction = |played: &Played| shown(played, Subject::Challenge, Now::InTime);
    let accept = |played: Played, house: &HouseRules| {
        let accept = Command::Accept {
            name: cast.han.name.clone(),
            lot: Side::Cho,
            language: cast.language,
            also: None,
            house: house.clone(),
        };
        played.then(&cast.han, accept)
    };
    let accepted = accept(usual.clone(), &HouseRules::default());
    let begun = |played: Played| {
        played
            .then(&cast.han, Command::SetUp(Formation::Hehe))
            .then(&cast.cho, Command::SetUp(Formation::Heeh))
    };
    let running = begun(accepted.clone());
    let moved = [(&cast.cho, "a4b4"), (&cast.han, "a7b7")]
        .into_iter()
        .fold(running.clone(), |played, (who, mv)| {
            played.then(who, play(mv))
        });
    let late = Side::Cho;
    let up = moved.clone().event(Event::TimeRanOut { late });
    let given = up.clone().event(Event::TimeGiven {
        by: Side::Han,
        days: 3,
    });
    let claimed = up.clone().event(Event::TimeClaimed { by: Side::Han });
    let forfeited = moved.clone().event(Event::TimeForfeited { late });
    let unclaimed = up.clone().event(Event::Lapsed { late, by: None });
    let unmoved = running.clone().event(Event::Lapsed { late, by: None });
    let unset = accepted.clone().event(Event::Lapsed {
        late: Side::Han,
        by: None,
    });
    let abandoned = moved.clone().event(Event::Lapsed {
        late,
        by: Some(Side::Han),
    });
    let after = up.clone().then(&cast.cho, play("b4a4"));
    let hours = Some(Duration::from_secs(5 * 60 * 60));
    let board = |played: &Played, away| told(played, Subject::Board, Now::InTime, away);
    let offer = |played: &Played, now, away| told(played, Subject::Offer, now, away);
    let was_up = Subject::TimeUp { late, given: false };
    let was_given = Subject::TimeUp { late, given: true };
    let until = |reserve| TurnClock {
        side: late,
        began: NOON.now,
        deadline: Some(NOON.now + NOON.day * 3),
        stands: None,
        reserve,
        told: false,
    };
    let still = TurnClock {
        deadline: None,
        ..until(NOON.day)
    };
    let looked = |clock| {
        let clock = view::clock(&only(clock), &moved.game, cast.text());
        view::position(&moved.game, Side::Cho, cast.text(), true, clock)
    };
    let in_list = GameLine {
        clock: Some(until(NOON.day)),
        ..line(cast, 1, Waits::You, None)
    };
    let list = listed(&[in_list], false, 0, false);
    let reminded = |games: &[bool], subject| {
        let games = games.iter().zip(1..).map(|(timed, number)| Pending {
            game: GameId(number),
            server: Some(CLUB),
            home: ChannelId(301),
            message: Some(MessageId(5001)),
            opponent: cast.han.clone(),
            deadline: timed.then_some(NOON.now + NOON.day * 3),
            since: NOON.now,
        });
        let pending = Pendings {
            who: Some(cast.cho.clone()),
            language: cast.language,
            games: games.collect(),
        };
        view::words(&Notice {
            pending: Some(pending),
            ..notice(&moved, subject, Now::InTime)
        })
    };
    named(vec![
        ("a challenge", interaction(&usual)),
        ("a challenge under strict rules", interaction(&hasty)),
        ("accepted", interaction(&accepted)),
        (
            "the first choice",
            told(&accepted, Subject::Setup, Now::InTime, None),
        ),
        ("a turn", board(&moved, None)),
        (
            "a turn told late",
            told(&moved, Subject::Board, Now::Late, None),
        ),
        ("a turn after an outage", board(&moved, hours)),
        ("time is up", offer(&up, Now::InTime, None)),
        ("time is up, told late", offer(&up, Now::Late, None)),
        ("time is up after an outage", offer(&up, Now::InTime, hours)),
        ("who was late has moved", shown(&after, was_up, Now::InTime)),
        (
            "time was up, and it ended",
            shown(&claimed, was_up, Now::InTime),
        ),
        ("time was given", offer(&given, Now::InTime, None)),
        (
            "time was up, and was given",
            shown(&given, was_given, Now::InTime),
        ),
        ("claimed", board(&claimed, None)),
        ("forfeited", board(&forfeited, None)),
        ("nobody claimed", board(&unclaimed, None)),
        ("abandoned and called off", board(&abandoned, None)),
        ("nobody moved", board(&unmoved, None)),
        ("nobody chose", board(&unset, None)),
        ("looked at", looked(until(NOON.day * 2))),
        ("looked at without a reserve", looked(until(Duration::ZERO))),
        ("looked at while it stands still", looked(still)),
        ("in a list", view::games(&list, cast.text())),
        ("reminded of a game", reminded(&[true], Subject::Reminder)),
        (
            "reminded of games",
            reminded(&[true, true, false], Subject::Reminder),
        ),
        (
            "reminded without a pace",
            reminded(&[false], Subject::Reminder),
        ),
        ("a daily list of one", reminded(&[true], Subject::Digest)),
        ("a long daily list", reminded(&[true; 40], Subject::Digest)),
        ("reminded in the thread", reminded(&[true], Subject::Nudge)),
        (
            "reminded there without a pace",
            reminded(&[false], Subject::Nudge),
        ),
    ])
}

fn of_pauses(cast: &Cast) -> Vec<(String, Message)> {
    let accepted = |also| {
        let accept = Command::Accept {
            name: cast.han.name.clone(),
            lot: Side::Cho,
            language: cast.language,
            also,
            house: HouseRules::default(),
        };
        with_a_pace(cast, Terms::USUAL, HouseRules::default()).then(&cast.han, accept)
    };
    let running = |also| {
        accepted(also)
            .then(&cast.han, Command::SetUp(Formation::Hehe))
            .then(&cast.cho, Command::SetUp(Formation::Heeh))
            .then(&cast.cho, play("a4b4"))
    };
    let moved = running(None);
    // Han is to move and offers.
    let interaction = moved.clone().then(&cast.han, Command::TogglePause);
    let declined = interaction
        .clone()
        .then(&cast.cho, Command::DeclineProposal(ProposalKind::Pause));
    let withdrawn = interaction
        .clone()
        .then(&cast.han, Command::DeclineProposal(ProposalKind::Pause));
    let paused = interaction
        .clone()
        .then(&cast.cho, Command::AcceptProposal(ProposalKind::Pause));
    let ended = paused.clone().then(&cast.cho, Command::EndPause);
    let ran_out = paused.clone().event(Event::PauseEnded { by: None });
    let played = paused.clone().then(&cast.han, play("a7b7"));
    let resigned = paused.clone().then(&cast.han, Command::Resign);
    let both = running(Some(cast.language.other()));
    let both = both.then(&cast.han, Command::TogglePause);
    let both_paused = both.clone().then(&cast.cho, Command::TogglePause);
    let choosing = accepted(None).then(&cast.cho, Command::TogglePause);
    let choosing = choosing.then(&cast.han, Command::TogglePause);
    let chosen = choosing
        .clone()
        .then(&cast.han, Command::SetUp(Formation::Hehe));
    let choosing = choosing.then(&cast.han, Command::TogglePause);
    let offer = |played: &Played, now| told(played, Subject::Offer, now, None);
    let board = |played: &Played| told(played, Subject::Board, Now::InTime, None);
    let clock = |played: &Played| played.game.clock(NOON);
    let looked = |played: &Played, side| {
        let told = clock(played).map(only).unwrap_or_default();
        let words = view::clock(&told, &played.game, cast.text());
        let message = view::position(&played.game, side, cast.text(), side == Side::Han, words);
        view::with_pause(message, &played.game, side, cast.text())
    };
    let in_list = GameLine {
        clock: clock(&paused),
        ..line(cast, 1, Waits::You, None)
    };
    let list = listed(&[in_list], false, 0, false);
    named(vec![
        ("offered", offer(&interaction, Now::InTime)),
        ("offered, told late", offer(&interaction, Now::Late)),
        ("offered in both languages", offer(&both, Now::InTime)),
        ("declined", shown(&declined, Subject::Settled, Now::InTime)),
        ("to go on", offer(&declined, Now::InTime)),
        (
            "withdrawn",
            shown(&withdrawn, Subject::Settled, Now::InTime),
        ),
        ("begun", offer(&paused, Now::InTime)),
        ("begun, told late", offer(&paused, Now::Late)),
        ("begun in both languages", offer(&both_paused, Now::InTime)),
        ("ended", offer(&ended, Now::InTime)),
        ("ended, told late", offer(&ended, Now::Late)),
        ("ended by itself", offer(&ran_out, Now::InTime)),
        (
            "ended while formations are chosen",
            offer(&choosing, Now::InTime),
        ),
        (
            "ended by a choice",
            told(&chosen, Subject::Setup, Now::InTime, None),
        ),
        ("ended by a move", board(&played)),
        ("ended with the game", board(&resigned)),
        ("a board on its way for long", board(&paused)),
        ("looked at before", looked(&moved, Side::Cho)),
        ("looked at by who offered", looked(&interaction, Side::Han)),
        (
            "looked at by who is to answer",
            looked(&interaction, Side::Cho),
        ),
        ("looked at", looked(&paused, Side::Han)),
        ("in a list", view::games(&list, cast.text())),
    ])
}

/// A quick hint, from these actions or from all if none is given.
fn hint(game: &Match, only: &[Action]) -> Hint {
    let (moves, stop) = (game.game().unwrap(), AtomicBool::new(false));
    let request = SearchRequest {
        limits: SearchLimits::of_nodes(3_000),
        only,
        lines: 3,
        threads: 1,
        stop: &stop,
    };
    let results = search(moves, &request, &TranspositionTable::of_mib(1), &mut |_| {});
    let facts = facts(moves, &results[0], &results[1..], &stop);
    Hint { results, facts }
}

fn privately(cast: &Cast) -> Vec<(String, Message)> {
    let text = cast.text();
    let game = |played: Played| Arc::new(played.game);
    let moved = game(cast.moves("a4b4"));
    let capture = game(cast.moves("a4a5 a7a6"));
    let at = |name: &str| name.parse::<Square>().unwrap();
    let over = game(cast.moves("pass pass"));
    let there = BoardPlace::Elsewhere(view::link(Some(CLUB), LOUNGE, None));
    let nowhere = BoardPlace::Nowhere(vec![Missing::SendInThreads, Missing::AttachFiles]);
    let passed = Event::Passed;
    let accepted = cast.accepted().events.pop().unwrap();
    let chosen = cast.han_chosen().events.pop().unwrap();
    let offered = Event::DrawOffered { by: Side::Han };
    let asks = |played: &Played| view::pass_question(&played.game, text).unwrap();
    let suggested = |played: Played, only: &[Action]| {
        view::suggestion(&played.game, &hint(&played.game, only), text)
    };
    let facing = played_by(cast, "traditional", "e4d4 e7d7");
    let broken = Action::Move("e2d2".parse().unwrap());
    named(vec![
        ("a hint", suggested(cast.moves("a4b4"), &[])),
        (
            "a hint when a piece hangs",
            suggested(cast.moves("a4b4 a7b7"), &[]),
        ),
        (
            "a hint to pass",
            suggested(cast.moves("a4b4"), &[Action::Pass]),
        ),
        (
            "a hint to call bikjang",
            suggested(facing.clone(), &[Action::Pass]),
        ),
        ("a hint to break bikjang", suggested(facing, &[broken])),
        ("a piece is chosen", view::chosen(&capture, at("a5"), text)),
        (
            "one's own turn",
            view::position(&moved, Side::Han, text, true, None),
        ),
        (
            "the other's turn",
            view::position(&moved, Side::Cho, text, false, None),
        ),
        (
            "after the end",
            view::position(&over, Side::Cho, text, false, None),
        ),
        (
            "no board yet",
            view::position(&game(cast.accepted()), Side::Cho, text, false, None),
        ),
        (
            "a game being played, again",
            view::replay(&moved, moved.game().unwrap(), text),
        ),
        (
            "a game that is over, again",
            view::replay(&over, over.game().unwrap(), text),
        ),
        (
            "the position in words",
            view::position_in_words(&moved, Side::Han, text, None),
        ),
        (
            "no board in words",
            view::position_in_words(&game(cast.accepted()), Side::Cho, text, None),
        ),
        (
            "played here",
            view::played_privately(&moved, &passed, text, &BoardPlace::Below),
        ),
        (
            "played elsewhere",
            view::played_privately(&moved, &passed, text, &there),
        ),
        (
            "ended elsewhere",
            view::played_privately(&over, &passed, text, &there),
        ),
        (
            "offered elsewhere",
            view::played_privately(&moved, &offered, text, &there),
        ),
        (
            "played after late messages",
            view::played_privately(&moved, &passed, text, &BoardPlace::BelowLateOnes),
        ),
        (
            "played where nothing can be posted",
            view::played_privately(&moved, &passed, text, &nowhere),
        ),
        (
            "played, board later",
            view::handed_over(Some(&passed), text),
        ),
        (
            "accepted, board later",
            view::handed_over(Some(&accepted), text),
        ),
        (
            "chosen, message later",
            view::handed_over(Some(&chosen), text),
        ),
        ("done, message later", view::handed_over(None, text)),
        ("pass, and lose?", asks(&cast.running())),
        ("pass, and win?", asks(&cast.moves("a4b4"))),
        ("pass now, and win?", asks(&cast.moves("pass"))),
        ("pass now, and lose?", asks(&cast.moves("a4b4 pass"))),
        ("pass, and draw?", asks(&played_by(cast, "casual", ""))),
        (
            "pass now, and draw?",
            asks(&played_by(cast, "casual", "pass")),
        ),
        ("a draw with the bot?", view::draw_question(&moved, text)),
        ("claim: call off?", view::call_off_question(&moved, text)),
        ("resign?", view::resign_question(&moved, text)),
        (
            "call off?",
            view::resign_question(&cast.accepted().game, text),
        ),
    ])
}

fn line(cast: &Cast, game: i64, waits: Waits, parked: Option<ParkReason>) -> GameLine {
    let running = matches!(waits, Waits::You | Waits::Them);
    GameLine {
        game: GameId(game),
        server: Some(CLUB),
        home: ChannelId(301),
        message: Some(MessageId(5001)),
        opponent: Some(cast.han.clone()),
        waits,
        ply: if running { 12 } else { 0 },
        running,
        changed_at: Timestamp(1_700_000_000_000),
        since: Timestamp(1_699_990_000_000),
        lapses: matches!(waits, Waits::YourAnswer | Waits::TheirAnswer)
            .then_some(Timestamp(1_700_200_000_000)),
        clock: None,
        away_until: None,
        parked,
    }
}

fn games(cast: &Cast) -> Vec<(String, Message)> {
    let list = |lines: &[GameLine]| view::games(&listed(lines, false, 0, false), cast.text());
    let open = GameLine {
        opponent: None,
        message: None,
        ..line(cast, 2, Waits::TheirAnswer, None)
    };
    let some = [
        line(cast, 1, Waits::You, None),
        open,
        line(cast, 3, Waits::YourAnswer, None),
        line(cast, 4, Waits::Them, None),
    ];
    let parked: Vec<GameLine> = [
        ParkReason::ChannelGone,
        ParkReason::ThreadLocked,
        ParkReason::Forbidden,
        ParkReason::Rejected,
        ParkReason::Broken,
    ]
    .into_iter()
    .zip(5..)
    .map(|(why, game)| line(cast, game, Waits::Them, Some(why)))
    .collect();
    let over = [
        GameResult::Won,
        GameResult::Lost,
        GameResult::Drawn,
        GameResult::CalledOff,
    ];
    let over: Vec<GameLine> = over
        .into_iter()
        .zip(10..)
        .map(|(how, game)| GameLine {
            ply: if how == GameResult::CalledOff { 0 } else { 41 },
            ..line(cast, game, Waits::Nothing(how), None)
        })
        .collect();
    named(vec![
        ("none", list(&[])),
        ("some", list(&some)),
        ("parked", list(&parked)),
        (
            "finished",
            view::games(&listed(&over, true, 1, true), cast.text()),
        ),
        (
            "none finished",
            view::games(&listed(&[], true, 0, true), cast.text()),
        ),
    ])
}

fn of_vacations(cast: &Cast) -> Vec<(String, Message)> {
    let text = cast.text();
    let until = NOON.now + NOON.day * 5;
    let leave = |away: bool, left| Leave {
        away_until: away.then_some(until),
        left: DaysLeft { year: 2026, left },
        zone: Zone::named("Asia/Seoul").unwrap(),
    };
    let absent = Some(Absent {
        side: Side::Cho,
        until,
    });
    let usual = with_a_pace(cast, Terms::USUAL, HouseRules::default());
    let accept = Command::Accept {
        name: cast.han.name.clone(),
        lot: Side::Cho,
        language: cast.language,
        also: None,
        house: HouseRules::default(),
    };
    let running = usual
        .then(&cast.han, accept)
        .then(&cast.han, Command::SetUp(Formation::Hehe))
        .then(&cast.cho, Command::SetUp(Formation::Heeh));
    let answered = running
        .clone()
        .then(&cast.cho, play("a4b4"))
        .then(&cast.han, play("a7b7"));
    let unhurried = cast.moves("a4b4 a7b7");
    let stands = |why| ClockStop {
        why,
        until: Some(until),
    };
    let clock = |played: &Played, why| TurnClock {
        deadline: Some(until + NOON.day),
        stands: Some(stands(why)),
        ..played.game.clock(NOON).unwrap()
    };
    let away = TimeSummary {
        absent,
        clock: Some(clock(&answered, StopReason::Vacation)),
        ..TimeSummary::default()
    };
    let board = |told, now| {
        view::words(&Notice {
            told,
            ..notice(&answered, Subject::Board, now)
        })
    };
    let looked = |played: &Played, told: TimeSummary| {
        let words = view::clock(&told, &played.game, text);
        view::position(&played.game, Side::Han, text, false, words)
    };
    let no_clock = TimeSummary {
        clock: None,
        ..away
    };
    let back = TimeSummary {
        back: Some(Side::Han),
        ..TimeSummary::default()
    };
    let reasons = [
        StopReason::Pause,
        StopReason::Vacation,
        StopReason::Undelivered,
        StopReason::Weekend,
    ];
    let mut lines: Vec<GameLine> = reasons
        .into_iter()
        .zip(1..)
        .map(|(why, game)| GameLine {
            clock: Some(clock(&answered, why)),
            ..line(cast, game, Waits::You, None)
        })
        .collect();
    lines.push(GameLine {
        away_until: Some(until),
        ..line(cast, 5, Waits::Them, None)
    });
    let list = GameList {
        away_until: Some(until),
        ..listed(&lines, false, 0, false)
    };
    let event = answered.events.last().unwrap();
    let played = view::played_privately(&answered.game, event, text, &BoardPlace::Below);
    named(vec![
        ("begun", view::left_on(&leave(true, 25), text)),
        ("over", view::came_back(&leave(false, 29), text)),
        ("away", view::leave(&leave(true, 1), text)),
        ("not away", view::leave(&leave(false, 30), text)),
        ("the turn of who is away", board(away, Now::InTime)),
        ("the same, told late", board(away, Now::Late)),
        ("the same without a pace", board(no_clock, Now::InTime)),
        ("back by a move", board(back, Now::InTime)),
        ("back by a move, privately", view::and_back(played, text)),
        (
            "begun by itself",
            view::words(&Notice {
                told: away,
                ..notice(&answered, Subject::Absent, Now::InTime)
            }),
        ),
        (
            "the other side has gone",
            view::words(&Notice {
                told: away,
                ..notice(&running, Subject::Away, Now::InTime)
            }),
        ),
        ("looked at", looked(&answered, away)),
        ("looked at without a pace", looked(&unhurried, no_clock)),
        (
            "looked at on a weekend",
            looked(&answered, only(clock(&answered, StopReason::Weekend))),
        ),
        ("in a list", view::games(&list, text)),
    ])
}

/// A page of a list of games; pages after the first are of a list of 24.
fn listed(lines: &[GameLine], over: bool, page: usize, others: bool) -> GameList {
    GameList {
        listed: Listed { over, page },
        lines: lines.to_vec(),
        count: if page > 0 { 24 } else { lines.len() },
        yours: (lines.iter())
            .filter(|line| matches!(line.waits, Waits::You | Waits::YourAnswer))
            .count(),
        away_until: None,
        others,
    }
}

/// More games than fit.
pub fn very_many_games(cast: &Cast) -> Message {
    let lines: Vec<GameLine> = (1..=100)
        .map(|game| line(cast, game, Waits::Them, Some(ParkReason::Forbidden)))
        .collect();
    view::games(&listed(&lines, false, 0, false), cast.text())
}

fn help(cast: &Cast) -> Vec<(String, Message)> {
    let pages = HelpPage::VARIANTS
        .iter()
        .copied()
        .filter(|page| *page != HelpPage::Sets);
    let [traditional, hangul, ..] = PieceSet::ALL;
    let sets = [
        ("sets", view::sets(traditional, false, cast.text())),
        ("a set is chosen", view::sets(hangul, true, cast.text())),
    ];
    pages
        .map(|page| (page.to_string(), view::help(page, cast.text())))
        .chain(named(sets.into()))
        .collect()
}

fn refusals(cast: &Cast) -> Vec<(String, Message)> {
    let game = cast.moves("a4b4").game;
    let show = |why: Refused, about: Option<&Match>| view::refused(&why, about, cast.text());
    let mut scenes: Vec<(String, Message)> = Vec::new();
    for why in every_refusal() {
        let refused = Refused::Play {
            why,
            about: Some(GAME),
        };
        scenes.push((format!("{why:?}"), show(refused, Some(&game))));
    }
    for why in every_unread() {
        let name = format!("{why:?}");
        scenes.push((
            name,
            show(Refused::Unread { why, about: GAME }, Some(&game)),
        ));
    }
    for why in every_other() {
        let name = match &why {
            Refused::BrokenRecord(broken) => format!("BrokenRecord: {}", broken.0.fault.code()),
            why => format!("{why:?}"),
        };
        scenes.push((name, show(why, None)));
    }
    scenes
}

fn every_illegal() -> Vec<Illegal> {
    let at: Square = "b3".parse().unwrap();
    let soldier = Piece {
        side: Side::Cho,
        role: Role::Soldier,
    };
    let mut all = vec![
        Illegal::NoPiece,
        Illegal::NotYours(soldier),
        Illegal::SamePoint,
        Illegal::OwnPiece,
        Illegal::Backward,
        Illegal::NoDiagonal,
        Illegal::OutsidePalace,
        Illegal::Blocked { at },
        Illegal::NothingToJump,
        Illegal::CannonScreen { at },
        Illegal::TwoScreens { at },
        Illegal::CannonTakesCannon,
        Illegal::TakesGeneral,
        Illegal::LeavesCheck { by: at },
        Illegal::FacesGeneral,
        Illegal::StaysFacing,
        Illegal::CannonFirst,
        Illegal::Repetition(DeviationReason::Behind),
        Illegal::Repetition(DeviationReason::Checking),
        Illegal::PassInCheck,
        Illegal::PassNotStuck,
        Illegal::PassNotAlone,
    ];
    all.extend(Role::ALL.map(Illegal::Unreachable));
    all
}

fn every_refusal() -> Vec<Refusal> {
    let mut all = vec![
        Refusal::ChallengeYourself,
        Refusal::SameChallenge(GameId(2)),
        Refusal::TooManyGames(25),
        Refusal::NotForYou,
        Refusal::OwnChallenge,
        Refusal::NotYourChallenge,
        Refusal::Taken,
        Refusal::ChallengeClosed(Closed::Declined),
        Refusal::ChallengeClosed(Closed::Withdrawn),
        Refusal::ChallengeClosed(Closed::Expired),
        Refusal::NotAcceptedYet,
        Refusal::NotAPlayer,
        Refusal::NotYourTurn,
        Refusal::SetupFirst {
            waits_for: Side::Han,
        },
        Refusal::ChoosesFirst(Side::Han),
        Refusal::FormationChosen,
        Refusal::FormationNotOffered,
        Refusal::NoHints,
        Refusal::GameOver,
        Refusal::NotOverYet,
        Refusal::NothingGiven,
        Refusal::NoDraw(NoDraw::Never),
        Refusal::NoDraw(NoDraw::TooManyPoints {
            side: Side::Han,
            points: HalfPoints::whole(41),
        }),
        Refusal::PassWhileFacing,
        Refusal::BikjangNotInRules,
        Refusal::NotFacing,
        Refusal::NoProposal(ProposalKind::Draw),
        Refusal::ProposalStands(ProposalKind::Draw),
        Refusal::ProposedAlready(ProposalKind::Draw),
        Refusal::OwnProposal(ProposalKind::Draw),
        Refusal::NotYourProposal(ProposalKind::Draw),
        Refusal::NoTakebacks,
        Refusal::NothingToTakeBack,
        Refusal::ProposalStands(ProposalKind::Takeback),
        Refusal::ProposedAlready(ProposalKind::Takeback),
        Refusal::AnswerRequestFirst,
        Refusal::NoProposal(ProposalKind::Takeback),
        Refusal::OwnProposal(ProposalKind::Takeback),
        Refusal::NotYourProposal(ProposalKind::Takeback),
        Refusal::PaceInPractice,
        Refusal::NoPace,
        Refusal::NotAbandonedYet(Timestamp(1_700_086_400_000)),
        Refusal::OwnTime,
        Refusal::NotTimeYet(NOON.now + NOON.day),
        Refusal::TimeStandsStill,
        Refusal::Paused(NOON.now + NOON.day * 30),
        Refusal::AlreadyPaused,
        Refusal::NotPaused,
        Refusal::ProposalStands(ProposalKind::Pause),
        Refusal::ProposedAlready(ProposalKind::Pause),
        Refusal::PauseOfferedToday(Timestamp(1_700_086_400_000)),
        Refusal::NoProposal(ProposalKind::Pause),
        Refusal::OwnProposal(ProposalKind::Pause),
        Refusal::NotYourProposal(ProposalKind::Pause),
    ];
    all.extend(every_illegal().into_iter().map(Refusal::Illegal));
    all
}

fn every_unread() -> Vec<Unread> {
    let mv = |text: &str| Action::Move(text.parse::<Move>().unwrap());
    let horse = Piece {
        side: Side::Han,
        role: Role::Horse,
    };
    let wrong = |found| Unread::WrongPiece {
        at: "b10".parse().unwrap(),
        named: Role::Cannon,
        found,
    };
    vec![
        Unread::Empty,
        Unread::TooLong,
        Unread::Unknown,
        Unread::GameOver,
        Unread::NoSuchPiece(Role::Elephant),
        wrong(Some(horse)),
        wrong(None),
        Unread::Ambiguous(vec![mv("a7b7"), mv("c7b7")]),
        Unread::Illegal(mv("b8b9"), Illegal::NothingToJump),
        Unread::Illegal(Action::Pass, Illegal::PassInCheck),
    ]
}

fn every_other() -> Vec<Refused> {
    let missing = [
        Missing::ViewChannel,
        Missing::SendMessages,
        Missing::SendInThreads,
        Missing::EmbedLinks,
        Missing::AttachFiles,
        Missing::ReadHistory,
    ];
    let mut all: Vec<Refused> = every_bad_file()
        .into_iter()
        .map(|bytes| match read_any(&bytes, 1 << 20) {
            Err(why) => Refused::NotARecord(why),
            Ok(mut games) => {
                let game = games.next().unwrap();
                let at = *game.record.end();
                Refused::BrokenRecord(Box::new((game.whole().unwrap_err(), at)))
            }
        })
        .collect();
    all.extend(vec![
        Refused::UnknownFormation,
        Refused::UnknownTopic,
        Refused::ChallengeBot,
        Refused::NotHere,
        Refused::ServerOnly,
        Refused::ManageServer,
        Refused::Missing(missing.to_vec()),
        Refused::UnknownGame,
        Refused::NoGame,
        Refused::SeveralGames(vec![GameId(3), GameId(12)]),
        Refused::MovedOn(GAME),
        Refused::NoRecordYet,
        Refused::TooLongToReplay(1_000),
        Refused::FileTooLarge(1 << 20),
        Refused::FileUnread,
        Refused::ReviewGone,
        Refused::NotOurs,
        Refused::UnknownButton,
        Refused::EngineBusy,
        Refused::ReadingBusy,
        Refused::AskedTooOften(Timestamp(1_800_000_000_000)),
        Refused::NothingPlayed,
        Refused::TooLongToAnalyse(1_000),
        Refused::AnalysisGone,
        Refused::UnknownZone(vec!["Asia/Seoul".to_owned(), "Asia/Saigon".to_owned()]),
        Refused::TooFewDays(DaysLeft {
            year: 2026,
            left: 0,
        }),
        Refused::TooFewDays(DaysLeft {
            year: 2026,
            left: 1,
        }),
        Refused::TooFewDays(DaysLeft {
            year: 2027,
            left: 7,
        }),
        Refused::NotAway,
        Refused::UnknownCommand,
        Refused::Busy,
    ]);
    all
}

/// A file for each kind of error.
fn every_bad_file() -> Vec<Vec<u8>> {
    let gib = |moves: &str| format!("[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n{moves}\n");
    let texts = [
        String::new(),
        "Dear diary, nothing happened today.".to_owned(),
        "(;GM[1]FF[4]SZ[19];B[pd])".to_owned(),
        "[Variant \"Xiangqi\"]\n\n1. C2=5 *\n".to_owned(),
        gib("1. 71졸72 2. 49병48 3. 02마99"),
        gib("1. 71포72"),
        gib("1. 71졸72 2. @everyone `x`"),
        "[초차림 \"마마마마\"]\n[한차림 \"마상상마\"]\n\n1. 71졸72\n".to_owned(),
        "[판 \"車/9/9 한 접장기\"]\n\n1. 41병42\n".to_owned(),
        "[FEN \"4k4/9/9/9/9/9/9/9/9/9 w - - 0 1\"]\n\n1. e9e8 *\n".to_owned(),
        "[Event \"x\"]\n[Variant \"Janggi\"]\n\n1. {no end".to_owned(),
    ];
    let mut files: Vec<Vec<u8>> = texts.map(String::into_bytes).to_vec();
    files.push(b"\x7fELF\0\0\0\0".to_vec());
    files.push(vec![b' '; (1 << 20) + 1]);
    files
}
