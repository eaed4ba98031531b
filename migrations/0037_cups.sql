-- Cups: everybody of a list against everybody.
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
    -- The games of each pair.
    times     integer not null check (times in (1, 2)),
    state     text    not null check (state in ('open', 'running', 'over', 'cancelled', 'expired')),
    -- When it came into that state.
    at        integer not null
) strict;
-- One cup at a time.
create unique index cup_current on cup (server) where state in ('open', 'running');
create index cup_server on cup (server, id);
create index cup_channel on cup (channel, id);
create index cup_opened_by on cup (opened_by);

create table cup_player (
    cup     integer not null references cup (id),
    person  integer not null,
    -- The name at the time of joining.
    name    text    not null,
    at      integer not null,
    -- When the person left the running cup: all games are resigned from then on.
    left_at integer,
    primary key (cup, person)
) strict;
create index cup_player_person on cup_player (person);
create index cup_player_left on cup_player (cup) where left_at is not null;

-- The cup of a game.
alter table game add column cup integer;
create index game_cup on game (cup) where cup is not null;

-- The sign-up of a cup is a standing message too.
create table poster_of_any_kind (
    channel       integer not null,
    kind          text    not null check (kind in ('desk', 'daily', 'cup')),
    server        integer not null,
    -- The language of who set it up, for a server that has none.
    language      text    not null check (language in ('en', 'ko')),
    -- The posted message, and since when it is there.
    message       integer,
    posted_at     integer,
    -- When it was last posted in place of another.
    renewed_at    integer,
    -- A message that it replaces, still to be deleted.
    former        integer,
    -- When an attempt to post it began whose end is not known: it may be there.
    attempted_at  integer,
    -- The last change that it may not say yet, raised by each; null: it is up to date.
    dirty_at      integer,
    -- Not before that it is sent again.
    due_at        integer not null,
    -- When what it says is no longer so by itself, as a result grows old.
    stale_at      integer,
    -- What it said when it was last sent, digested.
    shown         blob,
    -- Why nothing can be sent there until somebody acts in the channel.
    reason        text    check (reason in ('forbidden', 'rejected')),
    -- Whether it was switched off, and only its message is still to be deleted.
    ends          integer not null default 0 check (ends in (0, 1)),
    -- The last date whose puzzle was posted.
    date          text,
    primary key (channel, kind)
) strict, without rowid;
insert into poster_of_any_kind
    select channel, kind, server, language, message, posted_at, renewed_at, former, attempted_at, dirty_at, due_at,
           stale_at, shown, reason, ends, date
      from poster;
drop table poster;
alter table poster_of_any_kind rename to poster;
create index poster_server on poster (server, kind);
create index poster_dirty on poster (due_at) where dirty_at is not null and reason is null;
create index poster_stale on poster (stale_at) where stale_at is not null;

-- The two messages that mention all players of a cup.
create table messages (
    id            integer primary key autoincrement,
    game          integer not null references game (id),
    -- The event that the message tells of.
    seq           integer not null,
    -- The channel, thread or person that it goes to; rows of one lane go strictly in order.
    lane          integer not null,
    kind          text    not null check (kind in ('challenge', 'closed', 'thread', 'setup', 'board',
        'offer', 'settled', 'strip', 'lost', 'reminder', 'nudge', 'digest', 'absent', 'card', 'cup')),
    -- The row whose message is edited.
    about         integer references messages (id),
    state         text    not null default 'open' check (state in ('open', 'delivered', 'parked')),
    -- Attempts begun; each claim is one.
    attempts      integer not null default 0,
    claimed_until integer,
    due_at        integer not null,
    -- When it was queued: nothing on the platform is older than that.
    at            integer not null,
    -- The interaction that the message answers, while its token lives.
    interaction   integer,
    token         text,
    asked_at      integer,
    -- The posted message.
    message       integer,
    -- Why the row is parked.
    reason        text,
    -- How often a message could not even be put together.
    faults        integer not null default 0,
    -- Until then it waits for the bot's answer.
    held_until    integer,
    -- When it arrived, as far as is known.
    delivered_at  integer,
    -- A parked row is tried again at `due_at`: when it was last opened for that, and how often it was parked.
    opened_at     integer,
    parkings      integer not null default 0,
    -- Part of the nonce, drawn by the process that first tried to send the row.
    mark          text,
    -- The process whose claim `claimed_until` is.
    claimed_by    integer
) strict;
insert into messages
    select id, game, seq, lane, kind, about, state, attempts, claimed_until, due_at, at, interaction, token, asked_at,
           message, reason, faults, held_until, delivered_at, opened_at, parkings, mark, claimed_by
      from outbox;
-- Numbers of rows that have been swept away do not come again.
delete from sqlite_sequence where name = 'messages';
insert into sqlite_sequence (name, seq) select 'messages', seq from sqlite_sequence where name = 'outbox';
drop table outbox;
alter table messages rename to outbox;
create index outbox_open on outbox (lane, id) where state = 'open' and kind <> 'strip';
create index outbox_open_strip on outbox (id) where state = 'open' and kind = 'strip';
create index outbox_parked on outbox (game) where state = 'parked';
create index outbox_game on outbox (game, id);
create index outbox_message on outbox (message) where message is not null;
create index outbox_token on outbox (asked_at) where token is not null;
create index outbox_about on outbox (about) where about is not null;
create index outbox_held on outbox (game) where held_until is not null;
create index outbox_parked_lane on outbox (lane, id) where state = 'parked';
create index outbox_parked_due on outbox (due_at) where state = 'parked';
