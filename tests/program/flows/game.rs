//! A game between two people, played over the wire.

use std::collections::BTreeMap;

use janggi::{Action, BySide, Formation, Handicap, MODERN, Ruleset, Side};
use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, JANGGI, LOUNGE, MINA, ids, is_live, number, text};

/// A running game and its state by the rules.
pub struct Game {
    pub number: String,
    /// Its thread, or the channel if there is none.
    pub home: String,
    pub cho: String,
    pub han: String,
    /// The newest board.
    pub board: Value,
    pub moves: janggi::Game,
    /// Versions beyond those of the turns: choices of formations, and turns taken back.
    pub choices: u32,
}

impl Game {
    /// A game of Janggi on the usual terms, in a thread.
    pub async fn begin(club: &Club, cho: &str, han: &str) -> Game {
        Game::begin_by(club, json!({}), [cho, han]).await
    }

    /// The same with further options of the challenge.
    pub async fn begin_by(club: &Club, terms: Value, cho_han: [&str; 2]) -> Game {
        Game::begin_with(club, terms, cho_han, [Formation::Heeh; 2]).await
    }

    /// A game of Mina against Alex in which both have moved; Mina, who plays Cho, is to move.
    pub async fn opened(club: &Club, terms: Value) -> Game {
        let mut game = Game::begin_by(club, terms, [MINA, ALEX]).await;
        game.play(club, "a4b4").await;
        game.play(club, "a7b7").await;
        game.is_quiet(club).await;
        game
    }

    /// A game with further options and other formations.
    pub async fn begin_with(
        club: &Club,
        terms: Value,
        cho_han: [&str; 2],
        formations: [Formation; 2],
    ) -> Game {
        let challenge = Game::accepted(club, cho_han, terms.clone()).await;
        Game::set_up_with(club, &challenge, cho_han, (&terms, formations)).await
    }

    /// A game in a thread of another channel, by an open challenge: one person may be challenged only five times in ten
    /// minutes.
    pub async fn begin_in(club: &Club, channel: &str, [cho, han]: [&str; 2]) -> Game {
        let options = json!({ "side": "cho", "pace": "3", "reserve": "0" });
        let challenge = club.command(cho, channel, "challenge", options).await;
        let challenge = accept(club, han, &challenge).await;
        Game::set_up(club, &challenge, [cho, han]).await
    }

    /// A game of Xiangqi, which has no setup; `terms` are further options of the challenge.
    pub async fn begin_xiangqi(club: &Club, terms: Value, [red, black]: [&str; 2]) -> Game {
        let options = with(json!({ "side": "red", "ruleset": "xiangqi" }), &terms);
        let challenge = Game::accepted(club, [red, black], options.clone()).await;
        let mut game = Game {
            number: number(&challenge),
            home: text(&challenge["id"]),
            cho: red.to_owned(),
            han: black.to_owned(),
            board: Value::Null,
            moves: janggi::Game::without_setup(&ruleset(&options), handicap(&options)),
            choices: 0,
        };
        game.next_board(club).await;
        game
    }

    /// The message of a challenge by Cho, which Han has accepted; `terms` are further options.
    pub async fn accepted(club: &Club, [cho, han]: [&str; 2], terms: Value) -> Value {
        let options = with(json!({ "opponent": han, "side": "cho" }), &terms);
        let challenge = club.command(cho, JANGGI, "challenge", options).await;
        accept(club, han, &challenge).await
    }

    /// Lets both choose formations in the thread of an accepted challenge, Han first.
    pub async fn set_up(club: &Club, challenge: &Value, cho_han: [&str; 2]) -> Game {
        let usual = (&json!({}), [Formation::Heeh; 2]);
        Game::set_up_with(club, challenge, cho_han, usual).await
    }

    async fn set_up_with(
        club: &Club,
        challenge: &Value,
        cho_han: [&str; 2],
        terms: (&Value, [Formation; 2]),
    ) -> Game {
        let home = text(&challenge["id"]);
        Game::set_up_in(club, &home, &number(challenge), cho_han, terms).await
    }

