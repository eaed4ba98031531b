-- The board page: links that open it, sessions of people, and acts by it, so that a repeated one is recognised.
create table page_code (
    -- A digest of the code, which is in the link alone.
    digest text primary key,
    person integer not null,
    game   integer not null,
    until  integer not null
) strict;
create index page_code_person on page_code (person);
create index page_code_until on page_code (until);
create table page_session (
    -- A digest of what the browser's cookie has.
    digest  text primary key,
    person  integer not null,
    made_at integer not null,
    seen_at integer not null,
    -- The browser, in its own words.
    device  text not null
) strict;
create index page_session_person on page_session (person, seen_at);
create index page_session_seen on page_session (seen_at);
create table page_act (
    person integer not null,
    -- An id by which the page knows the act.
    act    text not null,
    -- A digest of what was asked: the same id with another body is no repetition.
    digest text not null,
    at     integer not null,
    primary key (person, act)
) strict;
create index page_act_at on page_act (at);
