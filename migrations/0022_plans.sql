-- What players answer beforehand to turns of the other side, for the position on the board. A row without nodes is no
-- plan; it keeps the numbers of nodes from coming again while the position is the same.
create table plan (
    game      integer not null references game (id) on delete cascade,
    person    integer not null,
    -- The match's version in the position that the plan is for.
    version   integer not null,
    -- Grows with every change.
    revision  integer not null,
    -- The number of the node that is made next.
    next_node integer not null,
    -- Why it was deleted, until the person is told.
    ended     text check (ended in ('other', 'draw', 'pause', 'request', 'takeback', 'over', 'refused')),
    primary key (game, person)
) strict, without rowid;
create index plan_person on plan (person, game);

create table plan_node (
    game   integer not null,
    person integer not null,
    node   integer not null,
    -- The node above, or 0 for the position on the board.
    parent integer not null,
    -- A move as in the body of an event, or 'pass'.
    action text    not null,
    primary key (game, person, node),
    foreign key (game, person) references plan (game, person) on delete cascade
) strict, without rowid;