    /// A game that stays in the channel, because the bot may not open threads.
    pub async fn begin_in_channel(club: &Club, cho: &str, han: &str) -> Game {
        let challenge = Game::accepted(club, [cho, han], json!({})).await;
        let usual = (&json!({}), [Formation::Heeh; 2]);
        Game::set_up_in(club, JANGGI, &number(&challenge), [cho, han], usual).await
    }

    async fn set_up_in(
        club: &Club,
        home: &str,
        number: &str,
        [cho, han]: [&str; 2],
        (terms, [for_cho, for_han]): (&Value, [Formation; 2]),
    ) -> Game {
        let first = format!("setup:{number}:0");
        let select = club.message_with(home, &first).await;
        let answer = club.select(han, &select, &first, for_han.code()).await;
        let second = answer.id("setup:");
        let select = answer.public();
        let begun = club.select(cho, select, &second, for_cho.code()).await;
        let formations = BySide::new(for_cho, for_han);
        Game {
            number: number.to_owned(),
            home: home.to_owned(),
            cho: cho.to_owned(),
            han: han.to_owned(),
            board: begun.public().clone(),
            moves: janggi::Game::set_up(&ruleset(terms), handicap(terms), formations),
            choices: 2,
        }
    }

    pub fn turn(&self) -> &str {
        match self.moves.position().turn() {
            Side::Cho => &self.cho,
            Side::Han => &self.han,
        }
    }

    /// The version in the ids of the newest board.
    pub fn version(&self) -> u32 {
        u32::try_from(self.moves.ply()).unwrap() + self.choices
    }

    /// The id of a component for the current position.
    pub fn id(&self, verb: &str) -> String {
        format!("{verb}:{}:{}", self.number, self.version())
    }

    /// Plays with `/move` in the game's channel; the board is the response.
    pub async fn play(&mut self, club: &Club, mv: &str) -> Answer {
        if mv == "pass" {
            return self.pass(club).await;
        }
        let answer = club.types(self.turn(), &self.home, mv).await;
        self.board = answer.public().clone();
        self.note(mv);
        answer
    }

    /// Plays with `/move` and the game's number, for several games in one channel.
    pub async fn play_as(&mut self, club: &Club, mv: &str) {
        let options = json!({ "move": mv, "game": self.number });
        let answer = club.command(self.turn(), &self.home, "move", options).await;
        self.board = answer.public().clone();
        self.note(mv);
    }

    /// Types a move without waiting; returns the path of its outcome.
    pub async fn send(&self, club: &Club, mv: &str) -> String {
        let typed = json!({ "move": mv });
        club.send(self.turn(), &self.home, "move", typed).await
    }

    /// Plays from the other channel, so that the courier posts the board.
    pub async fn play_from_the_lounge(&mut self, club: &Club, mv: &str) {
        let options = json!({ "move": mv, "game": self.number });
        let played = club.command(self.turn(), LOUNGE, "move", options).await;
        played.private();
        self.note(mv);
    }

    /// Chooses something in the board's menu of the turn: a piece's square, `pass` or `bikjang`.
    pub async fn choose(&self, club: &Club, user: &str, value: &str) -> Answer {
        club.select(user, &self.board, &self.id("piece"), value)
            .await
    }

    /// Passes with confirmation; returns the board.
    pub async fn pass(&mut self, club: &Club) -> Answer {
        let question = club
            .command(self.turn(), &self.home, "pass", json!({}))
            .await;
        question.private();
        let yes = format!("{}:yes", self.id("pass"));
        let passed = club.press(self.turn(), question.message(), &yes).await;
        passed.updated();
        self.note("pass");
        self.next_board(club).await;
        Answer(json!({ "state": "answered", "ephemeral": false, "message": self.board }))
    }

    /// Plays with the menus below the board; the courier posts the next one.
    pub async fn pick(&mut self, club: &Club, from: &str, to: &str) -> Answer {
        let played = club.move_by_menu(self.turn(), &self.board, from, to).await;
        played.updated();
        self.note(&format!("{from}{to}"));
        self.next_board(club).await;
        played
    }

