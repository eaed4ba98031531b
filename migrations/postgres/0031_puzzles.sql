-- Puzzles: the first tries of people, and the ratings that follow from them.
create table puzzle_try (
    person bigint not null,
    -- The id of the puzzle, as in the program's collection.
    puzzle text not null,
    -- The server in which it was tried; null for direct messages.
    server bigint,
    at     bigint not null,
    solved bigint not null check (solved in (0, 1)),
    primary key (person, puzzle)
);
create index puzzle_try_server on puzzle_try (server, puzzle, at);
create table puzzle_rating (
    person     bigint primary key,
    number     double precision not null,
    deviation  double precision not null,
    volatility double precision not null,
    -- The first try that it comes from.
    at         bigint not null
);

-- The puzzle of the day is a standing message too: a new one each day.
alter table poster drop constraint poster_kind_check;
alter table poster add constraint poster_kind_check check (kind in ('desk', 'daily'));
-- The last date whose puzzle was posted.
alter table poster add column date text;
