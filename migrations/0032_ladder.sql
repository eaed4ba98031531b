-- How games against the bot ended, for the ladder of its levels. All of it follows from the events.
create table practice (
    game      integer primary key references game (id),
    variant   text    not null check (variant in ('janggi', 'xiangqi')),
    person    integer not null,
    -- The person's side.
    side      text    not null check (side in ('cho', 'han')),
    level     integer not null,
    -- For the person.
    result    text    not null check (result in ('won', 'drawn', 'lost')),
    -- What the person took: hints, and turns back.
    hints     integer not null,
    takebacks integer not null,
    -- The handicap, as in the body of an event; null if none.
    handicap  text,
    ended_at  integer not null
) strict;
create index practice_person on practice (person, variant, ended_at);

-- Games of before are counted by and by: all are looked at once more.
delete from meta where key = 'past_results';
insert into meta (key, value) select 'past_results', '0' from game limit 1;
