//! A game between two people, played over the wire.

use std::collections::BTreeMap;

use janggi::{Action, BySide, Formation, Handicap, MODERN, Ruleset, Side};
use serde_json::{Value, json};

use crate::flows::club::{self, Answer, Club, JANGGI, ids, text};

/// The formation that looks the same from both seats.
const HEEH: &str = "HEEH";

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
    pub async fn begin(club: &Club, cho: &str, han: &str) -> Game {
        Game::begin_in(club, JANGGI, cho, han).await
    }

    /// A game in a thread of another channel.
    pub async fn begin_in(club: &Club, channel: &str, cho: &str, han: &str) -> Game {
        let message = Game::accepted_in(club, channel, [cho, han], json!({})).await;
        let number = ids(&message)[0].split(':').nth(1).unwrap().to_owned();
        Game::set_up(club, &number, &text(&message["id"]), cho, han).await
    }

    /// A game with a pace in a thread of another channel, by a challenge of anyone: of one person it may be asked five times
    /// in ten minutes.
    pub async fn begin_with_anyone(club: &Club, channel: &str, cho: &str, han: &str) -> Game {
        let options = json!({ "side": "cho", "pace": "3", "reserve": "0" });
        let message = Game::accepted_as(club, channel, [cho, han], options).await;
        let number = ids(&message)[0].split(':').nth(1).unwrap().to_owned();
        Game::set_up(club, &number, &text(&message["id"]), cho, han).await
    }

    /// A game under other rules; `terms` are further options of the challenge. Han chooses first.
    pub async fn begin_by(
        club: &Club,
        terms: Value,
        cho_han: [&str; 2],
        chosen: [Formation; 2],
    ) -> Game {
        let [cho, han] = cho_han;
        let message = Game::accepted_by(club, cho, han, terms.clone()).await;
        let number = ids(&message)[0].split(':').nth(1).unwrap().to_owned();
        let home = text(&message["id"]);
        let first = format!("setup:{number}:0");
        let select = club.message_with(&home, &first).await;
        let [for_cho, for_han] = chosen;
        let answer = club.select(han, &select, &first, for_han.code()).await;
        let second = answer.id("setup:");
        let begun_answer = club
            .select(cho, answer.public(), &second, for_cho.code())
            .await;
        let ruleset = terms["ruleset"]
            .as_str()
            .map_or(MODERN, |id| Ruleset::named(id).unwrap());
        let handicap = terms["handicap"].as_str().and_then(Handicap::from_code);
        Game {
            number,
            home,
            cho: cho.to_owned(),
            han: han.to_owned(),
            board: begun_answer.public().clone(),
            moves: janggi::Game::set_up(&ruleset, handicap, BySide::new(for_cho, for_han)),
            choices: 2,
        }
    }

    /// A game of Xiangqi, which has no setup; `terms` are further options of the challenge.
    pub async fn begin_xiangqi(club: &Club, terms: Value, [red, black]: [&str; 2]) -> Game {
        let mut command_options = json!({ "opponent": black, "side": "red", "ruleset": "xiangqi" });
        let options = command_options.as_object_mut().unwrap();
        options.extend(terms.as_object().unwrap().clone());
        let ruleset = Ruleset::named(command_options["ruleset"].as_str().unwrap()).unwrap();
        let handicap = command_options["handicap"]
            .as_str()
            .and_then(Handicap::from_code);
        let challenge = club
            .command(red, JANGGI, "challenge", command_options)
            .await;
        let message = challenge.public().clone();
        let accept = challenge.id("accept:");
        let number = accept.split(':').nth(1).unwrap().to_owned();
        let accepted = club.press(black, &message, &accept).await;
        assert_eq!(accepted.state(), "updated", "{:?}", accepted.0);
        let mut game = Game {
            number,
            home: text(&message["id"]),
            cho: red.to_owned(),
            han: black.to_owned(),
            board: Value::Null,
            moves: janggi::Game::without_setup(&ruleset, handicap),
            choices: 0,
        };
        game.next_board(club).await;
        game
    }

    /// An accepted challenge.
    pub async fn accepted(club: &Club, cho: &str, han: &str) -> Value {
        Game::accepted_by(club, cho, han, json!({})).await
    }

    /// An accepted challenge with further options.
    pub async fn accepted_by(club: &Club, cho: &str, han: &str, terms: Value) -> Value {
        Game::accepted_in(club, JANGGI, [cho, han], terms).await
    }

    async fn accepted_in(club: &Club, channel: &str, [cho, han]: [&str; 2], terms: Value) -> Value {
        let mut options = json!({ "opponent": han, "side": "cho" });
        options
            .as_object_mut()
            .unwrap()
            .extend(terms.as_object().unwrap().clone());
        Game::accepted_as(club, channel, [cho, han], options).await
    }

    /// Creates a challenge with these options, which Han accepts.
    async fn accepted_as(
        club: &Club,
        channel: &str,
        [cho, han]: [&str; 2],
        options: Value,
    ) -> Value {
        let challenge = club.command(cho, channel, "challenge", options).await;
        let message = challenge.public().clone();
        let accept = challenge.id("accept:");
        let accepted = club.press(han, &message, &accept).await;
        assert_eq!(accepted.state(), "updated", "{:?}", accepted.0);
        message
    }

    pub async fn set_up(club: &Club, number: &str, home: &str, cho: &str, han: &str) -> Game {
        let first = format!("setup:{number}:0");
        let select = club.message_with(home, &first).await;
        let chosen = club.select(han, &select, &first, HEEH).await;
        let second = chosen.id("setup:");
        let begun_answer = club.select(cho, chosen.public(), &second, HEEH).await;
        let formations = BySide {
            cho: Formation::Heeh,
            han: Formation::Heeh,
        };
        Game {
            number: number.to_owned(),
            home: home.to_owned(),
            cho: cho.to_owned(),
            han: han.to_owned(),
            board: begun_answer.public().clone(),
            moves: janggi::Game::set_up(&MODERN, None, formations),
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
        let answer = club
            .command(self.turn(), &self.home, "move", json!({ "move": mv }))
            .await;
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
        assert_eq!(passed.state(), "updated", "{:?}", passed.0);
        self.note("pass");
        self.next_board(club).await;
        Answer(json!({ "state": "answered", "ephemeral": false, "message": self.board }))
    }

    /// Plays with the menus below the board; the courier posts the next one.
    pub async fn pick(&mut self, club: &Club, from: &str, to: &str) -> Answer {
        let id = self.id("piece");
        let menu = club.select(self.turn(), &self.board, &id, from).await;
        menu.private();
        let target = menu.id("target:");
        let played = club.select(self.turn(), menu.message(), &target, to).await;
        assert_eq!(played.state(), "updated", "{:?}", played.0);
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
        club.command(self.turn(), &self.home, "move", json!({ "move": mv }))
            .await;
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
            .filter(|message| club::is_live(message))
            .map(ids)
            .collect()
    }
}
