-- A database with the migrations up to 0017, in the middle of much.

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
, reminded_at integer, closed_at   integer) strict;

CREATE TABLE review_analysis (
    review  integer not null references review (id) on delete cascade,
    game    integer not null,
    -- As in `analysis`.
    edition integer not null,
    body    text    not null,
    at      integer not null,
    primary key (review, game)
) strict, without rowid;

CREATE TABLE standstill (
    id       integer primary key,
    cause    text    not null check (cause in ('outage')),
    from_at  integer not null,
    until_at integer not null
) strict;

CREATE TABLE "timer" (
    game   integer not null references game (id),
    kind   text    not null check (kind in ('expire', 'clock', 'remind', 'remind_again')),
    due_at integer not null,
    primary key (game, kind)
) strict, without rowid;

CREATE TABLE "outbox" (
    id            integer primary key autoincrement,
    game          integer not null references game (id),
    -- The event that the message tells of.
    seq           integer not null,
    -- The channel, thread or person that it goes to; rows of one lane go strictly in order.
    lane          integer not null,
    kind          text    not null check (kind in ('challenge', 'closed', 'thread', 'setup', 'board',
        'offer', 'settled', 'strip', 'lost', 'reminder', 'nudge')),
    -- The row whose message is edited.
    about         integer references "outbox" (id),
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
    reason        text,
    -- How often a message could not even be put together.
    faults        integer not null default 0,
    -- Until then it waits for the bot's answer.
    held_until    integer,
    -- When it arrived, as far as is known.
    delivered_at  integer
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
(16, 'clocks', '2026-11-21 00:00:00', 1, X'AB675A412AAF6F9CC94AEF47D077484B68A673ED35AB2FFBAC6C32D1F3C2D3B3DA819F6D834D9EC606863D748CB9C097', 0),
(17, 'reminders', '2026-11-21 00:00:00', 1, X'41A2EE9AD2EFFD5DC1D9945EEAF3F3516003DE3C832DDDACC2202813548DBC4B8E0E37498F5025296667B431619B7B8D', 0);

insert into meta (key, value) values
('alive_at', '1703543570000');

insert into game (id, server, home, parent, challenger, opponent, cho, han, to_act, phase, changed_at, challenger_name, opponent_name, ply) values
(1, 101, 5001, 201, 11, 12, 11, 12, 11, 'running', 1702678470000, '미나', '지훈', 2),
(2, 101, 5005, 201, 11, 12, 11, 12, NULL, 'over', 1702419240000, '미나', '지훈', 2),
(3, 101, 5011, 201, 11, 12, 11, 12, NULL, 'over', 1702419240000, '미나', '지훈', 2),
(4, 101, 5017, 201, 11, 13, 11, 13, NULL, 'over', 1702419240000, '미나', 'Alex', 0),
(5, 101, 5027, 201, 11, 13, 11, 13, NULL, 'over', 1702851810000, '미나', 'Alex', 2),
(6, 101, 5036, 201, 12, 13, 12, 13, NULL, 'over', 1703284370000, '지훈', 'Alex', 2),
(7, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703543570000, '미나', '지훈', 0),
(8, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703543570000, '미나', '지훈', 0),
(9, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703544230000, '미나', '지훈', 0),
(10, 101, 201, 201, 13, 12, NULL, NULL, NULL, 'challenged', 1703544890000, 'Alex', '지훈', 0),
(11, 101, 201, 201, 11, NULL, NULL, NULL, NULL, 'challenged', 1703544890000, '미나', NULL, 0),
(12, 101, 5048, 201, 11, 13, 11, 13, 11, 'setting_up', 1703544890000, '미나', 'Alex', 0),
(13, 101, 201, 201, 12, 13, 12, 13, NULL, 'over', 1703544900000, '지훈', 'Alex', 0),
(14, 101, 5054, 201, 11, 12, 11, 12, NULL, 'over', 1703544910000, '미나', '지훈', 4),
(15, 101, 201, 201, 11, 12, 11, 12, NULL, 'over', 1703544930000, '미나', '지훈', 4),
(16, 101, 201, 201, 13, 11, 13, 11, 11, 'running', 1703545640000, 'Alex', '미나', 3),
(17, 101, 5084, 201, 12, 11, 12, 11, 11, 'running', 1703545660000, '지훈', '미나', 1),
(18, 101, 5090, 201, 11, 99, 11, 99, 11, 'running', 1703545670000, '미나', '한수', 0),
(19, 0, 201, 201, 11, 99, 11, 99, 11, 'running', 1703545680000, '미나', '한수', 0),
(20, 101, 5096, 201, 12, 13, 12, 13, 13, 'running', 1703546360000, '지훈', 'Alex', 1),
(21, 101, 5100, 201, 12, 13, 12, 13, 13, 'running', 1703547030000, '지훈', 'Alex', 1),
(22, 101, 5104, 201, 12, 13, 12, 13, 13, 'running', 1703547700000, '지훈', 'Alex', 1),
(23, 101, 5108, 201, 12, 13, 12, 13, 13, 'running', 1703548370000, '지훈', 'Alex', 1),
(24, 101, 5112, 201, 12, 13, 12, 13, 13, 'running', 1703549040000, '지훈', 'Alex', 1),
(25, 101, 201, 201, 12, 13, 12, 13, 12, 'running', 1703549710000, '지훈', 'Alex', 2),
(26, 101, 5120, 201, 11, 13, 11, 13, 13, 'running', 1703549720000, '미나', 'Alex', 1);

insert into event (game, seq, kind, body, at) values
(1, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1700000000000),
(1, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700000000000),
(1, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000000000),
(1, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000000000),
(1, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000010000),
(1, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000010000),
(1, 7, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702148700000),
(1, 8, 'time_given', '{"kind":"time_given","by":"han","days":3}', 1702419240000),
(1, 9, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702678470000),
(2, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1700000010000),
(2, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700000010000),
(2, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000010000),
(2, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000010000),
(2, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000020000),
(2, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000020000),
(2, 7, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702283160000),
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
(5, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702419250000),
(5, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1702419250000),
(5, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702419250000),
(5, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702419250000),
(5, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702419260000),
(5, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1702419260000),
(5, 7, 'resigned', '{"kind":"resigned","by":"cho"}', 1702851810000),
(6, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1702851810000),
(6, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1702851810000),
(6, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702851810000),
(6, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702851810000),
(6, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702851820000),
(6, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1702851820000),
(6, 7, 'resigned', '{"kind":"resigned","by":"cho"}', 1703284370000),
(7, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703284370000),
(7, 2, 'expired', '{"kind":"expired"}', 1703543570000),
(8, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703543570000),
(8, 2, 'declined', '{"kind":"declined"}', 1703543570000),
(9, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703544230000),
(9, 2, 'withdrawn', '{"kind":"withdrawn"}', 1703544230000),
(10, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703544890000),
(11, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"kja","handicap":"first-move","hints":"none","takebacks":"none","server":101,"channel":201,"language":"ko","also":"en","challenger_language":"ko"}', 1703544890000),
(12, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1703544890000),
(12, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703544890000),
(12, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703544890000),
(13, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1703544900000),
(13, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703544900000),
(13, 3, 'called_off', '{"kind":"called_off","by":"cho"}', 1703544900000),
(14, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703544900000),
(14, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1703544900000),
(14, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703544900000),
(14, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703544900000),
(14, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703544910000),
(14, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703544910000),
(14, 7, 'moved', '{"kind":"moved","mv":"a1a8"}', 1703544910000),
(14, 8, 'moved', '{"kind":"moved","mv":"b10c8"}', 1703544910000),
(14, 9, 'resigned', '{"kind":"resigned","by":"cho"}', 1703544910000),
(15, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703544920000),
(15, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1703544920000),
(15, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703544920000),
(15, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703544920000),
(15, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703544930000),
(15, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703544930000),
(15, 7, 'moved', '{"kind":"moved","mv":"a1a8"}', 1703544930000),
(15, 8, 'moved', '{"kind":"moved","mv":"b10c8"}', 1703544930000),
(15, 9, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1703544930000),
(15, 10, 'draw_accepted', '{"kind":"draw_accepted"}', 1703544930000),
(16, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703545600000),
(16, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1703545600000),
(16, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703545600000),
(16, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703545600000),
(16, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703545610000),
(16, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703545610000),
(16, 7, 'passed', '{"kind":"passed"}', 1703545610000),
(16, 8, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1703545610000),
(16, 9, 'draw_declined', '{"kind":"draw_declined"}', 1703545620000),
(16, 10, 'draw_offered', '{"kind":"draw_offered","by":"han"}', 1703545620000),
(16, 11, 'draw_withdrawn', '{"kind":"draw_withdrawn"}', 1703545630000),
(16, 12, 'moved', '{"kind":"moved","mv":"b7a7"}', 1703545630000),
(16, 13, 'taken_back', '{"kind":"taken_back","by":"han","plies":1}', 1703545640000),
(17, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703545650000),
(17, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1703545650000),
(17, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703545650000),
(17, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703545650000),
(17, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703545660000),
(17, 6, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1703545660000),
(18, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703545670000),
(18, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1703545670000),
(18, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEEH"}', 1703545670000),
(18, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703545670000),
(18, 5, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1703545670000),
(19, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","channel":201,"language":"en","challenger_language":"en"}', 1703545680000),
(19, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1703545680000),
(19, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703545680000),
(19, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703545680000),
(19, 5, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1703545680000),
(20, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703546350000),
(20, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703546350000),
(20, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703546350000),
(20, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703546350000),
(20, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703546360000),
(21, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703547020000),
(21, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703547020000),
(21, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703547020000),
(21, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703547020000),
(21, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703547030000),
(22, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703547690000),
(22, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703547690000),
(22, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703547690000),
(22, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703547690000),
(22, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703547700000),
(23, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703548360000),
(23, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703548360000),
(23, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703548360000),
(23, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703548360000),
(23, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703548370000),
(24, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703549030000),
(24, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703549030000),
(24, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703549030000),
(24, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703549030000),
(24, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703549040000),
(25, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703549700000),
(25, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703549700000),
(25, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703549700000),
(25, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703549700000),
(25, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703549710000),
(25, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703549710000),
(26, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703549710000),
(26, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703549710000),
(26, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703549710000),
(26, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703549710000),
(26, 5, 'moved', '{"kind":"moved","mv":"c4d4"}', 1703549720000);

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
(24, 1702419250000),
(25, 1702419250000),
(26, 1702419250000),
(27, 1702419260000),
(28, 1702419260000),
(29, 1702851810000),
(30, 1702851810000),
(31, 1702851810000),
(32, 1702851810000),
(33, 1702851810000),
(34, 1702851820000),
(35, 1702851820000),
(36, 1703284370000),
(37, 1703284370000),
(38, 1703543570000),
(39, 1703543570000),
(40, 1703544230000),
(41, 1703544230000),
(42, 1703544890000),
(43, 1703544890000),
(44, 1703544890000),
(45, 1703544890000),
(46, 1703544900000),
(47, 1703544900000),
(48, 1703544900000),
(49, 1703544900000),
(50, 1703544900000),
(51, 1703544900000),
(52, 1703544900000),
(53, 1703544910000),
(54, 1703544910000),
(55, 1703544910000),
(56, 1703544910000),
(57, 1703544910000),
(58, 1703544920000),
(59, 1703544920000),
(60, 1703544920000),
(61, 1703544920000),
(62, 1703544930000),
(63, 1703544930000),
(64, 1703544930000),
(65, 1703544930000),
(66, 1703544930000),
(67, 1703544930000),
(68, 1703545600000),
(69, 1703545600000),
(70, 1703545600000),
(71, 1703545600000),
(72, 1703545610000),
(73, 1703545610000),
(74, 1703545610000),
(75, 1703545610000),
(76, 1703545620000),
(77, 1703545620000),
(78, 1703545630000),
(79, 1703545630000),
(80, 1703545640000),
(81, 1703545650000),
(82, 1703545650000),
(83, 1703545650000),
(84, 1703545650000),
(85, 1703545660000),
(86, 1703545660000),
(87, 1703545670000),
(88, 1703545680000),
(89, 1703546350000),
(90, 1703546350000),
(91, 1703546350000),
(92, 1703546350000),
(93, 1703546360000),
(94, 1703547020000),
(95, 1703547020000),
(96, 1703547020000),
(97, 1703547020000),
(98, 1703547030000),
(99, 1703547690000),
(100, 1703547690000),
(101, 1703547690000),
(102, 1703547690000),
(103, 1703547700000),
(104, 1703548360000),
(105, 1703548360000),
(106, 1703548360000),
(107, 1703548360000),
(108, 1703548370000),
(109, 1703549030000),
(110, 1703549030000),
(111, 1703549030000),
(112, 1703549030000),
(113, 1703549040000),
(114, 1703549700000),
(115, 1703549700000),
(116, 1703549700000),
(117, 1703549700000),
(118, 1703549710000),
(119, 1703549710000),
(120, 1703549710000),
(121, 1703549710000),
(122, 1703549710000),
(123, 1703549710000),
(124, 1703549720000),
(7000, 1703544890000),
(8000, 1703545680000),
(8001, 1703545670000),
(8002, 1703545680000),
(8003, 1703545670000);

insert into server (id, language, ruleset, hints, pace, reserve, timeout, weekends, zone) values
(101, 'ko', 'kja', 'none', NULL, NULL, NULL, NULL, 'Asia/Seoul');

insert into review (id, owner, record, at, file, size) values
(1, 11, '', 1703545690000, X'5B4576656E742022B4EBB1B9225D0A5B526573756C7420222A225D0A0A312E20613462342061376237202A0A', 44);

insert into taste (kind, owner, theme, pieces, coordinates, view) values
('person', 11, 'dark', NULL, NULL, NULL),
('server', 101, NULL, 'hangul', NULL, NULL);

insert into analysis (game, edition, body, at) values
(15, 2, '{}', 1703545690000);

insert into review_total (one, bytes) values
(1, 44);

insert into person (id, language, seen_at, reminded_at, closed_at) values
(11, 'ko', 1703545690000, 1702851810000, NULL),
(12, 'en', 1703283830000, 1703283830000, 1703284370000);

insert into review_analysis (review, game, edition, body, at) values
(1, 0, 3, '{}', 1703545690000);

insert into standstill (id, cause, from_at, until_at) values
(1, 'outage', 1700000000000, 1701209640000),
(2, 'outage', 1703284370000, 1703543570000);

insert into timer (game, kind, due_at) values
(12, 'clock', 1704408890000),
(16, 'clock', 1704409620000),
(17, 'clock', 1704409660000),
(20, 'clock', 1704410360000),
(21, 'clock', 1704411030000),
(22, 'clock', 1704411700000),
(23, 'clock', 1704412370000),
(24, 'clock', 1704413040000),
(25, 'clock', 1704413710000),
(26, 'clock', 1704413720000),
(1, 'clock', 1705270440000),
(10, 'expire', 1703804090000),
(11, 'expire', 1703804090000),
(12, 'remind', 1703976890000),
(16, 'remind', 1703977630000),
(17, 'remind', 1703977660000),
(20, 'remind', 1703978360000),
(21, 'remind', 1703979030000),
(22, 'remind', 1703979700000),
(23, 'remind', 1703980370000),
(24, 'remind', 1703981040000),
(25, 'remind', 1703981710000),
(26, 'remind', 1703981720000);

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
(41, 1, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1701641640000, 1701641640000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(42, 3, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1701852780000, 1701852780000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(43, 1, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702016400000, 1702016400000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(44, 1, 7, 5001, 'offer', NULL, 'delivered', 1, NULL, 1702148700000, 1702148700000, NULL, NULL, NULL, 5021, NULL, 0, NULL, 1702419240000),
(45, 2, 7, 5005, 'offer', NULL, 'delivered', 1, NULL, 1702283160000, 1702283160000, NULL, NULL, NULL, 5022, NULL, 0, NULL, 1702419240000),
(46, 3, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702388460000, 1702388460000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(47, 3, 7, 5011, 'board', NULL, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5023, NULL, 0, NULL, 1702419240000),
(48, 3, 7, 201, 'strip', 25, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5011, NULL, 0, NULL, 1702419240000),
(49, 3, 7, 5011, 'strip', 27, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(50, 3, 7, 5011, 'strip', 35, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5020, NULL, 0, NULL, 1702419240000),
(51, 4, 3, 5017, 'board', NULL, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5024, NULL, 0, NULL, 1702419240000),
(52, 4, 3, 201, 'strip', 37, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5017, NULL, 0, NULL, 1702419240000),
(53, 4, 3, 5017, 'strip', 39, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(54, 4, 3, 5017, 'strip', 40, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5018, NULL, 0, NULL, 1702419240000),
(55, 1, 8, 5001, 'offer', NULL, 'delivered', 2, NULL, 1702419240000, 1702419240000, 21, NULL, 1702419240000, 5025, NULL, 0, NULL, 1702419250000),
(56, 2, 8, 5005, 'board', NULL, 'delivered', 2, NULL, 1702419240000, 1702419240000, 22, NULL, 1702419240000, 5026, NULL, 0, NULL, 1702419250000),
(57, 2, 8, 201, 'strip', 13, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5005, NULL, 0, NULL, 1702419240000),
(58, 2, 8, 5005, 'strip', 15, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419250000),
(59, 2, 8, 5005, 'strip', 23, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5015, NULL, 0, NULL, 1702419250000),
(60, 2, 8, 5005, 'strip', 45, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5022, NULL, 0, NULL, 1702419250000),
(61, 5, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702419250000, 1702419250000, 23, NULL, 1702419250000, 5027, NULL, 0, NULL, 1702419250000),
(62, 5, 2, 201, 'closed', 61, 'delivered', 1, NULL, 1702419250000, 1702419250000, NULL, NULL, NULL, 5027, NULL, 0, NULL, 1702419250000),
(63, 5, 2, 5027, 'thread', 61, 'delivered', 1, NULL, 1702419250000, 1702419250000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419250000),
(64, 5, 2, 5027, 'setup', NULL, 'delivered', 1, NULL, 1702419250000, 1702419250000, NULL, NULL, NULL, 5028, NULL, 0, NULL, 1702419250000),
(65, 5, 3, 5027, 'setup', NULL, 'delivered', 2, NULL, 1702419250000, 1702419250000, 25, NULL, 1702419250000, 5029, NULL, 0, NULL, 1702419260000),
(66, 5, 3, 5027, 'strip', 64, 'delivered', 1, NULL, 1702419250000, 1702419250000, NULL, NULL, NULL, 5028, NULL, 0, NULL, 1702419260000),
(67, 5, 4, 5027, 'board', NULL, 'delivered', 2, NULL, 1702419250000, 1702419250000, 26, NULL, 1702419250000, 5030, NULL, 0, NULL, 1702419260000),
(68, 5, 4, 5027, 'strip', 65, 'delivered', 1, NULL, 1702419250000, 1702419250000, NULL, NULL, NULL, 5029, NULL, 0, NULL, 1702419260000),
(69, 5, 5, 5027, 'board', NULL, 'delivered', 2, NULL, 1702419260000, 1702419260000, 27, NULL, 1702419260000, 5031, NULL, 0, NULL, 1702419270000),
(70, 5, 5, 5027, 'strip', 67, 'delivered', 1, NULL, 1702419260000, 1702419260000, NULL, NULL, NULL, 5030, NULL, 0, NULL, 1702419270000),
(71, 5, 6, 5027, 'board', NULL, 'delivered', 2, NULL, 1702419260000, 1702419260000, 28, NULL, 1702419260000, 5032, NULL, 0, NULL, 1702419270000),
(72, 5, 6, 5027, 'strip', 69, 'delivered', 1, NULL, 1702419260000, 1702419260000, NULL, NULL, NULL, 5031, NULL, 0, NULL, 1702419270000),
(73, 1, 9, 5001, 'offer', NULL, 'delivered', 1, NULL, 1702678470000, 1702678470000, NULL, NULL, NULL, 5033, NULL, 0, NULL, 1702851810000),
(74, 5, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5034, NULL, 0, NULL, 1702851810000),
(75, 5, 7, 5027, 'board', NULL, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5035, NULL, 0, NULL, 1702851810000),
(76, 5, 7, 201, 'strip', 61, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5027, NULL, 0, NULL, 1702851810000),
(77, 5, 7, 5027, 'strip', 63, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702851810000),
(78, 5, 7, 5027, 'strip', 71, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5032, NULL, 0, NULL, 1702851810000),
(79, 6, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702851810000, 1702851810000, 30, NULL, 1702851810000, 5036, NULL, 0, NULL, 1702851810000),
(80, 6, 2, 201, 'closed', 79, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5036, NULL, 0, NULL, 1702851810000),
(81, 6, 2, 5036, 'thread', 79, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702851810000),
(82, 6, 2, 5036, 'setup', NULL, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5037, NULL, 0, NULL, 1702851810000),
(83, 6, 3, 5036, 'setup', NULL, 'delivered', 2, NULL, 1702851810000, 1702851810000, 32, NULL, 1702851810000, 5038, NULL, 0, NULL, 1702851820000),
(84, 6, 3, 5036, 'strip', 82, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5037, NULL, 0, NULL, 1702851820000),
(85, 6, 4, 5036, 'board', NULL, 'delivered', 2, NULL, 1702851810000, 1702851810000, 33, NULL, 1702851810000, 5039, NULL, 0, NULL, 1702851820000),
(86, 6, 4, 5036, 'strip', 83, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5038, NULL, 0, NULL, 1702851820000),
(87, 6, 5, 5036, 'board', NULL, 'delivered', 2, NULL, 1702851820000, 1702851820000, 34, NULL, 1702851820000, 5040, NULL, 0, NULL, 1702851830000),
(88, 6, 5, 5036, 'strip', 85, 'delivered', 1, NULL, 1702851820000, 1702851820000, NULL, NULL, NULL, 5039, NULL, 0, NULL, 1702851830000),
(89, 6, 6, 5036, 'board', NULL, 'delivered', 2, NULL, 1702851820000, 1702851820000, 35, NULL, 1702851820000, 5041, NULL, 0, NULL, 1702851830000),
(90, 6, 6, 5036, 'strip', 87, 'delivered', 1, NULL, 1702851820000, 1702851820000, NULL, NULL, NULL, 5040, NULL, 0, NULL, 1702851830000),
(91, 6, 6, 12, 'reminder', NULL, 'delivered', 1, NULL, 1703283830000, 1703283830000, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL),
(92, 6, 6, 5036, 'nudge', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5042, NULL, 0, NULL, 1703284370000),
(93, 6, 7, 5036, 'board', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5043, NULL, 0, NULL, 1703284370000),
(94, 6, 7, 201, 'strip', 79, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5036, NULL, 0, NULL, 1703284370000),
(95, 6, 7, 5036, 'strip', 81, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703284370000),
(96, 6, 7, 5036, 'strip', 89, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5041, NULL, 0, NULL, 1703284370000),
(97, 6, 7, 5036, 'strip', 92, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5042, NULL, 0, NULL, 1703284370000),
(98, 7, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, 37, NULL, 1703284370000, 5044, NULL, 0, NULL, 1703284370000),
(99, 7, 2, 201, 'closed', 98, 'delivered', 1, NULL, 1703543570000, 1703543570000, NULL, NULL, NULL, 5044, NULL, 0, NULL, 1703543570000),
(100, 8, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703543570000, 1703543570000, 38, NULL, 1703543570000, 5045, NULL, 0, NULL, 1703543570000),
(101, 8, 2, 201, 'closed', 100, 'delivered', 1, NULL, 1703543570000, 1703543570000, NULL, NULL, NULL, 5045, NULL, 0, NULL, 1703543570000),
(102, 9, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703544230000, 1703544230000, 40, NULL, 1703544230000, 5046, NULL, 0, NULL, 1703544230000),
(103, 9, 2, 201, 'closed', 102, 'delivered', 1, NULL, 1703544230000, 1703544230000, NULL, NULL, NULL, 5046, NULL, 0, NULL, 1703544230000),
(104, 10, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703544890000, 1703544890000, 42, NULL, 1703544890000, 5047, NULL, 0, NULL, 1703544890000),
(105, 11, 1, 201, 'challenge', NULL, 'delivered', 0, NULL, 1703544890000, 1703544890000, NULL, NULL, NULL, 7001, NULL, 0, NULL, 1703544890000),
(106, 12, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703544890000, 1703544890000, 43, NULL, 1703544890000, 5048, NULL, 0, NULL, 1703544890000),
(107, 12, 2, 201, 'closed', 106, 'delivered', 1, NULL, 1703544890000, 1703544890000, NULL, NULL, NULL, 5048, NULL, 0, NULL, 1703544890000),
(108, 12, 2, 5048, 'thread', 106, 'delivered', 1, NULL, 1703544890000, 1703544890000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703544890000),
(109, 12, 2, 5048, 'setup', NULL, 'delivered', 1, NULL, 1703544890000, 1703544890000, NULL, NULL, NULL, 5049, NULL, 0, NULL, 1703544890000),
(110, 12, 3, 5048, 'setup', NULL, 'delivered', 2, NULL, 1703544890000, 1703544890000, 45, NULL, 1703544890000, 5050, NULL, 0, NULL, 1703544900000),
(111, 12, 3, 5048, 'strip', 109, 'delivered', 1, NULL, 1703544890000, 1703544890000, NULL, NULL, NULL, 5049, NULL, 0, NULL, 1703544900000),
(112, 13, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703544900000, 1703544900000, 46, NULL, 1703544900000, 5051, NULL, 0, NULL, 1703544900000),
(113, 13, 2, 201, 'closed', 112, 'delivered', 1, NULL, 1703544900000, 1703544900000, NULL, NULL, NULL, 5051, NULL, 0, NULL, 1703544900000),
(114, 13, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703544900000, 1703544900000, NULL, NULL, NULL, 5052, NULL, 0, NULL, 1703544900000),
(115, 13, 3, 201, 'board', NULL, 'delivered', 1, NULL, 1703544900000, 1703544900000, NULL, NULL, NULL, 5053, NULL, 0, NULL, 1703544900000),
(116, 13, 3, 201, 'strip', 112, 'delivered', 1, NULL, 1703544900000, 1703544900000, NULL, NULL, NULL, 5051, NULL, 0, NULL, 1703544900000),
(117, 13, 3, 201, 'strip', 114, 'delivered', 1, NULL, 1703544900000, 1703544900000, NULL, NULL, NULL, 5052, NULL, 0, NULL, 1703544900000),
(118, 14, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703544900000, 1703544900000, 49, NULL, 1703544900000, 5054, NULL, 0, NULL, 1703544900000),
(119, 14, 2, 201, 'closed', 118, 'delivered', 1, NULL, 1703544900000, 1703544900000, NULL, NULL, NULL, 5054, NULL, 0, NULL, 1703544900000),
(120, 14, 2, 5054, 'thread', 118, 'delivered', 1, NULL, 1703544900000, 1703544900000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703544900000),
(121, 14, 2, 5054, 'setup', NULL, 'delivered', 1, NULL, 1703544900000, 1703544900000, NULL, NULL, NULL, 5055, NULL, 0, NULL, 1703544900000),
(122, 14, 3, 5054, 'setup', NULL, 'delivered', 2, NULL, 1703544900000, 1703544900000, 51, NULL, 1703544900000, 5056, NULL, 0, NULL, 1703544910000),
(123, 14, 3, 5054, 'strip', 121, 'delivered', 1, NULL, 1703544900000, 1703544900000, NULL, NULL, NULL, 5055, NULL, 0, NULL, 1703544910000),
(124, 14, 4, 5054, 'board', NULL, 'delivered', 2, NULL, 1703544900000, 1703544900000, 52, NULL, 1703544900000, 5057, NULL, 0, NULL, 1703544910000),
(125, 14, 4, 5054, 'strip', 122, 'delivered', 1, NULL, 1703544900000, 1703544900000, NULL, NULL, NULL, 5056, NULL, 0, NULL, 1703544910000),
(126, 14, 5, 5054, 'board', NULL, 'delivered', 2, NULL, 1703544910000, 1703544910000, 53, NULL, 1703544910000, 5058, NULL, 0, NULL, 1703544920000),
(127, 14, 5, 5054, 'strip', 124, 'delivered', 1, NULL, 1703544910000, 1703544910000, NULL, NULL, NULL, 5057, NULL, 0, NULL, 1703544920000),
(128, 14, 6, 5054, 'board', NULL, 'delivered', 2, NULL, 1703544910000, 1703544910000, 54, NULL, 1703544910000, 5059, NULL, 0, NULL, 1703544920000),
(129, 14, 6, 5054, 'strip', 126, 'delivered', 1, NULL, 1703544910000, 1703544910000, NULL, NULL, NULL, 5058, NULL, 0, NULL, 1703544920000),
(130, 14, 7, 5054, 'board', NULL, 'delivered', 2, NULL, 1703544910000, 1703544910000, 55, NULL, 1703544910000, 5060, NULL, 0, NULL, 1703544920000),
(131, 14, 7, 5054, 'strip', 128, 'delivered', 1, NULL, 1703544910000, 1703544910000, NULL, NULL, NULL, 5059, NULL, 0, NULL, 1703544920000),
(132, 14, 8, 5054, 'board', NULL, 'delivered', 2, NULL, 1703544910000, 1703544910000, 56, NULL, 1703544910000, 5061, NULL, 0, NULL, 1703544920000),
(133, 14, 8, 5054, 'strip', 130, 'delivered', 1, NULL, 1703544910000, 1703544910000, NULL, NULL, NULL, 5060, NULL, 0, NULL, 1703544920000),
(134, 14, 9, 5054, 'board', NULL, 'delivered', 1, NULL, 1703544910000, 1703544910000, NULL, NULL, NULL, 5062, NULL, 0, NULL, 1703544920000),
(135, 14, 9, 201, 'strip', 118, 'delivered', 1, NULL, 1703544910000, 1703544910000, NULL, NULL, NULL, 5054, NULL, 0, NULL, 1703544910000),
(136, 14, 9, 5054, 'strip', 120, 'delivered', 1, NULL, 1703544910000, 1703544910000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703544920000),
(137, 14, 9, 5054, 'strip', 132, 'delivered', 1, NULL, 1703544910000, 1703544910000, NULL, NULL, NULL, 5061, NULL, 0, NULL, 1703544920000),
(138, 15, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703544920000, 1703544920000, 58, NULL, 1703544920000, 5063, NULL, 0, NULL, 1703544920000),
(139, 15, 2, 201, 'closed', 138, 'delivered', 1, NULL, 1703544920000, 1703544920000, NULL, NULL, NULL, 5063, NULL, 0, NULL, 1703544920000),
(140, 15, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703544920000, 1703544920000, NULL, NULL, NULL, 5064, NULL, 0, NULL, 1703544920000),
(141, 15, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703544920000, 1703544920000, 60, NULL, 1703544920000, 5065, NULL, 0, NULL, 1703544930000),
(142, 15, 3, 201, 'strip', 140, 'delivered', 1, NULL, 1703544920000, 1703544920000, NULL, NULL, NULL, 5064, NULL, 0, NULL, 1703544930000),
(143, 15, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703544920000, 1703544920000, 61, NULL, 1703544920000, 5066, NULL, 0, NULL, 1703544930000),
(144, 15, 4, 201, 'strip', 141, 'delivered', 1, NULL, 1703544920000, 1703544920000, NULL, NULL, NULL, 5065, NULL, 0, NULL, 1703544930000),
(145, 15, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703544930000, 1703544930000, 62, NULL, 1703544930000, 5067, NULL, 0, NULL, 1703544940000),
(146, 15, 5, 201, 'strip', 143, 'delivered', 1, NULL, 1703544930000, 1703544930000, NULL, NULL, NULL, 5066, NULL, 0, NULL, 1703544940000),
(147, 15, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703544930000, 1703544930000, 63, NULL, 1703544930000, 5068, NULL, 0, NULL, 1703544940000),
(148, 15, 6, 201, 'strip', 145, 'delivered', 1, NULL, 1703544930000, 1703544930000, NULL, NULL, NULL, 5067, NULL, 0, NULL, 1703544940000),
(149, 15, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1703544930000, 1703544930000, 64, NULL, 1703544930000, 5069, NULL, 0, NULL, 1703544940000),
(150, 15, 7, 201, 'strip', 147, 'delivered', 1, NULL, 1703544930000, 1703544930000, NULL, NULL, NULL, 5068, NULL, 0, NULL, 1703544940000),
(151, 15, 8, 201, 'board', NULL, 'delivered', 2, NULL, 1703544930000, 1703544930000, 65, NULL, 1703544930000, 5070, NULL, 0, NULL, 1703544940000),
(152, 15, 8, 201, 'strip', 149, 'delivered', 1, NULL, 1703544930000, 1703544930000, NULL, NULL, NULL, 5069, NULL, 0, NULL, 1703544940000),
(153, 15, 9, 201, 'offer', NULL, 'delivered', 2, NULL, 1703544930000, 1703544930000, 66, NULL, 1703544930000, 5071, NULL, 0, NULL, 1703544940000),
(154, 15, 10, 201, 'board', NULL, 'delivered', 2, NULL, 1703544930000, 1703544930000, 67, NULL, 1703544930000, 5072, NULL, 0, NULL, 1703544940000),
(155, 15, 10, 201, 'strip', 138, 'delivered', 1, NULL, 1703544930000, 1703544930000, NULL, NULL, NULL, 5063, NULL, 0, NULL, 1703544940000),
(156, 15, 10, 201, 'strip', 151, 'delivered', 1, NULL, 1703544930000, 1703544930000, NULL, NULL, NULL, 5070, NULL, 0, NULL, 1703544940000),
(157, 15, 10, 201, 'strip', 153, 'delivered', 1, NULL, 1703544930000, 1703544930000, NULL, NULL, NULL, 5071, NULL, 0, NULL, 1703544940000),
(158, 16, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703545600000, 1703545600000, 68, NULL, 1703545600000, 5073, NULL, 0, NULL, 1703545600000),
(159, 16, 2, 201, 'closed', 158, 'delivered', 1, NULL, 1703545600000, 1703545600000, NULL, NULL, NULL, 5073, NULL, 0, NULL, 1703545600000),
(160, 16, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703545600000, 1703545600000, NULL, NULL, NULL, 5074, NULL, 0, NULL, 1703545600000),
(161, 16, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703545600000, 1703545600000, 70, NULL, 1703545600000, 5075, NULL, 0, NULL, 1703545610000),
(162, 16, 3, 201, 'strip', 160, 'delivered', 1, NULL, 1703545600000, 1703545600000, NULL, NULL, NULL, 5074, NULL, 0, NULL, 1703545610000),
(163, 16, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703545600000, 1703545600000, 71, NULL, 1703545600000, 5076, NULL, 0, NULL, 1703545610000),
(164, 16, 4, 201, 'strip', 161, 'delivered', 1, NULL, 1703545600000, 1703545600000, NULL, NULL, NULL, 5075, NULL, 0, NULL, 1703545610000),
(165, 16, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703545610000, 1703545610000, 72, NULL, 1703545610000, 5077, NULL, 0, NULL, 1703545620000),
(166, 16, 5, 201, 'strip', 163, 'delivered', 1, NULL, 1703545610000, 1703545610000, NULL, NULL, NULL, 5076, NULL, 0, NULL, 1703545620000),
(167, 16, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703545610000, 1703545610000, 73, NULL, 1703545610000, 5078, NULL, 0, NULL, 1703545620000),
(168, 16, 6, 201, 'strip', 165, 'delivered', 1, NULL, 1703545610000, 1703545610000, NULL, NULL, NULL, 5077, NULL, 0, NULL, 1703545620000),
(169, 16, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1703545610000, 1703545610000, 74, NULL, 1703545610000, 5079, NULL, 0, NULL, 1703545620000),
(170, 16, 7, 201, 'strip', 167, 'delivered', 1, NULL, 1703545610000, 1703545610000, NULL, NULL, NULL, 5078, NULL, 0, NULL, 1703545620000),
(171, 16, 8, 201, 'offer', NULL, 'delivered', 2, NULL, 1703545610000, 1703545610000, 75, NULL, 1703545610000, 5080, NULL, 0, NULL, 1703545620000),
(172, 16, 9, 201, 'settled', 171, 'delivered', 1, NULL, 1703545620000, 1703545620000, NULL, NULL, NULL, 5080, NULL, 0, NULL, 1703545620000),
(173, 16, 10, 201, 'offer', NULL, 'delivered', 2, NULL, 1703545620000, 1703545620000, 77, NULL, 1703545620000, 5081, NULL, 0, NULL, 1703545630000),
(174, 16, 11, 201, 'settled', 173, 'delivered', 1, NULL, 1703545630000, 1703545630000, NULL, NULL, NULL, 5081, NULL, 0, NULL, 1703545630000),
(175, 16, 12, 201, 'board', NULL, 'delivered', 2, NULL, 1703545630000, 1703545630000, 79, NULL, 1703545630000, 5082, NULL, 0, NULL, 1703545640000),
(176, 16, 12, 201, 'strip', 169, 'delivered', 1, NULL, 1703545630000, 1703545630000, NULL, NULL, NULL, 5079, NULL, 0, NULL, 1703545640000),
(177, 16, 13, 201, 'board', NULL, 'delivered', 2, NULL, 1703545640000, 1703545640000, 80, NULL, 1703545640000, 5083, NULL, 0, NULL, 1703545650000),
(178, 16, 13, 201, 'strip', 175, 'delivered', 1, NULL, 1703545640000, 1703545640000, NULL, NULL, NULL, 5082, NULL, 0, NULL, 1703545650000),
(179, 17, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703545650000, 1703545650000, 81, NULL, 1703545650000, 5084, NULL, 0, NULL, 1703545650000),
(180, 17, 2, 201, 'closed', 179, 'delivered', 1, NULL, 1703545650000, 1703545650000, NULL, NULL, NULL, 5084, NULL, 0, NULL, 1703545650000),
(181, 17, 2, 5084, 'thread', 179, 'delivered', 1, NULL, 1703545650000, 1703545650000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703545650000),
(182, 17, 2, 5084, 'setup', NULL, 'delivered', 1, NULL, 1703545650000, 1703545650000, NULL, NULL, NULL, 5085, NULL, 0, NULL, 1703545650000),
(183, 17, 3, 5084, 'setup', NULL, 'delivered', 2, NULL, 1703545650000, 1703545650000, 83, NULL, 1703545650000, 5086, NULL, 0, NULL, 1703545660000),
(184, 17, 3, 5084, 'strip', 182, 'delivered', 1, NULL, 1703545650000, 1703545650000, NULL, NULL, NULL, 5085, NULL, 0, NULL, 1703545660000),
(185, 17, 4, 5084, 'board', NULL, 'delivered', 2, NULL, 1703545650000, 1703545650000, 84, NULL, 1703545650000, 5087, NULL, 0, NULL, 1703545660000),
(186, 17, 4, 5084, 'strip', 183, 'delivered', 1, NULL, 1703545650000, 1703545650000, NULL, NULL, NULL, 5086, NULL, 0, NULL, 1703545660000),
(187, 17, 5, 5084, 'board', NULL, 'delivered', 2, NULL, 1703545660000, 1703545660000, 85, NULL, 1703545660000, 5088, NULL, 0, NULL, 1703545670000),
(188, 17, 5, 5084, 'strip', 185, 'delivered', 1, NULL, 1703545660000, 1703545660000, NULL, NULL, NULL, 5087, NULL, 0, NULL, 1703545670000),
(189, 17, 6, 5084, 'offer', NULL, 'delivered', 2, NULL, 1703545660000, 1703545660000, 86, NULL, 1703545660000, 5089, NULL, 0, NULL, 1703545670000),
(190, 18, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703545670000, 1703545670000, 87, NULL, 1703545670000, 5090, NULL, 0, NULL, 1703545670000),
(191, 18, 3, 201, 'closed', 190, 'delivered', 1, NULL, 1703545670000, 1703545670000, NULL, NULL, NULL, 5090, NULL, 0, NULL, 1703545670000),
(192, 18, 3, 5090, 'thread', 190, 'delivered', 1, NULL, 1703545670000, 1703545670000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703545670000),
(193, 18, 3, 5090, 'setup', NULL, 'delivered', 1, NULL, 1703545670000, 1703545670000, NULL, NULL, NULL, 5091, NULL, 0, NULL, 1703545670000),
(194, 18, 4, 5090, 'board', NULL, 'delivered', 2, NULL, 1703545670000, 1703545670000, 8001, NULL, 1703545670000, 5092, NULL, 0, NULL, 1703545680000),
(195, 18, 4, 5090, 'strip', 193, 'delivered', 1, NULL, 1703545670000, 1703545670000, NULL, NULL, NULL, 5091, NULL, 0, NULL, 1703545680000),
(196, 19, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703545680000, 1703545680000, 88, NULL, 1703545680000, 5093, NULL, 0, NULL, 1703545680000),
(197, 19, 3, 201, 'closed', 196, 'delivered', 1, NULL, 1703545680000, 1703545680000, NULL, NULL, NULL, 5093, NULL, 0, NULL, 1703545680000),
(198, 19, 3, 201, 'setup', NULL, 'delivered', 1, NULL, 1703545680000, 1703545680000, NULL, NULL, NULL, 5094, NULL, 0, NULL, 1703545680000),
(199, 19, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703545680000, 1703545680000, 8000, NULL, 1703545680000, 5095, NULL, 0, NULL, 1703545690000),
(200, 19, 4, 201, 'strip', 198, 'delivered', 1, NULL, 1703545680000, 1703545680000, NULL, NULL, NULL, 5094, NULL, 0, NULL, 1703545690000),
(201, 20, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703546350000, 1703546350000, 89, NULL, 1703546350000, 5096, NULL, 0, NULL, 1703546350000),
(202, 20, 2, 201, 'closed', 201, 'delivered', 1, NULL, 1703546350000, 1703546350000, NULL, NULL, NULL, 5096, NULL, 0, NULL, 1703546350000),
(203, 20, 2, 5096, 'thread', 201, 'delivered', 1, NULL, 1703546350000, 1703546350000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703546350000),
(204, 20, 2, 5096, 'setup', NULL, 'delivered', 1, NULL, 1703546350000, 1703546350000, NULL, NULL, NULL, 5097, NULL, 0, NULL, 1703546350000),
(205, 20, 3, 5096, 'setup', NULL, 'delivered', 2, NULL, 1703546350000, 1703546350000, 91, NULL, 1703546350000, 5098, NULL, 0, NULL, 1703546360000),
(206, 20, 3, 5096, 'strip', 204, 'delivered', 1, NULL, 1703546350000, 1703546350000, NULL, NULL, NULL, 5097, NULL, 0, NULL, 1703546360000),
(207, 20, 4, 5096, 'board', NULL, 'delivered', 2, NULL, 1703546350000, 1703546350000, 92, NULL, 1703546350000, 5099, NULL, 0, NULL, 1703546360000),
(208, 20, 4, 5096, 'strip', 205, 'delivered', 1, NULL, 1703546350000, 1703546350000, NULL, NULL, NULL, 5098, NULL, 0, NULL, 1703546360000),
(209, 20, 5, 5096, 'board', NULL, 'parked', 1, NULL, 1703546360000, 1703546360000, 93, NULL, 1703546360000, NULL, 'channel-gone', 0, NULL, NULL),
(210, 20, 5, 5096, 'strip', 207, 'delivered', 1, NULL, 1703546360000, 1703546360000, NULL, NULL, NULL, 5099, NULL, 0, NULL, 1703546360000),
(211, 21, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703547020000, 1703547020000, 94, NULL, 1703547020000, 5100, NULL, 0, NULL, 1703547020000),
(212, 21, 2, 201, 'closed', 211, 'delivered', 1, NULL, 1703547020000, 1703547020000, NULL, NULL, NULL, 5100, NULL, 0, NULL, 1703547020000),
(213, 21, 2, 5100, 'thread', 211, 'delivered', 1, NULL, 1703547020000, 1703547020000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703547020000),
(214, 21, 2, 5100, 'setup', NULL, 'delivered', 1, NULL, 1703547020000, 1703547020000, NULL, NULL, NULL, 5101, NULL, 0, NULL, 1703547020000),
(215, 21, 3, 5100, 'setup', NULL, 'delivered', 2, NULL, 1703547020000, 1703547020000, 96, NULL, 1703547020000, 5102, NULL, 0, NULL, 1703547030000),
(216, 21, 3, 5100, 'strip', 214, 'delivered', 1, NULL, 1703547020000, 1703547020000, NULL, NULL, NULL, 5101, NULL, 0, NULL, 1703547030000),
(217, 21, 4, 5100, 'board', NULL, 'delivered', 2, NULL, 1703547020000, 1703547020000, 97, NULL, 1703547020000, 5103, NULL, 0, NULL, 1703547030000),
(218, 21, 4, 5100, 'strip', 215, 'delivered', 1, NULL, 1703547020000, 1703547020000, NULL, NULL, NULL, 5102, NULL, 0, NULL, 1703547030000),
(219, 21, 5, 5100, 'board', NULL, 'parked', 1, NULL, 1703547030000, 1703547030000, 98, NULL, 1703547030000, NULL, 'thread-locked', 0, NULL, NULL),
(220, 21, 5, 5100, 'strip', 217, 'delivered', 1, NULL, 1703547030000, 1703547030000, NULL, NULL, NULL, 5103, NULL, 0, NULL, 1703547030000),
(221, 22, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703547690000, 1703547690000, 99, NULL, 1703547690000, 5104, NULL, 0, NULL, 1703547690000),
(222, 22, 2, 201, 'closed', 221, 'delivered', 1, NULL, 1703547690000, 1703547690000, NULL, NULL, NULL, 5104, NULL, 0, NULL, 1703547690000),
(223, 22, 2, 5104, 'thread', 221, 'delivered', 1, NULL, 1703547690000, 1703547690000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703547690000),
(224, 22, 2, 5104, 'setup', NULL, 'delivered', 1, NULL, 1703547690000, 1703547690000, NULL, NULL, NULL, 5105, NULL, 0, NULL, 1703547690000),
(225, 22, 3, 5104, 'setup', NULL, 'delivered', 2, NULL, 1703547690000, 1703547690000, 101, NULL, 1703547690000, 5106, NULL, 0, NULL, 1703547700000),
(226, 22, 3, 5104, 'strip', 224, 'delivered', 1, NULL, 1703547690000, 1703547690000, NULL, NULL, NULL, 5105, NULL, 0, NULL, 1703547700000),
(227, 22, 4, 5104, 'board', NULL, 'delivered', 2, NULL, 1703547690000, 1703547690000, 102, NULL, 1703547690000, 5107, NULL, 0, NULL, 1703547700000),
(228, 22, 4, 5104, 'strip', 225, 'delivered', 1, NULL, 1703547690000, 1703547690000, NULL, NULL, NULL, 5106, NULL, 0, NULL, 1703547700000),
(229, 22, 5, 5104, 'board', NULL, 'parked', 1, NULL, 1703547700000, 1703547700000, 103, NULL, 1703547700000, NULL, 'forbidden', 0, NULL, NULL),
(230, 22, 5, 5104, 'strip', 227, 'delivered', 1, NULL, 1703547700000, 1703547700000, NULL, NULL, NULL, 5107, NULL, 0, NULL, 1703547700000),
(231, 23, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703548360000, 1703548360000, 104, NULL, 1703548360000, 5108, NULL, 0, NULL, 1703548360000),
(232, 23, 2, 201, 'closed', 231, 'delivered', 1, NULL, 1703548360000, 1703548360000, NULL, NULL, NULL, 5108, NULL, 0, NULL, 1703548360000),
(233, 23, 2, 5108, 'thread', 231, 'delivered', 1, NULL, 1703548360000, 1703548360000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703548360000),
(234, 23, 2, 5108, 'setup', NULL, 'delivered', 1, NULL, 1703548360000, 1703548360000, NULL, NULL, NULL, 5109, NULL, 0, NULL, 1703548360000),
(235, 23, 3, 5108, 'setup', NULL, 'delivered', 2, NULL, 1703548360000, 1703548360000, 106, NULL, 1703548360000, 5110, NULL, 0, NULL, 1703548370000),
(236, 23, 3, 5108, 'strip', 234, 'delivered', 1, NULL, 1703548360000, 1703548360000, NULL, NULL, NULL, 5109, NULL, 0, NULL, 1703548370000),
(237, 23, 4, 5108, 'board', NULL, 'delivered', 2, NULL, 1703548360000, 1703548360000, 107, NULL, 1703548360000, 5111, NULL, 0, NULL, 1703548370000),
(238, 23, 4, 5108, 'strip', 235, 'delivered', 1, NULL, 1703548360000, 1703548360000, NULL, NULL, NULL, 5110, NULL, 0, NULL, 1703548370000),
(239, 23, 5, 5108, 'board', NULL, 'parked', 1, NULL, 1703548370000, 1703548370000, 108, NULL, 1703548370000, NULL, 'rejected', 0, NULL, NULL),
(240, 23, 5, 5108, 'strip', 237, 'delivered', 1, NULL, 1703548370000, 1703548370000, NULL, NULL, NULL, 5111, NULL, 0, NULL, 1703548370000),
(241, 24, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703549030000, 1703549030000, 109, NULL, 1703549030000, 5112, NULL, 0, NULL, 1703549030000),
(242, 24, 2, 201, 'closed', 241, 'delivered', 1, NULL, 1703549030000, 1703549030000, NULL, NULL, NULL, 5112, NULL, 0, NULL, 1703549030000),
(243, 24, 2, 5112, 'thread', 241, 'delivered', 1, NULL, 1703549030000, 1703549030000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703549030000),
(244, 24, 2, 5112, 'setup', NULL, 'delivered', 1, NULL, 1703549030000, 1703549030000, NULL, NULL, NULL, 5113, NULL, 0, NULL, 1703549030000),
(245, 24, 3, 5112, 'setup', NULL, 'delivered', 2, NULL, 1703549030000, 1703549030000, 111, NULL, 1703549030000, 5114, NULL, 0, NULL, 1703549040000),
(246, 24, 3, 5112, 'strip', 244, 'delivered', 1, NULL, 1703549030000, 1703549030000, NULL, NULL, NULL, 5113, NULL, 0, NULL, 1703549040000),
(247, 24, 4, 5112, 'board', NULL, 'delivered', 2, NULL, 1703549030000, 1703549030000, 112, NULL, 1703549030000, 5115, NULL, 0, NULL, 1703549040000),
(248, 24, 4, 5112, 'strip', 245, 'delivered', 1, NULL, 1703549030000, 1703549030000, NULL, NULL, NULL, 5114, NULL, 0, NULL, 1703549040000),
(249, 24, 5, 5112, 'board', NULL, 'parked', 1, NULL, 1703549040000, 1703549040000, 113, NULL, 1703549040000, NULL, 'broken', 0, NULL, NULL),
(250, 24, 5, 5112, 'strip', 247, 'delivered', 1, NULL, 1703549040000, 1703549040000, NULL, NULL, NULL, 5115, NULL, 0, NULL, 1703549040000),
(251, 25, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703549700000, 1703549700000, 114, NULL, 1703549700000, 5116, NULL, 0, NULL, 1703549700000),
(252, 25, 2, 201, 'closed', 251, 'delivered', 1, NULL, 1703549700000, 1703549700000, NULL, NULL, NULL, 5116, NULL, 0, NULL, 1703549700000),
(253, 25, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703549700000, 1703549700000, NULL, NULL, NULL, 5117, NULL, 0, NULL, 1703549700000),
(254, 25, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703549700000, 1703549700000, 116, NULL, 1703549700000, 5118, NULL, 0, NULL, 1703549710000),
(255, 25, 3, 201, 'strip', 253, 'delivered', 1, NULL, 1703549700000, 1703549700000, NULL, NULL, NULL, 5117, NULL, 0, NULL, 1703549710000),
(256, 25, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703549700000, 1703549700000, 117, NULL, 1703549700000, 5119, NULL, 0, NULL, 1703549710000),
(257, 25, 4, 201, 'strip', 254, 'delivered', 1, NULL, 1703549700000, 1703549700000, NULL, NULL, NULL, 5118, NULL, 0, NULL, 1703549710000),
(258, 25, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703549710000, 1703549710000, 118, NULL, 1703549710000, 5122, NULL, 0, NULL, 1703549720000),
(259, 25, 5, 201, 'strip', 256, 'delivered', 1, NULL, 1703549710000, 1703549710000, NULL, NULL, NULL, 5119, NULL, 0, NULL, 1703549720000),
(260, 25, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703549710000, 1703549710000, 119, NULL, 1703549710000, 5124, NULL, 0, NULL, 1703549720000),
(261, 25, 6, 201, 'strip', 258, 'delivered', 1, NULL, 1703549710000, 1703549710000, NULL, NULL, NULL, 5122, NULL, 0, NULL, 1703549720000),
(262, 26, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703549710000, 1703549710000, 120, NULL, 1703549710000, 5120, NULL, 0, NULL, 1703549710000),
(263, 26, 2, 201, 'closed', 262, 'delivered', 1, NULL, 1703549710000, 1703549710000, NULL, NULL, NULL, 5120, NULL, 0, NULL, 1703549720000),
(264, 26, 2, 5120, 'thread', 262, 'delivered', 1, NULL, 1703549710000, 1703549710000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703549710000),
(265, 26, 2, 5120, 'setup', NULL, 'delivered', 1, NULL, 1703549710000, 1703549710000, NULL, NULL, NULL, 5121, NULL, 0, NULL, 1703549710000),
(266, 26, 3, 5120, 'setup', NULL, 'delivered', 2, NULL, 1703549710000, 1703549710000, 122, NULL, 1703549710000, 5123, NULL, 0, NULL, 1703549720000),
(267, 26, 3, 5120, 'strip', 265, 'delivered', 1, NULL, 1703549710000, 1703549710000, NULL, NULL, NULL, 5121, NULL, 0, NULL, 1703549720000),
(268, 26, 4, 5120, 'board', NULL, 'delivered', 2, NULL, 1703549710000, 1703549710000, 123, NULL, 1703549710000, 5125, NULL, 0, NULL, 1703549720000),
(269, 26, 4, 5120, 'strip', 266, 'delivered', 1, NULL, 1703549710000, 1703549710000, NULL, NULL, NULL, 5123, NULL, 0, NULL, 1703549720000),
(270, 26, 5, 5120, 'board', NULL, 'open', 1, 1703549730000, 1703549720000, 1703549720000, 124, 'token-124', 1703549720000, NULL, NULL, 0, NULL, NULL),
(271, 26, 5, 5120, 'strip', 268, 'open', 0, NULL, 1703549720000, 1703549720000, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);

CREATE UNIQUE INDEX game_same_challenge
    on game (server, challenger, ifnull(opponent, home)) where phase = 'challenged';

CREATE INDEX interaction_at on interaction (at);

CREATE INDEX review_owner on review (owner, id);

CREATE INDEX review_at on review (at);

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

CREATE INDEX standstill_until on standstill (until_at);

CREATE INDEX timer_due on timer (kind, due_at);

CREATE INDEX outbox_open on outbox (lane, id) where state = 'open' and kind <> 'strip';

CREATE INDEX outbox_open_strip on outbox (id) where state = 'open' and kind = 'strip';

CREATE INDEX outbox_parked on outbox (game) where state = 'parked';

CREATE INDEX outbox_game on outbox (game, id);

CREATE INDEX outbox_message on outbox (message) where message is not null;

CREATE INDEX outbox_token on outbox (asked_at) where token is not null;

CREATE INDEX outbox_about on outbox (about) where about is not null;

CREATE INDEX outbox_held on outbox (game) where held_until is not null;

CREATE TRIGGER review_added after insert on review begin
    update review_total set bytes = bytes + new.size;
end;

CREATE TRIGGER review_removed after delete on review begin
    update review_total set bytes = bytes - old.size;
end;
