//! Matches under other rulesets: setup orders, facing, handicaps, draws.

use crate::kit::{GAME, NOON, accept, challenge, dated, jihun, mina, play};
use hansu_play::{
    Challenge, Command, Event, Match, Person, Phase, ProposalKind, Refusal, Seq, SideChoice,
};
use janggi::{
    Action, BySide, Formation, Game, HalfPoints, Handicap, Illegal, NoDraw, Reason, Ruleset, Side,
};

/// A match between Mina (Cho) and Jihun (Han), with its events so far.
struct Table {
    game: Match,
    events: Vec<Event>,
}

impl Table {
    /// Returns an accepted challenge under these rules.
    fn seated(ruleset: &str, handicap: Option<Handicap>) -> Table {
        let offered = Challenge {
            ruleset: Ruleset::named(ruleset).unwrap(),
            handicap,
            ..challenge(SideChoice::Cho)
        };
        let events = vec![Match::challenge_event(&offered).unwrap()];
        let game = Match::replay(GAME, &dated(&events)).unwrap();
        let mut table = Table { game, events };
        table.does(&jihun(), accept(jihun())).unwrap();
        table
    }

    /// Returns a game in which both sides chose the formation that every ruleset has.
    fn begun(ruleset: &str, handicap: Option<Handicap>) -> Table {
        let mut table = Table::seated(ruleset, handicap);
        for person in [jihun(), mina(), jihun()] {
            // In the ruleset's order; a side that cannot choose yet chooses in the second round.
            let _ = table.does(&person, Command::SetUp(Formation::Heeh));
        }
        assert!(table.game.game().is_some());
        table
    }

    /// Applies a command and the actions that follow automatically.
    fn does(&mut self, person: &Person, command: Command) -> Result<(), Refusal> {
        let event = self.game.decide(person.id, &command, NOON)?;
        self.happens(event);
        while let Some(next) = self.game.consequence() {
            self.happens(next);
        }
        Ok(())
    }

    /// Returns the position after a number of turns.
    fn fen_after(&self, plies: usize) -> Option<String> {
        let mut game = self.game.game()?.clone();
        game.take_back(game.ply() - plies)?;
        Some(game.fen())
    }

    fn happens(&mut self, event: Event) {
        self.game.apply(&event, NOON.now).unwrap();
        self.events.push(event);
        let stored: Vec<_> = self
            .events
            .iter()
            .map(|event| event.to_json().unwrap())
            .collect();
        let read = stored.iter().map(|json| Event::from_json(json).unwrap());
        let replayed = Match::replay(GAME, &dated(&read.collect::<Vec<_>>())).unwrap();
        assert_eq!(
            replayed.seq(),
            Seq(u32::try_from(self.events.len()).unwrap())
        );
        assert_eq!(replayed.game().map(Game::fen), self.fen());
    }

    fn fen(&self) -> Option<String> {
        self.game.game().map(Game::fen)
    }

    /// Plays moves for the side to move.
    fn plays(&mut self, moves: &str) {
        for mv in moves.split_whitespace() {
            let mover = self.game.player_to_act().unwrap().clone();
            self.does(&mover, play(mv))
                .unwrap_or_else(|error| panic!("{mv}: {error}"));
        }
    }

    fn end(&self) -> Option<(Option<Side>, &'static str)> {
        match self.game.phase() {
            Phase::Over {
                ended: hansu_play::Ended::Decided(end),
                ..
            } => Some((end.winner, end.reason.code())),
            _ => None,
        }
    }
}

/// Han's soldier is the last to leave the file between the generals, which faces Cho.
pub const FACES_CHO: &str = "e4d4 e7d7";

/// After these Cho, in HEEH, is faced and can only accept it.
pub const FORCED_BIKJANG: &str = "i4h4 a7b7 i1i4 a10a4 i4i7 a4a1 i7i10 c7c6 b1a3 h10g8 i10i6 e9d9 e2e3 \
    a1c1 i6c6 d10e10 b3f3 d9e9 g4g5 c1c4 c6c10 g8h10 c10b10 b8b5 a3b1 c4e4 e3d3 b5b10 d1d2 e9d9";

/// After these Han (EHHE against EHEH) is not in check and has no move.
pub const FORCED_PASS: &str = "a1a3 c7b7 g4f4 g7h7 i1i2 c10d8 c4c5 b7c7 c5d5 i7i6 a3a2 a7a6 i2i3 h8h4 \
    e2d2 h7h6 i4h4 e7f7 h3h6 d8c6 h6a6 a10a6 i3i6 c6b4 b3b5 a6i6 a4b4 e9f9 b5h5 b8b1 d2e2 c7d7 \
    a2a5 b1d1 b4c4 i6i7 e2d3 d1d5 a5d5 i7i6 d5d7 f7e7 d7d10 i6i3 h1i3 i10i3 h5h3 i3h3 d3d2 h3g3 \
    c1e2 g3b3 f1e1 e7f7 d2d1 f9f9 d10b10 g10h8 h4h5 h8i6 e4d4 f10e9 b10h10 b3c3 f4g4 e9d10 e2c3 \
    f7g7 c3b1 i6h8 b1a3 h8g6 d1e2 g6e5 h10h6 e5g4 e1d1 f9f10 h6b6 g4h6 b6g6 d10e10 g6g7 e10e9 \
    e2f3 h6f5 g7g2 f10f9 h5g5 f5e7 g2a2 e9f10 a2h2 e7f5 h2h10 f10e10 g5f5 e10d10 h10d10";

