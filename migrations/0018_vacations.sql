-- How and when a person wants to be told that it is their turn, and when they are away.
create table messages (
    id            integer primary key autoincrement,
    game          integer not null references game (id),
    -- The event that the message tells of.
    seq           integer not null,
    -- The channel, thread or person that it goes to; rows of one lane go strictly in order.
    lane          integer not null,
    kind          text    not null check (kind in ('challenge', 'closed', 'thread', 'setup', 'board',
        'offer', 'settled', 'strip', 'lost', 'reminder', 'nudge', 'digest', 'absent')),
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
    delivered_at  integer
) strict;
insert into messages
    select id, game, seq, lane, kind, about, state, attempts, claimed_until, due_at, at, interaction,
           token, asked_at, message, reason, faults, held_until, delivered_at
      from outbox;
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

-- What a person has chosen. `zone` is a name of the IANA database; hours are those of its day, 0 to 23.
alter table person add column reminders     text check (reminders in ('direct', 'thread', 'none'));
alter table person add column zone          text;
alter table person add column quiet_from    integer check (quiet_from between 0 and 23);
alter table person add column quiet_until   integer check (quiet_until between 0 and 23);
alter table person add column digest        integer check (digest between 0 and 23);
-- When the next digest comes.
alter table person add column digest_at     integer;
alter table person add column pings         text check (pings in ('on', 'off'));
alter table person add column auto_vacation text check (auto_vacation in ('on', 'off'));
create index person_digest on person (digest_at) where digest_at is not null;

-- When people were, or are, on vacation. The quota of a year is worked out from it.
create table vacation (
    id       integer primary key,
    person   integer not null,
    from_at  integer not null,
    -- When it ends, or ended, whether that was planned or came early.
    until_at integer not null,
    -- Where the person was at home: their days belong to the years of that place.
    zone     text,
    -- Whether the person took it, or it began by itself when their time would have run out.
    begun_by text not null check (begun_by in ('person', 'bot'))
) strict;
create index vacation_person on vacation (person, until_at);
