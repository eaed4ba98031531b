-- Shards identify in turns, also those of other processes: of each bucket of them one in five seconds.
create table identify (
    -- The rest of the shards' numbers by how many may identify at once.
    bucket      integer primary key,
    -- Until then the turn is somebody's.
    taken_until integer not null
) strict;
