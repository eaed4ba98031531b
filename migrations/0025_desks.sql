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
    -- A message that it replaces, still to be deleted.
    former        integer,
    -- When an attempt to post it began whose end is not known: it may be there.
    attempted_at  integer,
    -- Since when it may say what is no longer so; null: it is up to date.
    dirty_at      integer,
    -- Not before that it is sent again.
    due_at        integer not null,
    -- What it said when it was last sent, digested.
    shown         blob,
    -- Why nothing can be sent there until somebody acts in the channel.
    reason        text,
    primary key (channel, kind)
) strict, without rowid;
create index poster_server on poster (server, kind);
create index poster_dirty on poster (due_at) where dirty_at is not null and reason is null;

-- Games by the channel of their challenge.
create index game_parent_open on game (parent, phase) where phase in ('challenged', 'setting_up', 'running');
create index game_parent_over on game (parent, changed_at) where phase = 'over';
