-- A database with the migrations up to 0006, in the middle of much.

CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);

CREATE TABLE meta (
    key   text primary key,
    value text not null
) strict, without rowid;

CREATE TABLE game (
    id         integer primary key autoincrement,
    server     integer not null,
    -- The channel or thread that its messages go to.
    home       integer not null,
    -- The channel in which it was challenged.
    parent     integer not null,
    challenger integer not null,
    opponent   integer,
    cho        integer,
    han        integer,
    -- Who has to choose or move next.
    to_act     integer,
    phase      text    not null check (phase in ('challenged', 'setting_up', 'running', 'closed', 'over')),
    changed_at integer not null
) strict;

CREATE TABLE event (
    game integer not null references game (id),
    seq  integer not null,
    kind text    not null,
    body text    not null,
    at   integer not null,
    primary key (game, seq)
) strict, without rowid;

CREATE TABLE timer (
    game   integer not null references game (id),
    kind   text    not null check (kind in ('expire')),
    due_at integer not null,
    primary key (game, kind)
) strict, without rowid;

CREATE TABLE interaction (
    id integer primary key,
    at integer not null
) strict;

CREATE TABLE server (
    id       integer primary key,
    language text check (language in ('en', 'ko'))
, ruleset text, hints text check (hints in ('allowed', 'none'))) strict;

CREATE TABLE outbox (
    id            integer primary key autoincrement,
    game          integer not null references game (id),
    -- The event that the message tells of.
    seq           integer not null,
    -- The channel, thread or person that it goes to; rows of one lane go strictly in order.
    lane          integer not null,
    kind          text    not null check (kind in
        ('challenge', 'closed', 'thread', 'setup', 'board', 'offer', 'settled', 'strip', 'lost')),
    -- The row whose message is edited.
    about         integer references outbox (id),
    state         text    not null default 'open' check (state in ('open', 'delivered', 'parked')),
    -- Attempts begun; each claim is one.
    attempts      integer not null default 0,
    claimed_until integer,
    due_at        integer not null,
    -- When it was queued: nothing on the platform is older than that.
    at            integer not null,
    -- The interaction that the message answers, while its token lives.
    interaction   integer,
    token         text,
    asked_at      integer,
    -- The posted message.
    message       integer,
    -- Why the row is parked.
    reason        text
) strict;

CREATE TABLE review (
    id      integer primary key autoincrement,
    owner   integer not null,
    -- PGN of the games, one after another.
    record  text    not null,
    at      integer not null
) strict;

CREATE TABLE taste (
    kind        text    not null check (kind in ('person', 'server')),
    owner       integer not null,
    theme       text,
    pieces      text,
    coordinates text,
    view        text,
    primary key (kind, owner)
) strict, without rowid;

insert into _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) values
(1, 'games', '2026-11-21 00:00:00', 1, X'6D3AF45A42D5665FBB73E44390BC23EABF10B2224FC3C71730EE3BC12C8133FC32B06C1F0753880AAF72C9A5E7015964', 0),
(2, 'outbox', '2026-11-21 00:00:00', 1, X'863C1350AB927AA5E263F6CEFF698CD2BD5FBACB6568D9169756911F267A75212CB8555ADA8AB86C360C0B3528A94FC6', 0),
(3, 'server ruleset', '2026-11-21 00:00:00', 1, X'89FAA37F851EF4D7F0BFBC8936CD36CD7B97BE38CA449DB9E57EC7E27DB3B721EDD8D1817BB8A0B3566D37B9309668DB', 0),
(4, 'reviews', '2026-11-21 00:00:00', 1, X'9FD2E885EEF6461918B2C801F853CB943059EF8A688D62FCEDCA05B3445E0D2E083BAFA43321E1510FCA0C5DE0EF8C00', 0),
(5, 'taste', '2026-11-21 00:00:00', 1, X'4296F5FEC49FD95E0955F6F0DBF16E5EB28A79B209161B30FEA6DFF0CD71CAC46B4F99702F4616B5DBDABE240B2760DB', 0),
(6, 'server hints', '2026-11-21 00:00:00', 1, X'110CF122AF95E4831D08CB62D369CFEADCED0AE96A246F15DD15F7BB43B0B34E547472527B3497624983F51CEFB50329', 0);

