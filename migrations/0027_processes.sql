-- Several processes share a database: who lives, whose claims are whose, and what stood still for which shards.
create table process (
    id          integer primary key autoincrement,
    host        text    not null,
    version     text    not null,
    -- The shards that it serves, both ends included, of how many.
    shard_from  integer not null,
    shard_to    integer not null,
    shards      integer not null,
    started_at  integer not null,
    -- Its last sign of life.
    seen_at     integer not null,
    -- How many of its shards hear events.
    connected   integer not null default 0
) strict;

-- The process whose claim `claimed_until` is.
alter table outbox add column claimed_by integer;

-- When a shard, of so many, was last heard.
create table heartbeat (
    shards integer not null,
    shard  integer not null,
    at     integer not null,
    primary key (shards, shard)
) strict, without rowid;
insert into heartbeat (shards, shard, at)
    select 1, 0, cast(value as integer) from meta where key = 'alive_at';
delete from meta where key = 'alive_at';

-- The shard whose games stood still, of so many; null: all games.
alter table standstill add column shards integer;
alter table standstill add column shard integer;
