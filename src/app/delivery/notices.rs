//! Builds the content of a row from its event and the current match, and draws its picture.

use std::sync::Arc;
use std::time::Duration;

use super::Delivery;
use super::message::{Notice, OutgoingMessage, Subject, Voting};
use crate::app::club::{ShownRatings, reached, shown_ratings};
use crate::app::cup_content::{CupContent, CupStage, content, languages};
use crate::app::error::AppError;
use crate::app::pictures::{BoardSettings, Drawing, FirstPieces, Highlights};
use hansu_play::{
    ChannelId, Event, GameId, Language, Level, Match, Phase, Reached, Timestamp, TurnCall, UserId,
};
use hansu_store::{ArrivedPost, EditedRow, Lane, ParkReason, Row, RowKind};
use hansu_text::titled_formations;
use janggi::Side;

/// The minimum interval between two pings of a player by the boards of a game in which they have not acted. It concerns
/// delivery, so it does not depend on the length of a day of play.
const PING_INTERVAL: Duration = Duration::from_secs(10 * 60);

impl Delivery {
    /// Builds the message of a row whose match is currently `now`.
    pub(super) async fn pack(&self, row: Row, now: &Match) -> Result<OutgoingMessage, AppError> {
        let notice = self.build_notice(&row, now).await?;
        let picture = self.picture_or_words(&notice).await?;
        let film = self.film_if_small(&notice).await?;
        Ok(OutgoingMessage {
            row,
            notice,
            picture: picture.map(Arc::new),
            film,
        })
    }

    /// Builds the content of a row as of now.
    ///
    /// # Errors
    /// Database errors, and what keeps a match from being replayed.
    pub async fn notice(&self, row: &Row) -> Result<Notice, AppError> {
        let now = self.current_match(row).await?;
        self.build_notice(row, &now).await
    }

    /// Returns the match of a row as it is now.
    pub(super) async fn current_match(&self, row: &Row) -> Result<Arc<Match>, AppError> {
        match row.kind {
            // An edit shows the result of the row's event, and any later change has a row of its own.
            RowKind::Strip => self.core.matches.load_since(row.game, row.seq).await,
            _ => self.core.matches.load(row.game).await,
        }
    }

    async fn build_notice(&self, row: &Row, now: &Match) -> Result<Notice, AppError> {
        // A strip removes buttons of older messages, so it depends on the current match.
        let as_of = match row.kind {
            RowKind::Strip => now.seq(),
            _ => row.seq,
        };
        let (game, event) = self.core.matches.load_at(row.game, as_of).await?;
        let edited = match row.about {
            Some(id) => self.core.store.edited_row(id).await?,
            None => None,
        };
        let target = edited
            .as_ref()
            .and_then(|edited| edited.row.lane.channel().zip(edited.row.message()));
        let clocks = &self.core.clocks;
        let mut time = clocks.time_summary_of_row(row, &game, now).await?;
        let vacationer = clocks.side_starting_vacation(row, &game).await?;
        if let Some(side) = vacationer {
            time.on_vacation = clocks.vacation_of(&game, side).await?;
        }
        let subject = self
            .subject_of(row, edited.as_ref(), &game, vacationer.is_some())
            .await?;
        let (chosen, mut without_ping) = self.settings_for(&subject, &game).await?;
        without_ping.extend(self.recently_pinged(row, &game).await?);
        let boards = chosen.or(BoardSettings::of_first_games(&game));
        let naming = self.settings.naming(boards);
        let (other_level, reached) = self.practice_news(row.kind, &game).await?;
        Ok(Notice {
            late: is_late(row, &game, now),
            left: false,
            readers: self.readers(row, &subject, &game).await?,
            continues_in: self.continues_in(row, &game).await?,
            subject,
            expires: game.expires_at(self.core.limits.day),
            voting: self.voting(row, &game).await?,
            voters: self.voters(row.kind, &game).await?,
            time,
            without_ping,
            boards,
            naming,
            page: self.shows_page(&game),
            other_level,
            reached,
            ratings: self.ratings(row.kind, &game).await?,
            first_pieces: FirstPieces::unless_chosen(&game, &chosen),
            game,
            event,
            target,
        })
    }

