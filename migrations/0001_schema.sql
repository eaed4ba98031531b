-- The whole schema. migrations/README.md has its conventions: times in milliseconds since 1970 (UTC), Discord's
-- 64-bit ids as signed integers of the same bits.

-- Facts about the database itself, such as the application that owns it.
create table meta (
    key   text primary key,
    value text not null
) strict, without rowid;

--
-- Games
--

-- A match, with the columns by which it is found. All but `home` follow from its events.
create table game (
    id              integer primary key autoincrement,
    -- 0 for direct messages.
    server          integer not null,
    -- The channel or thread of its messages.
    home            integer not null,
    -- The channel of the challenge.
    parent          integer not null,
    challenger      integer not null,
    -- Null until somebody accepts an open challenge.
    opponent        integer,
    cho             integer,
    han             integer,
    -- The player who has to choose a formation or move.
    to_act          integer,
    phase           text    not null check (phase in ('challenged', 'setting_up', 'running', 'closed', 'over')),
    changed_at      integer not null,
    challenger_name text    not null default '',
    opponent_name   text,
    -- The number of turns played.
    ply             integer not null default 0,
    -- The game in whose ratings it counts; null if it is casual.
    rated           text,
    variant         text    not null default 'janggi',
    cup             integer,
    -- 1 while its pace is in minutes, for an evening.
    evening         integer not null default 0 check (evening in (0, 1))
) strict;
-- A person has one open challenge to the same opponent (or the same channel) for each game.
create unique index game_same_challenge
    on game (server, challenger, ifnull(opponent, home), variant) where phase = 'challenged';
-- A person's open games, and those that are over. No statement asks for both.
create index game_open_cho on game (cho) where phase in ('setting_up', 'running');
create index game_open_han on game (han) where phase in ('setting_up', 'running');
create index game_open_challenger on game (challenger) where phase = 'challenged';
create index game_open_opponent on game (opponent) where phase = 'challenged';
create index game_over_cho on game (cho, changed_at) where phase = 'over';
create index game_over_han on game (han, changed_at) where phase = 'over';
-- All matches of a person, also those that were called off.
create index game_opponent on game (opponent) where opponent is not null;
-- The games of a channel or thread, and those challenged in a channel.
create index game_home_open on game (home, id) where phase in ('challenged', 'setting_up', 'running');
create index game_home_done on game (home, id) where phase in ('closed', 'over');
create index game_parent_open on game (parent, phase) where phase in ('challenged', 'setting_up', 'running');
create index game_parent_over on game (parent, changed_at) where phase = 'over';
-- The newest challenges of one person to another, which are limited.
create index game_asked on game (challenger, opponent, id);
create index game_rated_running on game (server, rated) where rated is not null and phase in ('setting_up', 'running');
create index game_rated_pair on game (cho, han) where rated is not null;
create index game_evening on game (server) where evening = 1 and phase in ('setting_up', 'running');
create index game_cup on game (cup) where cup is not null;
-- The games of a server that the bot has left.
create index game_server on game (server, id);

-- The events of games. The primary key decides between two writers.
create table event (
    game integer not null references game (id),
    seq  integer not null,
    kind text    not null,
    body text    not null,
    at   integer not null,
    primary key (game, seq)
) strict, without rowid;

-- Work that comes due without a request, such as the end of an unanswered challenge.
create table timer (
    game   integer not null references game (id),
    kind   text    not null,
    due_at integer not null,
    primary key (game, kind)
) strict, without rowid;
create index timer_due on timer (kind, due_at);

-- Times in which clocks stood still because the bot was away.
create table standstill (
    id       integer primary key,
    cause    text    not null,
    from_at  integer not null,
    until_at integer not null,
    -- The shard whose games stood still, and the number of shards; null: all games.
    shards   integer,
    shard    integer,
    -- 1: too short for clocks by days.
    evening  integer not null default 0 check (evening in (0, 1))
) strict;
create index standstill_until on standstill (until_at);

-- Votes of a server's people on the turns of a game against the bot, until they are counted.
create table vote (
    game    integer not null references game (id) on delete cascade,
    -- The match's version in the position that is voted on.
    version integer not null,
    person  integer not null,
    -- The turn: a move (b1c3), pass or bikjang.
    action  text    not null,
    at      integer not null,
    primary key (game, version, person)
) strict, without rowid;
create index vote_person on vote (person);

