-- What lists of games show, so that showing them reads no events: the names of who asked and of who plays
-- against them, and how many turns have been played. All of it follows from the events.
alter table game add column challenger_name text not null default '';
alter table game add column opponent_name   text;
alter table game add column ply             integer not null default 0;

update game set
    challenger_name = ifnull(
        (select json_extract(body, '$.challenger.name') from event where event.game = game.id and seq = 1), ''),
    opponent_name = ifnull(
        (select json_extract(body, '$.by.name') from event
          where event.game = game.id and kind = 'accepted'),
        (select json_extract(body, '$.opponent.name') from event where event.game = game.id and seq = 1)),
    ply = (select count(*) from event where event.game = game.id and kind in ('moved', 'passed'));
