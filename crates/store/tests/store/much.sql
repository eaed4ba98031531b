-- A database of a server that has run for long, for the plans of statements: most is done, and little is open.
insert into game (id, server, home, parent, challenger, opponent, cho, han, to_act, phase, changed_at, ply, rated, cup)
select i, i % 400, i, i % 900, i % 3000, 3000 + i % 3000, i % 3000, 3000 + i % 3000, i % 3000,
    case when i % 200 = 0 then 'running' when i % 333 = 0 then 'challenged' when i % 50 = 1 then 'closed' else 'over' end,
    i * 1000, 40, case when i % 3 = 0 then 'janggi' end, case when i % 40 = 0 then i / 40 end
from generate_series(1, 20000) as i;
insert into event (game, seq, kind, body, at)
select game, seq, 'moved', '{"kind":"moved"}', game * 1000 + seq
from generate_series(1, 20000) as game, generate_series(1, 5) as seq;
insert into outbox (id, game, seq, lane, kind, state, due_at, at, message, delivered_at, about, asked_at, token, held_until)
select i, 1 + i / 4, 1, 1 + i / 4, case i % 4 when 0 then 'strip' else 'board' end,
    case when i % 500 = 0 or i % 501 = 0 then 'open' when i % 333 = 0 then 'parked' else 'delivered' end,
    i * 1000, i * 1000, i, i * 1000, case i % 4 when 0 then i - 1 end,
    case when i % 700 = 0 then i end, case when i % 700 = 0 then 'token' end, case when i % 20000 = 0 then 1 end
from generate_series(1, 60000) as i;
insert into interaction (id, at) select i, i * 1000 from generate_series(1, 20000) as i;
insert into server (id, language, left_at) select i, 'en', case when i % 100 = 0 then i end
from generate_series(1, 4000) as i;
insert into review (owner, at, file, size) select i % 500, i, '', 1 from generate_series(1, 5000) as i;
insert into review_analysis (review, game, edition, body, at)
select id, game, 1, '', 1 from review, generate_series(0, 1) as game;
insert into taste (kind, owner) select 'person', i from generate_series(1, 5000) as i;
insert into analysis (game, edition, body, at) select i, 1, '', i from generate_series(1, 10000) as i;
insert into person (id, language, seen_at, digest_at, stats)
select i, 'en', i, case when i % 10 = 0 then i end, case when i % 10 = 0 then 'hidden' end
from generate_series(1, 10000) as i;
insert into standstill (cause, from_at, until_at) select 'outage', i, i + 1 from generate_series(1, 50000) as i;
insert into vacation (person, from_at, until_at, begun_by) select i % 2000, i, i + 1, 'person'
from generate_series(1, 50000) as i;
insert into blocked_lane (lane, reason, refused_at, refusals, due_at) select i, 'forbidden', i, 1, i
from generate_series(1, 3000) as i;
insert into plan (game, person, version, revision, next_node) select i, i % 3000, 1, 1, 3
from generate_series(1, 5000) as i;
insert into plan_node (game, person, node, parent, action) select game, person, node, 0, 'pass'
from plan, generate_series(1, 2) as node;
insert into forgotten (person, at, done) select i, i, case when i % 300 = 0 then 0 else 1 end
from generate_series(1, 3000) as i;
insert into result (game, server, variant, cho, han, reason, rated, ended_at, turns, cho_timed, cho_ms, han_timed, han_ms)
select i, i % 400, 'janggi', i % 3000, 3000 + i % 3000, 'mate', case when i % 3 = 0 then 1 else 0 end, i * 1000, 40, 0, 0, 0, 0
from generate_series(1, 15000) as i;
insert into rating (server, variant, person, number, deviation, volatility, games, opponents, last_game, ended_at)
select i % 400, 'janggi', i, 1500, 100, 0.06, 3, 2, i, i from generate_series(1, 6000) as i;
insert into rating_change (result, side, number_before, deviation_before, volatility_before, number, deviation, volatility)
select id, side, 1500, 100, 0.06, 1500, 100, 0.06 from result, (values ('cho'), ('han')) as sides (side);
insert into poster (channel, kind, server, language, due_at, dirty_at, stale_at)
select i, 'desk', i % 400, 'en', i, case when i % 100 = 0 then i end, case when i % 3 = 0 then i end
from generate_series(1, 3000) as i;
insert into timer (game, kind, due_at) select i, kind, i
from generate_series(1, 3000) as i, (values ('expire'), ('clock'), ('remind')) as kinds (kind);
insert into cup (server, channel, name, opened_by, terms, times, state, at)
select i % 400, i % 900, 'Cup', i % 3000, '{}', 1, case when i <= 20 then 'running' else 'over' end, i
from generate_series(1, 5000) as i;
insert into cup_player (cup, person, name, at, left_at)
select id, (id * 7 + i) % 3000, 'Player', id, case when id % 200 = 0 and i = 1 then id end
from cup, generate_series(1, 5) as i;
analyze;