-- A player's prepared answers to turns of the other side. A row without nodes is no plan; it only continues the
-- numbers of nodes while the position is the same.
create table plan (
    game      integer not null references game (id) on delete cascade,
    person    integer not null,
    -- The match's version in the position that the plan is for.
    version   integer not null,
    -- Incremented by every change.
    revision  integer not null,
    -- The number of the next new node.
    next_node integer not null,
    -- The reason why it was deleted, until the person is notified.
    ended     text,
    primary key (game, person)
) strict, without rowid;
create index plan_person on plan (person, game);

-- The tree of a plan.
create table plan_node (
    game   integer not null,
    person integer not null,
    node   integer not null,
    -- The node above; 0 for the position on the board.
    parent integer not null,
    -- A move as in the body of an event, or 'pass'.
    action text    not null,
    primary key (game, person, node),
    foreign key (game, person) references plan (game, person) on delete cascade
) strict, without rowid;

-- The engine's findings in finished games, so that nobody waits for them twice.
create table analysis (
    game         integer primary key references game (id),
    -- The edition of the engine's judgements. Findings of another edition are ignored.
    edition      integer not null,
    body         text    not null,
    at           integer not null,
    -- The accuracy of each side in percent, also in the body.
    cho_accuracy integer,
    han_accuracy integer
) strict;

--
-- People and servers
--

-- Settings and times of people. Null in a setting means the default.
create table person (
    id            integer primary key,
    -- The language in which the person last used the bot.
    language      text    not null,
    seen_at       integer not null,
    reminded_at   integer,
    -- When the person's direct messages turned out to be closed.
    closed_at     integer,
    reminders     text,
    -- A name of the IANA database.
    zone          text,
    -- Hours of the day in that zone.
    quiet_from    integer check (quiet_from between 0 and 23),
    quiet_until   integer check (quiet_until between 0 and 23),
    digest        integer check (digest between 0 and 23),
    -- When the next daily list is due.
    digest_at     integer,
    pings         text    check (pings in ('on', 'off')),
    auto_vacation text    check (auto_vacation in ('on', 'off')),
    stats         text    check (stats in ('shown', 'hidden'))
) strict;
create index person_digest on person (digest_at) where digest_at is not null;

-- Times in which people are on vacation. The quota of a year follows from them.
create table vacation (
    id       integer primary key,
    person   integer not null,
    from_at  integer not null,
    -- The planned end, or an earlier one.
    until_at integer not null,
    -- The person's zone then: days belong to years of that zone.
    zone     text,
    -- 'bot' if it began because the person's time would have run out.
    begun_by text    not null check (begun_by in ('person', 'bot'))
) strict;
create index vacation_person on vacation (person, until_at);

-- People who asked to be forgotten, so that an older backup does not bring them back.
create table forgotten (
    person integer primary key,
    at     integer not null,
    -- 1 once all of it is done.
    done   integer not null check (done in (0, 1))
) strict;
create index forgotten_at on forgotten (done, at);

-- Settings of servers. Null means the default. Every server that the bot is in has a row.
create table server (
    id       integer primary key,
    language text,
    -- The id of a ruleset.
    ruleset  text,
    hints    text    check (hints in ('allowed', 'none')),
    pace     text,
    reserve  text,
    timeout  text    check (timeout in ('claim', 'forfeit')),
    weekends text    check (weekends in ('count', 'rest')),
    -- A name of the IANA database.
    zone     text,
    boards   text    check (boards in ('keep', 'fold')),
    -- When the bot was removed from it.
    left_at  integer,
    rated    text    check (rated in ('yes', 'no')),
    cards    text    check (cards in ('on', 'off'))
) strict;
create index server_left on server (left_at) where left_at is not null;

-- The looks of boards, as words of the renderer. A null of a person means the server's choice, and a null of a server
-- the bot's. So does a word that this version does not know.
create table taste (
    kind                text    not null, -- person or server
    owner               integer not null,
    theme               text,
    pieces              text,
    coordinates         text,
    view                text,
    xiangqi_pieces      text,
    xiangqi_coordinates text,
    seals               text,
    primary key (kind, owner)
) strict, without rowid;

--
-- Messages
--

-- Handled interactions that changed something. A second delivery of one is ignored.
create table interaction (
    id integer primary key,
    at integer not null
) strict;
create index interaction_at on interaction (at);

