-- Games with a pace: what comes due by itself is more than the end of a challenge, and each kind is looked
-- for apart, since challenges expire also where clocks may not be looked at.
create table timers (
    game   integer not null references game (id),
    kind   text    not null check (kind in ('expire', 'clock')),
    due_at integer not null,
    primary key (game, kind)
) strict, without rowid;
insert into timers (game, kind, due_at) select game, kind, due_at from timer;
drop table timer;
alter table timers rename to timer;
create index timer_due on timer (kind, due_at);

-- When a message arrived, as far as is known: until then the turn that it gives does not run.
alter table outbox add column delivered_at integer;

-- When clocks stood still, for all games at once: while the bot was away.
create table standstill (
    id       integer primary key,
    cause    text    not null check (cause in ('outage')),
    from_at  integer not null,
    until_at integer not null
) strict;
create index standstill_until on standstill (until_at);

-- What a server's challenges propose, and what it decides about their clocks. `pace` is `none` or a number
-- of days, `zone` a name of the IANA database.
alter table server add column pace     text;
alter table server add column reserve  text;
alter table server add column timeout  text check (timeout in ('claim', 'forfeit'));
alter table server add column weekends text check (weekends in ('count', 'rest'));
alter table server add column zone     text;