    /// Returns the level that suits the player of a practice game better now, and the news of their ladder.
    async fn practice_news(
        &self,
        kind: RowKind,
        game: &Match,
    ) -> Result<(Option<Level>, Option<Reached>), AppError> {
        if kind != RowKind::Board {
            return Ok((None, None));
        }
        let other_level = self.core.matches.level_suggested_after(game).await?;
        Ok((other_level, reached(&self.core, game).await?))
    }

    /// Returns the cup of a game; `None` if it was deleted.
    async fn announced_cup(&self, game: &Match) -> Result<Option<CupContent>, AppError> {
        let Some(id) = game.challenge().cup else {
            return Ok(None);
        };
        let Some(cup) = self.core.store.cup(id).await? else {
            return Ok(None);
        };
        Ok(Some(content(&self.core, cup).await?))
    }

    /// Returns the ratings that a message shows.
    async fn ratings(&self, kind: RowKind, game: &Match) -> Result<Option<ShownRatings>, AppError> {
        if !shows_ratings(kind, game) {
            return Ok(None);
        }
        shown_ratings(&self.core, game).await
    }

    async fn subject_of(
        &self,
        row: &Row,
        edited: Option<&EditedRow>,
        game: &Match,
        starts_vacation: bool,
    ) -> Result<Subject, AppError> {
        let about_row = edited.map(|edited| &edited.row);
        if let Some((late, gave_time)) = self.expired_side(row, about_row).await? {
            return Ok(Subject::TimeUp {
                late,
                given: gave_time,
            });
        }
        if starts_vacation {
            return Ok(Subject::Vacation);
        }
        if self.shows_voting(row, about_row, game).await? {
            return Ok(Subject::Voting);
        }
        if self.is_above_thread(row, game).await? {
            return Ok(Subject::ChallengeAbove);
        }
        Ok(match row.kind {
            RowKind::Strip if edited.is_some_and(|edited| edited.folds) => Subject::FoldedBoard,
            RowKind::Strip => match about_row.map(|about| about.kind) {
                Some(RowKind::Challenge) => Subject::Challenge,
                Some(RowKind::Thread) => Subject::ThreadName,
                _ => Subject::OldButtons,
            },
            RowKind::Challenge | RowKind::Closed => Subject::Challenge,
            RowKind::Thread => Subject::Thread,
            RowKind::Setup => Subject::Setup,
            RowKind::Board => Subject::Board,
            RowKind::Offer => Subject::Offer,
            RowKind::Settled => Subject::Settled,
            RowKind::Lost => Subject::Lost {
                reason: self.unreachable_reason(row).await?,
                games: self.lost_games(row).await?,
            },
            RowKind::Reminder => Subject::Reminder(self.reminders.content(row, game).await?),
            RowKind::Nudge => Subject::Nudge(self.reminders.content(row, game).await?),
            RowKind::Absent => Subject::AutomaticVacation,
            RowKind::Digest => Subject::Digest(self.reminders.content(row, game).await?),
            RowKind::Card => Subject::Card(self.summary(game).await?),
            RowKind::Cup if game.is_open() => Subject::CupStart(self.announced_cup(game).await?),
            // A cup that is over is announced by the game that ended last.
            RowKind::Cup => Subject::CupEnd(self.announced_cup(game).await?),
        })
    }

