-- A person asks the same opponent (or the same channel) only once at a time for each game.
alter table game add column variant text not null default 'janggi' check (variant in ('janggi', 'xiangqi'));
update game set variant = 'xiangqi' where id in
    (select game from event where kind = 'challenged' and cast(body as json) ->> 'ruleset' like 'xiangqi%');
drop index game_same_challenge;
create unique index game_same_challenge
    on game (server, challenger, coalesce(opponent, home), variant) where phase = 'challenged';
