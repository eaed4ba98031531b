-- A database with the migrations up to 0018, in the middle of much.

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
, reminded_at integer, closed_at   integer, reminders     text check (reminders in ('direct', 'thread', 'none')), zone          text, quiet_from    integer check (quiet_from between 0 and 23), quiet_until   integer check (quiet_until between 0 and 23), digest        integer check (digest between 0 and 23), digest_at     integer, pings         text check (pings in ('on', 'off')), auto_vacation text check (auto_vacation in ('on', 'off'))) strict;

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
        'offer', 'settled', 'strip', 'lost', 'reminder', 'nudge', 'digest', 'absent')),
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

CREATE TABLE vacation (
    id       integer primary key,
    person   integer not null,
    from_at  integer not null,
    -- When it ends, or ended, whether that was planned or came early.
    until_at integer not null,
    -- Where the person was at home: their days belong to the years of that place.
    zone     text,
    -- Whether the person took it, or it began by itself when their time would have run out.
    begun_by text not null check (begun_by in ('person', 'bot'))
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
(17, 'reminders', '2026-11-21 00:00:00', 1, X'41A2EE9AD2EFFD5DC1D9945EEAF3F3516003DE3C832DDDACC2202813548DBC4B8E0E37498F5025296667B431619B7B8D', 0),
(18, 'vacations', '2026-11-21 00:00:00', 1, X'62FEE81989A3E1EE127A3413C5E3390C8BFA2912BD01C5F8601FB181CDB59E503E1CC83F6391313C2619205344A53E27', 0);

insert into meta (key, value) values
('alive_at', '1703673210000');

insert into game (id, server, home, parent, challenger, opponent, cho, han, to_act, phase, changed_at, challenger_name, opponent_name, ply) values
(1, 101, 5001, 201, 11, 12, 11, 12, 11, 'running', 1702678470000, '미나', '지훈', 2),
(2, 101, 5005, 201, 11, 12, 11, 12, NULL, 'over', 1702419240000, '미나', '지훈', 2),
(3, 101, 5011, 201, 11, 12, 11, 12, NULL, 'over', 1702419240000, '미나', '지훈', 2),
(4, 101, 5017, 201, 11, 13, 11, 13, NULL, 'over', 1702419240000, '미나', 'Alex', 0),
(5, 101, 5027, 201, 11, 13, 11, 13, NULL, 'over', 1702851810000, '미나', 'Alex', 2),
(6, 101, 5036, 201, 12, 13, 12, 13, NULL, 'over', 1703284370000, '지훈', 'Alex', 2),
(7, 101, 5044, 201, 11, 12, 11, 12, NULL, 'over', 1703414010000, '미나', '지훈', 2),
(8, 101, 5053, 201, 13, 12, 13, 12, NULL, 'over', 1703414010000, 'Alex', '지훈', 2),
(9, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703673210000, '미나', '지훈', 0),
(10, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703673210000, '미나', '지훈', 0),
(11, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703673870000, '미나', '지훈', 0),
(12, 101, 201, 201, 13, 12, NULL, NULL, NULL, 'challenged', 1703674530000, 'Alex', '지훈', 0),
(13, 101, 201, 201, 11, NULL, NULL, NULL, NULL, 'challenged', 1703674530000, '미나', NULL, 0),
(14, 101, 5067, 201, 11, 13, 11, 13, 11, 'setting_up', 1703674530000, '미나', 'Alex', 0),
(15, 101, 201, 201, 12, 13, 12, 13, NULL, 'over', 1703674540000, '지훈', 'Alex', 0),
(16, 101, 5073, 201, 11, 12, 11, 12, NULL, 'over', 1703674550000, '미나', '지훈', 4),
(17, 101, 201, 201, 11, 12, 11, 12, NULL, 'over', 1703674570000, '미나', '지훈', 4),
(18, 101, 201, 201, 13, 11, 13, 11, 11, 'running', 1703675280000, 'Alex', '미나', 3),
(19, 101, 5103, 201, 12, 11, 12, 11, 11, 'running', 1703675300000, '지훈', '미나', 1),
(20, 101, 5109, 201, 11, 99, 11, 99, 11, 'running', 1703675310000, '미나', '한수', 0),
(21, 0, 201, 201, 11, 99, 11, 99, 11, 'running', 1703675320000, '미나', '한수', 0),
(22, 101, 5115, 201, 12, 13, 12, 13, 13, 'running', 1703676000000, '지훈', 'Alex', 1),
(23, 101, 5119, 201, 12, 13, 12, 13, 13, 'running', 1703676670000, '지훈', 'Alex', 1),
(24, 101, 5123, 201, 12, 13, 12, 13, 13, 'running', 1703677340000, '지훈', 'Alex', 1),
(25, 101, 5127, 201, 12, 13, 12, 13, 13, 'running', 1703678010000, '지훈', 'Alex', 1),
(26, 101, 5131, 201, 12, 13, 12, 13, 13, 'running', 1703678680000, '지훈', 'Alex', 1),
(27, 101, 201, 201, 12, 13, 12, 13, 12, 'running', 1703679350000, '지훈', 'Alex', 2),
(28, 101, 5139, 201, 11, 13, 11, 13, 13, 'running', 1703679360000, '미나', 'Alex', 1);

insert into event (game, seq, kind, body, at) values
(1, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1700000000000),
(1, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700000000000),
(1, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000000000),
(1, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000000000),
(1, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000010000),
(1, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000010000),
(1, 7, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702278840000),
(1, 8, 'time_given', '{"kind":"time_given","by":"han","days":3}', 1702419240000),
(1, 9, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702678470000),
(2, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","also":"ko","challenger_language":"en"}', 1700000010000),
(2, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700000010000),
(2, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000010000),
(2, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000010000),
(2, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000020000),
(2, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000020000),
(2, 7, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702419240000),
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
(5, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1702419250000),
(5, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1702419250000),
(5, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702419250000),
(5, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702419250000),
(5, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702419260000),
(5, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1702419260000),
(5, 7, 'resigned', '{"kind":"resigned","by":"cho"}', 1702851810000),
(6, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1702851810000),
(6, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1702851810000),
(6, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1702851810000),
(6, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1702851810000),
(6, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1702851820000),
(6, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1702851820000),
(6, 7, 'resigned', '{"kind":"resigned","by":"cho"}', 1703284370000),
(7, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":1,"reserve":0},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703284370000),
(7, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1703284370000),
(7, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703284370000),
(7, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703284370000),
(7, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703284380000),
(7, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703284380000),
(7, 7, 'resigned', '{"kind":"resigned","by":"cho"}', 1703414010000),
(8, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":1,"reserve":0},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703370790000),
(8, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1703370790000),
(8, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703370790000),
(8, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703370790000),
(8, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703370800000),
(8, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703370800000),
(8, 7, 'resigned', '{"kind":"resigned","by":"cho"}', 1703414010000),
(9, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703414010000),
(9, 2, 'expired', '{"kind":"expired"}', 1703673210000),
(10, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703673210000),
(10, 2, 'declined', '{"kind":"declined"}', 1703673210000),
(11, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703673870000),
(11, 2, 'withdrawn', '{"kind":"withdrawn"}', 1703673870000),
(12, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703674530000),
(13, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"kja","handicap":"first-move","hints":"none","takebacks":"none","server":101,"channel":201,"language":"ko","also":"en","challenger_language":"ko"}', 1703674530000),
(14, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703674530000),
(14, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703674530000),
(14, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703674530000),
(15, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703674540000),
(15, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703674540000),
(15, 3, 'called_off', '{"kind":"called_off","by":"cho"}', 1703674540000),
(16, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703674540000),
(16, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1703674540000),
(16, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703674540000),
(16, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703674540000),
(16, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703674550000),
(16, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703674550000),
(16, 7, 'moved', '{"kind":"moved","mv":"a1a8"}', 1703674550000),
(16, 8, 'moved', '{"kind":"moved","mv":"b10c8"}', 1703674550000),
(16, 9, 'resigned', '{"kind":"resigned","by":"cho"}', 1703674550000),
(17, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703674560000),
(17, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1703674560000),
(17, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703674560000),
(17, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703674560000),
(17, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703674570000),
(17, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703674570000),
(17, 7, 'moved', '{"kind":"moved","mv":"a1a8"}', 1703674570000),
(17, 8, 'moved', '{"kind":"moved","mv":"b10c8"}', 1703674570000),
(17, 9, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1703674570000),
(17, 10, 'draw_accepted', '{"kind":"draw_accepted"}', 1703674570000),
(18, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703675240000),
(18, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1703675240000),
(18, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703675240000),
(18, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675240000),
(18, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675250000),
(18, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703675250000),
(18, 7, 'passed', '{"kind":"passed"}', 1703675250000),
(18, 8, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1703675250000),
(18, 9, 'draw_declined', '{"kind":"draw_declined"}', 1703675260000),
(18, 10, 'draw_offered', '{"kind":"draw_offered","by":"han"}', 1703675260000),
(18, 11, 'draw_withdrawn', '{"kind":"draw_withdrawn"}', 1703675270000),
(18, 12, 'moved', '{"kind":"moved","mv":"b7a7"}', 1703675270000),
(18, 13, 'taken_back', '{"kind":"taken_back","by":"han","plies":1}', 1703675280000),
(19, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703675290000),
(19, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1703675290000),
(19, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703675290000),
(19, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675290000),
(19, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675300000),
(19, 6, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1703675300000),
(20, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703675310000),
(20, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1703675310000),
(20, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"EHEH"}', 1703675310000),
(20, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675310000),
(20, 5, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1703675310000),
(21, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","channel":201,"language":"en","challenger_language":"en"}', 1703675320000),
(21, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1703675320000),
(21, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"EHHE"}', 1703675320000),
(21, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675320000),
(21, 5, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1703675320000),
(22, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703675990000),
(22, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703675990000),
(22, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703675990000),
(22, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675990000),
(22, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703676000000),
(23, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703676660000),
(23, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703676660000),
(23, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703676660000),
(23, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703676660000),
(23, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703676670000),
(24, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703677330000),
(24, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703677330000),
(24, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703677330000),
(24, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703677330000),
(24, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703677340000),
(25, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703678000000),
(25, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703678000000),
(25, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703678000000),
(25, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703678000000),
(25, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703678010000),
(26, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703678670000),
(26, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703678670000),
(26, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703678670000),
(26, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703678670000),
(26, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703678680000),
(27, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703679340000),
(27, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703679340000),
(27, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703679340000),
(27, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703679340000),
(27, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703679350000),
(27, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703679350000),
(28, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703679350000),
(28, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703679350000),
(28, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703679350000),
(28, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703679350000),
(28, 5, 'moved', '{"kind":"moved","mv":"c4d4"}', 1703679360000);

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
(40, 1703284370000),
(41, 1703284370000),
(42, 1703284370000),
(43, 1703284370000),
(44, 1703284380000),
(45, 1703284380000),
(46, 1703284390000),
(47, 1703370790000),
(48, 1703370790000),
(49, 1703370790000),
(50, 1703370790000),
(51, 1703370790000),
(52, 1703370800000),
(53, 1703370800000),
(54, 1703414010000),
(55, 1703414010000),
(56, 1703414010000),
(57, 1703414010000),
(58, 1703673210000),
(59, 1703673210000),
(60, 1703673870000),
(61, 1703673870000),
(62, 1703674530000),
(63, 1703674530000),
(64, 1703674530000),
(65, 1703674530000),
(66, 1703674540000),
(67, 1703674540000),
(68, 1703674540000),
(69, 1703674540000),
(70, 1703674540000),
(71, 1703674540000),
(72, 1703674540000),
(73, 1703674550000),
(74, 1703674550000),
(75, 1703674550000),
(76, 1703674550000),
(77, 1703674550000),
(78, 1703674560000),
(79, 1703674560000),
(80, 1703674560000),
(81, 1703674560000),
(82, 1703674570000),
(83, 1703674570000),
(84, 1703674570000),
(85, 1703674570000),
(86, 1703674570000),
(87, 1703674570000),
(88, 1703675240000),
(89, 1703675240000),
(90, 1703675240000),
(91, 1703675240000),
(92, 1703675250000),
(93, 1703675250000),
(94, 1703675250000),
(95, 1703675250000),
(96, 1703675260000),
(97, 1703675260000),
(98, 1703675270000),
(99, 1703675270000),
(100, 1703675280000),
(101, 1703675290000),
(102, 1703675290000),
(103, 1703675290000),
(104, 1703675290000),
(105, 1703675300000),
(106, 1703675300000),
(107, 1703675310000),
(108, 1703675320000),
(109, 1703675990000),
(110, 1703675990000),
(111, 1703675990000),
(112, 1703675990000),
(113, 1703676000000),
(114, 1703676660000),
(115, 1703676660000),
(116, 1703676660000),
(117, 1703676660000),
(118, 1703676670000),
(119, 1703677330000),
(120, 1703677330000),
(121, 1703677330000),
(122, 1703677330000),
(123, 1703677340000),
(124, 1703678000000),
(125, 1703678000000),
(126, 1703678000000),
(127, 1703678000000),
(128, 1703678010000),
(129, 1703678670000),
(130, 1703678670000),
(131, 1703678670000),
(132, 1703678670000),
(133, 1703678680000),
(134, 1703679340000),
(135, 1703679340000),
(136, 1703679340000),
(137, 1703679340000),
(138, 1703679350000),
(139, 1703679350000),
(140, 1703679350000),
(141, 1703679350000),
(142, 1703679350000),
(143, 1703679350000),
(144, 1703679360000),
(7000, 1703674530000),
(8000, 1703675320000),
(8001, 1703675310000),
(8002, 1703675320000),
(8003, 1703675310000);

insert into server (id, language, ruleset, hints, pace, reserve, timeout, weekends, zone) values
(101, 'ko', 'kja', 'none', NULL, NULL, NULL, NULL, 'Asia/Seoul');

insert into review (id, owner, record, at, file, size) values
(1, 11, '', 1703675330000, X'5B4576656E742022B4EBB1B9225D0A5B526573756C7420222A225D0A0A312E20613462342061376237202A0A', 44);

insert into taste (kind, owner, theme, pieces, coordinates, view) values
('person', 11, 'dark', NULL, NULL, NULL),
('server', 101, NULL, 'hangul', NULL, NULL);

insert into analysis (game, edition, body, at) values
(17, 2, '{}', 1703675330000);

insert into review_total (one, bytes) values
(1, 44);

insert into person (id, language, seen_at, reminded_at, closed_at, reminders, zone, quiet_from, quiet_until, digest, digest_at, pings, auto_vacation) values
(11, 'ko', 1703675330000, 1703369170000, NULL, NULL, 'Asia/Seoul', 23, 7, NULL, NULL, NULL, 'on'),
(12, 'en', 1703283830000, 1703283830000, 1703284370000, 'none', NULL, NULL, NULL, NULL, NULL, 'off', NULL),
(13, 'en', 1702038000000, 1703414010000, NULL, 'thread', NULL, NULL, NULL, 9, 1703754000000, NULL, NULL);

insert into review_analysis (review, game, edition, body, at) values
(1, 0, 3, '{}', 1703675330000);

insert into standstill (id, cause, from_at, until_at) values
(1, 'outage', 1700000000000, 1701209640000),
(2, 'outage', 1703414010000, 1703673210000);

insert into timer (game, kind, due_at) values
(1, 'clock', 1703674540000),
(14, 'clock', 1704538530000),
(18, 'clock', 1704539260000),
(19, 'clock', 1704539300000),
(22, 'clock', 1704540000000),
(23, 'clock', 1704540670000),
(24, 'clock', 1704541340000),
(25, 'clock', 1704542010000),
(26, 'clock', 1704542680000),
(27, 'clock', 1704543350000),
(28, 'clock', 1704543360000),
(12, 'expire', 1703933730000),
(13, 'expire', 1703933730000),
(14, 'remind', 1704106530000),
(18, 'remind', 1704107270000),
(19, 'remind', 1704107300000),
(22, 'remind', 1704108000000),
(23, 'remind', 1704108670000),
(24, 'remind', 1704109340000),
(25, 'remind', 1704110010000),
(26, 'remind', 1704110680000),
(27, 'remind', 1704111350000),
(28, 'remind', 1704111360000);

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
(42, 3, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1701866820000, 1701866820000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(43, 1, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1701970500000, 1701970500000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(44, 4, 2, 13, 'reminder', NULL, 'delivered', 1, NULL, 1702038000000, 1702038000000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000),
(45, 1, 7, 5001, 'offer', NULL, 'delivered', 1, NULL, 1702278840000, 1702278840000, NULL, NULL, NULL, 5021, NULL, 0, NULL, 1702419240000),
(46, 2, 7, 5005, 'offer', NULL, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5022, NULL, 0, NULL, 1702419240000),
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
(60, 2, 8, 5005, 'strip', 46, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5022, NULL, 0, NULL, 1702419250000),
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
(98, 7, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, 40, NULL, 1703284370000, 5044, NULL, 0, NULL, 1703284370000),
(99, 7, 2, 201, 'closed', 98, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5044, NULL, 0, NULL, 1703284370000),
(100, 7, 2, 5044, 'thread', 98, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703284370000),
(101, 7, 2, 5044, 'setup', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5045, NULL, 0, NULL, 1703284370000),
(102, 7, 3, 5044, 'setup', NULL, 'delivered', 2, NULL, 1703284370000, 1703284370000, 42, NULL, 1703284370000, 5046, NULL, 0, NULL, 1703284380000),
(103, 7, 3, 5044, 'strip', 101, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5045, NULL, 0, NULL, 1703284380000),
(104, 7, 4, 5044, 'board', NULL, 'delivered', 2, NULL, 1703284370000, 1703284370000, 43, NULL, 1703284370000, 5047, NULL, 0, NULL, 1703284380000),
(105, 7, 4, 5044, 'strip', 102, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5046, NULL, 0, NULL, 1703284380000),
(106, 7, 5, 5044, 'board', NULL, 'delivered', 2, NULL, 1703284380000, 1703284380000, 44, NULL, 1703284380000, 5048, NULL, 0, NULL, 1703284390000),
(107, 7, 5, 5044, 'strip', 104, 'delivered', 1, NULL, 1703284380000, 1703284380000, NULL, NULL, NULL, 5047, NULL, 0, NULL, 1703284390000),
(108, 7, 6, 5044, 'board', NULL, 'delivered', 2, NULL, 1703284380000, 1703284380000, 45, NULL, 1703284380000, 5049, NULL, 0, NULL, 1703284390000),
(109, 7, 6, 5044, 'strip', 106, 'delivered', 1, NULL, 1703284380000, 1703284380000, NULL, NULL, NULL, 5048, NULL, 0, NULL, 1703284390000),
(110, 7, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1703327590000, 1703327590000, NULL, NULL, NULL, 5050, NULL, 0, NULL, 1703327590000),
(111, 7, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1703369170000, 1703369170000, NULL, NULL, NULL, 5051, NULL, 0, NULL, 1703369170000),
(112, 7, 6, 5044, 'absent', NULL, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5052, NULL, 0, NULL, 1703370790000),
(113, 8, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703370790000, 1703370790000, 48, NULL, 1703370790000, 5053, NULL, 0, NULL, 1703370790000),
(114, 8, 2, 201, 'closed', 113, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5053, NULL, 0, NULL, 1703370790000),
(115, 8, 2, 5053, 'thread', 113, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703370790000),
(116, 8, 2, 5053, 'setup', NULL, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5054, NULL, 0, NULL, 1703370790000),
(117, 8, 3, 5053, 'setup', NULL, 'delivered', 2, NULL, 1703370790000, 1703370790000, 50, NULL, 1703370790000, 5055, NULL, 0, NULL, 1703370800000),
(118, 8, 3, 5053, 'strip', 116, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5054, NULL, 0, NULL, 1703370800000),
(119, 8, 4, 5053, 'board', NULL, 'delivered', 2, NULL, 1703370790000, 1703370790000, 51, NULL, 1703370790000, 5056, NULL, 0, NULL, 1703370800000),
(120, 8, 4, 5053, 'strip', 117, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5055, NULL, 0, NULL, 1703370800000),
(121, 8, 5, 5053, 'board', NULL, 'delivered', 2, NULL, 1703370800000, 1703370800000, 52, NULL, 1703370800000, 5057, NULL, 0, NULL, 1703370810000),
(122, 8, 5, 5053, 'strip', 119, 'delivered', 1, NULL, 1703370800000, 1703370800000, NULL, NULL, NULL, 5056, NULL, 0, NULL, 1703370810000),
(123, 8, 6, 5053, 'board', NULL, 'delivered', 2, NULL, 1703370800000, 1703370800000, 53, NULL, 1703370800000, 5058, NULL, 0, NULL, 1703370810000),
(124, 8, 6, 5053, 'strip', 121, 'delivered', 1, NULL, 1703370800000, 1703370800000, NULL, NULL, NULL, 5057, NULL, 0, NULL, 1703370810000),
(125, 8, 6, 13, 'digest', NULL, 'delivered', 1, NULL, 1703408610000, 1703408610000, NULL, NULL, NULL, 5059, NULL, 0, NULL, 1703408610000),
(126, 8, 6, 5053, 'nudge', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5060, NULL, 0, NULL, 1703414010000),
(127, 7, 7, 5044, 'board', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5061, NULL, 0, NULL, 1703414010000),
(128, 7, 7, 201, 'strip', 98, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5044, NULL, 0, NULL, 1703414010000),
(129, 7, 7, 5044, 'strip', 100, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703414010000),
(130, 7, 7, 5044, 'strip', 108, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5049, NULL, 0, NULL, 1703414010000),
(131, 7, 7, 5044, 'strip', 112, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5052, NULL, 0, NULL, 1703414010000),
(132, 8, 7, 5053, 'board', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5062, NULL, 0, NULL, 1703414010000),
(133, 8, 7, 201, 'strip', 113, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5053, NULL, 0, NULL, 1703414010000),
(134, 8, 7, 5053, 'strip', 115, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703414010000),
(135, 8, 7, 5053, 'strip', 123, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5058, NULL, 0, NULL, 1703414010000),
(136, 8, 7, 5053, 'strip', 126, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5060, NULL, 0, NULL, 1703414010000),
(137, 9, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, 57, NULL, 1703414010000, 5063, NULL, 0, NULL, 1703414010000),
(138, 9, 2, 201, 'closed', 137, 'delivered', 1, NULL, 1703673210000, 1703673210000, NULL, NULL, NULL, 5063, NULL, 0, NULL, 1703673210000),
(139, 10, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703673210000, 1703673210000, 58, NULL, 1703673210000, 5064, NULL, 0, NULL, 1703673210000),
(140, 10, 2, 201, 'closed', 139, 'delivered', 1, NULL, 1703673210000, 1703673210000, NULL, NULL, NULL, 5064, NULL, 0, NULL, 1703673210000),
(141, 11, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703673870000, 1703673870000, 60, NULL, 1703673870000, 5065, NULL, 0, NULL, 1703673870000),
(142, 11, 2, 201, 'closed', 141, 'delivered', 1, NULL, 1703673870000, 1703673870000, NULL, NULL, NULL, 5065, NULL, 0, NULL, 1703673870000),
(143, 12, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674530000, 1703674530000, 62, NULL, 1703674530000, 5066, NULL, 0, NULL, 1703674530000),
(144, 13, 1, 201, 'challenge', NULL, 'delivered', 0, NULL, 1703674530000, 1703674530000, NULL, NULL, NULL, 7001, NULL, 0, NULL, 1703674530000),
(145, 14, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674530000, 1703674530000, 63, NULL, 1703674530000, 5067, NULL, 0, NULL, 1703674530000),
(146, 14, 2, 201, 'closed', 145, 'delivered', 1, NULL, 1703674530000, 1703674530000, NULL, NULL, NULL, 5067, NULL, 0, NULL, 1703674530000),
(147, 14, 2, 5067, 'thread', 145, 'delivered', 1, NULL, 1703674530000, 1703674530000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703674530000),
(148, 14, 2, 5067, 'setup', NULL, 'delivered', 1, NULL, 1703674530000, 1703674530000, NULL, NULL, NULL, 5068, NULL, 0, NULL, 1703674530000),
(149, 14, 3, 5067, 'setup', NULL, 'delivered', 2, NULL, 1703674530000, 1703674530000, 65, NULL, 1703674530000, 5069, NULL, 0, NULL, 1703674540000),
(150, 14, 3, 5067, 'strip', 148, 'delivered', 1, NULL, 1703674530000, 1703674530000, NULL, NULL, NULL, 5068, NULL, 0, NULL, 1703674540000),
(151, 15, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, 66, NULL, 1703674540000, 5070, NULL, 0, NULL, 1703674540000),
(152, 15, 2, 201, 'closed', 151, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5070, NULL, 0, NULL, 1703674540000),
(153, 15, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5071, NULL, 0, NULL, 1703674540000),
(154, 15, 3, 201, 'board', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5072, NULL, 0, NULL, 1703674540000),
(155, 15, 3, 201, 'strip', 151, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5070, NULL, 0, NULL, 1703674540000),
(156, 15, 3, 201, 'strip', 153, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5071, NULL, 0, NULL, 1703674540000),
(157, 16, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, 69, NULL, 1703674540000, 5073, NULL, 0, NULL, 1703674540000),
(158, 16, 2, 201, 'closed', 157, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5073, NULL, 0, NULL, 1703674540000),
(159, 16, 2, 5073, 'thread', 157, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703674540000),
(160, 16, 2, 5073, 'setup', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5074, NULL, 0, NULL, 1703674540000),
(161, 16, 3, 5073, 'setup', NULL, 'delivered', 2, NULL, 1703674540000, 1703674540000, 71, NULL, 1703674540000, 5075, NULL, 0, NULL, 1703674550000),
(162, 16, 3, 5073, 'strip', 160, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5074, NULL, 0, NULL, 1703674550000),
(163, 16, 4, 5073, 'board', NULL, 'delivered', 2, NULL, 1703674540000, 1703674540000, 72, NULL, 1703674540000, 5076, NULL, 0, NULL, 1703674550000),
(164, 16, 4, 5073, 'strip', 161, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5075, NULL, 0, NULL, 1703674550000),
(165, 16, 5, 5073, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 73, NULL, 1703674550000, 5077, NULL, 0, NULL, 1703674560000),
(166, 16, 5, 5073, 'strip', 163, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5076, NULL, 0, NULL, 1703674560000),
(167, 16, 6, 5073, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 74, NULL, 1703674550000, 5078, NULL, 0, NULL, 1703674560000),
(168, 16, 6, 5073, 'strip', 165, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5077, NULL, 0, NULL, 1703674560000),
(169, 16, 7, 5073, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 75, NULL, 1703674550000, 5079, NULL, 0, NULL, 1703674560000),
(170, 16, 7, 5073, 'strip', 167, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5078, NULL, 0, NULL, 1703674560000),
(171, 16, 8, 5073, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 76, NULL, 1703674550000, 5080, NULL, 0, NULL, 1703674560000),
(172, 16, 8, 5073, 'strip', 169, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5079, NULL, 0, NULL, 1703674560000),
(173, 16, 9, 5073, 'board', NULL, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5081, NULL, 0, NULL, 1703674560000),
(174, 16, 9, 201, 'strip', 157, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5073, NULL, 0, NULL, 1703674550000),
(175, 16, 9, 5073, 'strip', 159, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703674560000),
(176, 16, 9, 5073, 'strip', 171, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5080, NULL, 0, NULL, 1703674560000),
(177, 17, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674560000, 1703674560000, 78, NULL, 1703674560000, 5082, NULL, 0, NULL, 1703674560000),
(178, 17, 2, 201, 'closed', 177, 'delivered', 1, NULL, 1703674560000, 1703674560000, NULL, NULL, NULL, 5082, NULL, 0, NULL, 1703674560000),
(179, 17, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703674560000, 1703674560000, NULL, NULL, NULL, 5083, NULL, 0, NULL, 1703674560000),
(180, 17, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703674560000, 1703674560000, 80, NULL, 1703674560000, 5084, NULL, 0, NULL, 1703674570000),
(181, 17, 3, 201, 'strip', 179, 'delivered', 1, NULL, 1703674560000, 1703674560000, NULL, NULL, NULL, 5083, NULL, 0, NULL, 1703674570000),
(182, 17, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703674560000, 1703674560000, 81, NULL, 1703674560000, 5085, NULL, 0, NULL, 1703674570000),
(183, 17, 4, 201, 'strip', 180, 'delivered', 1, NULL, 1703674560000, 1703674560000, NULL, NULL, NULL, 5084, NULL, 0, NULL, 1703674570000),
(184, 17, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 82, NULL, 1703674570000, 5086, NULL, 0, NULL, 1703674580000),
(185, 17, 5, 201, 'strip', 182, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5085, NULL, 0, NULL, 1703674580000),
(186, 17, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 83, NULL, 1703674570000, 5087, NULL, 0, NULL, 1703674580000),
(187, 17, 6, 201, 'strip', 184, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5086, NULL, 0, NULL, 1703674580000),
(188, 17, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 84, NULL, 1703674570000, 5088, NULL, 0, NULL, 1703674580000),
(189, 17, 7, 201, 'strip', 186, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5087, NULL, 0, NULL, 1703674580000),
(190, 17, 8, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 85, NULL, 1703674570000, 5089, NULL, 0, NULL, 1703674580000),
(191, 17, 8, 201, 'strip', 188, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5088, NULL, 0, NULL, 1703674580000),
(192, 17, 9, 201, 'offer', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 86, NULL, 1703674570000, 5090, NULL, 0, NULL, 1703674580000),
(193, 17, 10, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 87, NULL, 1703674570000, 5091, NULL, 0, NULL, 1703674580000),
(194, 17, 10, 201, 'strip', 177, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5082, NULL, 0, NULL, 1703674580000),
(195, 17, 10, 201, 'strip', 190, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5089, NULL, 0, NULL, 1703674580000),
(196, 17, 10, 201, 'strip', 192, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5090, NULL, 0, NULL, 1703674580000),
(197, 18, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675240000, 1703675240000, 88, NULL, 1703675240000, 5092, NULL, 0, NULL, 1703675240000),
(198, 18, 2, 201, 'closed', 197, 'delivered', 1, NULL, 1703675240000, 1703675240000, NULL, NULL, NULL, 5092, NULL, 0, NULL, 1703675240000),
(199, 18, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703675240000, 1703675240000, NULL, NULL, NULL, 5093, NULL, 0, NULL, 1703675240000),
(200, 18, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703675240000, 1703675240000, 90, NULL, 1703675240000, 5094, NULL, 0, NULL, 1703675250000),
(201, 18, 3, 201, 'strip', 199, 'delivered', 1, NULL, 1703675240000, 1703675240000, NULL, NULL, NULL, 5093, NULL, 0, NULL, 1703675250000),
(202, 18, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703675240000, 1703675240000, 91, NULL, 1703675240000, 5095, NULL, 0, NULL, 1703675250000),
(203, 18, 4, 201, 'strip', 200, 'delivered', 1, NULL, 1703675240000, 1703675240000, NULL, NULL, NULL, 5094, NULL, 0, NULL, 1703675250000),
(204, 18, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 92, NULL, 1703675250000, 5096, NULL, 0, NULL, 1703675260000),
(205, 18, 5, 201, 'strip', 202, 'delivered', 1, NULL, 1703675250000, 1703675250000, NULL, NULL, NULL, 5095, NULL, 0, NULL, 1703675260000),
(206, 18, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 93, NULL, 1703675250000, 5097, NULL, 0, NULL, 1703675260000),
(207, 18, 6, 201, 'strip', 204, 'delivered', 1, NULL, 1703675250000, 1703675250000, NULL, NULL, NULL, 5096, NULL, 0, NULL, 1703675260000),
(208, 18, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 94, NULL, 1703675250000, 5098, NULL, 0, NULL, 1703675260000),
(209, 18, 7, 201, 'strip', 206, 'delivered', 1, NULL, 1703675250000, 1703675250000, NULL, NULL, NULL, 5097, NULL, 0, NULL, 1703675260000),
(210, 18, 8, 201, 'offer', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 95, NULL, 1703675250000, 5099, NULL, 0, NULL, 1703675260000),
(211, 18, 9, 201, 'settled', 210, 'delivered', 1, NULL, 1703675260000, 1703675260000, NULL, NULL, NULL, 5099, NULL, 0, NULL, 1703675260000),
(212, 18, 10, 201, 'offer', NULL, 'delivered', 2, NULL, 1703675260000, 1703675260000, 97, NULL, 1703675260000, 5100, NULL, 0, NULL, 1703675270000),
(213, 18, 11, 201, 'settled', 212, 'delivered', 1, NULL, 1703675270000, 1703675270000, NULL, NULL, NULL, 5100, NULL, 0, NULL, 1703675270000),
(214, 18, 12, 201, 'board', NULL, 'delivered', 2, NULL, 1703675270000, 1703675270000, 99, NULL, 1703675270000, 5101, NULL, 0, NULL, 1703675280000),
(215, 18, 12, 201, 'strip', 208, 'delivered', 1, NULL, 1703675270000, 1703675270000, NULL, NULL, NULL, 5098, NULL, 0, NULL, 1703675280000),
(216, 18, 13, 201, 'board', NULL, 'delivered', 2, NULL, 1703675280000, 1703675280000, 100, NULL, 1703675280000, 5102, NULL, 0, NULL, 1703675290000),
(217, 18, 13, 201, 'strip', 214, 'delivered', 1, NULL, 1703675280000, 1703675280000, NULL, NULL, NULL, 5101, NULL, 0, NULL, 1703675290000),
(218, 19, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675290000, 1703675290000, 101, NULL, 1703675290000, 5103, NULL, 0, NULL, 1703675290000),
(219, 19, 2, 201, 'closed', 218, 'delivered', 1, NULL, 1703675290000, 1703675290000, NULL, NULL, NULL, 5103, NULL, 0, NULL, 1703675290000),
(220, 19, 2, 5103, 'thread', 218, 'delivered', 1, NULL, 1703675290000, 1703675290000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703675290000),
(221, 19, 2, 5103, 'setup', NULL, 'delivered', 1, NULL, 1703675290000, 1703675290000, NULL, NULL, NULL, 5104, NULL, 0, NULL, 1703675290000),
(222, 19, 3, 5103, 'setup', NULL, 'delivered', 2, NULL, 1703675290000, 1703675290000, 103, NULL, 1703675290000, 5105, NULL, 0, NULL, 1703675300000),
(223, 19, 3, 5103, 'strip', 221, 'delivered', 1, NULL, 1703675290000, 1703675290000, NULL, NULL, NULL, 5104, NULL, 0, NULL, 1703675300000),
(224, 19, 4, 5103, 'board', NULL, 'delivered', 2, NULL, 1703675290000, 1703675290000, 104, NULL, 1703675290000, 5106, NULL, 0, NULL, 1703675300000),
(225, 19, 4, 5103, 'strip', 222, 'delivered', 1, NULL, 1703675290000, 1703675290000, NULL, NULL, NULL, 5105, NULL, 0, NULL, 1703675300000),
(226, 19, 5, 5103, 'board', NULL, 'delivered', 2, NULL, 1703675300000, 1703675300000, 105, NULL, 1703675300000, 5107, NULL, 0, NULL, 1703675310000),
(227, 19, 5, 5103, 'strip', 224, 'delivered', 1, NULL, 1703675300000, 1703675300000, NULL, NULL, NULL, 5106, NULL, 0, NULL, 1703675310000),
(228, 19, 6, 5103, 'offer', NULL, 'delivered', 2, NULL, 1703675300000, 1703675300000, 106, NULL, 1703675300000, 5108, NULL, 0, NULL, 1703675310000),
(229, 20, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675310000, 1703675310000, 107, NULL, 1703675310000, 5109, NULL, 0, NULL, 1703675310000),
(230, 20, 3, 201, 'closed', 229, 'delivered', 1, NULL, 1703675310000, 1703675310000, NULL, NULL, NULL, 5109, NULL, 0, NULL, 1703675310000),
(231, 20, 3, 5109, 'thread', 229, 'delivered', 1, NULL, 1703675310000, 1703675310000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703675310000),
(232, 20, 3, 5109, 'setup', NULL, 'delivered', 1, NULL, 1703675310000, 1703675310000, NULL, NULL, NULL, 5110, NULL, 0, NULL, 1703675310000),
(233, 20, 4, 5109, 'board', NULL, 'delivered', 2, NULL, 1703675310000, 1703675310000, 8001, NULL, 1703675310000, 5111, NULL, 0, NULL, 1703675320000),
(234, 20, 4, 5109, 'strip', 232, 'delivered', 1, NULL, 1703675310000, 1703675310000, NULL, NULL, NULL, 5110, NULL, 0, NULL, 1703675320000),
(235, 21, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675320000, 1703675320000, 108, NULL, 1703675320000, 5112, NULL, 0, NULL, 1703675320000),
(236, 21, 3, 201, 'closed', 235, 'delivered', 1, NULL, 1703675320000, 1703675320000, NULL, NULL, NULL, 5112, NULL, 0, NULL, 1703675320000),
(237, 21, 3, 201, 'setup', NULL, 'delivered', 1, NULL, 1703675320000, 1703675320000, NULL, NULL, NULL, 5113, NULL, 0, NULL, 1703675320000),
(238, 21, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703675320000, 1703675320000, 8000, NULL, 1703675320000, 5114, NULL, 0, NULL, 1703675330000),
(239, 21, 4, 201, 'strip', 237, 'delivered', 1, NULL, 1703675320000, 1703675320000, NULL, NULL, NULL, 5113, NULL, 0, NULL, 1703675330000),
(240, 22, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675990000, 1703675990000, 109, NULL, 1703675990000, 5115, NULL, 0, NULL, 1703675990000),
(241, 22, 2, 201, 'closed', 240, 'delivered', 1, NULL, 1703675990000, 1703675990000, NULL, NULL, NULL, 5115, NULL, 0, NULL, 1703675990000),
(242, 22, 2, 5115, 'thread', 240, 'delivered', 1, NULL, 1703675990000, 1703675990000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703675990000),
(243, 22, 2, 5115, 'setup', NULL, 'delivered', 1, NULL, 1703675990000, 1703675990000, NULL, NULL, NULL, 5116, NULL, 0, NULL, 1703675990000),
(244, 22, 3, 5115, 'setup', NULL, 'delivered', 2, NULL, 1703675990000, 1703675990000, 111, NULL, 1703675990000, 5117, NULL, 0, NULL, 1703676000000),
(245, 22, 3, 5115, 'strip', 243, 'delivered', 1, NULL, 1703675990000, 1703675990000, NULL, NULL, NULL, 5116, NULL, 0, NULL, 1703676000000),
(246, 22, 4, 5115, 'board', NULL, 'delivered', 2, NULL, 1703675990000, 1703675990000, 112, NULL, 1703675990000, 5118, NULL, 0, NULL, 1703676000000),
(247, 22, 4, 5115, 'strip', 244, 'delivered', 1, NULL, 1703675990000, 1703675990000, NULL, NULL, NULL, 5117, NULL, 0, NULL, 1703676000000),
(248, 22, 5, 5115, 'board', NULL, 'parked', 1, NULL, 1703676000000, 1703676000000, 113, NULL, 1703676000000, NULL, 'channel-gone', 0, NULL, NULL),
(249, 22, 5, 5115, 'strip', 246, 'delivered', 1, NULL, 1703676000000, 1703676000000, NULL, NULL, NULL, 5118, NULL, 0, NULL, 1703676000000),
(250, 23, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703676660000, 1703676660000, 114, NULL, 1703676660000, 5119, NULL, 0, NULL, 1703676660000),
(251, 23, 2, 201, 'closed', 250, 'delivered', 1, NULL, 1703676660000, 1703676660000, NULL, NULL, NULL, 5119, NULL, 0, NULL, 1703676660000),
(252, 23, 2, 5119, 'thread', 250, 'delivered', 1, NULL, 1703676660000, 1703676660000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703676660000),
(253, 23, 2, 5119, 'setup', NULL, 'delivered', 1, NULL, 1703676660000, 1703676660000, NULL, NULL, NULL, 5120, NULL, 0, NULL, 1703676660000),
(254, 23, 3, 5119, 'setup', NULL, 'delivered', 2, NULL, 1703676660000, 1703676660000, 116, NULL, 1703676660000, 5121, NULL, 0, NULL, 1703676670000),
(255, 23, 3, 5119, 'strip', 253, 'delivered', 1, NULL, 1703676660000, 1703676660000, NULL, NULL, NULL, 5120, NULL, 0, NULL, 1703676670000),
(256, 23, 4, 5119, 'board', NULL, 'delivered', 2, NULL, 1703676660000, 1703676660000, 117, NULL, 1703676660000, 5122, NULL, 0, NULL, 1703676670000),
(257, 23, 4, 5119, 'strip', 254, 'delivered', 1, NULL, 1703676660000, 1703676660000, NULL, NULL, NULL, 5121, NULL, 0, NULL, 1703676670000),
(258, 23, 5, 5119, 'board', NULL, 'parked', 1, NULL, 1703676670000, 1703676670000, 118, NULL, 1703676670000, NULL, 'thread-locked', 0, NULL, NULL),
(259, 23, 5, 5119, 'strip', 256, 'delivered', 1, NULL, 1703676670000, 1703676670000, NULL, NULL, NULL, 5122, NULL, 0, NULL, 1703676670000),
(260, 24, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703677330000, 1703677330000, 119, NULL, 1703677330000, 5123, NULL, 0, NULL, 1703677330000),
(261, 24, 2, 201, 'closed', 260, 'delivered', 1, NULL, 1703677330000, 1703677330000, NULL, NULL, NULL, 5123, NULL, 0, NULL, 1703677330000),
(262, 24, 2, 5123, 'thread', 260, 'delivered', 1, NULL, 1703677330000, 1703677330000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703677330000),
(263, 24, 2, 5123, 'setup', NULL, 'delivered', 1, NULL, 1703677330000, 1703677330000, NULL, NULL, NULL, 5124, NULL, 0, NULL, 1703677330000),
(264, 24, 3, 5123, 'setup', NULL, 'delivered', 2, NULL, 1703677330000, 1703677330000, 121, NULL, 1703677330000, 5125, NULL, 0, NULL, 1703677340000),
(265, 24, 3, 5123, 'strip', 263, 'delivered', 1, NULL, 1703677330000, 1703677330000, NULL, NULL, NULL, 5124, NULL, 0, NULL, 1703677340000),
(266, 24, 4, 5123, 'board', NULL, 'delivered', 2, NULL, 1703677330000, 1703677330000, 122, NULL, 1703677330000, 5126, NULL, 0, NULL, 1703677340000),
(267, 24, 4, 5123, 'strip', 264, 'delivered', 1, NULL, 1703677330000, 1703677330000, NULL, NULL, NULL, 5125, NULL, 0, NULL, 1703677340000),
(268, 24, 5, 5123, 'board', NULL, 'parked', 1, NULL, 1703677340000, 1703677340000, 123, NULL, 1703677340000, NULL, 'forbidden', 0, NULL, NULL),
(269, 24, 5, 5123, 'strip', 266, 'delivered', 1, NULL, 1703677340000, 1703677340000, NULL, NULL, NULL, 5126, NULL, 0, NULL, 1703677340000),
(270, 25, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703678000000, 1703678000000, 124, NULL, 1703678000000, 5127, NULL, 0, NULL, 1703678000000),
(271, 25, 2, 201, 'closed', 270, 'delivered', 1, NULL, 1703678000000, 1703678000000, NULL, NULL, NULL, 5127, NULL, 0, NULL, 1703678000000),
(272, 25, 2, 5127, 'thread', 270, 'delivered', 1, NULL, 1703678000000, 1703678000000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703678000000),
(273, 25, 2, 5127, 'setup', NULL, 'delivered', 1, NULL, 1703678000000, 1703678000000, NULL, NULL, NULL, 5128, NULL, 0, NULL, 1703678000000),
(274, 25, 3, 5127, 'setup', NULL, 'delivered', 2, NULL, 1703678000000, 1703678000000, 126, NULL, 1703678000000, 5129, NULL, 0, NULL, 1703678010000),
(275, 25, 3, 5127, 'strip', 273, 'delivered', 1, NULL, 1703678000000, 1703678000000, NULL, NULL, NULL, 5128, NULL, 0, NULL, 1703678010000),
(276, 25, 4, 5127, 'board', NULL, 'delivered', 2, NULL, 1703678000000, 1703678000000, 127, NULL, 1703678000000, 5130, NULL, 0, NULL, 1703678010000),
(277, 25, 4, 5127, 'strip', 274, 'delivered', 1, NULL, 1703678000000, 1703678000000, NULL, NULL, NULL, 5129, NULL, 0, NULL, 1703678010000),
(278, 25, 5, 5127, 'board', NULL, 'parked', 1, NULL, 1703678010000, 1703678010000, 128, NULL, 1703678010000, NULL, 'rejected', 0, NULL, NULL),
(279, 25, 5, 5127, 'strip', 276, 'delivered', 1, NULL, 1703678010000, 1703678010000, NULL, NULL, NULL, 5130, NULL, 0, NULL, 1703678010000),
(280, 26, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703678670000, 1703678670000, 129, NULL, 1703678670000, 5131, NULL, 0, NULL, 1703678670000),
(281, 26, 2, 201, 'closed', 280, 'delivered', 1, NULL, 1703678670000, 1703678670000, NULL, NULL, NULL, 5131, NULL, 0, NULL, 1703678670000),
(282, 26, 2, 5131, 'thread', 280, 'delivered', 1, NULL, 1703678670000, 1703678670000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703678670000),
(283, 26, 2, 5131, 'setup', NULL, 'delivered', 1, NULL, 1703678670000, 1703678670000, NULL, NULL, NULL, 5132, NULL, 0, NULL, 1703678670000),
(284, 26, 3, 5131, 'setup', NULL, 'delivered', 2, NULL, 1703678670000, 1703678670000, 131, NULL, 1703678670000, 5133, NULL, 0, NULL, 1703678680000),
(285, 26, 3, 5131, 'strip', 283, 'delivered', 1, NULL, 1703678670000, 1703678670000, NULL, NULL, NULL, 5132, NULL, 0, NULL, 1703678680000),
(286, 26, 4, 5131, 'board', NULL, 'delivered', 2, NULL, 1703678670000, 1703678670000, 132, NULL, 1703678670000, 5134, NULL, 0, NULL, 1703678680000),
(287, 26, 4, 5131, 'strip', 284, 'delivered', 1, NULL, 1703678670000, 1703678670000, NULL, NULL, NULL, 5133, NULL, 0, NULL, 1703678680000),
(288, 26, 5, 5131, 'board', NULL, 'parked', 1, NULL, 1703678680000, 1703678680000, 133, NULL, 1703678680000, NULL, 'broken', 0, NULL, NULL),
(289, 26, 5, 5131, 'strip', 286, 'delivered', 1, NULL, 1703678680000, 1703678680000, NULL, NULL, NULL, 5134, NULL, 0, NULL, 1703678680000),
(290, 27, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679340000, 1703679340000, 134, NULL, 1703679340000, 5135, NULL, 0, NULL, 1703679340000),
(291, 27, 2, 201, 'closed', 290, 'delivered', 1, NULL, 1703679340000, 1703679340000, NULL, NULL, NULL, 5135, NULL, 0, NULL, 1703679340000),
(292, 27, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703679340000, 1703679340000, NULL, NULL, NULL, 5136, NULL, 0, NULL, 1703679340000),
(293, 27, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703679340000, 1703679340000, 136, NULL, 1703679340000, 5137, NULL, 0, NULL, 1703679350000),
(294, 27, 3, 201, 'strip', 292, 'delivered', 1, NULL, 1703679340000, 1703679340000, NULL, NULL, NULL, 5136, NULL, 0, NULL, 1703679350000),
(295, 27, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703679340000, 1703679340000, 137, NULL, 1703679340000, 5138, NULL, 0, NULL, 1703679350000),
(296, 27, 4, 201, 'strip', 293, 'delivered', 1, NULL, 1703679340000, 1703679340000, NULL, NULL, NULL, 5137, NULL, 0, NULL, 1703679350000),
(297, 27, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703679350000, 1703679350000, 138, NULL, 1703679350000, 5141, NULL, 0, NULL, 1703679360000),
(298, 27, 5, 201, 'strip', 295, 'delivered', 1, NULL, 1703679350000, 1703679350000, NULL, NULL, NULL, 5138, NULL, 0, NULL, 1703679360000),
(299, 27, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703679350000, 1703679350000, 139, NULL, 1703679350000, 5143, NULL, 0, NULL, 1703679360000),
(300, 27, 6, 201, 'strip', 297, 'delivered', 1, NULL, 1703679350000, 1703679350000, NULL, NULL, NULL, 5141, NULL, 0, NULL, 1703679360000),
(301, 28, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679350000, 1703679350000, 140, NULL, 1703679350000, 5139, NULL, 0, NULL, 1703679350000),
(302, 28, 2, 201, 'closed', 301, 'delivered', 1, NULL, 1703679350000, 1703679350000, NULL, NULL, NULL, 5139, NULL, 0, NULL, 1703679360000),
(303, 28, 2, 5139, 'thread', 301, 'delivered', 1, NULL, 1703679350000, 1703679350000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703679350000),
(304, 28, 2, 5139, 'setup', NULL, 'delivered', 1, NULL, 1703679350000, 1703679350000, NULL, NULL, NULL, 5140, NULL, 0, NULL, 1703679350000),
(305, 28, 3, 5139, 'setup', NULL, 'delivered', 2, NULL, 1703679350000, 1703679350000, 142, NULL, 1703679350000, 5142, NULL, 0, NULL, 1703679360000),
(306, 28, 3, 5139, 'strip', 304, 'delivered', 1, NULL, 1703679350000, 1703679350000, NULL, NULL, NULL, 5140, NULL, 0, NULL, 1703679360000),
(307, 28, 4, 5139, 'board', NULL, 'delivered', 2, NULL, 1703679350000, 1703679350000, 143, NULL, 1703679350000, 5144, NULL, 0, NULL, 1703679360000),
(308, 28, 4, 5139, 'strip', 305, 'delivered', 1, NULL, 1703679350000, 1703679350000, NULL, NULL, NULL, 5142, NULL, 0, NULL, 1703679360000),
(309, 28, 5, 5139, 'board', NULL, 'open', 1, 1703679370000, 1703679360000, 1703679360000, 144, 'token-144', 1703679360000, NULL, NULL, 0, NULL, NULL),
(310, 28, 5, 5139, 'strip', 307, 'open', 0, NULL, 1703679360000, 1703679360000, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);

insert into vacation (id, person, from_at, until_at, zone, begun_by) values
(1, 13, 1703284390000, 1703370790000, 'UTC', 'person'),
(2, 11, 1703370789999, 1703457189999, 'Asia/Seoul', 'bot'),
(3, 12, 1703414010000, 1703674540000, 'UTC', 'person');

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

CREATE INDEX person_digest on person (digest_at) where digest_at is not null;

CREATE INDEX vacation_person on vacation (person, until_at);

CREATE TRIGGER review_added after insert on review begin
    update review_total set bytes = bytes + new.size;
end;

CREATE TRIGGER review_removed after delete on review begin
    update review_total set bytes = bytes - old.size;
end;