    /// Repeats a played move in the rules' game.
    pub fn note(&mut self, mv: &str) {
        let action = match mv {
            "pass" => Action::Pass,
            text => self.moves.position().read_uci(text).unwrap(),
        };
        self.moves.play(action).unwrap();
    }

    /// Repeats a takeback of this many turns, which is one more version.
    pub fn took_back(&mut self, plies: u32) {
        self.moves
            .take_back(usize::try_from(plies).unwrap())
            .unwrap();
        self.choices += plies + 1;
    }

    /// Resigns with confirmation; returns the last board.
    pub async fn resign(&self, club: &Club, user: &str) -> Value {
        resign(club, user, &self.home, &self.number).await
    }

    /// Waits for the last board of a finished game.
    pub async fn last_board(&self, club: &Club) -> Value {
        let rematch = format!("rematch:{}:", self.number);
        club.message_with_any(&self.home, &rematch).await
    }

    /// Waits for the board of the current position.
    pub async fn next_board(&mut self, club: &Club) {
        let mark = match self.moves.outcome() {
            None => self.id("piece"),
            Some(_) => self.id("rematch"),
        };
        self.board = club.message_with(&self.home, &mark).await;
    }

    /// Asserts that each move has exactly one board, by its number.
    pub async fn has_each_board_once(&self, club: &Club) {
        let mut boards = BTreeMap::new();
        for message in club.public(&self.home).await {
            let words = text(&message["content"]);
            let number = words.lines().find_map(|line| {
                line.strip_prefix("Move ")?
                    .split(' ')
                    .next()?
                    .parse::<usize>()
                    .ok()
            });
            if let Some(number) = number {
                *boards.entry(number).or_insert(0) += 1;
            }
        }
        let expected: BTreeMap<usize, usize> = (1..=self.moves.ply()).map(|ply| (ply, 1)).collect();
        assert_eq!(boards, expected, "{}", club.log());
    }

    /// Plays one more move, whose board comes after everything pending, so a duplicate would be visible by
    /// then.
    pub async fn goes_on(&mut self, club: &Club, mv: &str) {
        self.plays_on(club, mv).await;
        self.has_each_board_once(club).await;
    }

    /// Plays one more move whose board may follow its answer, behind what is pending.
    pub async fn plays_on(&mut self, club: &Club, mv: &str) {
        club.types(self.turn(), &self.home, mv).await;
        self.note(mv);
        self.next_board(club).await;
    }

    /// Waits until nothing is pending; the old buttons' removal comes last.
    pub async fn is_quiet(&self, club: &Club) {
        let mark = self.id("piece");
        club.stage
            .until(async || match self.live(club).await.as_slice() {
                [single] if single.contains(&mark) => Some(()),
                _ => None,
            })
            .await;
    }

    /// The game's public messages with enabled components.
    pub async fn live(&self, club: &Club) -> Vec<Vec<String>> {
        let messages = club.public(&self.home).await;
        messages
            .iter()
            .filter(|message| is_live(message))
            .map(ids)
            .collect()
    }
}

/// Resigns a game with confirmation; returns its last board.
pub async fn resign(club: &Club, user: &str, home: &str, number: &str) -> Value {
    let named = json!({ "game": number });
    let question = club.command(user, home, "resign", named).await;
    club.press(user, question.message(), &question.yes()).await;
    let rematch = format!("rematch:{number}:");
    club.message_with_any(home, &rematch).await
}

/// Accepts a challenge; returns its message as it was.
async fn accept(club: &Club, user: &str, challenge: &Answer) -> Value {
    let message = challenge.public();
    let accepted = club.press(user, message, &challenge.id("accept:")).await;
    accepted.updated();
    message.clone()
}

/// Adds options to others.
fn with(mut options: Value, further: &Value) -> Value {
    let further = further.as_object().unwrap().clone();
    options.as_object_mut().unwrap().extend(further);
    options
}

fn ruleset(options: &Value) -> Ruleset {
    let id = options["ruleset"].as_str();
    id.map_or(MODERN, |id| Ruleset::named(id).unwrap())
}

fn handicap(options: &Value) -> Option<Handicap> {
    options["handicap"].as_str().and_then(Handicap::from_code)
}
