-- Rows of every table: a running game with an unsent board, and one that is over.
insert into meta (key, value) values ('restored_at', '1');
insert into server (id, language) values (1, 'ko');
insert into person (id, language, seen_at) values (11, 'ko', 1);
insert into taste (kind, owner, theme) values ('person', 11, 'dark');
insert into interaction (id, at) values (900, 1);
insert into cup (id, server, channel, name, opened_by, terms, times, state, at) values (1, 1, 2, 'Spring', 11, '{}', 1, 'over', 1);
insert into cup_player (cup, person, name, at) values (1, 11, '미나', 1);
insert into game (id, server, home, parent, challenger, opponent, cho, han, to_act, phase, changed_at, cup) values
    (1, 1, 3, 2, 11, 12, 11, 12, 11, 'running', 1, null), (2, 1, 4, 2, 11, 12, 11, 12, null, 'over', 2, 1);
insert into event (game, seq, kind, body, at) values (1, 1, 'challenged', '{}', 1), (2, 1, 'challenged', '{}', 2);
insert into analysis (game, edition, body, at) values (2, 1, '{}', 2);
insert into timer (game, kind, due_at) values (1, 'clock', 3);
insert into outbox (id, game, seq, lane, kind, about, state, due_at, at, interaction, token, asked_at, message) values
    (1, 1, 1, 2, 'challenge', null, 'delivered', 1, 1, null, null, null, 5001),
    (2, 1, 1, 2, 'closed', 1, 'delivered', 1, 1, null, null, null, 5001),
    (3, 1, 1, 3, 'board', null, 'open', 1, 1, 900, 'token-900', 1, null);
insert into blocked_lane (lane, reason, refused_at, refusals, due_at) values (4, 'forbidden', 1, 1, 1);
insert into review (id, owner, at, file, size) values (1, 11, 1, x'c6c7', 2);
insert into review_analysis (review, game, edition, body, at) values (1, 0, 1, '{}', 1);
insert into plan (game, person, version, revision, next_node) values (1, 12, 1, 1, 2);
insert into plan_node (game, person, node, parent, action) values (1, 12, 1, 0, 'pass');
insert into vote (game, version, person, action, at) values (1, 1, 11, 'pass', 1);
insert into vacation (person, from_at, until_at, begun_by) values (11, 1, 2, 'person');
insert into standstill (cause, from_at, until_at) values ('outage', 1, 2);
insert into heartbeat (shards, shard, at) values (1, 0, 1);
insert into forgotten (person, at, done) values (13, 1, 1);
insert into result (id, game, server, variant, cho, han, winner, reason, rated, ended_at, turns, cho_timed, cho_ms, han_timed, han_ms)
    values (1, 2, 1, 'janggi', 11, -1, 'cho', 'resigned', 1, 2, 4, 0, 0, 0, 0);
insert into rating (server, variant, person, number, deviation, volatility, games, opponents, last_game, ended_at)
    values (1, 'janggi', 11, 1512.25, 300.5, 0.06, 1, 1, 2, 2);
insert into rating_change (result, side, number_before, deviation_before, volatility_before, number, deviation, volatility)
    values (1, 'cho', 1500, 350, 0.06, 1512.25, 300.5, 0.06);
insert into practice (game, variant, person, side, level, result, hints, takebacks, ended_at) values (2, 'janggi', 11, 'cho', 3, 'won', 0, 0, 2);
insert into poster (channel, kind, server, language, due_at, shown) values (2, 'desk', 1, 'ko', 1, x'00ff');
insert into page_code (digest, person, exercise, until) values ('code', 11, 'puzzle:-:0:000b8437.0', 1);
insert into page_session (digest, person, made_at, seen_at, device) values ('cookie', 11, 1, 1, 'A browser');
insert into page_act (person, act, digest, at) values (11, 'act', 'body', 1);
insert into puzzle_try (person, puzzle, at, solved, missed) values (11, 'b8437', 1, 1, 0);
insert into puzzle_difficulty (puzzle, number, deviation, volatility) values ('b8437', 1500.5, 350, 0.06);
insert into puzzle_rating (person, number, deviation, volatility, at) values (11, 1500.5, 350, 0.06, 1);
insert into exercise (person, lesson, number, at) values (11, 'steps', 4, 1);
insert into process (host, version, shard_from, shard_to, shards, started_at, seen_at) values ('host', '0', 0, 0, 1, 1, 1);
insert into identify (bucket, taken_until) values (0, 1);
