-- A database with the migrations up to 0016, in the middle of much.

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
, challenger_name text not null default '', opponent_name   text, ply             integer not null default 0) strict;

CREATE TABLE event (
    game integer not null references game (id),
    seq  integer not null,
    kind text    not null,
    body text    not null,
    at   integer not null,
    primary key (game, seq)
) strict, without rowid;

CREATE TABLE interaction (
    id integer primary key,
    at integer not null
) strict;

CREATE TABLE server (
    id       integer primary key,
    language text check (language in ('en', 'ko'))
, ruleset text, hints text check (hints in ('allowed', 'none')), pace     text, reserve  text, timeout  text check (timeout in ('claim', 'forfeit')), weekends text check (weekends in ('count', 'rest')), zone     text) strict;

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
, faults integer not null default 0, held_until integer, delivered_at integer) strict;

CREATE TABLE review (
    id      integer primary key autoincrement,
    owner   integer not null,
    -- PGN of the games, one after another.
    record  text    not null,
    at      integer not null
, file blob, size integer not null default 0) strict;

CREATE TABLE taste (
    kind        text    not null check (kind in ('person', 'server')),
    owner       integer not null,
    theme       text,
    pieces      text,
    coordinates text,
    view        text,
    primary key (kind, owner)
) strict, without rowid;

CREATE TABLE analysis (
    game    integer primary key references game (id),
    -- The edition of the engine's judgements; what another one found is as good as nothing.
    edition integer not null,
    body    text    not null,
    at      integer not null
) strict;

CREATE TABLE review_total (
    one   integer primary key check (one = 1),
    bytes integer not null
) strict;

CREATE TABLE person (
    id       integer primary key,
    language text    not null,
    seen_at  integer not null
) strict;

CREATE TABLE review_analysis (
    review  integer not null references review (id) on delete cascade,
    game    integer not null,
    -- As in `analysis`.
    edition integer not null,
    body    text    not null,
    at      integer not null,
    primary key (review, game)
) strict, without rowid;

CREATE TABLE "timer" (
    game   integer not null references game (id),
    kind   text    not null check (kind in ('expire', 'clock')),
    due_at integer not null,
    primary key (game, kind)
) strict, without rowid;

CREATE TABLE standstill (
    id       integer primary key,
    cause    text    not null check (cause in ('outage')),
    from_at  integer not null,
    until_at integer not null
) strict;

insert into _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) values
(1, 'games', '2026-11-21 00:00:00', 1, X'6D3AF45A42D5665FBB73E44390BC23EABF10B2224FC3C71730EE3BC12C8133FC32B06C1F0753880AAF72C9A5E7015964', 0),
(2, 'outbox', '2026-11-21 00:00:00', 1, X'863C1350AB927AA5E263F6CEFF698CD2BD5FBACB6568D9169756911F267A75212CB8555ADA8AB86C360C0B3528A94FC6', 0),
(3, 'server ruleset', '2026-11-21 00:00:00', 1, X'89FAA37F851EF4D7F0BFBC8936CD36CD7B97BE38CA449DB9E57EC7E27DB3B721EDD8D1817BB8A0B3566D37B9309668DB', 0),
(4, 'reviews', '2026-11-21 00:00:00', 1, X'9FD2E885EEF6461918B2C801F853CB943059EF8A688D62FCEDCA05B3445E0D2E083BAFA43321E1510FCA0C5DE0EF8C00', 0),
(5, 'taste', '2026-11-21 00:00:00', 1, X'4296F5FEC49FD95E0955F6F0DBF16E5EB28A79B209161B30FEA6DFF0CD71CAC46B4F99702F4616B5DBDABE240B2760DB', 0),
(6, 'server hints', '2026-11-21 00:00:00', 1, X'110CF122AF95E4831D08CB62D369CFEADCED0AE96A246F15DD15F7BB43B0B34E547472527B3497624983F51CEFB50329', 0),
(7, 'analyses', '2026-11-21 00:00:00', 1, X'704936E103EE7B3D7606E5E4B7724AFA75D3A51688C9B6C59D0CD311166AC4F49F4C80A8B1EBF10468253AD7FDA65DD3', 0),
(8, 'indexes', '2026-11-21 00:00:00', 1, X'1CB0E7DD975B2EF876AB502BB4308ECB2A47708CC1E4456366AE334FCED6145EECFAC6DEFFE7B455CA42AE79BAF72420', 0),
(9, 'faults', '2026-11-21 00:00:00', 1, X'74548A6F3F200D682773BE50DD92447D942C4CAD02CF17DD2A3944A0BDC84DEEF7C7E7AB05E7A89F93FA4630A9AAC45A', 0),
(10, 'names', '2026-11-21 00:00:00', 1, X'C56AF09AF5DF8FD488A6D3E5F5BB8FB6FF9F6FD1E05A63F79DCBCBA067ADA2DE3A3760F4600A92BF72E7E54F47DEC7AC', 0),
(11, 'reviews as uploaded', '2026-11-21 00:00:00', 1, X'45946C7FA48D560677B975576A157A4871F78212910CA653B5ADBA0404B6B2A8D432354CD44199586697E572F4EE5349', 0),
(12, 'challenges asked', '2026-11-21 00:00:00', 1, X'564D7F0C66B808EA729855C8F8E2440564CDFEA2ECB68DF5D581E8C38514E3879373AB93F28C4B73A9D0BA706B1C6218', 0),
(13, 'boards that wait', '2026-11-21 00:00:00', 1, X'9D6B6732203CC850B2345B183B439446A9A1EA8AB3B20AA8C9EB66B6F00666B07212E16BAB86B89A579947D0E5B1BF55', 0),
(14, 'languages', '2026-11-21 00:00:00', 1, X'CDDA0C35B5CB0E6672942943B1BDE71B41D848420F5A0501F25369A05E42B44C84CCC2E1C525068B9CDB8E7EC9E4A5E5', 0),
(15, 'review analyses', '2026-11-21 00:00:00', 1, X'33CDB2A70FA9CF9A6F38E6F3AAEDA158A37DE70EC8A3FD5C747C3775E5671A129813927D62801B9D5428D2E4D3C53BB1', 0),
(16, 'clocks', '2026-11-21 00:00:00', 1, X'AB675A412AAF6F9CC94AEF47D077484B68A673ED35AB2FFBAC6C32D1F3C2D3B3DA819F6D834D9EC606863D748CB9C097', 0);

insert into meta (key, value) values
('alive_at', '1702678450000');

