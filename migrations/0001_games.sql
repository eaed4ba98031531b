-- Conventions of every table: strict; times in milliseconds since 1970 (UTC); the platform's 64-bit
-- numbers (servers, channels, people, messages) stored as signed integers of the same bits.

-- What the database knows of itself, such as the application that it belongs to.
create table meta (
    key   text primary key,
    value text not null
) strict, without rowid;

-- One row a match: where it lives, and what to find it by. All but `home` follows from the events.
create table game (
    id         integer primary key autoincrement,
    server     integer not null,
    -- The channel or thread that its messages go to.
    home       integer not null,
    -- The channel in which it was challenged.
    parent     integer not null,
    challenger integer not null,
    opponent   integer,
    cho        integer,
    han        integer,
    -- Who has to choose or move next.
    to_act     integer,
    phase      text    not null check (phase in ('challenged', 'setting_up', 'running', 'closed', 'over')),
    changed_at integer not null
) strict;

-- A person asks the same opponent (or the same channel) only once at a time.
create unique index game_same_challenge
    on game (server, challenger, ifnull(opponent, home)) where phase = 'challenged';
create index game_home on game (home);
create index game_cho on game (cho) where cho is not null;
create index game_han on game (han) where han is not null;

-- Games are their events. The primary key is the check against two writers at once.
create table event (
    game integer not null references game (id),
    seq  integer not null,
    kind text    not null,
    body text    not null,
    at   integer not null,
    primary key (game, seq)
) strict, without rowid;

-- What comes due by itself, such as the end of an unanswered challenge.
create table timer (
    game   integer not null references game (id),
    kind   text    not null check (kind in ('expire')),
    due_at integer not null,
    primary key (game, kind)
) strict, without rowid;
create index timer_due on timer (due_at);

-- State-changing interactions that have been acted on: a second delivery does nothing.
create table interaction (
    id integer primary key,
    at integer not null
) strict;
create index interaction_at on interaction (at);

-- A server's settings.
create table server (
    id       integer primary key,
    language text check (language in ('en', 'ko'))
) strict;
