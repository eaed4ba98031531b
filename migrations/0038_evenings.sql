-- Games within an evening: a pace in minutes, with ratings of its own.

-- 1: the present pace is an evening's.
alter table game add column evening integer not null default 0 check (evening in (0, 1));
create index game_evening on game (server) where evening = 1 and phase in ('setting_up', 'running');

-- 1: the game ended at an evening's pace.
alter table result add column evening integer not null default 0 check (evening in (0, 1));

-- The kind of pace is part of the key, so the table is made again.
create table rating_new (
    server     integer not null,
    variant    text    not null check (variant in ('janggi', 'xiangqi')),
    person     integer not null,
    number     real    not null,
    deviation  real    not null,
    volatility real    not null,
    -- Games that counted, and against how many people.
    games      integer not null,
    opponents  integer not null,
    -- The last of them, and when it ended.
    last_game  integer not null,
    ended_at   integer not null,
    evening    integer not null default 0 check (evening in (0, 1)),
    primary key (server, variant, evening, person)
) strict, without rowid;
insert into rating_new (server, variant, person, number, deviation, volatility, games, opponents, last_game, ended_at)
    select server, variant, person, number, deviation, volatility, games, opponents, last_game, ended_at from rating;
drop table rating;
alter table rating_new rename to rating;
create index rating_person on rating (person);

-- 1: an outage too short for clocks by days.
alter table standstill add column evening integer not null default 0 check (evening in (0, 1));
