-- A card tells of a game that is over, once its analysis is there. Until then a timer waits for it.
create table timers (
    game   integer not null references game (id),
    kind   text    not null check (kind in ('expire', 'clock', 'remind', 'remind_again', 'card')),
    due_at integer not null,
    primary key (game, kind)
) strict, without rowid;
insert into timers (game, kind, due_at) select game, kind, due_at from timer;
drop table timer;
alter table timers rename to timer;
create index timer_due on timer (kind, due_at);

create table messages (
    id            integer primary key autoincrement,
    game          integer not null references game (id),
    -- The event that the message tells of.
    seq           integer not null,
    -- The channel, thread or person that it goes to; rows of one lane go strictly in order.
    lane          integer not null,
    kind          text    not null check (kind in ('challenge', 'closed', 'thread', 'setup', 'board',
        'offer', 'settled', 'strip', 'lost', 'reminder', 'nudge', 'digest', 'absent', 'card')),
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
    mark          text
) strict;
insert into messages
    select id, game, seq, lane, kind, about, state, attempts, claimed_until, due_at, at, interaction,
           token, asked_at, message, reason, faults, held_until, delivered_at, opened_at, parkings, mark
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

alter table server add column cards text check (cards in ('on', 'off'));