    /// Returns whether a row edits the end of the votes into the current board. It has the board's own event; the row
    /// that removes the board's buttons has a later one, or there is a newer board.
    async fn shows_voting(
        &self,
        row: &Row,
        about_row: Option<&Row>,
        game: &Match,
    ) -> Result<bool, AppError> {
        let Some(board) = about_row.filter(|board| board.kind == RowKind::Board) else {
            return Ok(false);
        };
        let is_current = row.seq == board.seq && game.seq() == board.seq;
        if row.kind != RowKind::Strip || game.votes().is_none() || !is_current {
            return Ok(false);
        }
        let newest = self.core.store.latest_of(row.game, RowKind::Board).await?;
        Ok(newest.is_some_and(|newest| newest.id == board.id))
    }

    /// Returns the votes on the position that a row shows.
    async fn voting(&self, row: &Row, game: &Match) -> Result<Option<Voting>, AppError> {
        let shows_board = matches!(row.kind, RowKind::Board | RowKind::Strip);
        if !shows_board || game.votes().is_none() || !game.is_open() {
            return Ok(None);
        }
        let Some(until) = self.core.store.voting_until(row.game).await? else {
            return Ok(None);
        };
        let votes = self.core.store.votes(row.game, game.version()).await?;
        let voters = votes.len();
        Ok(Some(Voting { until, voters }))
    }

    /// Returns the people who voted in a game whose end a row tells.
    async fn voters(&self, kind: RowKind, game: &Match) -> Result<Vec<UserId>, AppError> {
        if kind != RowKind::Board || game.votes().is_none() || game.is_open() {
            return Ok(Vec::new());
        }
        Ok(self.core.store.voters(game.id()).await?)
    }

    fn shows_page(&self, game: &Match) -> bool {
        let site = self.core.limits.page.as_ref();
        site.is_some_and(|site| site.shows(game.challenge().server))
    }

    /// Returns the board settings for the message of a subject, and the players mentioned by it who turned pings off.
    async fn settings_for(
        &self,
        subject: &Subject,
        game: &Match,
    ) -> Result<(BoardSettings, Vec<UserId>), AppError> {
        match subject {
            // The text of the message does not change, or shows no board and mentions nobody.
            Subject::OldButtons
            | Subject::FoldedBoard
            | Subject::Reminder(_)
            | Subject::Digest(_) => Ok(Default::default()),
            Subject::CupStart(_) | Subject::CupEnd(_) => {
                let (boards, _) = self.settings.of_messages(game).await?;
                let players = match game.challenge().cup {
                    Some(cup) => self.core.store.cup_players_without_pings(cup).await?,
                    None => Vec::new(),
                };
                Ok((boards, players))
            }
            _ => self.settings.of_messages(game).await,
        }
    }

    /// Returns the language of the person who gets the row as a direct message, if it is known, and those of a cup's
    /// messages.
    async fn readers(
        &self,
        row: &Row,
        subject: &Subject,
        game: &Match,
    ) -> Result<Vec<Language>, AppError> {
        let challenge = game.challenge();
        match (row.lane, challenge.server) {
            (Lane::Person(person), _) => {
                let language = match subject.pending() {
                    Some(pending) => Some(pending.language),
                    None => self.core.store.language_of(person).await?,
                };
                Ok(language.into_iter().collect())
            }
            (Lane::Channel(_), Some(server)) if challenge.cup.is_some() && subject.is_of_cup() => {
                languages(&self.core, server).await
            }
            (Lane::Channel(_), _) => Ok(Vec::new()),
        }
    }

    /// Returns the channel or thread of the game, if the row shows its challenge in the previous game's thread.
    async fn continues_in(&self, row: &Row, game: &Match) -> Result<Option<ChannelId>, AppError> {
        let shows_challenge = matches!(row.kind, RowKind::Challenge | RowKind::Closed);
        let is_elsewhere = row.lane != Lane::Channel(game.challenge().channel);
        if !(shows_challenge && is_elsewhere && game.seats().is_some()) {
            return Ok(None);
        }
        let game_row = self.core.store.game_row(row.game).await?;
        Ok(game_row.map(|game_row| game_row.home))
    }