insert into game (id, server, home, parent, challenger, opponent, cho, han, to_act, phase, changed_at, challenger_name, opponent_name, ply) values
(1, 101, 5001, 201, 11, 12, 11, 12, 11, 'running', 1702419240000, '미나', '지훈', 2),
(2, 101, 5005, 201, 11, 12, 11, 12, NULL, 'over', 1702419240000, '미나', '지훈', 2),
(3, 101, 5011, 201, 11, 12, 11, 12, NULL, 'over', 1702419240000, '미나', '지훈', 2),
(4, 101, 5017, 201, 11, 13, 11, 13, NULL, 'over', 1702419240000, '미나', 'Alex', 0),
(5, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1702678450000, '미나', '지훈', 0),
(6, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1702678450000, '미나', '지훈', 0),
(7, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1702679110000, '미나', '지훈', 0),
(8, 101, 201, 201, 13, 12, NULL, NULL, NULL, 'challenged', 1702679770000, 'Alex', '지훈', 0),
(9, 101, 201, 201, 11, NULL, NULL, NULL, NULL, 'challenged', 1702679770000, '미나', NULL, 0),
(10, 101, 5031, 201, 11, 13, 11, 13, 11, 'setting_up', 1702679770000, '미나', 'Alex', 0),
(11, 101, 201, 201, 12, 13, 12, 13, NULL, 'over', 1702679780000, '지훈', 'Alex', 0),
(12, 101, 5037, 201, 11, 12, 11, 12, NULL, 'over', 1702679790000, '미나', '지훈', 4),
(13, 101, 201, 201, 11, 12, 11, 12, NULL, 'over', 1702679810000, '미나', '지훈', 4),
(14, 101, 201, 201, 13, 11, 13, 11, 11, 'running', 1702680520000, 'Alex', '미나', 3),
(15, 101, 5067, 201, 12, 11, 12, 11, 11, 'running', 1702680540000, '지훈', '미나', 1),
(16, 101, 5073, 201, 11, 99, 11, 99, 11, 'running', 1702680550000, '미나', '한수', 0),
(17, 0, 201, 201, 11, 99, 11, 99, 11, 'running', 1702680560000, '미나', '한수', 0),
(18, 101, 5079, 201, 12, 13, 12, 13, 13, 'running', 1702681240000, '지훈', 'Alex', 1),
(19, 101, 5083, 201, 12, 13, 12, 13, 13, 'running', 1702681910000, '지훈', 'Alex', 1),
(20, 101, 5087, 201, 12, 13, 12, 13, 13, 'running', 1702682580000, '지훈', 'Alex', 1),
(21, 101, 5091, 201, 12, 13, 12, 13, 13, 'running', 1702683250000, '지훈', 'Alex', 1),
(22, 101, 5095, 201, 12, 13, 12, 13, 13, 'running', 1702683920000, '지훈', 'Alex', 1),
(23, 101, 201, 201, 12, 13, 12, 13, 12, 'running', 1702684590000, '지훈', 'Alex', 2),
(24, 101, 5103, 201, 11, 13, 11, 13, 13, 'running', 1702684600000, '미나', 'Alex', 1);

