-- Who asked to be forgotten, so that a backup of before does not bring them back.
create table forgotten (
    person integer primary key,
    at     integer not null,
    -- Whether all of it is done.
    done   integer not null check (done in (0, 1))
) strict;
create index forgotten_at on forgotten (done, at);

-- All matches of a person are found, also those that came to nothing.
create index game_opponent on game (opponent) where opponent is not null;

-- Since when the bot is no longer in a server. Every server that it is in has a row.
alter table server add column left_at integer;
create index server_left on server (left_at) where left_at is not null;
insert or ignore into server (id) select distinct server from game where server <> 0;