-- Messages to send, written in the transaction of their event.
create table outbox (
    id            integer primary key autoincrement,
    game          integer not null references game (id),
    -- The event that the message shows.
    seq           integer not null,
    -- The channel, thread or person. Rows of a lane are sent in the order of their ids.
    lane          integer not null,
    kind          text    not null,
    -- The row whose message is edited.
    about         integer references outbox (id),
    state         text    not null default 'open' check (state in ('open', 'delivered', 'parked')),
    -- The number of attempts begun. Each claim is one.
    attempts      integer not null default 0,
    claimed_until integer,
    due_at        integer not null,
    -- When it was queued. Its message on Discord is not older.
    at            integer not null,
    -- The interaction that the message answers, while its token is valid.
    interaction   integer,
    token         text,
    asked_at      integer,
    -- The posted message.
    message       integer,
    -- Why the row is parked.
    reason        text,
    -- The number of failures to compose the message, counted apart from attempts to send it.
    faults        integer not null default 0,
    -- A board waits until then for the bot's reply, which it also shows.
    held_until    integer,
    -- When it arrived, as far as is known. Until then the turn's clock does not run.
    delivered_at  integer,
    -- A parked row is retried at `due_at`: when it was last reopened for that, and how often it was parked.
    opened_at     integer,
    parkings      integer not null default 0,
    -- Part of the nonce, drawn by the process that first tried to send the row.
    mark          text,
    -- The process that has the claim.
    claimed_by    integer
) strict;
-- Removals of old buttons have an index of their own, because they must not delay anything else.
create index outbox_open on outbox (lane, id) where state = 'open' and kind <> 'strip';
create index outbox_open_strip on outbox (id) where state = 'open' and kind = 'strip';
create index outbox_parked on outbox (game) where state = 'parked';
create index outbox_parked_lane on outbox (lane, id) where state = 'parked';
create index outbox_parked_due on outbox (due_at) where state = 'parked';
create index outbox_game on outbox (game, id);
create index outbox_message on outbox (message) where message is not null;
create index outbox_token on outbox (asked_at) where token is not null;
create index outbox_about on outbox (about) where about is not null;
create index outbox_held on outbox (game) where held_until is not null;

-- Channels that accept no messages. One parked row is retried there; the others follow once it has arrived.
create table blocked_lane (
    lane       integer primary key,
    -- As in `outbox`.
    reason     text    not null,
    -- The last refusal, and the number of consecutive ones.
    refused_at integer not null,
    refusals   integer not null,
    -- The next retry, and the last.
    due_at     integer not null,
    opened_at  integer
) strict;
create index blocked_lane_due on blocked_lane (due_at);

-- Standing messages of channels, which are kept up to date: a desk, the puzzle of the day, a cup.
create table poster (
    channel      integer not null,
    kind         text    not null,
    server       integer not null,
    -- The language of the person who set it up, for a server without one.
    language     text    not null,
    -- The posted message, and its time.
    message      integer,
    posted_at    integer,
    -- When it last replaced another message.
    renewed_at   integer,
    -- The message that it replaces, still to be deleted.
    former       integer,
    -- The start of an attempt to post it whose end is unknown.
    attempted_at integer,
    -- The last change that it may not show yet; null if it is up to date.
    dirty_at     integer,
    -- It is not sent before.
    due_at       integer not null,
    -- When its content becomes outdated without a change, as a result grows old.
    stale_at     integer,
    -- A digest of the content that was last sent.
    shown        blob,
    -- Why nothing can be sent until somebody acts in the channel.
    reason       text,
    -- 1 if it was turned off, and only its message has still to be deleted.
    ends         integer not null default 0 check (ends in (0, 1)),
    -- The last date whose puzzle was posted.
    date         text,
    -- The line of that puzzle.
    puzzle       text,
    primary key (channel, kind)
) strict, without rowid;
create index poster_server on poster (server, kind);
create index poster_dirty on poster (due_at) where dirty_at is not null and reason is null;
create index poster_stale on poster (stale_at) where stale_at is not null;

--
-- Results and ratings
--

