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
