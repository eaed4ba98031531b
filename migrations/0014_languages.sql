-- The language in which a person last used the bot: a challenge to somebody who reads another one speaks
-- both.
create table person (
    id       integer primary key,
    language text    not null,
    seen_at  integer not null
) strict;
