-- How people, and servers, want boards drawn: names of the renderer's boards and piece sets, how points
-- are named, and who sits at the bottom. What is missing, a person takes from the server and a server
-- from the bot; so is a name that a later version does not know any more.
create table taste (
    kind        text    not null check (kind in ('person', 'server')),
    owner       integer not null,
    theme       text,
    pieces      text,
    coordinates text,
    view        text,
    primary key (kind, owner)
) strict, without rowid;
