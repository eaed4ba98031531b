-- What the engine found of finished games, so that nobody waits for it twice.
create table analysis (
    game    integer primary key references game (id),
    -- The edition of the engine's judgements; what another one found is as good as nothing.
    edition integer not null,
    body    text    not null,
    at      integer not null
) strict;
