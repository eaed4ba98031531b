-- Games within an evening: a pace in minutes, with ratings of its own.

-- 1: the present pace is an evening's.
alter table game add column evening bigint not null default 0 check (evening in (0, 1));
create index game_evening on game (server) where evening = 1 and phase in ('setting_up', 'running');

-- 1: the game ended at an evening's pace.
alter table result add column evening bigint not null default 0 check (evening in (0, 1));

-- The kind of pace is part of the key.
alter table rating add column evening bigint not null default 0 check (evening in (0, 1));
alter table rating drop constraint rating_pkey;
alter table rating add primary key (server, variant, evening, person);

-- 1: an outage too short for clocks by days.
alter table standstill add column evening bigint not null default 0 check (evening in (0, 1));