#[test]
fn each_setup_order_lets_the_right_side_choose() {
    let heeh = || Command::SetUp(Formation::Heeh);
    let eheh = || Command::SetUp(Formation::Eheh);

    let mut han_first = Table::seated("modern", None);
    assert_eq!(
        han_first.does(&mina(), heeh()),
        Err(Refusal::ChoosesFirst(Side::Han))
    );
    han_first.does(&jihun(), heeh()).unwrap();
    assert_eq!(
        han_first.does(&jihun(), eheh()),
        Err(Refusal::FormationChosen)
    );
    han_first.does(&mina(), eheh()).unwrap();

    let mut cho_first = Table::seated("game_courier", None);
    assert_eq!(cho_first.game.to_act(), Some(Side::Cho));
    assert_eq!(
        cho_first.does(&jihun(), heeh()),
        Err(Refusal::ChoosesFirst(Side::Cho))
    );
    cho_first.does(&mina(), eheh()).unwrap();
    assert_eq!(cho_first.game.to_act(), Some(Side::Han));
    cho_first.does(&jihun(), heeh()).unwrap();

    for order in [[mina(), jihun()], [jihun(), mina()]] {
        let mut hidden = Table::seated("essentials", None);
        assert_eq!(hidden.game.to_act(), None);
        assert_eq!(hidden.game.players_to_act().len(), 2);
        let result = hidden.does(&order[0], Command::SetUp(Formation::Ehhe));
        assert_eq!(
            result,
            Err(Refusal::FormationNotOffered),
            "two wings swapped"
        );
        hidden.does(&order[0], heeh()).unwrap();
        assert!(hidden.game.game().is_none());
        assert_eq!(
            hidden.does(&order[0], eheh()),
            Err(Refusal::FormationChosen)
        );
        assert!(!hidden.game.is_awaited(order[0].id));
        assert_eq!(hidden.game.player_to_act(), Some(&order[1]));
        let side = hidden.game.seats().unwrap().side_of(order[0].id).unwrap();
        let formation = Formation::Heeh;
        let chosen = Event::SetUp { side, formation };
        let seen_by =
            |game: &Match| [&order[0], &order[1]].map(|person| game.is_visible(&chosen, person.id));
        assert_eq!(seen_by(&hidden.game), [true, false]);
        hidden.does(&order[1], eheh()).unwrap();
        assert!(hidden.game.game().is_some());
        assert_eq!(seen_by(&hidden.game), [true, true]);
    }

    let fixed = Table::seated("zillions", None);
    let heeh = BySide::new(Formation::Heeh, Formation::Heeh);
    assert_eq!(fixed.game.game().unwrap().formations(), Some(heeh));
    assert_eq!(fixed.game.to_act(), Some(Side::Cho));
}

#[test]
fn fifth_formation_is_accepted_only_by_rulesets_with_it() {
    for ruleset in janggi::ALL {
        let mut table = Table::seated(&ruleset.id(), None);
        let Some(first) = table.game.players_to_act().first().copied().cloned() else {
            panic!("nobody is to act by {}", ruleset.id());
        };
        let chosen = table.does(&first, Command::SetUp(Formation::Hrrh));
        if table.game.game().is_some() {
            assert_eq!(chosen, Err(Refusal::FormationChosen), "{}", ruleset.id());
            continue;
        }
        let offered = ruleset.formations().contains(&Formation::Hrrh);
        assert_eq!(chosen.is_ok(), offered, "{}", ruleset.id());
    }
}

#[test]
fn giver_of_a_handicap_moves_first() {
    for ruleset in janggi::ALL {
        let mut table = Table::begun(&ruleset.id(), Some(Handicap::Chariot));
        assert_eq!(
            table.game.player_to_act(),
            Some(&jihun()),
            "{}",
            ruleset.id()
        );
        assert_eq!(table.game.game().unwrap().deom(), HalfPoints(-1));
        assert_eq!(table.does(&mina(), play("a4b4")), Err(Refusal::NotYourTurn));
        table.plays("a7b7 a4b4");
    }
    let reduced = Table::begun("modern", Some(Handicap::FirstMove));
    assert_eq!(reduced.game.player_to_act(), Some(&mina()));
    assert_eq!(reduced.game.game().unwrap().deom(), HalfPoints(1));
    let pointless = Challenge {
        ruleset: Ruleset::named("casual").unwrap(),
        handicap: Some(Handicap::FirstMove),
        ..challenge(SideChoice::Cho)
    };
    assert_eq!(pointless.check(), Err(Refusal::NothingGiven));
}

