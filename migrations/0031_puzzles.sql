-- Puzzles: the first tries of people, and the ratings that follow from them.
create table puzzle_try (
    person integer not null,
    -- The id of the puzzle, as in the program's collection.
    puzzle text not null,
    -- The server in which it was tried; null for direct messages.
    server integer,
    at     integer not null,
    solved integer not null check (solved in (0, 1)),
    primary key (person, puzzle)
) strict;
create index puzzle_try_server on puzzle_try (server, puzzle, at);
create table puzzle_rating (
    person     integer primary key,
    number     real not null,
    deviation  real not null,
    volatility real not null,
    -- The first try that it comes from.
    at         integer not null
) strict;

-- The puzzle of the day is a standing message too: a new one each day.
create table poster_of_any_kind (
    channel       integer not null,
    kind          text    not null check (kind in ('desk', 'daily')),
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
    (channel, kind, server, language, message, posted_at, renewed_at, former, attempted_at, dirty_at, due_at, stale_at, shown, reason, ends)
    select channel, kind, server, language, message, posted_at, renewed_at, former, attempted_at, dirty_at, due_at, stale_at, shown, reason, ends
    from poster;
drop table poster;
alter table poster_of_any_kind rename to poster;
create index poster_server on poster (server, kind);
create index poster_dirty on poster (due_at) where dirty_at is not null and reason is null;
create index poster_stale on poster (stale_at) where stale_at is not null;