    /// Returns whether the row posts the challenge to a rematch that was requested in the previous game's thread.
    async fn is_above_thread(&self, row: &Row, game: &Match) -> Result<bool, AppError> {
        if row.kind != RowKind::Challenge || row.lane != Lane::Channel(game.challenge().channel) {
            return Ok(false);
        }
        let posts = self.core.store.challenge_posts(row.game).await?;
        Ok(posts.iter().any(|post| post.lane != row.lane))
    }

    /// Returns the player to whom a board gives the turn, if they were recently pinged in this game and have not acted
    /// since. Otherwise alternating moves and takebacks could ping without end.
    async fn recently_pinged(&self, row: &Row, game: &Match) -> Result<Option<UserId>, AppError> {
        if row.kind != RowKind::Board {
            return Ok(None);
        }
        let (Some(side), Some(player)) = (game.to_act(), game.player_to_act()) else {
            return Ok(None);
        };
        let calls = game.calls(side).iter().filter(|call| call.seq < row.seq);
        let calls: Vec<TurnCall> = calls.copied().collect();
        let Some(first) = calls.first() else {
            return Ok(None);
        };
        let posts = self
            .core
            .store
            .arrived_posts(row.game, first.seq, row.seq)
            .await?;
        let last = last_ping(&calls, &posts);
        let is_recent = last.is_some_and(|last| self.core.clocks.now().since(last) < PING_INTERVAL);
        Ok(is_recent.then_some(player.id))
    }

    /// Returns the side whose time expired, if the row strips a message that announced it: that message is edited to
    /// show the outcome. Also returns whether more time was given.
    async fn expired_side(
        &self,
        row: &Row,
        about_row: Option<&Row>,
    ) -> Result<Option<(Side, bool)>, AppError> {
        let offer =
            about_row.filter(|about| row.kind == RowKind::Strip && about.kind == RowKind::Offer);
        let Some(offer) = offer else {
            return Ok(None);
        };
        let (_, event) = self.core.matches.load_at(offer.game, offer.seq).await?;
        let Event::TimeRanOut { late } = event else {
            return Ok(None);
        };
        let (_, followed) = self.core.matches.load_at(row.game, row.seq).await?;
        let gave_time = matches!(followed, Event::TimeGiven { .. });
        Ok(Some((late, gave_time)))
    }

    /// Returns why the match's channel cannot be posted in; `None` if it works again.
    async fn unreachable_reason(&self, row: &Row) -> Result<Option<ParkReason>, AppError> {
        let parked = self.core.store.parked(row.game).await?;
        if let Some(reason) = parked.last().and_then(Row::parked) {
            return Ok(Some(reason));
        }
        let game = self.core.store.game_row(row.game).await?;
        let is_gone = game.is_some_and(|game| self.missing.is_deleted(game.home));
        Ok(is_gone.then_some(ParkReason::ChannelGone))
    }