-- The results of games between two people, in the order in which they were stored. They follow from the events, and
-- outlive their games, because ratings of other people follow from them.
create table result (
    id            integer primary key,
    game          integer not null unique,
    server        integer not null,
    variant       text    not null,
    -- A forgotten person has a unique negative number.
    cho           integer not null,
    han           integer not null,
    -- Null for a draw.
    winner        text    check (winner in ('cho', 'han')),
    reason        text    not null,
    rated         integer not null check (rated in (0, 1)),
    -- Why a rated game changes no rating.
    why_not       text,
    ended_at      integer not null,
    turns         integer not null,
    -- Formations, as in the body of an event; null if the rules have none.
    cho_formation text,
    han_formation text,
    -- The first move, as in the body of an event; in Xiangqi the name of the opening. Null if nobody moved.
    opening       text,
    -- In games with a clock: each side's number of turns, and their total time.
    cho_timed     integer not null,
    cho_ms        integer not null,
    han_timed     integer not null,
    han_ms        integer not null,
    -- 1 if it ended at an evening's pace.
    evening       integer not null default 0 check (evening in (0, 1))
) strict;
create index result_cho on result (cho, server, variant, ended_at);
create index result_han on result (han, server, variant, ended_at);
create index result_server on result (server, id);
create index result_pair on result (cho, han) where rated = 1 and why_not is null;

-- Glicko-2 ratings of people, by server, game and kind of pace.
create table rating (
    server     integer not null,
    variant    text    not null,
    person     integer not null,
    number     real    not null,
    deviation  real    not null,
    volatility real    not null,
    -- The number of games that counted, and of opponents in them.
    games      integer not null,
    opponents  integer not null,
    -- The last of these games, and its end.
    last_game  integer not null,
    ended_at   integer not null,
    evening    integer not null default 0 check (evening in (0, 1)),
    primary key (server, variant, evening, person)
) strict, without rowid;
create index rating_person on rating (person);

-- A result's effect on a rating: the numbers before and after it.
create table rating_change (
    result            integer not null references result (id),
    side              text    not null check (side in ('cho', 'han')),
    number_before     real    not null,
    deviation_before  real    not null,
    volatility_before real    not null,
    number            real    not null,
    deviation         real    not null,
    volatility        real    not null,
    primary key (result, side)
) strict, without rowid;

-- Results of games against the bot, for the ladder of its levels. They follow from the events.
create table practice (
    game      integer primary key references game (id),
    variant   text    not null,
    person    integer not null,
    -- The person's side.
    side      text    not null check (side in ('cho', 'han')),
    level     integer not null,
    -- The person's result.
    result    text    not null check (result in ('won', 'drawn', 'lost')),
    -- The number of hints and takebacks that the person took.
    hints     integer not null,
    takebacks integer not null,
    -- The handicap, as in the body of an event.
    handicap  text,
    ended_at  integer not null,
    -- The position to practise from which it began, and 1 if it was solved.
    start     text,
    solved    integer not null default 0 check (solved in (0, 1))
) strict;
create index practice_person on practice (person, variant, ended_at);

--
-- Puzzles, lessons, records
--

-- The first tries of puzzles.
create table puzzle_try (
    person integer not null,
    -- The id of the puzzle in the program's collection.
    puzzle text    not null,
    -- The server in which it was tried; null for direct messages.
    server integer,
    at     integer not null,
    solved integer not null check (solved in (0, 1)),
    -- 1 while it was missed and has not been solved since.
    missed integer not null check (missed in (0, 1)),
    -- 1 if the person likes it, 0 if not.
    thumb  integer check (thumb in (0, 1)),
    primary key (person, puzzle)
) strict;
create index puzzle_try_server on puzzle_try (server, puzzle, at);
create index puzzle_try_thumb on puzzle_try (puzzle, thumb) where thumb is not null;

-- Ratings of puzzles that follow from these tries.
create table puzzle_difficulty (
    puzzle     text primary key,
    number     real    not null,
    deviation  real    not null,
    volatility real    not null,
    -- 1 if more people dislike it than like it.
    disliked   integer not null default 0 check (disliked in (0, 1))
) strict;

-- Ratings of people that follow from their tries.
create table puzzle_rating (
    person     integer primary key,
    number     real    not null,
    deviation  real    not null,
    volatility real    not null,
    -- The first try that it follows from.
    at         integer not null
) strict;

-- Solved exercises of lessons.
create table exercise (
    person integer not null,
    -- The id of the lesson.
    lesson text    not null,
    -- The number of the exercise in its lesson, from 1.
    number integer not null,
    at     integer not null,
    primary key (person, lesson, number)
) strict;