insert into game (id, server, home, parent, challenger, opponent, cho, han, to_act, phase, changed_at) values
(1, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1700259200000),
(2, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1700259200000),
(3, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1700259860000),
(4, 101, 201, 201, 13, 12, NULL, NULL, NULL, 'challenged', 1700260520000),
(5, 101, 201, 201, 11, NULL, NULL, NULL, NULL, 'challenged', 1700260520000),
(6, 101, 5005, 201, 11, 13, 11, 13, 11, 'setting_up', 1700260520000),
(7, 101, 201, 201, 12, 13, 12, 13, NULL, 'over', 1700260530000),
(8, 101, 5011, 201, 11, 12, 11, 12, NULL, 'over', 1700260540000),
(9, 101, 201, 201, 11, 12, 11, 12, NULL, 'over', 1700260560000),
(10, 101, 201, 201, 13, 11, 13, 11, 11, 'running', 1700261260000),
(11, 101, 5039, 201, 12, 11, 12, 11, 11, 'running', 1700261270000),
(12, 101, 5045, 201, 11, 99, 11, 99, 11, 'running', 1700261280000),
(13, 0, 201, 201, 11, 99, 11, 99, 11, 'running', 1700261290000),
(14, 101, 5051, 201, 12, 13, 12, 13, 13, 'running', 1700261970000),
(15, 101, 5055, 201, 12, 13, 12, 13, 13, 'running', 1700262640000),
(16, 101, 5059, 201, 12, 13, 12, 13, 13, 'running', 1700263310000),
(17, 101, 5063, 201, 12, 13, 12, 13, 13, 'running', 1700263980000),
(18, 101, 201, 201, 12, 13, 12, 13, 12, 'running', 1700264650000),
(19, 101, 5071, 201, 11, 13, 11, 13, 13, 'running', 1700264660000);

