-- Votes of a server's people on the turns of a game against the bot, until they are counted.
create table vote (
    game    bigint not null references game (id) on delete cascade,
    -- The match's version in the position that is voted on.
    version bigint not null,
    person  bigint not null,
    -- The turn: a move (b1c3), pass or bikjang.
    action  text   not null,
    -- When the person chose it.
    at      bigint not null,
    primary key (game, version, person)
);
create index vote_person on vote (person);

-- A timer ends a vote.
alter table timer drop constraint timer_kind_check;
alter table timer add constraint timer_kind_check
    check (kind in ('expire', 'clock', 'remind', 'remind_again', 'card', 'vote'));