    /// Returns the games of the person who gets the row as a direct message about a lost channel.
    async fn lost_games(&self, row: &Row) -> Result<Vec<GameId>, AppError> {
        match row.lane.person() {
            Some(person) => Ok(self.core.store.games_lost_with(row.game, person).await?),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the message's picture; `None` also if drawing failed, which is logged: then the text is sent alone.
    async fn picture_or_words(&self, notice: &Notice) -> Result<Option<Vec<u8>>, AppError> {
        match self.picture(notice).await {
            Err(AppError::Picture(error)) => {
                tracing::error!(%error, game.id = %notice.game.id(), "a picture could not be drawn");
                Ok(None)
            }
            picture => picture,
        }
    }

    /// Draws the message's picture, seen by the player to move unless settings say otherwise.
    pub async fn picture(&self, notice: &Notice) -> Result<Option<Vec<u8>>, AppError> {
        match &notice.subject {
            Subject::Board => {
                let view = notice.boards.seat(notice.game.viewed_from());
                let look = self.pictures.look(notice.boards, notice.game.language());
                let drawing = Drawing::Board {
                    game: Arc::clone(&notice.game),
                    seat: view,
                    marked: Highlights::Nothing,
                };
                let png = self.pictures.draw(drawing, look).await?;
                Ok((!png.is_empty()).then_some(png))
            }
            Subject::Setup => {
                // Secret choices have no public picture. Each player sees one with the private menu.
                match notice.game.to_act() {
                    Some(chooser) if !notice.game.sets_up_in_secret() => {
                        let ruleset = notice.game.ruleset();
                        let titled =
                            titled_formations(&notice.texts(), ruleset, ruleset.formations());
                        let look = self.pictures.look(notice.boards, notice.game.language());
                        let look = look.with_generals(ruleset.generals);
                        let drawing = Drawing::Formations { chooser, titled };
                        Ok(Some(self.pictures.draw(drawing, look).await?))
                    }
                    _ => Ok(None),
                }
            }
            Subject::Card(Some(summary)) => self.turning_point(notice, summary).await,
            Subject::CupEnd(Some(cup)) => self.cup_table(notice, cup).await,
            _ => Ok(None),
        }
    }
}

impl Delivery {
    /// Draws the last table of a cup in which a game was played.
    async fn cup_table(
        &self,
        notice: &Notice,
        cup: &CupContent,
    ) -> Result<Option<Vec<u8>>, AppError> {
        match &cup.stage {
            CupStage::Over(standings) if standings.is_played() => {
                let look = self.pictures.look(notice.boards, notice.game.language());
                let drawing = Drawing::CrossTable {
                    variant: cup.terms.ruleset.variant,
                    title: cup.name.clone(),
                    rows: standings.rows(),
                };
                Ok(Some(self.pictures.draw(drawing, look).await?))
            }
            _ => Ok(None),
        }
    }
}

/// Returns the time of a player's last ping by the messages of these calls. A message that was late when it was posted
/// did not ping.
fn last_ping(calls: &[TurnCall], posts: &[ArrivedPost]) -> Option<Timestamp> {
    let mut last: Option<Timestamp> = None;
    for post in posts {
        let call = calls.iter().find(|call| call.seq == post.seq);
        // A late message pings nobody.
        let pings = call.is_some_and(|call| call.until.is_none_or(|until| post.at < until));
        let is_too_soon = post.kind == RowKind::Board
            && last.is_some_and(|last| post.at.since(last) < PING_INTERVAL);
        if pings && !is_too_soon {
            last = Some(post.at);
        }
    }
    last
}

/// Returns whether a message shows the ratings of both players.
fn shows_ratings(kind: RowKind, game: &Match) -> bool {
    match kind {
        RowKind::Challenge | RowKind::Closed => true,
        RowKind::Board => !game.is_open(),
        _ => false,
    }
}

/// Returns the side whose time is up, if the row reports it and nothing has followed.
fn side_out_of_time(row: &Row, game: &Match) -> Option<Side> {
    let is_reported = |side: &Side| game.time_up_announced_by(*side) == Some(row.seq);
    Side::ALL.into_iter().find(is_reported)
}

fn is_late(row: &Row, posted: &Match, now: &Match) -> bool {
    match row.kind {
        RowKind::Challenge => !matches!(now.phase(), Phase::Challenged),
        RowKind::Offer if posted.awaits_answer_to(row.seq) => !now.awaits_answer_to(row.seq),
        RowKind::Offer if side_out_of_time(row, posted).is_some() => {
            side_out_of_time(row, posted) != side_out_of_time(row, now)
        }
        // An offer without a request (declined, or time given) is outdated by the next position, like a board. So is a
        // notice of a turn.
        RowKind::Setup | RowKind::Board | RowKind::Offer | RowKind::Lost => {
            now.version() > posted.version()
        }
        RowKind::Closed
        | RowKind::Thread
        | RowKind::Settled
        | RowKind::Strip
        | RowKind::Reminder
        | RowKind::Nudge
        | RowKind::Absent
        | RowKind::Digest
        | RowKind::Card
        | RowKind::Cup => false,
    }
}