-- Uploaded record files, byte for byte, within limits. Buttons to page through them outlive the process.
create table review (
    id    integer primary key autoincrement,
    owner integer not null,
    at    integer not null,
    file  blob    not null,
    -- The number of bytes.
    size  integer not null default 0
) strict;
create index review_owner on review (owner, id);
create index review_at on review (at);
create index review_owner_size on review (owner, id, size);

-- The bytes of all files, in one row, so that no upload adds them up again.
create table review_total (
    one   integer primary key check (one = 1),
    bytes integer not null
) strict;
insert into review_total (one, bytes) values (1, 0);
create trigger review_added after insert on review begin
    update review_total set bytes = bytes + new.size;
end;
create trigger review_removed after delete on review begin
    update review_total set bytes = bytes - old.size;
end;

-- The engine's findings in games of uploaded files.
create table review_analysis (
    review  integer not null references review (id) on delete cascade,
    -- The index of the game in its file, from 0; negative if it is read as the other variant.
    game    integer not null,
    -- As in `analysis`.
    edition integer not null,
    body    text    not null,
    at      integer not null,
    primary key (review, game)
) strict, without rowid;

--
-- Cups
--

-- Cups: each player of a list against each other.
create table cup (
    id        integer primary key autoincrement,
    server    integer not null,
    -- The channel of the sign-up and of the lines of the games.
    channel   integer not null,
    name      text    not null,
    -- The person who opened it; 0 once forgotten.
    opened_by integer not null,
    -- Rules, pace, reserve time and whether games are rated, as JSON.
    terms     text    not null,
    -- The number of games of each pair.
    times     integer not null check (times in (1, 2)),
    state     text    not null check (state in ('open', 'running', 'over', 'cancelled', 'expired')),
    -- When it entered that state.
    at        integer not null
) strict;
-- A server has one cup at a time.
create unique index cup_current on cup (server) where state in ('open', 'running');
create index cup_server on cup (server, id);
create index cup_channel on cup (channel, id);
create index cup_opened_by on cup (opened_by);

-- The players of cups.
create table cup_player (
    cup     integer not null references cup (id),
    person  integer not null,
    -- The name at the time of joining.
    name    text    not null,
    at      integer not null,
    -- When the person left the running cup. All their games in it are resigned.
    left_at integer,
    -- Once the cup is over: 1 if the person won it, also with others. Null until somebody asks for it.
    won     integer check (won in (0, 1)),
    primary key (cup, person)
) strict;
create index cup_player_person on cup_player (person);
create index cup_player_left on cup_player (cup) where left_at is not null;

--
-- The board page
--

-- Links that open the page.
create table page_code (
    -- A digest of the code, which only the link contains.
    digest   text    primary key,
    person   integer not null,
    -- The page opens at a game, or at an exercise: the id of the component that asks it.
    game     integer,
    exercise text,
    until    integer not null,
    check ((game is null) <> (exercise is null))
) strict;
create index page_code_person on page_code (person);
create index page_code_until on page_code (until);

-- Sessions of browsers.
create table page_session (
    -- A digest of the cookie.
    digest  text    primary key,
    person  integer not null,
    made_at integer not null,
    seen_at integer not null,
    -- The browser's name for itself.
    device  text    not null
) strict;
create index page_session_person on page_session (person, seen_at);
create index page_session_seen on page_session (seen_at);

-- Handled acts of the page. A repetition of one is ignored.
create table page_act (
    person integer not null,
    -- The page's id of the act.
    act    text    not null,
    -- A digest of the request: the same id with another body is no repetition.
    digest text    not null,
    at     integer not null,
    primary key (person, act)
) strict;
create index page_act_at on page_act (at);

--
-- Processes
--

-- The running processes that share the database.
create table process (
    id         integer primary key autoincrement,
    host       text    not null,
    version    text    not null,
    -- The first and last of its shards, and the number of all shards.
    shard_from integer not null,
    shard_to   integer not null,
    shards     integer not null,
    started_at integer not null,
    -- Its last sign of life.
    seen_at    integer not null,
    -- The number of its shards that receive events.
    connected  integer not null default 0
) strict;

-- When each shard last received an event, by the number of all shards.
create table heartbeat (
    shards integer not null,
    shard  integer not null,
    at     integer not null,
    primary key (shards, shard)
) strict, without rowid;

-- Turns of shards to identify: one in five seconds for each bucket.
create table identify (
    -- The shard's number modulo the number that may identify concurrently.
    bucket      integer primary key,
    -- The turn is taken until then.
    taken_until integer not null
) strict;
