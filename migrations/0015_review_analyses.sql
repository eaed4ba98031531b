-- What the engine found of games in opened files, by their place in the file, from 0: forgotten with it.
create table review_analysis (
    review  integer not null references review (id) on delete cascade,
    game    integer not null,
    -- As in `analysis`.
    edition integer not null,
    body    text    not null,
    at      integer not null,
    primary key (review, game)
) strict, without rowid;
