-- How games between two people ended, in the order in which the ends were stored. All of it follows from the events. A
-- result outlives its game: ratings of people who are still here come from it.
create table result (
    id            integer primary key,
    game          integer not null unique,
    server        integer not null,
    variant       text    not null check (variant in ('janggi', 'xiangqi')),
    -- Who played. A person who was forgotten has a negative number of their own.
    cho           integer not null,
    han           integer not null,
    -- Null: a draw.
    winner        text    check (winner in ('cho', 'han')),
    reason        text    not null,
    rated         integer not null check (rated in (0, 1)),
    -- Why a rated game changes no rating.
    why_not       text    check (why_not in ('unplayed')),
    ended_at      integer not null,
    turns         integer not null,
    -- Formations, as in the body of an event; null where the rules have none.
    cho_formation text,
    han_formation text,
    -- The first move of who moves first, as in the body of an event; in Xiangqi the name of the opening. Null if
    -- nobody moved.
    opening       text,
    -- In games with a clock: turns that each side has ended, and the time between their beginnings and ends.
    cho_timed     integer not null,
    cho_ms        integer not null,
    han_timed     integer not null,
    han_ms        integer not null
) strict;
create index result_cho on result (cho, server, variant, ended_at);
create index result_han on result (han, server, variant, ended_at);
create index result_server on result (server, id);
create index result_pair on result (cho, han) where rated = 1 and why_not is null;

-- What people are rated, by Glicko-2, in a server and a game.
create table rating (
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
    primary key (server, variant, person)
) strict, without rowid;
create index rating_person on rating (person);

-- What a result did to a rating: the numbers that went into it, and those that came out.
create table rating_change (
    result            integer not null references result (id),
    side              text    not null check (side in ('cho', 'han')),
    number_before     real    not null,
    deviation_before  real    not null,
    volatility_before real    not null,
    number            real    not null,
    deviation         real    not null,
    volatility        real    not null,
    primary key (result, side)
) strict, without rowid;

-- The game in whose ratings a match counts; null: it is casual.
alter table game add column rated text check (rated in ('janggi', 'xiangqi'));
create index game_rated_running on game (server, rated)
    where rated is not null and phase in ('setting_up', 'running');
create index game_rated_pair on game (cho, han) where rated is not null;

-- How well each side played, in percent; also in the body.
alter table analysis add column cho_accuracy integer;
alter table analysis add column han_accuracy integer;
update analysis set cho_accuracy = json_extract(body, '$.cho'), han_accuracy = json_extract(body, '$.han')
    where json_valid(body);

alter table server add column rated text check (rated in ('yes', 'no'));
alter table person add column stats text check (stats in ('shown', 'hidden'));

-- Games of before get their results by and by: the last one that was looked at.
insert into meta (key, value) select 'past_results', '0' from game limit 1;