insert into event (game, seq, kind, body, at) values
(1, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700000000000),
(1, 2, 'expired', '{"kind":"expired"}', 1700259200000),
(2, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700259200000),
(2, 2, 'declined', '{"kind":"declined"}', 1700259200000),
(3, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700259860000),
(3, 2, 'withdrawn', '{"kind":"withdrawn"}', 1700259860000),
(4, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700260520000),
(5, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"kja","handicap":"first-move","hints":"none","server":101,"channel":201,"language":"ko","challenger_language":"ko"}', 1700260520000),
(6, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700260520000),
(6, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1700260520000),
(6, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700260520000),
(7, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700260530000),
(7, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1700260530000),
(7, 3, 'called_off', '{"kind":"called_off","by":"cho"}', 1700260530000),
(8, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700260530000),
(8, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700260530000),
(8, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700260530000),
(8, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700260530000),
(8, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700260540000),
(8, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700260540000),
(8, 7, 'moved', '{"kind":"moved","mv":"a1a8"}', 1700260540000),
(8, 8, 'moved', '{"kind":"moved","mv":"b10c8"}', 1700260540000),
(8, 9, 'resigned', '{"kind":"resigned","by":"cho"}', 1700260540000),
(9, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700260550000),
(9, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700260550000),
(9, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700260550000),
(9, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700260550000),
(9, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700260560000),
(9, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700260560000),
(9, 7, 'moved', '{"kind":"moved","mv":"a1a8"}', 1700260560000),
(9, 8, 'moved', '{"kind":"moved","mv":"b10c8"}', 1700260560000),
(9, 9, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1700260560000),
(9, 10, 'draw_accepted', '{"kind":"draw_accepted"}', 1700260560000),
(10, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700261230000),
(10, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1700261230000),
(10, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700261230000),
(10, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700261230000),
(10, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700261240000),
(10, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700261240000),
(10, 7, 'passed', '{"kind":"passed"}', 1700261240000),
(10, 8, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1700261240000),
(10, 9, 'draw_declined', '{"kind":"draw_declined"}', 1700261250000),
(10, 10, 'draw_offered', '{"kind":"draw_offered","by":"han"}', 1700261250000),
(10, 11, 'draw_withdrawn', '{"kind":"draw_withdrawn"}', 1700261260000),
(11, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700261260000),
(11, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1700261260000),
(11, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700261260000),
(11, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700261260000),
(11, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700261270000),
(11, 6, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1700261270000),
(12, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700261280000),
(12, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1700261280000),
(12, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"EHEH"}', 1700261280000),
(12, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700261280000),
(12, 5, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1700261280000),
(13, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","channel":201,"language":"en","challenger_language":"en"}', 1700261290000),
(13, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1700261290000),
(13, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"EHHE"}', 1700261290000),
(13, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700261290000),
(13, 5, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1700261290000),
(14, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1700261960000),
(14, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1700261960000),
(14, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700261960000),
(14, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700261960000),
(14, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700261970000),
(15, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1700262630000),
(15, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1700262630000),
(15, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700262630000),
(15, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700262630000),
(15, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700262640000),
(16, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1700263300000),
(16, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1700263300000),
(16, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700263300000),
(16, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700263300000),
(16, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700263310000),
(17, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1700263970000),
(17, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1700263970000),
(17, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700263970000),
(17, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700263970000),
(17, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700263980000),
(18, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1700264640000),
(18, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1700264640000),
(18, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700264640000),
(18, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700264640000),
(18, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700264650000),
(18, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700264650000),
(19, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1700264650000),
(19, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1700264650000),
(19, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700264650000),
(19, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700264650000),
(19, 5, 'moved', '{"kind":"moved","mv":"c4d4"}', 1700264660000);

insert into timer (game, kind, due_at) values
(4, 'expire', 1700519720000),
(5, 'expire', 1700519720000);

insert into interaction (id, at) values
(2, 1700259200000),
(3, 1700259200000),
(4, 1700259860000),
(5, 1700259860000),
(6, 1700260520000),
(7, 1700260520000),
(8, 1700260520000),
(9, 1700260520000),
(10, 1700260530000),
(11, 1700260530000),
(12, 1700260530000),
(13, 1700260530000),
(14, 1700260530000),
(15, 1700260530000),
(16, 1700260530000),
(17, 1700260540000),
(18, 1700260540000),
(19, 1700260540000),
(20, 1700260540000),
(21, 1700260540000),
(22, 1700260550000),
(23, 1700260550000),
(24, 1700260550000),
(25, 1700260550000),
(26, 1700260560000),
(27, 1700260560000),
(28, 1700260560000),
(29, 1700260560000),
(30, 1700260560000),
(31, 1700260560000),
(32, 1700261230000),
(33, 1700261230000),
(34, 1700261230000),
(35, 1700261230000),
(36, 1700261240000),
(37, 1700261240000),
(38, 1700261240000),
(39, 1700261240000),
(40, 1700261250000),
(41, 1700261250000),
(42, 1700261260000),
(43, 1700261260000),
(44, 1700261260000),
(45, 1700261260000),
(46, 1700261260000),
(47, 1700261270000),
(48, 1700261270000),
(49, 1700261280000),
(50, 1700261290000),
(51, 1700261960000),
(52, 1700261960000),
(53, 1700261960000),
(54, 1700261960000),
(55, 1700261970000),
(56, 1700262630000),
(57, 1700262630000),
(58, 1700262630000),
(59, 1700262630000),
(60, 1700262640000),
(61, 1700263300000),
(62, 1700263300000),
(63, 1700263300000),
(64, 1700263300000),
(65, 1700263310000),
(66, 1700263970000),
(67, 1700263970000),
(68, 1700263970000),
(69, 1700263970000),
(70, 1700263980000),
(71, 1700264640000),
(72, 1700264640000),
(73, 1700264640000),
(74, 1700264640000),
(75, 1700264650000),
(76, 1700264650000),
(77, 1700264650000),
(78, 1700264650000),
(79, 1700264650000),
(80, 1700264650000),
(81, 1700264660000),
(7000, 1700260520000),
(8000, 1700261290000),
(8001, 1700261280000),
(8002, 1700261290000),
(8003, 1700261280000);

insert into server (id, language, ruleset, hints) values
(101, 'ko', 'kja', 'none');

insert into outbox (id, game, seq, lane, kind, about, state, attempts, claimed_until, due_at, at, interaction, token, asked_at, message, reason) values
(1, 1, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000000000, 1700000000000, 1, NULL, 1700000000000, 5001, NULL),
(2, 1, 2, 201, 'closed', 1, 'delivered', 1, NULL, 1700259200000, 1700259200000, NULL, NULL, NULL, 5001, NULL),
(3, 2, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700259200000, 1700259200000, 2, NULL, 1700259200000, 5002, NULL),
(4, 2, 2, 201, 'closed', 3, 'delivered', 1, NULL, 1700259200000, 1700259200000, NULL, NULL, NULL, 5002, NULL),
(5, 3, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700259860000, 1700259860000, 4, NULL, 1700259860000, 5003, NULL),
(6, 3, 2, 201, 'closed', 5, 'delivered', 1, NULL, 1700259860000, 1700259860000, NULL, NULL, NULL, 5003, NULL),
(7, 4, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700260520000, 1700260520000, 6, NULL, 1700260520000, 5004, NULL),
(8, 5, 1, 201, 'challenge', NULL, 'delivered', 0, NULL, 1700260520000, 1700260520000, NULL, NULL, NULL, 7001, NULL),
(9, 6, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700260520000, 1700260520000, 7, NULL, 1700260520000, 5005, NULL),
(10, 6, 2, 201, 'closed', 9, 'delivered', 1, NULL, 1700260520000, 1700260520000, NULL, NULL, NULL, 5005, NULL),
(11, 6, 2, 5005, 'thread', 9, 'delivered', 1, NULL, 1700260520000, 1700260520000, NULL, NULL, NULL, NULL, NULL),
(12, 6, 2, 5005, 'setup', NULL, 'delivered', 1, NULL, 1700260520000, 1700260520000, NULL, NULL, NULL, 5006, NULL),
(13, 6, 3, 5005, 'setup', NULL, 'delivered', 2, NULL, 1700260520000, 1700260520000, 9, NULL, 1700260520000, 5007, NULL),
(14, 6, 3, 5005, 'strip', 12, 'delivered', 1, NULL, 1700260520000, 1700260520000, NULL, NULL, NULL, 5006, NULL),
(15, 7, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700260530000, 1700260530000, 10, NULL, 1700260530000, 5008, NULL),
(16, 7, 2, 201, 'closed', 15, 'delivered', 1, NULL, 1700260530000, 1700260530000, NULL, NULL, NULL, 5008, NULL),
(17, 7, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1700260530000, 1700260530000, NULL, NULL, NULL, 5009, NULL),
(18, 7, 3, 201, 'board', NULL, 'delivered', 1, NULL, 1700260530000, 1700260530000, NULL, NULL, NULL, 5010, NULL),
(20, 7, 3, 201, 'strip', 17, 'delivered', 1, NULL, 1700260530000, 1700260530000, NULL, NULL, NULL, 5009, NULL),
(21, 8, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700260530000, 1700260530000, 13, NULL, 1700260530000, 5011, NULL),
(22, 8, 2, 201, 'closed', 21, 'delivered', 1, NULL, 1700260530000, 1700260530000, NULL, NULL, NULL, 5011, NULL),
(23, 8, 2, 5011, 'thread', 21, 'delivered', 1, NULL, 1700260530000, 1700260530000, NULL, NULL, NULL, NULL, NULL),
(24, 8, 2, 5011, 'setup', NULL, 'delivered', 1, NULL, 1700260530000, 1700260530000, NULL, NULL, NULL, 5012, NULL),
(25, 8, 3, 5011, 'setup', NULL, 'delivered', 2, NULL, 1700260530000, 1700260530000, 15, NULL, 1700260530000, 5013, NULL),
(26, 8, 3, 5011, 'strip', 24, 'delivered', 1, NULL, 1700260530000, 1700260530000, NULL, NULL, NULL, 5012, NULL),
(27, 8, 4, 5011, 'board', NULL, 'delivered', 2, NULL, 1700260530000, 1700260530000, 16, NULL, 1700260530000, 5014, NULL),
(28, 8, 4, 5011, 'strip', 25, 'delivered', 1, NULL, 1700260530000, 1700260530000, NULL, NULL, NULL, 5013, NULL),
(29, 8, 5, 5011, 'board', NULL, 'delivered', 2, NULL, 1700260540000, 1700260540000, 17, NULL, 1700260540000, 5015, NULL),
(30, 8, 5, 5011, 'strip', 27, 'delivered', 1, NULL, 1700260540000, 1700260540000, NULL, NULL, NULL, 5014, NULL),
(31, 8, 6, 5011, 'board', NULL, 'delivered', 2, NULL, 1700260540000, 1700260540000, 18, NULL, 1700260540000, 5016, NULL),
(32, 8, 6, 5011, 'strip', 29, 'delivered', 1, NULL, 1700260540000, 1700260540000, NULL, NULL, NULL, 5015, NULL),
(33, 8, 7, 5011, 'board', NULL, 'delivered', 2, NULL, 1700260540000, 1700260540000, 19, NULL, 1700260540000, 5017, NULL),
(34, 8, 7, 5011, 'strip', 31, 'delivered', 1, NULL, 1700260540000, 1700260540000, NULL, NULL, NULL, 5016, NULL),
(35, 8, 8, 5011, 'board', NULL, 'delivered', 2, NULL, 1700260540000, 1700260540000, 20, NULL, 1700260540000, 5018, NULL),
(36, 8, 8, 5011, 'strip', 33, 'delivered', 1, NULL, 1700260540000, 1700260540000, NULL, NULL, NULL, 5017, NULL),
(37, 8, 9, 5011, 'board', NULL, 'delivered', 1, NULL, 1700260540000, 1700260540000, NULL, NULL, NULL, 5019, NULL),
(40, 8, 9, 5011, 'strip', 35, 'delivered', 1, NULL, 1700260540000, 1700260540000, NULL, NULL, NULL, 5018, NULL),
(41, 9, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700260550000, 1700260550000, 22, NULL, 1700260550000, 5020, NULL),
(42, 9, 2, 201, 'closed', 41, 'delivered', 1, NULL, 1700260550000, 1700260550000, NULL, NULL, NULL, 5020, NULL),
(43, 9, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1700260550000, 1700260550000, NULL, NULL, NULL, 5021, NULL),
(44, 9, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1700260550000, 1700260550000, 24, NULL, 1700260550000, 5022, NULL),
(45, 9, 3, 201, 'strip', 43, 'delivered', 1, NULL, 1700260550000, 1700260550000, NULL, NULL, NULL, 5021, NULL),
(46, 9, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1700260550000, 1700260550000, 25, NULL, 1700260550000, 5023, NULL),
(47, 9, 4, 201, 'strip', 44, 'delivered', 1, NULL, 1700260550000, 1700260550000, NULL, NULL, NULL, 5022, NULL),
(48, 9, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1700260560000, 1700260560000, 26, NULL, 1700260560000, 5024, NULL),
(49, 9, 5, 201, 'strip', 46, 'delivered', 1, NULL, 1700260560000, 1700260560000, NULL, NULL, NULL, 5023, NULL),
(50, 9, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1700260560000, 1700260560000, 27, NULL, 1700260560000, 5025, NULL),
(51, 9, 6, 201, 'strip', 48, 'delivered', 1, NULL, 1700260560000, 1700260560000, NULL, NULL, NULL, 5024, NULL),
(52, 9, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1700260560000, 1700260560000, 28, NULL, 1700260560000, 5026, NULL),
(53, 9, 7, 201, 'strip', 50, 'delivered', 1, NULL, 1700260560000, 1700260560000, NULL, NULL, NULL, 5025, NULL),
(54, 9, 8, 201, 'board', NULL, 'delivered', 2, NULL, 1700260560000, 1700260560000, 29, NULL, 1700260560000, 5027, NULL),
(55, 9, 8, 201, 'strip', 52, 'delivered', 1, NULL, 1700260560000, 1700260560000, NULL, NULL, NULL, 5026, NULL),
(56, 9, 9, 201, 'offer', NULL, 'delivered', 2, NULL, 1700260560000, 1700260560000, 30, NULL, 1700260560000, 5028, NULL),
(57, 9, 10, 201, 'board', NULL, 'delivered', 2, NULL, 1700260560000, 1700260560000, 31, NULL, 1700260560000, 5029, NULL),
(59, 9, 10, 201, 'strip', 54, 'delivered', 1, NULL, 1700260560000, 1700260560000, NULL, NULL, NULL, 5027, NULL),
(60, 9, 10, 201, 'strip', 56, 'delivered', 1, NULL, 1700260560000, 1700260560000, NULL, NULL, NULL, 5028, NULL),
(61, 10, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700261230000, 1700261230000, 32, NULL, 1700261230000, 5030, NULL),
(62, 10, 2, 201, 'closed', 61, 'delivered', 1, NULL, 1700261230000, 1700261230000, NULL, NULL, NULL, 5030, NULL),
(63, 10, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1700261230000, 1700261230000, NULL, NULL, NULL, 5031, NULL),
(64, 10, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1700261230000, 1700261230000, 34, NULL, 1700261230000, 5032, NULL),
(65, 10, 3, 201, 'strip', 63, 'delivered', 1, NULL, 1700261230000, 1700261230000, NULL, NULL, NULL, 5031, NULL),
(66, 10, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1700261230000, 1700261230000, 35, NULL, 1700261230000, 5033, NULL),
(67, 10, 4, 201, 'strip', 64, 'delivered', 1, NULL, 1700261230000, 1700261230000, NULL, NULL, NULL, 5032, NULL),
(68, 10, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1700261240000, 1700261240000, 36, NULL, 1700261240000, 5034, NULL),
(69, 10, 5, 201, 'strip', 66, 'delivered', 1, NULL, 1700261240000, 1700261240000, NULL, NULL, NULL, 5033, NULL),
(70, 10, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1700261240000, 1700261240000, 37, NULL, 1700261240000, 5035, NULL),
(71, 10, 6, 201, 'strip', 68, 'delivered', 1, NULL, 1700261240000, 1700261240000, NULL, NULL, NULL, 5034, NULL),
(72, 10, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1700261240000, 1700261240000, 38, NULL, 1700261240000, 5036, NULL),
(73, 10, 7, 201, 'strip', 70, 'delivered', 1, NULL, 1700261240000, 1700261240000, NULL, NULL, NULL, 5035, NULL),
(74, 10, 8, 201, 'offer', NULL, 'delivered', 2, NULL, 1700261240000, 1700261240000, 39, NULL, 1700261240000, 5037, NULL),
(75, 10, 9, 201, 'settled', 74, 'delivered', 1, NULL, 1700261250000, 1700261250000, NULL, NULL, NULL, 5037, NULL),
(76, 10, 10, 201, 'offer', NULL, 'delivered', 2, NULL, 1700261250000, 1700261250000, 41, NULL, 1700261250000, 5038, NULL),
(77, 10, 11, 201, 'settled', 76, 'delivered', 1, NULL, 1700261260000, 1700261260000, NULL, NULL, NULL, 5038, NULL),
(78, 11, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700261260000, 1700261260000, 43, NULL, 1700261260000, 5039, NULL),
(79, 11, 2, 201, 'closed', 78, 'delivered', 1, NULL, 1700261260000, 1700261260000, NULL, NULL, NULL, 5039, NULL),
(80, 11, 2, 5039, 'thread', 78, 'delivered', 1, NULL, 1700261260000, 1700261260000, NULL, NULL, NULL, NULL, NULL),
(81, 11, 2, 5039, 'setup', NULL, 'delivered', 1, NULL, 1700261260000, 1700261260000, NULL, NULL, NULL, 5040, NULL),
(82, 11, 3, 5039, 'setup', NULL, 'delivered', 2, NULL, 1700261260000, 1700261260000, 45, NULL, 1700261260000, 5041, NULL),
(83, 11, 3, 5039, 'strip', 81, 'delivered', 1, NULL, 1700261260000, 1700261260000, NULL, NULL, NULL, 5040, NULL),
(84, 11, 4, 5039, 'board', NULL, 'delivered', 2, NULL, 1700261260000, 1700261260000, 46, NULL, 1700261260000, 5042, NULL),
(85, 11, 4, 5039, 'strip', 82, 'delivered', 1, NULL, 1700261260000, 1700261260000, NULL, NULL, NULL, 5041, NULL),
(86, 11, 5, 5039, 'board', NULL, 'delivered', 2, NULL, 1700261270000, 1700261270000, 47, NULL, 1700261270000, 5043, NULL),
(87, 11, 5, 5039, 'strip', 84, 'delivered', 1, NULL, 1700261270000, 1700261270000, NULL, NULL, NULL, 5042, NULL),
(88, 11, 6, 5039, 'offer', NULL, 'delivered', 2, NULL, 1700261270000, 1700261270000, 48, NULL, 1700261270000, 5044, NULL),
(89, 12, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700261280000, 1700261280000, 49, NULL, 1700261280000, 5045, NULL),
(90, 12, 3, 201, 'closed', 89, 'delivered', 1, NULL, 1700261280000, 1700261280000, NULL, NULL, NULL, 5045, NULL),
(91, 12, 3, 5045, 'thread', 89, 'delivered', 1, NULL, 1700261280000, 1700261280000, NULL, NULL, NULL, NULL, NULL),
(92, 12, 3, 5045, 'setup', NULL, 'delivered', 1, NULL, 1700261280000, 1700261280000, NULL, NULL, NULL, 5046, NULL),
(93, 12, 4, 5045, 'board', NULL, 'delivered', 2, NULL, 1700261280000, 1700261280000, 8001, NULL, 1700261280000, 5047, NULL),
(94, 12, 4, 5045, 'strip', 92, 'delivered', 1, NULL, 1700261280000, 1700261280000, NULL, NULL, NULL, 5046, NULL),
(95, 13, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700261290000, 1700261290000, 50, NULL, 1700261290000, 5048, NULL),
(96, 13, 3, 201, 'closed', 95, 'delivered', 1, NULL, 1700261290000, 1700261290000, NULL, NULL, NULL, 5048, NULL),
(97, 13, 3, 201, 'setup', NULL, 'delivered', 1, NULL, 1700261290000, 1700261290000, NULL, NULL, NULL, 5049, NULL),
(98, 13, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1700261290000, 1700261290000, 8000, NULL, 1700261290000, 5050, NULL),
(99, 13, 4, 201, 'strip', 97, 'delivered', 1, NULL, 1700261290000, 1700261290000, NULL, NULL, NULL, 5049, NULL),
(100, 14, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700261960000, 1700261960000, 51, NULL, 1700261960000, 5051, NULL),
(101, 14, 2, 201, 'closed', 100, 'delivered', 1, NULL, 1700261960000, 1700261960000, NULL, NULL, NULL, 5051, NULL),
(102, 14, 2, 5051, 'thread', 100, 'delivered', 1, NULL, 1700261960000, 1700261960000, NULL, NULL, NULL, NULL, NULL),
(103, 14, 2, 5051, 'setup', NULL, 'delivered', 1, NULL, 1700261960000, 1700261960000, NULL, NULL, NULL, 5052, NULL),
(104, 14, 3, 5051, 'setup', NULL, 'delivered', 2, NULL, 1700261960000, 1700261960000, 53, NULL, 1700261960000, 5053, NULL),
(105, 14, 3, 5051, 'strip', 103, 'delivered', 1, NULL, 1700261960000, 1700261960000, NULL, NULL, NULL, 5052, NULL),
(106, 14, 4, 5051, 'board', NULL, 'delivered', 2, NULL, 1700261960000, 1700261960000, 54, NULL, 1700261960000, 5054, NULL),
(107, 14, 4, 5051, 'strip', 104, 'delivered', 1, NULL, 1700261960000, 1700261960000, NULL, NULL, NULL, 5053, NULL),
(108, 14, 5, 5051, 'board', NULL, 'parked', 1, NULL, 1700261970000, 1700261970000, 55, NULL, 1700261970000, NULL, 'channel-gone'),
(109, 14, 5, 5051, 'strip', 106, 'delivered', 1, NULL, 1700261970000, 1700261970000, NULL, NULL, NULL, 5054, NULL),
(110, 15, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700262630000, 1700262630000, 56, NULL, 1700262630000, 5055, NULL),
(111, 15, 2, 201, 'closed', 110, 'delivered', 1, NULL, 1700262630000, 1700262630000, NULL, NULL, NULL, 5055, NULL),
(112, 15, 2, 5055, 'thread', 110, 'delivered', 1, NULL, 1700262630000, 1700262630000, NULL, NULL, NULL, NULL, NULL),
(113, 15, 2, 5055, 'setup', NULL, 'delivered', 1, NULL, 1700262630000, 1700262630000, NULL, NULL, NULL, 5056, NULL),
(114, 15, 3, 5055, 'setup', NULL, 'delivered', 2, NULL, 1700262630000, 1700262630000, 58, NULL, 1700262630000, 5057, NULL),
(115, 15, 3, 5055, 'strip', 113, 'delivered', 1, NULL, 1700262630000, 1700262630000, NULL, NULL, NULL, 5056, NULL),
(116, 15, 4, 5055, 'board', NULL, 'delivered', 2, NULL, 1700262630000, 1700262630000, 59, NULL, 1700262630000, 5058, NULL),
(117, 15, 4, 5055, 'strip', 114, 'delivered', 1, NULL, 1700262630000, 1700262630000, NULL, NULL, NULL, 5057, NULL),
(118, 15, 5, 5055, 'board', NULL, 'parked', 1, NULL, 1700262640000, 1700262640000, 60, NULL, 1700262640000, NULL, 'thread-locked'),
(119, 15, 5, 5055, 'strip', 116, 'delivered', 1, NULL, 1700262640000, 1700262640000, NULL, NULL, NULL, 5058, NULL),
(120, 16, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700263300000, 1700263300000, 61, NULL, 1700263300000, 5059, NULL),
(121, 16, 2, 201, 'closed', 120, 'delivered', 1, NULL, 1700263300000, 1700263300000, NULL, NULL, NULL, 5059, NULL),
(122, 16, 2, 5059, 'thread', 120, 'delivered', 1, NULL, 1700263300000, 1700263300000, NULL, NULL, NULL, NULL, NULL),
(123, 16, 2, 5059, 'setup', NULL, 'delivered', 1, NULL, 1700263300000, 1700263300000, NULL, NULL, NULL, 5060, NULL),
(124, 16, 3, 5059, 'setup', NULL, 'delivered', 2, NULL, 1700263300000, 1700263300000, 63, NULL, 1700263300000, 5061, NULL),
(125, 16, 3, 5059, 'strip', 123, 'delivered', 1, NULL, 1700263300000, 1700263300000, NULL, NULL, NULL, 5060, NULL),
(126, 16, 4, 5059, 'board', NULL, 'delivered', 2, NULL, 1700263300000, 1700263300000, 64, NULL, 1700263300000, 5062, NULL),
(127, 16, 4, 5059, 'strip', 124, 'delivered', 1, NULL, 1700263300000, 1700263300000, NULL, NULL, NULL, 5061, NULL),
(128, 16, 5, 5059, 'board', NULL, 'parked', 1, NULL, 1700263310000, 1700263310000, 65, NULL, 1700263310000, NULL, 'forbidden'),
(129, 16, 5, 5059, 'strip', 126, 'delivered', 1, NULL, 1700263310000, 1700263310000, NULL, NULL, NULL, 5062, NULL),
(130, 17, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700263970000, 1700263970000, 66, NULL, 1700263970000, 5063, NULL),
(131, 17, 2, 201, 'closed', 130, 'delivered', 1, NULL, 1700263970000, 1700263970000, NULL, NULL, NULL, 5063, NULL),
(132, 17, 2, 5063, 'thread', 130, 'delivered', 1, NULL, 1700263970000, 1700263970000, NULL, NULL, NULL, NULL, NULL),
(133, 17, 2, 5063, 'setup', NULL, 'delivered', 1, NULL, 1700263970000, 1700263970000, NULL, NULL, NULL, 5064, NULL),
(134, 17, 3, 5063, 'setup', NULL, 'delivered', 2, NULL, 1700263970000, 1700263970000, 68, NULL, 1700263970000, 5065, NULL),
(135, 17, 3, 5063, 'strip', 133, 'delivered', 1, NULL, 1700263970000, 1700263970000, NULL, NULL, NULL, 5064, NULL),
(136, 17, 4, 5063, 'board', NULL, 'delivered', 2, NULL, 1700263970000, 1700263970000, 69, NULL, 1700263970000, 5066, NULL),
(137, 17, 4, 5063, 'strip', 134, 'delivered', 1, NULL, 1700263970000, 1700263970000, NULL, NULL, NULL, 5065, NULL),
(138, 17, 5, 5063, 'board', NULL, 'parked', 1, NULL, 1700263980000, 1700263980000, 70, NULL, 1700263980000, NULL, 'rejected'),
(139, 17, 5, 5063, 'strip', 136, 'delivered', 1, NULL, 1700263980000, 1700263980000, NULL, NULL, NULL, 5066, NULL),
(140, 18, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700264640000, 1700264640000, 71, NULL, 1700264640000, 5067, NULL),
(141, 18, 2, 201, 'closed', 140, 'delivered', 1, NULL, 1700264640000, 1700264640000, NULL, NULL, NULL, 5067, NULL),
(142, 18, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1700264640000, 1700264640000, NULL, NULL, NULL, 5068, NULL),
(143, 18, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1700264640000, 1700264640000, 73, NULL, 1700264640000, 5069, NULL),
(144, 18, 3, 201, 'strip', 142, 'delivered', 1, NULL, 1700264640000, 1700264640000, NULL, NULL, NULL, 5068, NULL),
(145, 18, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1700264640000, 1700264640000, 74, NULL, 1700264640000, 5070, NULL),
(146, 18, 4, 201, 'strip', 143, 'delivered', 1, NULL, 1700264640000, 1700264640000, NULL, NULL, NULL, 5069, NULL),
(147, 18, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1700264650000, 1700264650000, 75, NULL, 1700264650000, 5073, NULL),
(148, 18, 5, 201, 'strip', 145, 'delivered', 1, NULL, 1700264650000, 1700264650000, NULL, NULL, NULL, 5070, NULL),
(149, 18, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1700264650000, 1700264650000, 76, NULL, 1700264650000, 5075, NULL),
(150, 18, 6, 201, 'strip', 147, 'delivered', 1, NULL, 1700264650000, 1700264650000, NULL, NULL, NULL, 5073, NULL),
(151, 19, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700264650000, 1700264650000, 77, NULL, 1700264650000, 5071, NULL),
(152, 19, 2, 201, 'closed', 151, 'delivered', 1, NULL, 1700264650000, 1700264650000, NULL, NULL, NULL, 5071, NULL),
(153, 19, 2, 5071, 'thread', 151, 'delivered', 1, NULL, 1700264650000, 1700264650000, NULL, NULL, NULL, NULL, NULL),
(154, 19, 2, 5071, 'setup', NULL, 'delivered', 1, NULL, 1700264650000, 1700264650000, NULL, NULL, NULL, 5072, NULL),
(155, 19, 3, 5071, 'setup', NULL, 'delivered', 2, NULL, 1700264650000, 1700264650000, 79, NULL, 1700264650000, 5074, NULL),
(156, 19, 3, 5071, 'strip', 154, 'delivered', 1, NULL, 1700264650000, 1700264650000, NULL, NULL, NULL, 5072, NULL),
(157, 19, 4, 5071, 'board', NULL, 'delivered', 2, NULL, 1700264650000, 1700264650000, 80, NULL, 1700264650000, 5076, NULL),
(158, 19, 4, 5071, 'strip', 155, 'delivered', 1, NULL, 1700264650000, 1700264650000, NULL, NULL, NULL, 5074, NULL),
(159, 19, 5, 5071, 'board', NULL, 'open', 1, 1700264670000, 1700264660000, 1700264660000, 81, 'token-81', 1700264660000, NULL, NULL),
(160, 19, 5, 5071, 'strip', 157, 'open', 0, NULL, 1700264660000, 1700264660000, NULL, NULL, NULL, NULL, NULL);

insert into review (id, owner, record, at) values
(1, 11, '[Event "Club"]
[Result "*"]

1. a4b4 a7b7 *
', 1700261300000);

insert into taste (kind, owner, theme, pieces, coordinates, view) values
('person', 11, 'dark', NULL, NULL, NULL),
('server', 101, NULL, 'hangul', NULL, NULL);

CREATE UNIQUE INDEX game_same_challenge
    on game (server, challenger, ifnull(opponent, home)) where phase = 'challenged';

CREATE INDEX game_home on game (home);

CREATE INDEX game_cho on game (cho) where cho is not null;

CREATE INDEX game_han on game (han) where han is not null;

CREATE INDEX timer_due on timer (due_at);

CREATE INDEX interaction_at on interaction (at);

CREATE INDEX outbox_open on outbox (lane, id) where state = 'open';

CREATE INDEX outbox_game on outbox (game, id);

CREATE INDEX outbox_message on outbox (message) where message is not null;

CREATE INDEX outbox_token on outbox (asked_at) where token is not null;

CREATE INDEX review_owner on review (owner, id);

CREATE INDEX review_at on review (at);
