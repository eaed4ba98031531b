-- Messages that events cause, written in the events' own transaction and sent afterwards.
create table outbox (
    id            integer primary key autoincrement,
    game          integer not null references game (id),
    -- The event that the message tells of.
    seq           integer not null,
    -- The channel, thread or person that it goes to; rows of one lane go strictly in order.
    lane          integer not null,
    kind          text    not null check (kind in
        ('challenge', 'closed', 'thread', 'setup', 'board', 'offer', 'settled', 'strip', 'lost')),
    -- The row whose message is edited.
    about         integer references outbox (id),
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
    reason        text
) strict;
create index outbox_open on outbox (lane, id) where state = 'open';
create index outbox_game on outbox (game, id);
create index outbox_message on outbox (message) where message is not null;
create index outbox_token on outbox (asked_at) where token is not null;