insert into event (game, seq, kind, body, at) values
(1, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1700000000000),
(1, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700000000000),
(1, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000000000),
(1, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000000000),
(1, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000010000),
(1, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000010000),
(1, 7, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702073640000),
(1, 8, 'time_given', '{"kind":"time_given","by":"han","days":3}', 1702419240000),
(2, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1700000010000),
(2, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700000010000),
(2, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000010000),
(2, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000010000),
(2, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000020000),
(2, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000020000),
(2, 7, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702278840000),
(2, 8, 'time_claimed', '{"kind":"time_claimed","by":"han"}', 1702419240000),
(3, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"house":{"timeout":"forfeit","rest":"Asia/Seoul"},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1700000020000),
(3, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en","house":{"timeout":"forfeit","rest":"Asia/Seoul"}}', 1700000020000),
(3, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000020000),
(3, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000020000),
(3, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000030000),
(3, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000030000),
(3, 7, 'time_forfeited', '{"kind":"time_forfeited","late":"cho"}', 1702419240000),
(4, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"house":{"timeout":"forfeit","rest":"Asia/Seoul"},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1700000030000),
(4, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en","house":{"timeout":"forfeit","rest":"Asia/Seoul"}}', 1700000030000),
(4, 3, 'lapsed', '{"kind":"lapsed","late":"han"}', 1702419240000),
(5, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702419250000),
(5, 2, 'expired', '{"kind":"expired"}', 1702678450000),
(6, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702678450000),
(6, 2, 'declined', '{"kind":"declined"}', 1702678450000),
(7, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702679110000),
(7, 2, 'withdrawn', '{"kind":"withdrawn"}', 1702679110000),
(8, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702679770000),
(9, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"kja","handicap":"first-move","hints":"none","takebacks":"none","server":101,"channel":201,"language":"ko","also":"en","challenger_language":"ko"}', 1702679770000),
(10, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702679770000),
(10, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1702679770000),
(10, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702679770000),
(11, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702679780000),
(11, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1702679780000),
(11, 3, 'called_off', '{"kind":"called_off","by":"cho"}', 1702679780000),
(12, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702679780000),
(12, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1702679780000),
(12, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702679780000),
(12, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702679780000),
(12, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702679790000),
(12, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1702679790000),
(12, 7, 'moved', '{"kind":"moved","mv":"a1a8"}', 1702679790000),
(12, 8, 'moved', '{"kind":"moved","mv":"b10c8"}', 1702679790000),
(12, 9, 'resigned', '{"kind":"resigned","by":"cho"}', 1702679790000),
(13, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702679800000),
(13, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1702679800000),
(13, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702679800000),
(13, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702679800000),
(13, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702679810000),
(13, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1702679810000),
(13, 7, 'moved', '{"kind":"moved","mv":"a1a8"}', 1702679810000),
(13, 8, 'moved', '{"kind":"moved","mv":"b10c8"}', 1702679810000),
(13, 9, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1702679810000),
(13, 10, 'draw_accepted', '{"kind":"draw_accepted"}', 1702679810000),
(14, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702680480000),
(14, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1702680480000),
(14, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702680480000),
(14, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702680480000),
(14, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702680490000),
(14, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1702680490000),
(14, 7, 'passed', '{"kind":"passed"}', 1702680490000),
(14, 8, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1702680490000),
(14, 9, 'draw_declined', '{"kind":"draw_declined"}', 1702680500000),
(14, 10, 'draw_offered', '{"kind":"draw_offered","by":"han"}', 1702680500000),
(14, 11, 'draw_withdrawn', '{"kind":"draw_withdrawn"}', 1702680510000),
(14, 12, 'moved', '{"kind":"moved","mv":"b7a7"}', 1702680510000),
(14, 13, 'taken_back', '{"kind":"taken_back","by":"han","plies":1}', 1702680520000),
(15, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702680530000),
(15, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1702680530000),
(15, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702680530000),
(15, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702680530000),
(15, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702680540000),
(15, 6, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1702680540000),
(16, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1702680550000),
(16, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1702680550000),
(16, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"EHHE"}', 1702680550000),
(16, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702680550000),
(16, 5, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1702680550000),
(17, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","channel":201,"language":"en","challenger_language":"en"}', 1702680560000),
(17, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1702680560000),
(17, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"EHEH"}', 1702680560000),
(17, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702680560000),
(17, 5, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1702680560000),
(18, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1702681230000),
(18, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1702681230000),
(18, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702681230000),
(18, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702681230000),
(18, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702681240000),
(19, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1702681900000),
(19, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1702681900000),
(19, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702681900000),
(19, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702681900000),
(19, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702681910000),
(20, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1702682570000),
(20, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1702682570000),
(20, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702682570000),
(20, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702682570000),
(20, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702682580000),
(21, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1702683240000),
(21, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1702683240000),
(21, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702683240000),
(21, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702683240000),
(21, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702683250000),
(22, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1702683910000),
(22, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1702683910000),
(22, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702683910000),
(22, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702683910000),
(22, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702683920000),
(23, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1702684580000),
(23, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1702684580000),
(23, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702684580000),
(23, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702684580000),
(23, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702684590000),
(23, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1702684590000),
(24, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1702684590000),
(24, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1702684590000),
(24, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702684590000),
(24, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702684590000),
(24, 5, 'moved', '{"kind":"moved","mv":"c4d4"}', 1702684600000);

insert into interaction (id, at) values
(1, 1700000000000),
(2, 1700000000000),
(3, 1700000000000),
(4, 1700000000000),
(5, 1700000010000),
(6, 1700000010000),
(7, 1700000010000),
(8, 1700000010000),
(9, 1700000010000),
(10, 1700000010000),
(11, 1700000020000),
(12, 1700000020000),
(13, 1700000020000),
(14, 1700000020000),
(15, 1700000020000),
(16, 1700000020000),
(17, 1700000030000),
(18, 1700000030000),
(19, 1700000030000),
(20, 1700000030000),
(21, 1702419240000),
(22, 1702419240000),
(23, 1702419250000),
(24, 1702678450000),
(25, 1702678450000),
(26, 1702679110000),
(27, 1702679110000),
(28, 1702679770000),
(29, 1702679770000),
(30, 1702679770000),
(31, 1702679770000),
(32, 1702679780000),
(33, 1702679780000),
(34, 1702679780000),
(35, 1702679780000),
(36, 1702679780000),
(37, 1702679780000),
(38, 1702679780000),
(39, 1702679790000),
(40, 1702679790000),
(41, 1702679790000),
(42, 1702679790000),
(43, 1702679790000),
(44, 1702679800000),
(45, 1702679800000),
(46, 1702679800000),
(47, 1702679800000),
(48, 1702679810000),
(49, 1702679810000),
(50, 1702679810000),
(51, 1702679810000),
(52, 1702679810000),
(53, 1702679810000),
(54, 1702680480000),
(55, 1702680480000),
(56, 1702680480000),
(57, 1702680480000),
(58, 1702680490000),
(59, 1702680490000),
(60, 1702680490000),
(61, 1702680490000),
(62, 1702680500000),
(63, 1702680500000),
(64, 1702680510000),
(65, 1702680510000),
(66, 1702680520000),
(67, 1702680530000),
(68, 1702680530000),
(69, 1702680530000),
(70, 1702680530000),
(71, 1702680540000),
(72, 1702680540000),
(73, 1702680550000),
(74, 1702680560000),
(75, 1702681230000),
(76, 1702681230000),
(77, 1702681230000),
(78, 1702681230000),
(79, 1702681240000),
(80, 1702681900000),
(81, 1702681900000),
(82, 1702681900000),
(83, 1702681900000),
(84, 1702681910000),
(85, 1702682570000),
(86, 1702682570000),
(87, 1702682570000),
(88, 1702682570000),
(89, 1702682580000),
(90, 1702683240000),
(91, 1702683240000),
(92, 1702683240000),
(93, 1702683240000),
(94, 1702683250000),
(95, 1702683910000),
(96, 1702683910000),
(97, 1702683910000),
(98, 1702683910000),
(99, 1702683920000),
(100, 1702684580000),
(101, 1702684580000),
(102, 1702684580000),
(103, 1702684580000),
(104, 1702684590000),
(105, 1702684590000),
(106, 1702684590000),
(107, 1702684590000),
(108, 1702684590000),
(109, 1702684590000),
(110, 1702684600000),
(7000, 1702679770000),
(8000, 1702680560000),
(8001, 1702680550000),
(8002, 1702680560000),
(8003, 1702680550000);

insert into server (id, language, ruleset, hints, pace, reserve, timeout, weekends, zone) values
(101, 'ko', 'kja', 'none', NULL, NULL, NULL, NULL, 'Asia/Seoul');

insert into outbox (id, game, seq, lane, kind, about, state, attempts, claimed_until, due_at, at, interaction, token, asked_at, message, reason, faults, held_until, delivered_at) values
(1, 1, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000000000, 1700000000000, 1, NULL, 1700000000000, 5001, NULL, 0, NULL, 1700000000000),
(2, 1, 2, 201, 'closed', 1, 'delivered', 1, NULL, 1700000000000, 1700000000000, NULL, NULL, NULL, 5001, NULL, 0, NULL, 1700000000000),
(3, 1, 2, 5001, 'thread', 1, 'delivered', 1, NULL, 1700000000000, 1700000000000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1700000000000),
(4, 1, 2, 5001, 'setup', NULL, 'delivered', 1, NULL, 1700000000000, 1700000000000, NULL, NULL, NULL, 5002, NULL, 0, NULL, 1700000000000),
(5, 1, 3, 5001, 'setup', NULL, 'delivered', 2, NULL, 1700000000000, 1700000000000, 3, NULL, 1700000000000, 5003, NULL, 0, NULL, 1700000010000),
(6, 1, 3, 5001, 'strip', 4, 'delivered', 1, NULL, 1700000000000, 1700000000000, NULL, NULL, NULL, 5002, NULL, 0, NULL, 1700000010000),
(7, 1, 4, 5001, 'board', NULL, 'delivered', 2, NULL, 1700000000000, 1700000000000, 4, NULL, 1700000000000, 5004, NULL, 0, NULL, 1700000010000),
(8, 1, 4, 5001, 'strip', 5, 'delivered', 1, NULL, 1700000000000, 1700000000000, NULL, NULL, NULL, 5003, NULL, 0, NULL, 1700000010000),
(9, 1, 5, 5001, 'board', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 5, NULL, 1700000010000, 5007, NULL, 0, NULL, 1700000020000),
(10, 1, 5, 5001, 'strip', 7, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5004, NULL, 0, NULL, 1700000020000),
(11, 1, 6, 5001, 'board', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 6, NULL, 1700000010000, 5009, NULL, 0, NULL, 1700000020000),
(12, 1, 6, 5001, 'strip', 9, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5007, NULL, 0, NULL, 1700000020000),
(13, 2, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000010000, 1700000010000, 7, NULL, 1700000010000, 5005, NULL, 0, NULL, 1700000010000),
(14, 2, 2, 201, 'closed', 13, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5005, NULL, 0, NULL, 1700000010000),
(15, 2, 2, 5005, 'thread', 13, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1700000010000),
(16, 2, 2, 5005, 'setup', NULL, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5006, NULL, 0, NULL, 1700000010000),
(17, 2, 3, 5005, 'setup', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 9, NULL, 1700000010000, 5008, NULL, 0, NULL, 1700000020000),
(18, 2, 3, 5005, 'strip', 16, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5006, NULL, 0, NULL, 1700000020000),
(19, 2, 4, 5005, 'board', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 10, NULL, 1700000010000, 5010, NULL, 0, NULL, 1700000020000),
(20, 2, 4, 5005, 'strip', 17, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5008, NULL, 0, NULL, 1700000020000),
(21, 2, 5, 5005, 'board', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 11, NULL, 1700000020000, 5013, NULL, 0, NULL, 1700000030000),
(22, 2, 5, 5005, 'strip', 19, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5010, NULL, 0, NULL, 1700000030000),
(23, 2, 6, 5005, 'board', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 12, NULL, 1700000020000, 5015, NULL, 0, NULL, 1700000030000),
(24, 2, 6, 5005, 'strip', 21, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5013, NULL, 0, NULL, 1700000030000),
(25, 3, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000020000, 1700000020000, 13, NULL, 1700000020000, 5011, NULL, 0, NULL, 1700000020000),
(26, 3, 2, 201, 'closed', 25, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5011, NULL, 0, NULL, 1700000020000),
(27, 3, 2, 5011, 'thread', 25, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1700000020000),
(28, 3, 2, 5011, 'setup', NULL, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5012, NULL, 0, NULL, 1700000020000),
(29, 3, 3, 5011, 'setup', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 15, NULL, 1700000020000, 5014, NULL, 0, NULL, 1700000030000),
(30, 3, 3, 5011, 'strip', 28, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5012, NULL, 0, NULL, 1700000030000),
(31, 3, 4, 5011, 'board', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 16, NULL, 1700000020000, 5016, NULL, 0, NULL, 1700000030000),
(32, 3, 4, 5011, 'strip', 29, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5014, NULL, 0, NULL, 1700000030000),
(33, 3, 5, 5011, 'board', NULL, 'delivered', 2, NULL, 1700000030000, 1700000030000, 17, NULL, 1700000030000, 5019, NULL, 0, NULL, 1700000040000),
(34, 3, 5, 5011, 'strip', 31, 'delivered', 1, NULL, 1700000030000, 1700000030000, NULL, NULL, NULL, 5016, NULL, 0, NULL, 1700000040000),
(35, 3, 6, 5011, 'board', NULL, 'delivered', 2, NULL, 1700000030000, 1700000030000, 18, NULL, 1700000030000, 5020, NULL, 0, NULL, 1700000040000),
(36, 3, 6, 5011, 'strip', 33, 'delivered', 1, NULL, 1700000030000, 1700000030000, NULL, NULL, NULL, 5019, NULL, 0, NULL, 1700000040000),
(37, 4, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000030000, 1700000030000, 19, NULL, 1700000030000, 5017, NULL, 0, NULL, 1700000030000),
(38, 4, 2, 201, 'closed', 37, 'delivered', 1, NULL, 1700000030000, 1700000030000, NULL, NULL, NULL, 5017, NULL, 0, NULL, 1700000030000),
(39, 4, 2, 5017, 'thread', 37, 'delivered', 1, NULL, 1700000030000, 1700000030000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1700000030000),
(40, 4, 2, 5017, 'setup', NULL, 'delivered', 1, NULL, 1700000030000, 1700000030000, NULL, NULL, NULL, 5018, NULL, 0, NULL, 1700000030000),
(41, 1, 7, 5001, 'offer', NULL, 'delivered', 1, NULL, 1702073640000, 1702073640000, NULL, NULL, NULL, 5021, NULL, 0, NULL, 1702419240000),
(42, 2, 7, 5005, 'offer', NULL, 'delivered', 1, NULL, 1702278840000, 1702278840000, NULL, NULL, NULL, 5022, NULL, 0, NULL, 1702419240000),
(43, 3, 7, 5011, 'board', NULL, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5023, NULL, 0, NULL, 1702419240000),
(44, 3, 7, 201, 'strip', 25, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5011, NULL, 0, NULL, 1702419240000),
(45, 3, 7, 5011, 'strip', 27, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(46, 3, 7, 5011, 'strip', 35, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5020, NULL, 0, NULL, 1702419240000),
(47, 4, 3, 5017, 'board', NULL, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5024, NULL, 0, NULL, 1702419240000),
(48, 4, 3, 201, 'strip', 37, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5017, NULL, 0, NULL, 1702419240000),
(49, 4, 3, 5017, 'strip', 39, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(50, 4, 3, 5017, 'strip', 40, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5018, NULL, 0, NULL, 1702419240000),
(51, 1, 8, 5001, 'offer', NULL, 'delivered', 2, NULL, 1702419240000, 1702419240000, 21, NULL, 1702419240000, 5025, NULL, 0, NULL, 1702419250000),
(52, 2, 8, 5005, 'board', NULL, 'delivered', 2, NULL, 1702419240000, 1702419240000, 22, NULL, 1702419240000, 5026, NULL, 0, NULL, 1702419250000),
(53, 2, 8, 201, 'strip', 13, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5005, NULL, 0, NULL, 1702419240000),
(54, 2, 8, 5005, 'strip', 15, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419250000),
(55, 2, 8, 5005, 'strip', 23, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5015, NULL, 0, NULL, 1702419250000),
(56, 2, 8, 5005, 'strip', 42, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5022, NULL, 0, NULL, 1702419250000),
(57, 5, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702419250000, 1702419250000, 23, NULL, 1702419250000, 5027, NULL, 0, NULL, 1702419250000),
(58, 5, 2, 201, 'closed', 57, 'delivered', 1, NULL, 1702678450000, 1702678450000, NULL, NULL, NULL, 5027, NULL, 0, NULL, 1702678450000),
(59, 6, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702678450000, 1702678450000, 24, NULL, 1702678450000, 5028, NULL, 0, NULL, 1702678450000),
(60, 6, 2, 201, 'closed', 59, 'delivered', 1, NULL, 1702678450000, 1702678450000, NULL, NULL, NULL, 5028, NULL, 0, NULL, 1702678450000),
(61, 7, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702679110000, 1702679110000, 26, NULL, 1702679110000, 5029, NULL, 0, NULL, 1702679110000),
(62, 7, 2, 201, 'closed', 61, 'delivered', 1, NULL, 1702679110000, 1702679110000, NULL, NULL, NULL, 5029, NULL, 0, NULL, 1702679110000),
(63, 8, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702679770000, 1702679770000, 28, NULL, 1702679770000, 5030, NULL, 0, NULL, 1702679770000),
(64, 9, 1, 201, 'challenge', NULL, 'delivered', 0, NULL, 1702679770000, 1702679770000, NULL, NULL, NULL, 7001, NULL, 0, NULL, 1702679770000),
(65, 10, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702679770000, 1702679770000, 29, NULL, 1702679770000, 5031, NULL, 0, NULL, 1702679770000),
(66, 10, 2, 201, 'closed', 65, 'delivered', 1, NULL, 1702679770000, 1702679770000, NULL, NULL, NULL, 5031, NULL, 0, NULL, 1702679770000),
(67, 10, 2, 5031, 'thread', 65, 'delivered', 1, NULL, 1702679770000, 1702679770000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702679770000),
(68, 10, 2, 5031, 'setup', NULL, 'delivered', 1, NULL, 1702679770000, 1702679770000, NULL, NULL, NULL, 5032, NULL, 0, NULL, 1702679770000),
(69, 10, 3, 5031, 'setup', NULL, 'delivered', 2, NULL, 1702679770000, 1702679770000, 31, NULL, 1702679770000, 5033, NULL, 0, NULL, 1702679780000),
(70, 10, 3, 5031, 'strip', 68, 'delivered', 1, NULL, 1702679770000, 1702679770000, NULL, NULL, NULL, 5032, NULL, 0, NULL, 1702679780000),
(71, 11, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702679780000, 1702679780000, 32, NULL, 1702679780000, 5034, NULL, 0, NULL, 1702679780000),
(72, 11, 2, 201, 'closed', 71, 'delivered', 1, NULL, 1702679780000, 1702679780000, NULL, NULL, NULL, 5034, NULL, 0, NULL, 1702679780000),
(73, 11, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1702679780000, 1702679780000, NULL, NULL, NULL, 5035, NULL, 0, NULL, 1702679780000),
(74, 11, 3, 201, 'board', NULL, 'delivered', 1, NULL, 1702679780000, 1702679780000, NULL, NULL, NULL, 5036, NULL, 0, NULL, 1702679780000),
(75, 11, 3, 201, 'strip', 71, 'delivered', 1, NULL, 1702679780000, 1702679780000, NULL, NULL, NULL, 5034, NULL, 0, NULL, 1702679780000),
(76, 11, 3, 201, 'strip', 73, 'delivered', 1, NULL, 1702679780000, 1702679780000, NULL, NULL, NULL, 5035, NULL, 0, NULL, 1702679780000),
(77, 12, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702679780000, 1702679780000, 35, NULL, 1702679780000, 5037, NULL, 0, NULL, 1702679780000),
(78, 12, 2, 201, 'closed', 77, 'delivered', 1, NULL, 1702679780000, 1702679780000, NULL, NULL, NULL, 5037, NULL, 0, NULL, 1702679780000),
(79, 12, 2, 5037, 'thread', 77, 'delivered', 1, NULL, 1702679780000, 1702679780000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702679780000),
(80, 12, 2, 5037, 'setup', NULL, 'delivered', 1, NULL, 1702679780000, 1702679780000, NULL, NULL, NULL, 5038, NULL, 0, NULL, 1702679780000),
(81, 12, 3, 5037, 'setup', NULL, 'delivered', 2, NULL, 1702679780000, 1702679780000, 37, NULL, 1702679780000, 5039, NULL, 0, NULL, 1702679790000),
(82, 12, 3, 5037, 'strip', 80, 'delivered', 1, NULL, 1702679780000, 1702679780000, NULL, NULL, NULL, 5038, NULL, 0, NULL, 1702679790000),
(83, 12, 4, 5037, 'board', NULL, 'delivered', 2, NULL, 1702679780000, 1702679780000, 38, NULL, 1702679780000, 5040, NULL, 0, NULL, 1702679790000),
(84, 12, 4, 5037, 'strip', 81, 'delivered', 1, NULL, 1702679780000, 1702679780000, NULL, NULL, NULL, 5039, NULL, 0, NULL, 1702679790000),
(85, 12, 5, 5037, 'board', NULL, 'delivered', 2, NULL, 1702679790000, 1702679790000, 39, NULL, 1702679790000, 5041, NULL, 0, NULL, 1702679800000),
(86, 12, 5, 5037, 'strip', 83, 'delivered', 1, NULL, 1702679790000, 1702679790000, NULL, NULL, NULL, 5040, NULL, 0, NULL, 1702679800000),
(87, 12, 6, 5037, 'board', NULL, 'delivered', 2, NULL, 1702679790000, 1702679790000, 40, NULL, 1702679790000, 5042, NULL, 0, NULL, 1702679800000),
(88, 12, 6, 5037, 'strip', 85, 'delivered', 1, NULL, 1702679790000, 1702679790000, NULL, NULL, NULL, 5041, NULL, 0, NULL, 1702679800000),
(89, 12, 7, 5037, 'board', NULL, 'delivered', 2, NULL, 1702679790000, 1702679790000, 41, NULL, 1702679790000, 5043, NULL, 0, NULL, 1702679800000),
(90, 12, 7, 5037, 'strip', 87, 'delivered', 1, NULL, 1702679790000, 1702679790000, NULL, NULL, NULL, 5042, NULL, 0, NULL, 1702679800000),
(91, 12, 8, 5037, 'board', NULL, 'delivered', 2, NULL, 1702679790000, 1702679790000, 42, NULL, 1702679790000, 5044, NULL, 0, NULL, 1702679800000),
(92, 12, 8, 5037, 'strip', 89, 'delivered', 1, NULL, 1702679790000, 1702679790000, NULL, NULL, NULL, 5043, NULL, 0, NULL, 1702679800000),
(93, 12, 9, 5037, 'board', NULL, 'delivered', 1, NULL, 1702679790000, 1702679790000, NULL, NULL, NULL, 5045, NULL, 0, NULL, 1702679800000),
(94, 12, 9, 201, 'strip', 77, 'delivered', 1, NULL, 1702679790000, 1702679790000, NULL, NULL, NULL, 5037, NULL, 0, NULL, 1702679790000),
(95, 12, 9, 5037, 'strip', 79, 'delivered', 1, NULL, 1702679790000, 1702679790000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702679800000),
(96, 12, 9, 5037, 'strip', 91, 'delivered', 1, NULL, 1702679790000, 1702679790000, NULL, NULL, NULL, 5044, NULL, 0, NULL, 1702679800000),
(97, 13, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702679800000, 1702679800000, 44, NULL, 1702679800000, 5046, NULL, 0, NULL, 1702679800000),
(98, 13, 2, 201, 'closed', 97, 'delivered', 1, NULL, 1702679800000, 1702679800000, NULL, NULL, NULL, 5046, NULL, 0, NULL, 1702679800000),
(99, 13, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1702679800000, 1702679800000, NULL, NULL, NULL, 5047, NULL, 0, NULL, 1702679800000),
(100, 13, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1702679800000, 1702679800000, 46, NULL, 1702679800000, 5048, NULL, 0, NULL, 1702679810000),
(101, 13, 3, 201, 'strip', 99, 'delivered', 1, NULL, 1702679800000, 1702679800000, NULL, NULL, NULL, 5047, NULL, 0, NULL, 1702679810000),
(102, 13, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1702679800000, 1702679800000, 47, NULL, 1702679800000, 5049, NULL, 0, NULL, 1702679810000),
(103, 13, 4, 201, 'strip', 100, 'delivered', 1, NULL, 1702679800000, 1702679800000, NULL, NULL, NULL, 5048, NULL, 0, NULL, 1702679810000),
(104, 13, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1702679810000, 1702679810000, 48, NULL, 1702679810000, 5050, NULL, 0, NULL, 1702679820000),
(105, 13, 5, 201, 'strip', 102, 'delivered', 1, NULL, 1702679810000, 1702679810000, NULL, NULL, NULL, 5049, NULL, 0, NULL, 1702679820000),
(106, 13, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1702679810000, 1702679810000, 49, NULL, 1702679810000, 5051, NULL, 0, NULL, 1702679820000),
(107, 13, 6, 201, 'strip', 104, 'delivered', 1, NULL, 1702679810000, 1702679810000, NULL, NULL, NULL, 5050, NULL, 0, NULL, 1702679820000),
(108, 13, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1702679810000, 1702679810000, 50, NULL, 1702679810000, 5052, NULL, 0, NULL, 1702679820000),
(109, 13, 7, 201, 'strip', 106, 'delivered', 1, NULL, 1702679810000, 1702679810000, NULL, NULL, NULL, 5051, NULL, 0, NULL, 1702679820000),
(110, 13, 8, 201, 'board', NULL, 'delivered', 2, NULL, 1702679810000, 1702679810000, 51, NULL, 1702679810000, 5053, NULL, 0, NULL, 1702679820000),
(111, 13, 8, 201, 'strip', 108, 'delivered', 1, NULL, 1702679810000, 1702679810000, NULL, NULL, NULL, 5052, NULL, 0, NULL, 1702679820000),
(112, 13, 9, 201, 'offer', NULL, 'delivered', 2, NULL, 1702679810000, 1702679810000, 52, NULL, 1702679810000, 5054, NULL, 0, NULL, 1702679820000),
(113, 13, 10, 201, 'board', NULL, 'delivered', 2, NULL, 1702679810000, 1702679810000, 53, NULL, 1702679810000, 5055, NULL, 0, NULL, 1702679820000),
(114, 13, 10, 201, 'strip', 97, 'delivered', 1, NULL, 1702679810000, 1702679810000, NULL, NULL, NULL, 5046, NULL, 0, NULL, 1702679820000),
(115, 13, 10, 201, 'strip', 110, 'delivered', 1, NULL, 1702679810000, 1702679810000, NULL, NULL, NULL, 5053, NULL, 0, NULL, 1702679820000),
(116, 13, 10, 201, 'strip', 112, 'delivered', 1, NULL, 1702679810000, 1702679810000, NULL, NULL, NULL, 5054, NULL, 0, NULL, 1702679820000),
(117, 14, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702680480000, 1702680480000, 54, NULL, 1702680480000, 5056, NULL, 0, NULL, 1702680480000),
(118, 14, 2, 201, 'closed', 117, 'delivered', 1, NULL, 1702680480000, 1702680480000, NULL, NULL, NULL, 5056, NULL, 0, NULL, 1702680480000),
(119, 14, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1702680480000, 1702680480000, NULL, NULL, NULL, 5057, NULL, 0, NULL, 1702680480000),
(120, 14, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1702680480000, 1702680480000, 56, NULL, 1702680480000, 5058, NULL, 0, NULL, 1702680490000),
(121, 14, 3, 201, 'strip', 119, 'delivered', 1, NULL, 1702680480000, 1702680480000, NULL, NULL, NULL, 5057, NULL, 0, NULL, 1702680490000),
(122, 14, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1702680480000, 1702680480000, 57, NULL, 1702680480000, 5059, NULL, 0, NULL, 1702680490000),
(123, 14, 4, 201, 'strip', 120, 'delivered', 1, NULL, 1702680480000, 1702680480000, NULL, NULL, NULL, 5058, NULL, 0, NULL, 1702680490000),
(124, 14, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1702680490000, 1702680490000, 58, NULL, 1702680490000, 5060, NULL, 0, NULL, 1702680500000),
(125, 14, 5, 201, 'strip', 122, 'delivered', 1, NULL, 1702680490000, 1702680490000, NULL, NULL, NULL, 5059, NULL, 0, NULL, 1702680500000),
(126, 14, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1702680490000, 1702680490000, 59, NULL, 1702680490000, 5061, NULL, 0, NULL, 1702680500000),
(127, 14, 6, 201, 'strip', 124, 'delivered', 1, NULL, 1702680490000, 1702680490000, NULL, NULL, NULL, 5060, NULL, 0, NULL, 1702680500000),
(128, 14, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1702680490000, 1702680490000, 60, NULL, 1702680490000, 5062, NULL, 0, NULL, 1702680500000),
(129, 14, 7, 201, 'strip', 126, 'delivered', 1, NULL, 1702680490000, 1702680490000, NULL, NULL, NULL, 5061, NULL, 0, NULL, 1702680500000),
(130, 14, 8, 201, 'offer', NULL, 'delivered', 2, NULL, 1702680490000, 1702680490000, 61, NULL, 1702680490000, 5063, NULL, 0, NULL, 1702680500000),
(131, 14, 9, 201, 'settled', 130, 'delivered', 1, NULL, 1702680500000, 1702680500000, NULL, NULL, NULL, 5063, NULL, 0, NULL, 1702680500000),
(132, 14, 10, 201, 'offer', NULL, 'delivered', 2, NULL, 1702680500000, 1702680500000, 63, NULL, 1702680500000, 5064, NULL, 0, NULL, 1702680510000),
(133, 14, 11, 201, 'settled', 132, 'delivered', 1, NULL, 1702680510000, 1702680510000, NULL, NULL, NULL, 5064, NULL, 0, NULL, 1702680510000),
(134, 14, 12, 201, 'board', NULL, 'delivered', 2, NULL, 1702680510000, 1702680510000, 65, NULL, 1702680510000, 5065, NULL, 0, NULL, 1702680520000),
(135, 14, 12, 201, 'strip', 128, 'delivered', 1, NULL, 1702680510000, 1702680510000, NULL, NULL, NULL, 5062, NULL, 0, NULL, 1702680520000),
(136, 14, 13, 201, 'board', NULL, 'delivered', 2, NULL, 1702680520000, 1702680520000, 66, NULL, 1702680520000, 5066, NULL, 0, NULL, 1702680530000),
(137, 14, 13, 201, 'strip', 134, 'delivered', 1, NULL, 1702680520000, 1702680520000, NULL, NULL, NULL, 5065, NULL, 0, NULL, 1702680530000),
(138, 15, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702680530000, 1702680530000, 67, NULL, 1702680530000, 5067, NULL, 0, NULL, 1702680530000),
(139, 15, 2, 201, 'closed', 138, 'delivered', 1, NULL, 1702680530000, 1702680530000, NULL, NULL, NULL, 5067, NULL, 0, NULL, 1702680530000),
(140, 15, 2, 5067, 'thread', 138, 'delivered', 1, NULL, 1702680530000, 1702680530000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702680530000),
(141, 15, 2, 5067, 'setup', NULL, 'delivered', 1, NULL, 1702680530000, 1702680530000, NULL, NULL, NULL, 5068, NULL, 0, NULL, 1702680530000),
(142, 15, 3, 5067, 'setup', NULL, 'delivered', 2, NULL, 1702680530000, 1702680530000, 69, NULL, 1702680530000, 5069, NULL, 0, NULL, 1702680540000),
(143, 15, 3, 5067, 'strip', 141, 'delivered', 1, NULL, 1702680530000, 1702680530000, NULL, NULL, NULL, 5068, NULL, 0, NULL, 1702680540000),
(144, 15, 4, 5067, 'board', NULL, 'delivered', 2, NULL, 1702680530000, 1702680530000, 70, NULL, 1702680530000, 5070, NULL, 0, NULL, 1702680540000),
(145, 15, 4, 5067, 'strip', 142, 'delivered', 1, NULL, 1702680530000, 1702680530000, NULL, NULL, NULL, 5069, NULL, 0, NULL, 1702680540000),
(146, 15, 5, 5067, 'board', NULL, 'delivered', 2, NULL, 1702680540000, 1702680540000, 71, NULL, 1702680540000, 5071, NULL, 0, NULL, 1702680550000),
(147, 15, 5, 5067, 'strip', 144, 'delivered', 1, NULL, 1702680540000, 1702680540000, NULL, NULL, NULL, 5070, NULL, 0, NULL, 1702680550000),
(148, 15, 6, 5067, 'offer', NULL, 'delivered', 2, NULL, 1702680540000, 1702680540000, 72, NULL, 1702680540000, 5072, NULL, 0, NULL, 1702680550000),
(149, 16, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702680550000, 1702680550000, 73, NULL, 1702680550000, 5073, NULL, 0, NULL, 1702680550000),
(150, 16, 3, 201, 'closed', 149, 'delivered', 1, NULL, 1702680550000, 1702680550000, NULL, NULL, NULL, 5073, NULL, 0, NULL, 1702680550000),
(151, 16, 3, 5073, 'thread', 149, 'delivered', 1, NULL, 1702680550000, 1702680550000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702680550000),
(152, 16, 3, 5073, 'setup', NULL, 'delivered', 1, NULL, 1702680550000, 1702680550000, NULL, NULL, NULL, 5074, NULL, 0, NULL, 1702680550000),
(153, 16, 4, 5073, 'board', NULL, 'delivered', 2, NULL, 1702680550000, 1702680550000, 8001, NULL, 1702680550000, 5075, NULL, 0, NULL, 1702680560000),
(154, 16, 4, 5073, 'strip', 152, 'delivered', 1, NULL, 1702680550000, 1702680550000, NULL, NULL, NULL, 5074, NULL, 0, NULL, 1702680560000),
(155, 17, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702680560000, 1702680560000, 74, NULL, 1702680560000, 5076, NULL, 0, NULL, 1702680560000),
(156, 17, 3, 201, 'closed', 155, 'delivered', 1, NULL, 1702680560000, 1702680560000, NULL, NULL, NULL, 5076, NULL, 0, NULL, 1702680560000),
(157, 17, 3, 201, 'setup', NULL, 'delivered', 1, NULL, 1702680560000, 1702680560000, NULL, NULL, NULL, 5077, NULL, 0, NULL, 1702680560000),
(158, 17, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1702680560000, 1702680560000, 8000, NULL, 1702680560000, 5078, NULL, 0, NULL, 1702680570000),
(159, 17, 4, 201, 'strip', 157, 'delivered', 1, NULL, 1702680560000, 1702680560000, NULL, NULL, NULL, 5077, NULL, 0, NULL, 1702680570000),
(160, 18, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702681230000, 1702681230000, 75, NULL, 1702681230000, 5079, NULL, 0, NULL, 1702681230000),
(161, 18, 2, 201, 'closed', 160, 'delivered', 1, NULL, 1702681230000, 1702681230000, NULL, NULL, NULL, 5079, NULL, 0, NULL, 1702681230000),
(162, 18, 2, 5079, 'thread', 160, 'delivered', 1, NULL, 1702681230000, 1702681230000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702681230000),
(163, 18, 2, 5079, 'setup', NULL, 'delivered', 1, NULL, 1702681230000, 1702681230000, NULL, NULL, NULL, 5080, NULL, 0, NULL, 1702681230000),
(164, 18, 3, 5079, 'setup', NULL, 'delivered', 2, NULL, 1702681230000, 1702681230000, 77, NULL, 1702681230000, 5081, NULL, 0, NULL, 1702681240000),
(165, 18, 3, 5079, 'strip', 163, 'delivered', 1, NULL, 1702681230000, 1702681230000, NULL, NULL, NULL, 5080, NULL, 0, NULL, 1702681240000),
(166, 18, 4, 5079, 'board', NULL, 'delivered', 2, NULL, 1702681230000, 1702681230000, 78, NULL, 1702681230000, 5082, NULL, 0, NULL, 1702681240000),
(167, 18, 4, 5079, 'strip', 164, 'delivered', 1, NULL, 1702681230000, 1702681230000, NULL, NULL, NULL, 5081, NULL, 0, NULL, 1702681240000),
(168, 18, 5, 5079, 'board', NULL, 'parked', 1, NULL, 1702681240000, 1702681240000, 79, NULL, 1702681240000, NULL, 'channel-gone', 0, NULL, NULL),
(169, 18, 5, 5079, 'strip', 166, 'delivered', 1, NULL, 1702681240000, 1702681240000, NULL, NULL, NULL, 5082, NULL, 0, NULL, 1702681240000),
(170, 19, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702681900000, 1702681900000, 80, NULL, 1702681900000, 5083, NULL, 0, NULL, 1702681900000),
(171, 19, 2, 201, 'closed', 170, 'delivered', 1, NULL, 1702681900000, 1702681900000, NULL, NULL, NULL, 5083, NULL, 0, NULL, 1702681900000),
(172, 19, 2, 5083, 'thread', 170, 'delivered', 1, NULL, 1702681900000, 1702681900000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702681900000),
(173, 19, 2, 5083, 'setup', NULL, 'delivered', 1, NULL, 1702681900000, 1702681900000, NULL, NULL, NULL, 5084, NULL, 0, NULL, 1702681900000),
(174, 19, 3, 5083, 'setup', NULL, 'delivered', 2, NULL, 1702681900000, 1702681900000, 82, NULL, 1702681900000, 5085, NULL, 0, NULL, 1702681910000),
(175, 19, 3, 5083, 'strip', 173, 'delivered', 1, NULL, 1702681900000, 1702681900000, NULL, NULL, NULL, 5084, NULL, 0, NULL, 1702681910000),
(176, 19, 4, 5083, 'board', NULL, 'delivered', 2, NULL, 1702681900000, 1702681900000, 83, NULL, 1702681900000, 5086, NULL, 0, NULL, 1702681910000),
(177, 19, 4, 5083, 'strip', 174, 'delivered', 1, NULL, 1702681900000, 1702681900000, NULL, NULL, NULL, 5085, NULL, 0, NULL, 1702681910000),
(178, 19, 5, 5083, 'board', NULL, 'parked', 1, NULL, 1702681910000, 1702681910000, 84, NULL, 1702681910000, NULL, 'thread-locked', 0, NULL, NULL),
(179, 19, 5, 5083, 'strip', 176, 'delivered', 1, NULL, 1702681910000, 1702681910000, NULL, NULL, NULL, 5086, NULL, 0, NULL, 1702681910000),
(180, 20, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702682570000, 1702682570000, 85, NULL, 1702682570000, 5087, NULL, 0, NULL, 1702682570000),
(181, 20, 2, 201, 'closed', 180, 'delivered', 1, NULL, 1702682570000, 1702682570000, NULL, NULL, NULL, 5087, NULL, 0, NULL, 1702682570000),
(182, 20, 2, 5087, 'thread', 180, 'delivered', 1, NULL, 1702682570000, 1702682570000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702682570000),
(183, 20, 2, 5087, 'setup', NULL, 'delivered', 1, NULL, 1702682570000, 1702682570000, NULL, NULL, NULL, 5088, NULL, 0, NULL, 1702682570000),
(184, 20, 3, 5087, 'setup', NULL, 'delivered', 2, NULL, 1702682570000, 1702682570000, 87, NULL, 1702682570000, 5089, NULL, 0, NULL, 1702682580000),
(185, 20, 3, 5087, 'strip', 183, 'delivered', 1, NULL, 1702682570000, 1702682570000, NULL, NULL, NULL, 5088, NULL, 0, NULL, 1702682580000),
(186, 20, 4, 5087, 'board', NULL, 'delivered', 2, NULL, 1702682570000, 1702682570000, 88, NULL, 1702682570000, 5090, NULL, 0, NULL, 1702682580000),
(187, 20, 4, 5087, 'strip', 184, 'delivered', 1, NULL, 1702682570000, 1702682570000, NULL, NULL, NULL, 5089, NULL, 0, NULL, 1702682580000),
(188, 20, 5, 5087, 'board', NULL, 'parked', 1, NULL, 1702682580000, 1702682580000, 89, NULL, 1702682580000, NULL, 'forbidden', 0, NULL, NULL),
(189, 20, 5, 5087, 'strip', 186, 'delivered', 1, NULL, 1702682580000, 1702682580000, NULL, NULL, NULL, 5090, NULL, 0, NULL, 1702682580000),
(190, 21, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702683240000, 1702683240000, 90, NULL, 1702683240000, 5091, NULL, 0, NULL, 1702683240000),
(191, 21, 2, 201, 'closed', 190, 'delivered', 1, NULL, 1702683240000, 1702683240000, NULL, NULL, NULL, 5091, NULL, 0, NULL, 1702683240000),
(192, 21, 2, 5091, 'thread', 190, 'delivered', 1, NULL, 1702683240000, 1702683240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702683240000),
(193, 21, 2, 5091, 'setup', NULL, 'delivered', 1, NULL, 1702683240000, 1702683240000, NULL, NULL, NULL, 5092, NULL, 0, NULL, 1702683240000),
(194, 21, 3, 5091, 'setup', NULL, 'delivered', 2, NULL, 1702683240000, 1702683240000, 92, NULL, 1702683240000, 5093, NULL, 0, NULL, 1702683250000),
(195, 21, 3, 5091, 'strip', 193, 'delivered', 1, NULL, 1702683240000, 1702683240000, NULL, NULL, NULL, 5092, NULL, 0, NULL, 1702683250000),
(196, 21, 4, 5091, 'board', NULL, 'delivered', 2, NULL, 1702683240000, 1702683240000, 93, NULL, 1702683240000, 5094, NULL, 0, NULL, 1702683250000),
(197, 21, 4, 5091, 'strip', 194, 'delivered', 1, NULL, 1702683240000, 1702683240000, NULL, NULL, NULL, 5093, NULL, 0, NULL, 1702683250000),
(198, 21, 5, 5091, 'board', NULL, 'parked', 1, NULL, 1702683250000, 1702683250000, 94, NULL, 1702683250000, NULL, 'rejected', 0, NULL, NULL),
(199, 21, 5, 5091, 'strip', 196, 'delivered', 1, NULL, 1702683250000, 1702683250000, NULL, NULL, NULL, 5094, NULL, 0, NULL, 1702683250000),
(200, 22, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702683910000, 1702683910000, 95, NULL, 1702683910000, 5095, NULL, 0, NULL, 1702683910000),
(201, 22, 2, 201, 'closed', 200, 'delivered', 1, NULL, 1702683910000, 1702683910000, NULL, NULL, NULL, 5095, NULL, 0, NULL, 1702683910000),
(202, 22, 2, 5095, 'thread', 200, 'delivered', 1, NULL, 1702683910000, 1702683910000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702683910000),
(203, 22, 2, 5095, 'setup', NULL, 'delivered', 1, NULL, 1702683910000, 1702683910000, NULL, NULL, NULL, 5096, NULL, 0, NULL, 1702683910000),
(204, 22, 3, 5095, 'setup', NULL, 'delivered', 2, NULL, 1702683910000, 1702683910000, 97, NULL, 1702683910000, 5097, NULL, 0, NULL, 1702683920000),
(205, 22, 3, 5095, 'strip', 203, 'delivered', 1, NULL, 1702683910000, 1702683910000, NULL, NULL, NULL, 5096, NULL, 0, NULL, 1702683920000),
(206, 22, 4, 5095, 'board', NULL, 'delivered', 2, NULL, 1702683910000, 1702683910000, 98, NULL, 1702683910000, 5098, NULL, 0, NULL, 1702683920000),
(207, 22, 4, 5095, 'strip', 204, 'delivered', 1, NULL, 1702683910000, 1702683910000, NULL, NULL, NULL, 5097, NULL, 0, NULL, 1702683920000),
(208, 22, 5, 5095, 'board', NULL, 'parked', 1, NULL, 1702683920000, 1702683920000, 99, NULL, 1702683920000, NULL, 'broken', 0, NULL, NULL),
(209, 22, 5, 5095, 'strip', 206, 'delivered', 1, NULL, 1702683920000, 1702683920000, NULL, NULL, NULL, 5098, NULL, 0, NULL, 1702683920000),
(210, 23, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702684580000, 1702684580000, 100, NULL, 1702684580000, 5099, NULL, 0, NULL, 1702684580000),
(211, 23, 2, 201, 'closed', 210, 'delivered', 1, NULL, 1702684580000, 1702684580000, NULL, NULL, NULL, 5099, NULL, 0, NULL, 1702684580000),
(212, 23, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1702684580000, 1702684580000, NULL, NULL, NULL, 5100, NULL, 0, NULL, 1702684580000),
(213, 23, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1702684580000, 1702684580000, 102, NULL, 1702684580000, 5101, NULL, 0, NULL, 1702684590000),
(214, 23, 3, 201, 'strip', 212, 'delivered', 1, NULL, 1702684580000, 1702684580000, NULL, NULL, NULL, 5100, NULL, 0, NULL, 1702684590000),
(215, 23, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1702684580000, 1702684580000, 103, NULL, 1702684580000, 5102, NULL, 0, NULL, 1702684590000),
(216, 23, 4, 201, 'strip', 213, 'delivered', 1, NULL, 1702684580000, 1702684580000, NULL, NULL, NULL, 5101, NULL, 0, NULL, 1702684590000),
(217, 23, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1702684590000, 1702684590000, 104, NULL, 1702684590000, 5105, NULL, 0, NULL, 1702684600000),
(218, 23, 5, 201, 'strip', 215, 'delivered', 1, NULL, 1702684590000, 1702684590000, NULL, NULL, NULL, 5102, NULL, 0, NULL, 1702684600000),
(219, 23, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1702684590000, 1702684590000, 105, NULL, 1702684590000, 5107, NULL, 0, NULL, 1702684600000),
(220, 23, 6, 201, 'strip', 217, 'delivered', 1, NULL, 1702684590000, 1702684590000, NULL, NULL, NULL, 5105, NULL, 0, NULL, 1702684600000),
(221, 24, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702684590000, 1702684590000, 106, NULL, 1702684590000, 5103, NULL, 0, NULL, 1702684590000),
(222, 24, 2, 201, 'closed', 221, 'delivered', 1, NULL, 1702684590000, 1702684590000, NULL, NULL, NULL, 5103, NULL, 0, NULL, 1702684600000),
(223, 24, 2, 5103, 'thread', 221, 'delivered', 1, NULL, 1702684590000, 1702684590000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702684590000),
(224, 24, 2, 5103, 'setup', NULL, 'delivered', 1, NULL, 1702684590000, 1702684590000, NULL, NULL, NULL, 5104, NULL, 0, NULL, 1702684590000),
(225, 24, 3, 5103, 'setup', NULL, 'delivered', 2, NULL, 1702684590000, 1702684590000, 108, NULL, 1702684590000, 5106, NULL, 0, NULL, 1702684600000),
(226, 24, 3, 5103, 'strip', 224, 'delivered', 1, NULL, 1702684590000, 1702684590000, NULL, NULL, NULL, 5104, NULL, 0, NULL, 1702684600000),
(227, 24, 4, 5103, 'board', NULL, 'delivered', 2, NULL, 1702684590000, 1702684590000, 109, NULL, 1702684590000, 5108, NULL, 0, NULL, 1702684600000),
(228, 24, 4, 5103, 'strip', 225, 'delivered', 1, NULL, 1702684590000, 1702684590000, NULL, NULL, NULL, 5106, NULL, 0, NULL, 1702684600000),
(229, 24, 5, 5103, 'board', NULL, 'open', 1, 1702684610000, 1702684600000, 1702684600000, 110, 'token-110', 1702684600000, NULL, NULL, 0, NULL, NULL),
(230, 24, 5, 5103, 'strip', 227, 'open', 0, NULL, 1702684600000, 1702684600000, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);

insert into review (id, owner, record, at, file, size) values
(1, 11, '', 1702680570000, X'5B4576656E742022B4EBB1B9225D0A5B526573756C7420222A225D0A0A312E20613462342061376237202A0A', 44);

insert into taste (kind, owner, theme, pieces, coordinates, view) values
('person', 11, 'dark', NULL, NULL, NULL),
('server', 101, NULL, 'hangul', NULL, NULL);

insert into analysis (game, edition, body, at) values
(13, 2, '{}', 1702680570000);

insert into review_total (one, bytes) values
(1, 44);

insert into person (id, language, seen_at) values
(11, 'ko', 1702680570000);

insert into review_analysis (review, game, edition, body, at) values
(1, 0, 3, '{}', 1702680570000);

insert into timer (game, kind, due_at) values
(1, 'clock', 1702678440000),
(10, 'clock', 1703543770000),
(14, 'clock', 1703544500000),
(15, 'clock', 1703544540000),
(18, 'clock', 1703545240000),
(19, 'clock', 1703545910000),
(20, 'clock', 1703546580000),
(21, 'clock', 1703547250000),
(22, 'clock', 1703547920000),
(23, 'clock', 1703548590000),
(24, 'clock', 1703548600000),
(8, 'expire', 1702938970000),
(9, 'expire', 1702938970000);

insert into standstill (id, cause, from_at, until_at) values
(1, 'outage', 1700000000000, 1701209640000),
(2, 'outage', 1702419240000, 1702678450000);

CREATE UNIQUE INDEX game_same_challenge
    on game (server, challenger, ifnull(opponent, home)) where phase = 'challenged';

CREATE INDEX interaction_at on interaction (at);

CREATE INDEX outbox_game on outbox (game, id);

CREATE INDEX outbox_message on outbox (message) where message is not null;

CREATE INDEX outbox_token on outbox (asked_at) where token is not null;

CREATE INDEX review_owner on review (owner, id);

CREATE INDEX review_at on review (at);

CREATE INDEX outbox_about on outbox (about) where about is not null;

CREATE INDEX outbox_open on outbox (lane, id) where state = 'open' and kind <> 'strip';

CREATE INDEX outbox_open_strip on outbox (id) where state = 'open' and kind = 'strip';

CREATE INDEX outbox_parked on outbox (game) where state = 'parked';

CREATE INDEX game_open_cho on game (cho) where phase in ('setting_up', 'running');

CREATE INDEX game_open_han on game (han) where phase in ('setting_up', 'running');

CREATE INDEX game_open_challenger on game (challenger) where phase = 'challenged';

CREATE INDEX game_open_opponent on game (opponent) where phase = 'challenged';

CREATE INDEX game_over_cho on game (cho, changed_at) where phase = 'over';

CREATE INDEX game_over_han on game (han, changed_at) where phase = 'over';

CREATE INDEX game_home_open on game (home, id)
    where phase in ('challenged', 'setting_up', 'running');

CREATE INDEX game_home_done on game (home, id) where phase in ('closed', 'over');

CREATE INDEX review_owner_size on review (owner, id, size);

CREATE INDEX game_asked on game (challenger, opponent, id);

CREATE INDEX outbox_held on outbox (game) where held_until is not null;

CREATE INDEX timer_due on timer (kind, due_at);

CREATE INDEX standstill_until on standstill (until_at);

CREATE TRIGGER review_added after insert on review begin
    update review_total set bytes = bytes + new.size;
end;

CREATE TRIGGER review_removed after delete on review begin
    update review_total set bytes = bytes - old.size;
end;
