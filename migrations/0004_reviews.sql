-- Records that somebody opened to page through: kept for a while, since buttons outlive the process.
create table review (
    id      integer primary key autoincrement,
    owner   integer not null,
    -- PGN of the games, one after another.
    record  text    not null,
    at      integer not null
) strict;
create index review_owner on review (owner, id);
create index review_at on review (at);
