-- Votes of a server's people on the turns of a game against the bot, until they are counted.
create table vote (
    game    integer not null references game (id) on delete cascade,
    -- The match's version in the position that is voted on.
    version integer not null,
    person  integer not null,
    -- The turn: a move (b1c3), pass or bikjang.
    action  text    not null,
    -- When the person chose it.
    at      integer not null,
    primary key (game, version, person)
) strict, without rowid;
create index vote_person on vote (person);

-- A timer ends a vote.
create table timers (
    game   integer not null references game (id),
    kind   text    not null check (kind in ('expire', 'clock', 'remind', 'remind_again', 'card', 'vote')),
    due_at integer not null,
    primary key (game, kind)
) strict, without rowid;
insert into timers (game, kind, due_at) select game, kind, due_at from timer;
drop table timer;
alter table timers rename to timer;
create index timer_due on timer (kind, due_at);
