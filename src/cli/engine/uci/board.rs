//! The position of a session, and the rules and coordinates for reading positions.

use super::say;
use hansu_engine::uci::{Protocol, SetUp, Style, set_up};
use janggi::notation::RankNumbering;
use janggi::{Action, Game, Ruleset, TOURNAMENT, XIANGQI_ASIAN};

/// The position of a session.
pub(super) struct Board {
    /// The ruleset that the interface has chosen.
    chosen: Option<Ruleset>,
    /// The game, or the reason why the last `position` could not be set up.
    game: Result<Game, String>,
    /// Moves that may not be played in the position.
    banned: Vec<String>,
    /// The form of answers.
    pub(super) style: Style,
}

impl Board {
    pub(super) fn new() -> Board {
        Board {
            chosen: None,
            game: Ok(Game::usual(&TOURNAMENT)),
            banned: Vec::new(),
            style: Style::default(),
        }
    }

    /// Changes the protocol, and starts its default game with its numbering of ranks.
    pub(super) fn set_protocol(&mut self, protocol: Protocol) {
        if self.style.protocol == protocol {
            return;
        }
        self.style.protocol = protocol;
        self.style.ranks = match protocol {
            Protocol::Uci => RankNumbering::FromOne,
            Protocol::Cyclone | Protocol::Ucci => RankNumbering::FromZero,
        };
        self.begin();
    }

    /// Switches to UCI-Cyclone, whose positions arrive without `position`, unless UCI has chosen the rules.
    pub(super) fn leave_uci(&mut self) {
        if self.style.protocol == Protocol::Uci && self.chosen.is_none() {
            self.set_protocol(Protocol::Cyclone);
        }
    }

    /// Sets the ruleset of all further games, and starts one.
    pub(super) fn set_ruleset(&mut self, ruleset: Ruleset) {
        self.chosen = Some(ruleset);
        self.begin();
    }

    /// Starts a game in its default position.
    pub(super) fn begin(&mut self) {
        self.banned.clear();
        self.game = Ok(Game::usual(&self.rulesets()[0]));
    }

    /// Returns the rulesets for reading a position, the default one first.
    fn rulesets(&self) -> Vec<Ruleset> {
        match (self.chosen, self.style.protocol) {
            (Some(ruleset), _) => vec![ruleset],
            (None, Protocol::Uci) => vec![TOURNAMENT, XIANGQI_ASIAN],
            (None, _) => vec![XIANGQI_ASIAN],
        }
    }

    /// Sets up a position, and reports unreadable parts.
    pub(super) fn set_up(&mut self, fen: Option<&str>, moves: &[String]) {
        self.banned.clear();
        match self.placed(fen, moves) {
            Ok(result) => {
                self.style.ranks = result.ranks;
                if let Some(error) = result.refused {
                    let plies = result.game.ply();
                    say(&format!(
                        "info string {error}; the position is that after {plies} plies"
                    ));
                }
                self.game = Ok(result.game);
            }
            Err(error) => {
                say(&format!("info string {error}"));
                self.remove(error);
            }
        }
    }

    /// Reads a position without setting it up.
    pub(super) fn read(&self, fen: Option<&str>, moves: &[String]) -> Result<Game, String> {
        let result = self.placed(fen, moves)?;
        match result.refused {
            Some(error) => Err(error),
            None => Ok(result.game),
        }
    }

    fn placed(&self, fen: Option<&str>, moves: &[String]) -> Result<SetUp, String> {
        let mut rulesets = self.rulesets();
        if fen.is_none() {
            rulesets.truncate(1);
        }
        set_up(&rulesets, self.style.ranks, fen, moves)
    }

    /// Clears the position.
    pub(super) fn remove(&mut self, error: String) {
        self.banned.clear();
        self.game = Err(error);
    }

    pub(super) fn ban(&mut self, moves: Vec<String>) {
        self.banned = moves;
    }

    /// Returns the game to search. The interface decides when a game is over, so a finished game continues from its
    /// last position.
    pub(super) fn game(&self) -> Result<Game, &str> {
        match &self.game {
            Ok(game) if game.outcome().is_some() => Ok(game.without_history()),
            Ok(game) => Ok(game.clone()),
            Err(error) => Err(error),
        }
    }

    /// Returns the actions to choose from: those of `searchmoves` without the banned ones; empty for all.
    pub(super) fn choices(&self, game: &Game, searchmoves: &[String]) -> Vec<Action> {
        let legal = game.legal_actions();
        let read = |text: &String| {
            let action = self.style.ranks.read(game.position(), text);
            action.filter(|action| legal.contains(action))
        };
        let mut chosen = Vec::new();
        for text in searchmoves {
            match read(text) {
                Some(action) => chosen.push(action),
                None => say(&format!("info string searchmoves: {text} is not legal")),
            }
        }
        let banned: Vec<Action> = self.banned.iter().filter_map(read).collect();
        if chosen.is_empty() && !banned.is_empty() {
            chosen = legal;
        }
        chosen.retain(|action| !banned.contains(action));
        chosen
    }
}