#[test]
fn facing_generals_must_be_broken_or_called() {
    let mut table = Table::begun("traditional", None);
    table.plays(FACES_CHO);
    // While the generals face each other, a pass is illegal, and so is a move that keeps them facing.
    let pass = table.does(&mina(), Command::Play(Action::Pass));
    assert_eq!(pass, Err(Refusal::PassWhileFacing));
    let stays = table.does(&mina(), play("a4b4"));
    assert_eq!(stays, Err(Refusal::Illegal(Illegal::StaysFacing)));
    assert_eq!(
        table.does(&jihun(), Command::Bikjang),
        Err(Refusal::NotYourTurn)
    );
    let mut broken = Table::begun("traditional", None);
    broken.plays(FACES_CHO);
    broken.plays("d4e4 a7b7");
    assert_eq!(broken.end(), None);
    table.does(&mina(), Command::Bikjang).unwrap();
    assert_eq!(table.end(), Some((None, "bikjang")));
    let mut claiming = Table::begun("tournament", None);
    claiming.plays(FACES_CHO);
    claiming.does(&mina(), Command::Bikjang).unwrap();
    assert_eq!(claiming.end(), Some((Some(Side::Han), "points")));
}

#[test]
fn forced_acceptance_of_facing_is_automatic() {
    let mut table = Table::begun("traditional", None);
    table.plays(FORCED_BIKJANG);
    assert_eq!(table.end(), Some((None, "bikjang")));
    assert_eq!(table.game.game().unwrap().ply(), 31);
}

fn taken_back(by: Side, plies: u32) -> Event {
    Event::TakenBack {
        by,
        plies,
        agreed: false,
        short: true,
    }
}

#[test]
fn forced_pass_is_automatic() {
    let mut table = Table::seated("casual", None);
    table
        .does(&jihun(), Command::SetUp(Formation::Ehhe))
        .unwrap();
    table
        .does(&mina(), Command::SetUp(Formation::Eheh))
        .unwrap();
    for mv in FORCED_PASS.split_whitespace() {
        let mover = table.game.player_to_act().unwrap().clone();
        let position = *table.game.game().unwrap().position();
        let action = position.read_uci(mv).unwrap();
        table.does(&mover, Command::Play(action)).unwrap();
    }
    let game = table.game.game().unwrap();
    assert_eq!((game.ply(), game.last()), (100, Some(Action::Pass)));
    assert_eq!(game.forced_passes(), 1);
    assert_eq!(table.game.player_to_act(), Some(&mina()));
    // An automatic action is no reaction, and is taken back with the previous turn.
    let before = table.fen_after(98);
    table
        .does(&mina(), Command::Propose(ProposalKind::Takeback))
        .unwrap();
    assert_eq!(table.events.last(), Some(&taken_back(Side::Cho, 2)));
    assert_eq!(table.fen(), before);
    assert_eq!(table.game.player_to_act(), Some(&mina()));
}

#[test]
fn bikjang_can_be_called_only_if_it_ends_the_game() {
    let mut modern = Table::begun("modern", None);
    assert_eq!(
        modern.does(&mina(), Command::Bikjang),
        Err(Refusal::BikjangNotInRules)
    );
    let mut traditional = Table::begun("traditional", None);
    assert_eq!(
        traditional.does(&mina(), Command::Bikjang),
        Err(Refusal::NotFacing)
    );
    let mut gollon = Table::begun("gollon", None);
    assert_eq!(
        gollon.does(&mina(), Command::Bikjang),
        Err(Refusal::BikjangNotInRules)
    );
}

#[test]
fn draw_offer_is_rejected_if_the_rules_forbid_it() {
    let offer =
        |ruleset| Table::begun(ruleset, None).does(&mina(), Command::Propose(ProposalKind::Draw));
    assert_eq!(offer("modern"), Ok(()));
    assert_eq!(offer("tournament"), Err(Refusal::NoDraw(NoDraw::Never)));
    let many = NoDraw::TooManyPoints {
        side: Side::Cho,
        points: HalfPoints::whole(72),
    };
    assert_eq!(offer("kakao"), Err(Refusal::NoDraw(many)));
}

#[test]
fn agreed_draw_ends_the_game() {
    let mut table = Table::begun("modern", None);
    table
        .does(&mina(), Command::Propose(ProposalKind::Draw))
        .unwrap();
    table
        .does(&jihun(), Command::AcceptProposal(ProposalKind::Draw))
        .unwrap();
    assert_eq!(table.end(), Some((None, Reason::Agreement.code())));
}
