-- Standing messages in channels, which are brought up to date as games go on.
create table poster (
    channel       integer not null,
    kind          text    not null check (kind in ('desk')),
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
    primary key (channel, kind)
) strict, without rowid;
create index poster_server on poster (server, kind);
create index poster_dirty on poster (due_at) where dirty_at is not null and reason is null;
create index poster_stale on poster (stale_at) where stale_at is not null;

-- Games by the channel of their challenge.
create index game_parent_open on game (parent, phase) where phase in ('challenged', 'setting_up', 'running');
create index game_parent_over on game (parent, changed_at) where phase = 'over';
