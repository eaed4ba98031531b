-- A database with the migrations up to 0021, in the middle of much.

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
, ruleset text, hints text check (hints in ('allowed', 'none')), pace     text, reserve  text, timeout  text check (timeout in ('claim', 'forfeit')), weekends text check (weekends in ('count', 'rest')), zone     text, boards text check (boards in ('keep', 'fold'))) strict;

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
    view        text, xiangqi_pieces text, xiangqi_coordinates text,
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
, opened_at integer, parkings  integer not null default 0, mark text) strict;

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

CREATE TABLE blocked_lane (
    lane       integer primary key,
    -- Why, in the words of `outbox.reason`.
    reason     text    not null,
    -- When it was last refused, and how often in a row.
    refused_at integer not null,
    refusals   integer not null,
    -- When it is tried again, and when it was last tried.
    due_at     integer not null,
    opened_at  integer
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
(18, 'vacations', '2026-11-21 00:00:00', 1, X'62FEE81989A3E1EE127A3413C5E3390C8BFA2912BD01C5F8601FB181CDB59E503E1CC83F6391313C2619205344A53E27', 0),
(19, 'parked again', '2026-11-21 00:00:00', 1, X'851103E5AF44FF7934AEC26BB35F20D332C1859FAEAF8CACD3E991D5C305B30AC84B7290E94A34F8ECC2DC9FD82FE0C1', 0),
(20, 'folded boards', '2026-11-21 00:00:00', 1, X'60E69E031E4AFB2533F9B381BD8A228DA2C139F460881C57A66F020BEE58955D98E8711F8A284AB4D5F6BC282720D3B6', 0),
(21, 'xiangqi looks', '2026-11-21 00:00:00', 1, X'F8FC225450A8F93FB75F8773DB71B1F2E273C9D87A50C17F91A6516E71AFEEA5BACA995F60E0CA0B65556B3B93D19874', 0);

insert into meta (key, value) values
('alive_at', '1703673210000');

insert into game (id, server, home, parent, challenger, opponent, cho, han, to_act, phase, changed_at, challenger_name, opponent_name, ply) values
(1, 101, 5001, 201, 11, 12, 11, 12, 11, 'running', 1702699530000, '미나', '지훈', 2),
(2, 101, 5005, 201, 11, 12, 11, 12, NULL, 'over', 1702419240000, '미나', '지훈', 2),
(3, 101, 5011, 201, 11, 12, 11, 12, NULL, 'over', 1702419240000, '미나', '지훈', 2),
(4, 101, 5017, 201, 11, 13, 11, 13, NULL, 'over', 1702419240000, '미나', 'Alex', 0),
(5, 101, 5027, 201, 11, 13, 11, 13, NULL, 'over', 1702851810000, '미나', 'Alex', 2),
(6, 101, 5038, 201, 12, 13, 12, 13, NULL, 'over', 1703284370000, '지훈', 'Alex', 2),
(7, 101, 5046, 201, 11, 12, 11, 12, NULL, 'over', 1703414010000, '미나', '지훈', 2),
(8, 101, 5055, 201, 13, 12, 13, 12, NULL, 'over', 1703414010000, 'Alex', '지훈', 2),
(9, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703673210000, '미나', '지훈', 0),
(10, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703673210000, '미나', '지훈', 0),
(11, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703673870000, '미나', '지훈', 0),
(12, 101, 201, 201, 13, 12, NULL, NULL, NULL, 'challenged', 1703674530000, 'Alex', '지훈', 0),
(13, 101, 201, 201, 11, NULL, NULL, NULL, NULL, 'challenged', 1703674530000, '미나', NULL, 0),
(14, 101, 5071, 201, 11, 13, 11, 13, 11, 'setting_up', 1703674530000, '미나', 'Alex', 0),
(15, 101, 201, 201, 12, 13, 12, 13, NULL, 'over', 1703674540000, '지훈', 'Alex', 0),
(16, 101, 5077, 201, 11, 12, 11, 12, NULL, 'over', 1703674550000, '미나', '지훈', 4),
(17, 101, 201, 201, 11, 12, 11, 12, NULL, 'over', 1703674570000, '미나', '지훈', 4),
(18, 101, 201, 201, 13, 11, 13, 11, 11, 'running', 1703675280000, 'Alex', '미나', 3),
(19, 101, 5107, 201, 12, 11, 12, 11, 11, 'running', 1703675300000, '지훈', '미나', 1),
(20, 101, 5113, 201, 11, 99, 11, 99, 11, 'running', 1703675310000, '미나', '한수', 4),
(21, 0, 201, 201, 11, 99, 11, 99, 11, 'running', 1703675320000, '미나', '한수', 4),
(22, 101, 5123, 201, 12, 13, 12, 13, 13, 'running', 1703676000000, '지훈', 'Alex', 1),
(23, 101, 5129, 201, 12, 13, 12, 13, 13, 'running', 1703676680000, '지훈', 'Alex', 1),
(24, 101, 5134, 201, 12, 13, 12, 13, 13, 'running', 1703677360000, '지훈', 'Alex', 1),
(25, 101, 5139, 201, 12, 13, 12, 13, 13, 'running', 1703678040000, '지훈', 'Alex', 1),
(26, 101, 5144, 201, 12, 13, 12, 13, 13, 'running', 1703678720000, '지훈', 'Alex', 1),
(27, 101, 201, 201, 12, 13, 12, 13, 12, 'running', 1703679402000, '지훈', 'Alex', 2),
(28, 101, 5153, 201, 11, 13, 11, 13, 13, 'running', 1703679412000, '미나', 'Alex', 1);

insert into event (game, seq, kind, body, at) values
(1, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700000000000),
(1, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700000000000),
(1, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000000000),
(1, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000000000),
(1, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000010000),
(1, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000010000),
(1, 7, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702073640000),
(1, 8, 'time_given', '{"kind":"time_given","by":"han","days":3}', 1702419240000),
(1, 9, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702699530000),
(2, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700000010000),
(2, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700000010000),
(2, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000010000),
(2, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000010000),
(2, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000020000),
(2, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000020000),
(2, 7, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702123320000),
(2, 8, 'time_claimed', '{"kind":"time_claimed","by":"han"}', 1702419240000),
(3, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"house":{"timeout":"forfeit","rest":"Asia/Seoul"},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700000020000),
(3, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en","house":{"timeout":"forfeit","rest":"Asia/Seoul"}}', 1700000020000),
(3, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000020000),
(3, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000020000),
(3, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000030000),
(3, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000030000),
(3, 7, 'time_forfeited', '{"kind":"time_forfeited","late":"cho"}', 1702419240000),
(4, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"house":{"timeout":"forfeit","rest":"Asia/Seoul"},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700000030000),
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
(18, 13, 'taken_back', '{"kind":"taken_back","by":"han","plies":1,"short":true}', 1703675280000),
(19, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703675290000),
(19, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1703675290000),
(19, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703675290000),
(19, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675290000),
(19, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675300000),
(19, 6, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1703675300000),
(20, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en","coach":true,"nth":1}', 1703675310000),
(20, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1703675310000),
(20, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"EHEH"}', 1703675310000),
(20, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675310000),
(20, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675310000),
(20, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703675310000),
(20, 7, 'moved', '{"kind":"moved","mv":"a1a7"}', 1703675310000),
(20, 8, 'moved', '{"kind":"moved","mv":"a10a7","slip":{"piece":"a7","by":"a10"}}', 1703675310000),
(20, 9, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1703675310000),
(21, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","channel":201,"language":"en","challenger_language":"en","coach":true,"nth":2}', 1703675320000),
(21, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1703675320000),
(21, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"EHHE"}', 1703675320000),
(21, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675320000),
(21, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675320000),
(21, 6, 'moved', '{"kind":"moved","mv":"c10d8"}', 1703675320000),
(21, 7, 'moved', '{"kind":"moved","mv":"a1a7"}', 1703675320000),
(21, 8, 'moved', '{"kind":"moved","mv":"a10a7","slip":{"piece":"a7","by":"a10"}}', 1703675320000),
(21, 9, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1703675320000),
(22, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703675990000),
(22, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703675990000),
(22, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703675990000),
(22, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675990000),
(22, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703676000000),
(23, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703676670000),
(23, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703676670000),
(23, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703676670000),
(23, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703676670000),
(23, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703676680000),
(24, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703677350000),
(24, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703677350000),
(24, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703677350000),
(24, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703677350000),
(24, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703677360000),
(25, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703678030000),
(25, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703678030000),
(25, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703678030000),
(25, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703678030000),
(25, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703678040000),
(26, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703678710000),
(26, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703678710000),
(26, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703678710000),
(26, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703678710000),
(26, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703678720000),
(27, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703679392000),
(27, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703679392000),
(27, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703679392000),
(27, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703679392000),
(27, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703679402000),
(27, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703679402000),
(28, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703679402000),
(28, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703679402000),
(28, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703679402000),
(28, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703679402000),
(28, 5, 'moved', '{"kind":"moved","mv":"c4d4"}', 1703679412000);

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
(114, 1703676670000),
(115, 1703676670000),
(116, 1703676670000),
(117, 1703676670000),
(118, 1703676680000),
(119, 1703677350000),
(120, 1703677350000),
(121, 1703677350000),
(122, 1703677350000),
(123, 1703677360000),
(124, 1703678030000),
(125, 1703678030000),
(126, 1703678030000),
(127, 1703678030000),
(128, 1703678040000),
(129, 1703678710000),
(130, 1703678710000),
(131, 1703678710000),
(132, 1703678710000),
(133, 1703678720000),
(134, 1703679392000),
(135, 1703679392000),
(136, 1703679392000),
(137, 1703679392000),
(138, 1703679402000),
(139, 1703679402000),
(140, 1703679402000),
(141, 1703679402000),
(142, 1703679402000),
(143, 1703679402000),
(144, 1703679412000),
(7000, 1703674530000),
(8000, 1703675320000),
(8001, 1703675310000),
(8002, 1703675320000),
(8003, 1703675310000),
(8008, 1703675320000),
(8009, 1703675310000),
(8010, 1703675320000),
(8011, 1703675310000);

insert into server (id, language, ruleset, hints, pace, reserve, timeout, weekends, zone, boards) values
(101, 'ko', 'kja', 'none', NULL, NULL, NULL, NULL, 'Asia/Seoul', 'fold');

insert into review (id, owner, record, at, file, size) values
(1, 11, '', 1703675330000, X'5B4576656E742022B4EBB1B9225D0A5B526573756C7420222A225D0A0A312E20613462342061376237202A0A', 44);

insert into taste (kind, owner, theme, pieces, coordinates, view, xiangqi_pieces, xiangqi_coordinates) values
('person', 11, 'dark', NULL, NULL, NULL, NULL, 'files'),
('server', 101, NULL, 'hangul', NULL, NULL, 'simplified', NULL);

insert into analysis (game, edition, body, at) values
(17, 6, '{}', 1703675330000);

insert into review_total (one, bytes) values
(1, 44);

insert into person (id, language, seen_at, reminded_at, closed_at, reminders, zone, quiet_from, quiet_until, digest, digest_at, pings, auto_vacation) values
(11, 'ko', 1703675330000, 1703369170000, NULL, NULL, 'Asia/Seoul', 23, 7, NULL, NULL, NULL, 'on'),
(12, 'en', 1703283830000, 1703283830000, 1703284370000, 'none', NULL, NULL, NULL, NULL, NULL, 'off', NULL),
(13, 'en', 1701876540000, 1703414010000, NULL, 'thread', NULL, NULL, NULL, 9, 1703754000000, NULL, NULL);

insert into review_analysis (review, game, edition, body, at) values
(1, 0, 7, '{}', 1703675330000);

insert into standstill (id, cause, from_at, until_at) values
(1, 'outage', 1700000000000, 1701209640000),
(2, 'outage', 1703414010000, 1703673210000);

insert into timer (game, kind, due_at) values
(1, 'clock', 1703674540000),
(14, 'clock', 1704538530000),
(18, 'clock', 1704539260000),
(19, 'clock', 1704539300000),
(22, 'clock', 1704540000000),
(23, 'clock', 1704540680000),
(24, 'clock', 1704541360000),
(25, 'clock', 1704542040000),
(26, 'clock', 1704542720000),
(27, 'clock', 1704543402000),
(28, 'clock', 1704543412000),
(12, 'expire', 1703933730000),
(13, 'expire', 1703933730000),
(14, 'remind', 1704106530000),
(18, 'remind', 1704107270000),
(19, 'remind', 1704107300000),
(22, 'remind', 1704108000000),
(23, 'remind', 1704108680000),
(24, 'remind', 1704109360000),
(25, 'remind', 1704110040000),
(26, 'remind', 1704110720000),
(27, 'remind', 1704111402000),
(28, 'remind', 1704111412000);

insert into outbox (id, game, seq, lane, kind, about, state, attempts, claimed_until, due_at, at, interaction, token, asked_at, message, reason, faults, held_until, delivered_at, opened_at, parkings, mark) values
(1, 1, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000000000, 1700000000000, 1, NULL, 1700000000000, 5001, NULL, 0, NULL, 1700000000000, NULL, 0, NULL),
(2, 1, 2, 201, 'closed', 1, 'delivered', 1, NULL, 1700000000000, 1700000000000, NULL, NULL, NULL, 5001, NULL, 0, NULL, 1700000000000, NULL, 0, 'M1uQWh'),
(3, 1, 2, 5001, 'thread', 1, 'delivered', 1, NULL, 1700000000000, 1700000000000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1700000000000, NULL, 0, 'M1uQWh'),
(4, 1, 2, 5001, 'setup', NULL, 'delivered', 1, NULL, 1700000000000, 1700000000000, NULL, NULL, NULL, 5002, NULL, 0, NULL, 1700000000000, NULL, 0, 'M1uQWh'),
(5, 1, 3, 5001, 'setup', NULL, 'delivered', 2, NULL, 1700000000000, 1700000000000, 3, NULL, 1700000000000, 5003, NULL, 0, NULL, 1700000010000, NULL, 0, 'M1uQWh'),
(6, 1, 3, 5001, 'strip', 4, 'delivered', 1, NULL, 1700000000000, 1700000000000, NULL, NULL, NULL, 5002, NULL, 0, NULL, 1700000010000, NULL, 0, NULL),
(7, 1, 4, 5001, 'board', NULL, 'delivered', 2, NULL, 1700000000000, 1700000000000, 4, NULL, 1700000000000, 5004, NULL, 0, NULL, 1700000010000, NULL, 0, 'M1uQWh'),
(8, 1, 4, 5001, 'strip', 5, 'delivered', 1, NULL, 1700000000000, 1700000000000, NULL, NULL, NULL, 5003, NULL, 0, NULL, 1700000010000, NULL, 0, NULL),
(9, 1, 5, 5001, 'board', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 5, NULL, 1700000010000, 5007, NULL, 0, NULL, 1700000020000, NULL, 0, 'M1uQWh'),
(10, 1, 5, 5001, 'strip', 7, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5004, NULL, 0, NULL, 1700000020000, NULL, 0, NULL),
(11, 1, 6, 5001, 'board', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 6, NULL, 1700000010000, 5009, NULL, 0, NULL, 1700000020000, NULL, 0, 'M1uQWh'),
(12, 1, 6, 5001, 'strip', 9, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5007, NULL, 0, NULL, 1700000020000, NULL, 0, NULL),
(13, 2, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000010000, 1700000010000, 7, NULL, 1700000010000, 5005, NULL, 0, NULL, 1700000010000, NULL, 0, NULL),
(14, 2, 2, 201, 'closed', 13, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5005, NULL, 0, NULL, 1700000010000, NULL, 0, 'M1uQWh'),
(15, 2, 2, 5005, 'thread', 13, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1700000010000, NULL, 0, 'M1uQWh'),
(16, 2, 2, 5005, 'setup', NULL, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5006, NULL, 0, NULL, 1700000010000, NULL, 0, 'M1uQWh'),
(17, 2, 3, 5005, 'setup', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 9, NULL, 1700000010000, 5008, NULL, 0, NULL, 1700000020000, NULL, 0, 'M1uQWh'),
(18, 2, 3, 5005, 'strip', 16, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5006, NULL, 0, NULL, 1700000020000, NULL, 0, NULL),
(19, 2, 4, 5005, 'board', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 10, NULL, 1700000010000, 5010, NULL, 0, NULL, 1700000020000, NULL, 0, 'M1uQWh'),
(20, 2, 4, 5005, 'strip', 17, 'delivered', 1, NULL, 1700000010000, 1700000010000, NULL, NULL, NULL, 5008, NULL, 0, NULL, 1700000020000, NULL, 0, NULL),
(21, 2, 5, 5005, 'board', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 11, NULL, 1700000020000, 5013, NULL, 0, NULL, 1700000030000, NULL, 0, 'M1uQWh'),
(22, 2, 5, 5005, 'strip', 19, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5010, NULL, 0, NULL, 1700000030000, NULL, 0, NULL),
(23, 2, 6, 5005, 'board', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 12, NULL, 1700000020000, 5015, NULL, 0, NULL, 1700000030000, NULL, 0, 'M1uQWh'),
(24, 2, 6, 5005, 'strip', 21, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5013, NULL, 0, NULL, 1700000030000, NULL, 0, NULL),
(25, 3, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000020000, 1700000020000, 13, NULL, 1700000020000, 5011, NULL, 0, NULL, 1700000020000, NULL, 0, NULL),
(26, 3, 2, 201, 'closed', 25, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5011, NULL, 0, NULL, 1700000020000, NULL, 0, 'M1uQWh'),
(27, 3, 2, 5011, 'thread', 25, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1700000020000, NULL, 0, 'M1uQWh'),
(28, 3, 2, 5011, 'setup', NULL, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5012, NULL, 0, NULL, 1700000020000, NULL, 0, 'M1uQWh'),
(29, 3, 3, 5011, 'setup', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 15, NULL, 1700000020000, 5014, NULL, 0, NULL, 1700000030000, NULL, 0, 'M1uQWh'),
(30, 3, 3, 5011, 'strip', 28, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5012, NULL, 0, NULL, 1700000030000, NULL, 0, NULL),
(31, 3, 4, 5011, 'board', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 16, NULL, 1700000020000, 5016, NULL, 0, NULL, 1700000030000, NULL, 0, 'M1uQWh'),
(32, 3, 4, 5011, 'strip', 29, 'delivered', 1, NULL, 1700000020000, 1700000020000, NULL, NULL, NULL, 5014, NULL, 0, NULL, 1700000030000, NULL, 0, NULL),
(33, 3, 5, 5011, 'board', NULL, 'delivered', 2, NULL, 1700000030000, 1700000030000, 17, NULL, 1700000030000, 5019, NULL, 0, NULL, 1700000040000, NULL, 0, 'M1uQWh'),
(34, 3, 5, 5011, 'strip', 31, 'delivered', 1, NULL, 1700000030000, 1700000030000, NULL, NULL, NULL, 5016, NULL, 0, NULL, 1700000040000, NULL, 0, NULL),
(35, 3, 6, 5011, 'board', NULL, 'delivered', 2, NULL, 1700000030000, 1700000030000, 18, NULL, 1700000030000, 5020, NULL, 0, NULL, 1700000040000, NULL, 0, 'M1uQWh'),
(36, 3, 6, 5011, 'strip', 33, 'delivered', 1, NULL, 1700000030000, 1700000030000, NULL, NULL, NULL, 5019, NULL, 0, NULL, 1700000040000, NULL, 0, NULL),
(37, 4, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000030000, 1700000030000, 19, NULL, 1700000030000, 5017, NULL, 0, NULL, 1700000030000, NULL, 0, NULL),
(38, 4, 2, 201, 'closed', 37, 'delivered', 1, NULL, 1700000030000, 1700000030000, NULL, NULL, NULL, 5017, NULL, 0, NULL, 1700000030000, NULL, 0, 'M1uQWh'),
(39, 4, 2, 5017, 'thread', 37, 'delivered', 1, NULL, 1700000030000, 1700000030000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1700000030000, NULL, 0, 'M1uQWh'),
(40, 4, 2, 5017, 'setup', NULL, 'delivered', 1, NULL, 1700000030000, 1700000030000, NULL, NULL, NULL, 5018, NULL, 0, NULL, 1700000030000, NULL, 0, 'M1uQWh'),
(41, 1, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1701641640000, 1701641640000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'M1uQWh'),
(42, 3, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1701814440000, 1701814440000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'M1uQWh'),
(43, 4, 2, 13, 'reminder', NULL, 'delivered', 1, NULL, 1701876540000, 1701876540000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'M1uQWh'),
(44, 1, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1701932160000, 1701932160000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'M1uQWh'),
(45, 1, 7, 5001, 'offer', NULL, 'delivered', 1, NULL, 1702073640000, 1702073640000, NULL, NULL, NULL, 5021, NULL, 0, NULL, 1702419240000, NULL, 0, 'M1uQWh'),
(46, 2, 7, 5005, 'offer', NULL, 'delivered', 1, NULL, 1702123320000, 1702123320000, NULL, NULL, NULL, 5022, NULL, 0, NULL, 1702419240000, NULL, 0, 'M1uQWh'),
(47, 3, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702246440000, 1702246440000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'M1uQWh'),
(48, 4, 2, 13, 'reminder', NULL, 'delivered', 1, NULL, 1702273980000, 1702273980000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'M1uQWh'),
(49, 3, 7, 5011, 'board', NULL, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5023, NULL, 0, NULL, 1702419240000, NULL, 0, 'M1uQWh'),
(50, 3, 7, 201, 'strip', 25, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5011, NULL, 0, NULL, 1702419240000, NULL, 0, NULL),
(51, 3, 7, 5011, 'strip', 27, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, NULL),
(52, 3, 7, 5011, 'strip', 35, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5020, NULL, 0, NULL, 1702419240000, NULL, 0, NULL),
(53, 4, 3, 5017, 'board', NULL, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5024, NULL, 0, NULL, 1702419240000, NULL, 0, 'M1uQWh'),
(54, 4, 3, 201, 'strip', 37, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5017, NULL, 0, NULL, 1702419240000, NULL, 0, NULL),
(55, 4, 3, 5017, 'strip', 39, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, NULL),
(56, 4, 3, 5017, 'strip', 40, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5018, NULL, 0, NULL, 1702419240000, NULL, 0, NULL),
(57, 1, 8, 5001, 'offer', NULL, 'delivered', 2, NULL, 1702419240000, 1702419240000, 21, NULL, 1702419240000, 5025, NULL, 0, NULL, 1702419250000, NULL, 0, 'M1uQWh'),
(58, 1, 8, 5001, 'strip', 45, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5021, NULL, 0, NULL, 1702419250000, NULL, 0, NULL),
(59, 2, 8, 5005, 'board', NULL, 'delivered', 2, NULL, 1702419240000, 1702419240000, 22, NULL, 1702419240000, 5026, NULL, 0, NULL, 1702419250000, NULL, 0, 'M1uQWh'),
(60, 2, 8, 201, 'strip', 13, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5005, NULL, 0, NULL, 1702419240000, NULL, 0, NULL),
(61, 2, 8, 5005, 'strip', 15, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419250000, NULL, 0, NULL),
(62, 2, 8, 5005, 'strip', 23, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5015, NULL, 0, NULL, 1702419250000, NULL, 0, NULL),
(63, 2, 8, 5005, 'strip', 46, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5022, NULL, 0, NULL, 1702419250000, NULL, 0, NULL),
(64, 5, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702419250000, 1702419250000, 23, NULL, 1702419250000, 5027, NULL, 0, NULL, 1702419250000, NULL, 0, NULL),
(65, 5, 2, 201, 'closed', 64, 'delivered', 1, NULL, 1702419250000, 1702419250000, NULL, NULL, NULL, 5027, NULL, 0, NULL, 1702419250000, NULL, 0, 'M1uQWh'),
(66, 5, 2, 5027, 'thread', 64, 'delivered', 1, NULL, 1702419250000, 1702419250000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419250000, NULL, 0, 'M1uQWh'),
(67, 5, 2, 5027, 'setup', NULL, 'delivered', 1, NULL, 1702419250000, 1702419250000, NULL, NULL, NULL, 5028, NULL, 0, NULL, 1702419250000, NULL, 0, 'M1uQWh'),
(68, 5, 3, 5027, 'setup', NULL, 'delivered', 2, NULL, 1702419250000, 1702419250000, 25, NULL, 1702419250000, 5029, NULL, 0, NULL, 1702419260000, NULL, 0, 'M1uQWh'),
(69, 5, 3, 5027, 'strip', 67, 'delivered', 1, NULL, 1702419250000, 1702419250000, NULL, NULL, NULL, 5028, NULL, 0, NULL, 1702419260000, NULL, 0, NULL),
(70, 5, 4, 5027, 'board', NULL, 'delivered', 2, NULL, 1702419250000, 1702419250000, 26, NULL, 1702419250000, 5030, NULL, 0, NULL, 1702419260000, NULL, 0, 'M1uQWh'),
(71, 5, 4, 5027, 'strip', 68, 'delivered', 1, NULL, 1702419250000, 1702419250000, NULL, NULL, NULL, 5029, NULL, 0, NULL, 1702419260000, NULL, 0, NULL),
(72, 5, 5, 5027, 'board', NULL, 'delivered', 2, NULL, 1702419260000, 1702419260000, 27, NULL, 1702419260000, 5031, NULL, 0, NULL, 1702419270000, NULL, 0, 'M1uQWh'),
(73, 5, 5, 5027, 'strip', 70, 'delivered', 1, NULL, 1702419260000, 1702419260000, NULL, NULL, NULL, 5030, NULL, 0, NULL, 1702419270000, NULL, 0, NULL),
(74, 5, 6, 5027, 'board', NULL, 'delivered', 2, NULL, 1702419260000, 1702419260000, 28, NULL, 1702419260000, 5032, NULL, 0, NULL, 1702419270000, NULL, 0, 'M1uQWh'),
(75, 5, 6, 5027, 'strip', 72, 'delivered', 1, NULL, 1702419260000, 1702419260000, NULL, NULL, NULL, 5031, NULL, 0, NULL, 1702419270000, NULL, 0, NULL),
(76, 1, 8, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702548870000, 1702548870000, NULL, NULL, NULL, 5033, NULL, 0, NULL, 1702851810000, NULL, 0, 'M1uQWh'),
(77, 1, 8, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702626630000, 1702626630000, NULL, NULL, NULL, 5035, NULL, 0, NULL, 1702851810000, NULL, 0, 'M1uQWh'),
(78, 1, 9, 5001, 'offer', NULL, 'delivered', 1, NULL, 1702699530000, 1702699530000, NULL, NULL, NULL, 5034, NULL, 0, NULL, 1702851810000, NULL, 0, 'M1uQWh'),
(79, 5, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702851270000, 1702851270000, NULL, NULL, NULL, 5036, NULL, 0, NULL, 1702851810000, NULL, 0, 'M1uQWh'),
(80, 5, 7, 5027, 'board', NULL, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5037, NULL, 0, NULL, 1702851810000, NULL, 0, 'M1uQWh'),
(81, 5, 7, 201, 'strip', 64, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5027, NULL, 0, NULL, 1702851810000, NULL, 0, NULL),
(82, 5, 7, 5027, 'strip', 66, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702851810000, NULL, 0, NULL),
(83, 5, 7, 5027, 'strip', 74, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5032, NULL, 0, NULL, 1702851810000, NULL, 0, NULL),
(84, 6, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702851810000, 1702851810000, 30, NULL, 1702851810000, 5038, NULL, 0, NULL, 1702851810000, NULL, 0, NULL),
(85, 6, 2, 201, 'closed', 84, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5038, NULL, 0, NULL, 1702851810000, NULL, 0, 'M1uQWh'),
(86, 6, 2, 5038, 'thread', 84, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702851810000, NULL, 0, 'M1uQWh'),
(87, 6, 2, 5038, 'setup', NULL, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5039, NULL, 0, NULL, 1702851810000, NULL, 0, 'M1uQWh'),
(88, 6, 3, 5038, 'setup', NULL, 'delivered', 2, NULL, 1702851810000, 1702851810000, 32, NULL, 1702851810000, 5040, NULL, 0, NULL, 1702851820000, NULL, 0, 'M1uQWh'),
(89, 6, 3, 5038, 'strip', 87, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5039, NULL, 0, NULL, 1702851820000, NULL, 0, NULL),
(90, 6, 4, 5038, 'board', NULL, 'delivered', 2, NULL, 1702851810000, 1702851810000, 33, NULL, 1702851810000, 5041, NULL, 0, NULL, 1702851820000, NULL, 0, 'M1uQWh'),
(91, 6, 4, 5038, 'strip', 88, 'delivered', 1, NULL, 1702851810000, 1702851810000, NULL, NULL, NULL, 5040, NULL, 0, NULL, 1702851820000, NULL, 0, NULL),
(92, 6, 5, 5038, 'board', NULL, 'delivered', 2, NULL, 1702851820000, 1702851820000, 34, NULL, 1702851820000, 5042, NULL, 0, NULL, 1702851830000, NULL, 0, 'M1uQWh'),
(93, 6, 5, 5038, 'strip', 90, 'delivered', 1, NULL, 1702851820000, 1702851820000, NULL, NULL, NULL, 5041, NULL, 0, NULL, 1702851830000, NULL, 0, NULL),
(94, 6, 6, 5038, 'board', NULL, 'delivered', 2, NULL, 1702851820000, 1702851820000, 35, NULL, 1702851820000, 5043, NULL, 0, NULL, 1702851830000, NULL, 0, 'M1uQWh'),
(95, 6, 6, 5038, 'strip', 92, 'delivered', 1, NULL, 1702851820000, 1702851820000, NULL, NULL, NULL, 5042, NULL, 0, NULL, 1702851830000, NULL, 0, NULL),
(96, 6, 6, 12, 'reminder', NULL, 'delivered', 1, NULL, 1703283830000, 1703283830000, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 0, 'M1uQWh'),
(97, 6, 6, 5038, 'nudge', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5044, NULL, 0, NULL, 1703284370000, NULL, 0, 'M1uQWh'),
(98, 6, 7, 5038, 'board', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5045, NULL, 0, NULL, 1703284370000, NULL, 0, 'M1uQWh'),
(99, 6, 7, 201, 'strip', 84, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5038, NULL, 0, NULL, 1703284370000, NULL, 0, NULL),
(100, 6, 7, 5038, 'strip', 86, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703284370000, NULL, 0, NULL),
(101, 6, 7, 5038, 'strip', 94, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5043, NULL, 0, NULL, 1703284370000, NULL, 0, NULL),
(102, 6, 7, 5038, 'strip', 97, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5044, NULL, 0, NULL, 1703284370000, NULL, 0, NULL),
(103, 7, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, 40, NULL, 1703284370000, 5046, NULL, 0, NULL, 1703284370000, NULL, 0, NULL),
(104, 7, 2, 201, 'closed', 103, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5046, NULL, 0, NULL, 1703284370000, NULL, 0, 'M1uQWh'),
(105, 7, 2, 5046, 'thread', 103, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703284370000, NULL, 0, 'M1uQWh'),
(106, 7, 2, 5046, 'setup', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5047, NULL, 0, NULL, 1703284370000, NULL, 0, 'M1uQWh'),
(107, 7, 3, 5046, 'setup', NULL, 'delivered', 2, NULL, 1703284370000, 1703284370000, 42, NULL, 1703284370000, 5048, NULL, 0, NULL, 1703284380000, NULL, 0, 'M1uQWh'),
(108, 7, 3, 5046, 'strip', 106, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5047, NULL, 0, NULL, 1703284380000, NULL, 0, NULL),
(109, 7, 4, 5046, 'board', NULL, 'delivered', 2, NULL, 1703284370000, 1703284370000, 43, NULL, 1703284370000, 5049, NULL, 0, NULL, 1703284380000, NULL, 0, 'M1uQWh'),
(110, 7, 4, 5046, 'strip', 107, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5048, NULL, 0, NULL, 1703284380000, NULL, 0, NULL),
(111, 7, 5, 5046, 'board', NULL, 'delivered', 2, NULL, 1703284380000, 1703284380000, 44, NULL, 1703284380000, 5050, NULL, 0, NULL, 1703284390000, NULL, 0, 'M1uQWh'),
(112, 7, 5, 5046, 'strip', 109, 'delivered', 1, NULL, 1703284380000, 1703284380000, NULL, NULL, NULL, 5049, NULL, 0, NULL, 1703284390000, NULL, 0, NULL),
(113, 7, 6, 5046, 'board', NULL, 'delivered', 2, NULL, 1703284380000, 1703284380000, 45, NULL, 1703284380000, 5051, NULL, 0, NULL, 1703284390000, NULL, 0, 'M1uQWh'),
(114, 7, 6, 5046, 'strip', 111, 'delivered', 1, NULL, 1703284380000, 1703284380000, NULL, NULL, NULL, 5050, NULL, 0, NULL, 1703284390000, NULL, 0, NULL),
(115, 7, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1703327590000, 1703327590000, NULL, NULL, NULL, 5052, NULL, 0, NULL, 1703327590000, NULL, 0, 'M1uQWh'),
(116, 7, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1703369170000, 1703369170000, NULL, NULL, NULL, 5053, NULL, 0, NULL, 1703369170000, NULL, 0, 'M1uQWh'),
(117, 7, 6, 5046, 'absent', NULL, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5054, NULL, 0, NULL, 1703370790000, NULL, 0, 'M1uQWh'),
(118, 8, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703370790000, 1703370790000, 48, NULL, 1703370790000, 5055, NULL, 0, NULL, 1703370790000, NULL, 0, NULL),
(119, 8, 2, 201, 'closed', 118, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5055, NULL, 0, NULL, 1703370790000, NULL, 0, 'M1uQWh'),
(120, 8, 2, 5055, 'thread', 118, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703370790000, NULL, 0, 'M1uQWh'),
(121, 8, 2, 5055, 'setup', NULL, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5056, NULL, 0, NULL, 1703370790000, NULL, 0, 'M1uQWh'),
(122, 8, 3, 5055, 'setup', NULL, 'delivered', 2, NULL, 1703370790000, 1703370790000, 50, NULL, 1703370790000, 5057, NULL, 0, NULL, 1703370800000, NULL, 0, 'M1uQWh'),
(123, 8, 3, 5055, 'strip', 121, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5056, NULL, 0, NULL, 1703370800000, NULL, 0, NULL),
(124, 8, 4, 5055, 'board', NULL, 'delivered', 2, NULL, 1703370790000, 1703370790000, 51, NULL, 1703370790000, 5058, NULL, 0, NULL, 1703370800000, NULL, 0, 'M1uQWh'),
(125, 8, 4, 5055, 'strip', 122, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5057, NULL, 0, NULL, 1703370800000, NULL, 0, NULL),
(126, 8, 5, 5055, 'board', NULL, 'delivered', 2, NULL, 1703370800000, 1703370800000, 52, NULL, 1703370800000, 5059, NULL, 0, NULL, 1703370810000, NULL, 0, 'M1uQWh'),
(127, 8, 5, 5055, 'strip', 124, 'delivered', 1, NULL, 1703370800000, 1703370800000, NULL, NULL, NULL, 5058, NULL, 0, NULL, 1703370810000, NULL, 0, NULL),
(128, 8, 6, 5055, 'board', NULL, 'delivered', 2, NULL, 1703370800000, 1703370800000, 53, NULL, 1703370800000, 5060, NULL, 0, NULL, 1703370810000, NULL, 0, 'M1uQWh'),
(129, 8, 6, 5055, 'strip', 126, 'delivered', 1, NULL, 1703370800000, 1703370800000, NULL, NULL, NULL, 5059, NULL, 0, NULL, 1703370810000, NULL, 0, NULL),
(130, 8, 6, 13, 'digest', NULL, 'delivered', 1, NULL, 1703408610000, 1703408610000, NULL, NULL, NULL, 5061, NULL, 0, NULL, 1703408610000, NULL, 0, 'M1uQWh'),
(131, 8, 6, 5055, 'nudge', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5062, NULL, 0, NULL, 1703414010000, NULL, 0, 'M1uQWh'),
(132, 1, 9, 5001, 'absent', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5063, NULL, 0, NULL, 1703414010000, NULL, 0, 'M1uQWh'),
(133, 8, 6, 5055, 'absent', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5064, NULL, 0, NULL, 1703414010000, NULL, 0, 'M1uQWh'),
(134, 7, 7, 5046, 'board', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5065, NULL, 0, NULL, 1703414010000, NULL, 0, 'M1uQWh'),
(135, 7, 7, 201, 'strip', 103, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5046, NULL, 0, NULL, 1703414010000, NULL, 0, NULL),
(136, 7, 7, 5046, 'strip', 105, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703414010000, NULL, 0, NULL),
(137, 7, 7, 5046, 'strip', 113, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5051, NULL, 0, NULL, 1703414010000, NULL, 0, NULL),
(138, 7, 7, 5046, 'strip', 117, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5054, NULL, 0, NULL, 1703414010000, NULL, 0, NULL),
(139, 8, 7, 5055, 'board', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5066, NULL, 0, NULL, 1703414010000, NULL, 0, 'M1uQWh'),
(140, 8, 7, 201, 'strip', 118, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5055, NULL, 0, NULL, 1703414010000, NULL, 0, NULL),
(141, 8, 7, 5055, 'strip', 120, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703414010000, NULL, 0, NULL),
(142, 8, 7, 5055, 'strip', 128, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5060, NULL, 0, NULL, 1703414010000, NULL, 0, NULL),
(143, 8, 7, 5055, 'strip', 131, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5062, NULL, 0, NULL, 1703414010000, NULL, 0, NULL),
(144, 8, 7, 5055, 'strip', 133, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5064, NULL, 0, NULL, 1703414010000, NULL, 0, NULL),
(145, 9, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, 57, NULL, 1703414010000, 5067, NULL, 0, NULL, 1703414010000, NULL, 0, NULL),
(146, 9, 2, 201, 'closed', 145, 'delivered', 1, NULL, 1703673210000, 1703673210000, NULL, NULL, NULL, 5067, NULL, 0, NULL, 1703673210000, NULL, 0, 'M1uQWh'),
(147, 10, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703673210000, 1703673210000, 58, NULL, 1703673210000, 5068, NULL, 0, NULL, 1703673210000, NULL, 0, NULL),
(148, 10, 2, 201, 'closed', 147, 'delivered', 1, NULL, 1703673210000, 1703673210000, NULL, NULL, NULL, 5068, NULL, 0, NULL, 1703673210000, NULL, 0, 'M1uQWh'),
(149, 11, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703673870000, 1703673870000, 60, NULL, 1703673870000, 5069, NULL, 0, NULL, 1703673870000, NULL, 0, NULL),
(150, 11, 2, 201, 'closed', 149, 'delivered', 1, NULL, 1703673870000, 1703673870000, NULL, NULL, NULL, 5069, NULL, 0, NULL, 1703673870000, NULL, 0, 'M1uQWh'),
(151, 12, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674530000, 1703674530000, 62, NULL, 1703674530000, 5070, NULL, 0, NULL, 1703674530000, NULL, 0, NULL),
(152, 13, 1, 201, 'challenge', NULL, 'delivered', 0, NULL, 1703674530000, 1703674530000, NULL, NULL, NULL, 7001, NULL, 0, NULL, 1703674530000, NULL, 0, NULL),
(153, 14, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674530000, 1703674530000, 63, NULL, 1703674530000, 5071, NULL, 0, NULL, 1703674530000, NULL, 0, NULL),
(154, 14, 2, 201, 'closed', 153, 'delivered', 1, NULL, 1703674530000, 1703674530000, NULL, NULL, NULL, 5071, NULL, 0, NULL, 1703674530000, NULL, 0, 'M1uQWh'),
(155, 14, 2, 5071, 'thread', 153, 'delivered', 1, NULL, 1703674530000, 1703674530000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703674530000, NULL, 0, 'M1uQWh'),
(156, 14, 2, 5071, 'setup', NULL, 'delivered', 1, NULL, 1703674530000, 1703674530000, NULL, NULL, NULL, 5072, NULL, 0, NULL, 1703674530000, NULL, 0, 'M1uQWh'),
(157, 14, 3, 5071, 'setup', NULL, 'delivered', 2, NULL, 1703674530000, 1703674530000, 65, NULL, 1703674530000, 5073, NULL, 0, NULL, 1703674540000, NULL, 0, 'M1uQWh'),
(158, 14, 3, 5071, 'strip', 156, 'delivered', 1, NULL, 1703674530000, 1703674530000, NULL, NULL, NULL, 5072, NULL, 0, NULL, 1703674540000, NULL, 0, NULL),
(159, 15, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, 66, NULL, 1703674540000, 5074, NULL, 0, NULL, 1703674540000, NULL, 0, NULL),
(160, 15, 2, 201, 'closed', 159, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5074, NULL, 0, NULL, 1703674540000, NULL, 0, 'M1uQWh'),
(161, 15, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5075, NULL, 0, NULL, 1703674540000, NULL, 0, 'M1uQWh'),
(162, 15, 3, 201, 'board', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5076, NULL, 0, NULL, 1703674540000, NULL, 0, 'M1uQWh'),
(163, 15, 3, 201, 'strip', 159, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5074, NULL, 0, NULL, 1703674540000, NULL, 0, NULL),
(164, 15, 3, 201, 'strip', 161, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5075, NULL, 0, NULL, 1703674540000, NULL, 0, NULL),
(165, 16, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, 69, NULL, 1703674540000, 5077, NULL, 0, NULL, 1703674540000, NULL, 0, NULL),
(166, 16, 2, 201, 'closed', 165, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5077, NULL, 0, NULL, 1703674540000, NULL, 0, 'M1uQWh'),
(167, 16, 2, 5077, 'thread', 165, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703674540000, NULL, 0, 'M1uQWh'),
(168, 16, 2, 5077, 'setup', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5078, NULL, 0, NULL, 1703674540000, NULL, 0, 'M1uQWh'),
(169, 16, 3, 5077, 'setup', NULL, 'delivered', 2, NULL, 1703674540000, 1703674540000, 71, NULL, 1703674540000, 5079, NULL, 0, NULL, 1703674550000, NULL, 0, 'M1uQWh'),
(170, 16, 3, 5077, 'strip', 168, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5078, NULL, 0, NULL, 1703674550000, NULL, 0, NULL),
(171, 16, 4, 5077, 'board', NULL, 'delivered', 2, NULL, 1703674540000, 1703674540000, 72, NULL, 1703674540000, 5080, NULL, 0, NULL, 1703674550000, NULL, 0, 'M1uQWh'),
(172, 16, 4, 5077, 'strip', 169, 'delivered', 1, NULL, 1703674540000, 1703674540000, NULL, NULL, NULL, 5079, NULL, 0, NULL, 1703674550000, NULL, 0, NULL),
(173, 16, 5, 5077, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 73, NULL, 1703674550000, 5081, NULL, 0, NULL, 1703674560000, NULL, 0, 'M1uQWh'),
(174, 16, 5, 5077, 'strip', 171, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5080, NULL, 0, NULL, 1703674560000, NULL, 0, NULL),
(175, 16, 6, 5077, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 74, NULL, 1703674550000, 5082, NULL, 0, NULL, 1703674560000, NULL, 0, 'M1uQWh'),
(176, 16, 6, 5077, 'strip', 173, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5081, NULL, 0, NULL, 1703674560000, NULL, 0, NULL),
(177, 16, 7, 5077, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 75, NULL, 1703674550000, 5083, NULL, 0, NULL, 1703674560000, NULL, 0, 'M1uQWh'),
(178, 16, 7, 5077, 'strip', 175, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5082, NULL, 0, NULL, 1703674560000, NULL, 0, NULL),
(179, 16, 8, 5077, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 76, NULL, 1703674550000, 5084, NULL, 0, NULL, 1703674560000, NULL, 0, 'M1uQWh'),
(180, 16, 8, 5077, 'strip', 177, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5083, NULL, 0, NULL, 1703674560000, NULL, 0, NULL),
(181, 16, 9, 5077, 'board', NULL, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5085, NULL, 0, NULL, 1703674560000, NULL, 0, 'M1uQWh'),
(182, 16, 9, 201, 'strip', 165, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5077, NULL, 0, NULL, 1703674550000, NULL, 0, NULL),
(183, 16, 9, 5077, 'strip', 167, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703674560000, NULL, 0, NULL),
(184, 16, 9, 5077, 'strip', 179, 'delivered', 1, NULL, 1703674550000, 1703674550000, NULL, NULL, NULL, 5084, NULL, 0, NULL, 1703674560000, NULL, 0, NULL),
(185, 17, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674560000, 1703674560000, 78, NULL, 1703674560000, 5086, NULL, 0, NULL, 1703674560000, NULL, 0, NULL),
(186, 17, 2, 201, 'closed', 185, 'delivered', 1, NULL, 1703674560000, 1703674560000, NULL, NULL, NULL, 5086, NULL, 0, NULL, 1703674560000, NULL, 0, 'M1uQWh'),
(187, 17, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703674560000, 1703674560000, NULL, NULL, NULL, 5087, NULL, 0, NULL, 1703674560000, NULL, 0, 'M1uQWh'),
(188, 17, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703674560000, 1703674560000, 80, NULL, 1703674560000, 5088, NULL, 0, NULL, 1703674570000, NULL, 0, 'M1uQWh'),
(189, 17, 3, 201, 'strip', 187, 'delivered', 1, NULL, 1703674560000, 1703674560000, NULL, NULL, NULL, 5087, NULL, 0, NULL, 1703674570000, NULL, 0, NULL),
(190, 17, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703674560000, 1703674560000, 81, NULL, 1703674560000, 5089, NULL, 0, NULL, 1703674570000, NULL, 0, 'M1uQWh'),
(191, 17, 4, 201, 'strip', 188, 'delivered', 1, NULL, 1703674560000, 1703674560000, NULL, NULL, NULL, 5088, NULL, 0, NULL, 1703674570000, NULL, 0, NULL),
(192, 17, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 82, NULL, 1703674570000, 5090, NULL, 0, NULL, 1703674580000, NULL, 0, 'M1uQWh'),
(193, 17, 5, 201, 'strip', 190, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5089, NULL, 0, NULL, 1703674580000, NULL, 0, NULL),
(194, 17, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 83, NULL, 1703674570000, 5091, NULL, 0, NULL, 1703674580000, NULL, 0, 'M1uQWh'),
(195, 17, 6, 201, 'strip', 192, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5090, NULL, 0, NULL, 1703674580000, NULL, 0, NULL),
(196, 17, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 84, NULL, 1703674570000, 5092, NULL, 0, NULL, 1703674580000, NULL, 0, 'M1uQWh'),
(197, 17, 7, 201, 'strip', 194, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5091, NULL, 0, NULL, 1703674580000, NULL, 0, NULL),
(198, 17, 8, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 85, NULL, 1703674570000, 5093, NULL, 0, NULL, 1703674580000, NULL, 0, 'M1uQWh'),
(199, 17, 8, 201, 'strip', 196, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5092, NULL, 0, NULL, 1703674580000, NULL, 0, NULL),
(200, 17, 9, 201, 'offer', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 86, NULL, 1703674570000, 5094, NULL, 0, NULL, 1703674580000, NULL, 0, 'M1uQWh'),
(201, 17, 10, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 87, NULL, 1703674570000, 5095, NULL, 0, NULL, 1703674580000, NULL, 0, 'M1uQWh'),
(202, 17, 10, 201, 'strip', 185, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5086, NULL, 0, NULL, 1703674580000, NULL, 0, NULL),
(203, 17, 10, 201, 'strip', 198, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5093, NULL, 0, NULL, 1703674580000, NULL, 0, NULL),
(204, 17, 10, 201, 'strip', 200, 'delivered', 1, NULL, 1703674570000, 1703674570000, NULL, NULL, NULL, 5094, NULL, 0, NULL, 1703674580000, NULL, 0, NULL),
(205, 18, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675240000, 1703675240000, 88, NULL, 1703675240000, 5096, NULL, 0, NULL, 1703675240000, NULL, 0, NULL),
(206, 18, 2, 201, 'closed', 205, 'delivered', 1, NULL, 1703675240000, 1703675240000, NULL, NULL, NULL, 5096, NULL, 0, NULL, 1703675240000, NULL, 0, 'M1uQWh'),
(207, 18, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703675240000, 1703675240000, NULL, NULL, NULL, 5097, NULL, 0, NULL, 1703675240000, NULL, 0, 'M1uQWh'),
(208, 18, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703675240000, 1703675240000, 90, NULL, 1703675240000, 5098, NULL, 0, NULL, 1703675250000, NULL, 0, 'M1uQWh'),
(209, 18, 3, 201, 'strip', 207, 'delivered', 1, NULL, 1703675240000, 1703675240000, NULL, NULL, NULL, 5097, NULL, 0, NULL, 1703675250000, NULL, 0, NULL),
(210, 18, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703675240000, 1703675240000, 91, NULL, 1703675240000, 5099, NULL, 0, NULL, 1703675250000, NULL, 0, 'M1uQWh'),
(211, 18, 4, 201, 'strip', 208, 'delivered', 1, NULL, 1703675240000, 1703675240000, NULL, NULL, NULL, 5098, NULL, 0, NULL, 1703675250000, NULL, 0, NULL),
(212, 18, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 92, NULL, 1703675250000, 5100, NULL, 0, NULL, 1703675260000, NULL, 0, 'M1uQWh'),
(213, 18, 5, 201, 'strip', 210, 'delivered', 1, NULL, 1703675250000, 1703675250000, NULL, NULL, NULL, 5099, NULL, 0, NULL, 1703675260000, NULL, 0, NULL),
(214, 18, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 93, NULL, 1703675250000, 5101, NULL, 0, NULL, 1703675260000, NULL, 0, 'M1uQWh'),
(215, 18, 6, 201, 'strip', 212, 'delivered', 1, NULL, 1703675250000, 1703675250000, NULL, NULL, NULL, 5100, NULL, 0, NULL, 1703675260000, NULL, 0, NULL),
(216, 18, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 94, NULL, 1703675250000, 5102, NULL, 0, NULL, 1703675260000, NULL, 0, 'M1uQWh'),
(217, 18, 7, 201, 'strip', 214, 'delivered', 1, NULL, 1703675250000, 1703675250000, NULL, NULL, NULL, 5101, NULL, 0, NULL, 1703675260000, NULL, 0, NULL),
(218, 18, 8, 201, 'offer', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 95, NULL, 1703675250000, 5103, NULL, 0, NULL, 1703675260000, NULL, 0, 'M1uQWh'),
(219, 18, 9, 201, 'settled', 218, 'delivered', 1, NULL, 1703675260000, 1703675260000, NULL, NULL, NULL, 5103, NULL, 0, NULL, 1703675260000, NULL, 0, 'M1uQWh'),
(220, 18, 10, 201, 'offer', NULL, 'delivered', 2, NULL, 1703675260000, 1703675260000, 97, NULL, 1703675260000, 5104, NULL, 0, NULL, 1703675270000, NULL, 0, 'M1uQWh'),
(221, 18, 11, 201, 'settled', 220, 'delivered', 1, NULL, 1703675270000, 1703675270000, NULL, NULL, NULL, 5104, NULL, 0, NULL, 1703675270000, NULL, 0, 'M1uQWh'),
(222, 18, 12, 201, 'board', NULL, 'delivered', 2, NULL, 1703675270000, 1703675270000, 99, NULL, 1703675270000, 5105, NULL, 0, NULL, 1703675280000, NULL, 0, 'M1uQWh'),
(223, 18, 12, 201, 'strip', 216, 'delivered', 1, NULL, 1703675270000, 1703675270000, NULL, NULL, NULL, 5102, NULL, 0, NULL, 1703675280000, NULL, 0, NULL),
(224, 18, 13, 201, 'board', NULL, 'delivered', 2, NULL, 1703675280000, 1703675280000, 100, NULL, 1703675280000, 5106, NULL, 0, NULL, 1703675290000, NULL, 0, 'M1uQWh'),
(225, 18, 13, 201, 'strip', 222, 'delivered', 1, NULL, 1703675280000, 1703675280000, NULL, NULL, NULL, 5105, NULL, 0, NULL, 1703675290000, NULL, 0, NULL),
(226, 19, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675290000, 1703675290000, 101, NULL, 1703675290000, 5107, NULL, 0, NULL, 1703675290000, NULL, 0, NULL),
(227, 19, 2, 201, 'closed', 226, 'delivered', 1, NULL, 1703675290000, 1703675290000, NULL, NULL, NULL, 5107, NULL, 0, NULL, 1703675290000, NULL, 0, 'M1uQWh'),
(228, 19, 2, 5107, 'thread', 226, 'delivered', 1, NULL, 1703675290000, 1703675290000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703675290000, NULL, 0, 'M1uQWh'),
(229, 19, 2, 5107, 'setup', NULL, 'delivered', 1, NULL, 1703675290000, 1703675290000, NULL, NULL, NULL, 5108, NULL, 0, NULL, 1703675290000, NULL, 0, 'M1uQWh'),
(230, 19, 3, 5107, 'setup', NULL, 'delivered', 2, NULL, 1703675290000, 1703675290000, 103, NULL, 1703675290000, 5109, NULL, 0, NULL, 1703675300000, NULL, 0, 'M1uQWh'),
(231, 19, 3, 5107, 'strip', 229, 'delivered', 1, NULL, 1703675290000, 1703675290000, NULL, NULL, NULL, 5108, NULL, 0, NULL, 1703675300000, NULL, 0, NULL),
(232, 19, 4, 5107, 'board', NULL, 'delivered', 2, NULL, 1703675290000, 1703675290000, 104, NULL, 1703675290000, 5110, NULL, 0, NULL, 1703675300000, NULL, 0, 'M1uQWh'),
(233, 19, 4, 5107, 'strip', 230, 'delivered', 1, NULL, 1703675290000, 1703675290000, NULL, NULL, NULL, 5109, NULL, 0, NULL, 1703675300000, NULL, 0, NULL),
(234, 19, 5, 5107, 'board', NULL, 'delivered', 2, NULL, 1703675300000, 1703675300000, 105, NULL, 1703675300000, 5111, NULL, 0, NULL, 1703675310000, NULL, 0, 'M1uQWh'),
(235, 19, 5, 5107, 'strip', 232, 'delivered', 1, NULL, 1703675300000, 1703675300000, NULL, NULL, NULL, 5110, NULL, 0, NULL, 1703675310000, NULL, 0, NULL),
(236, 19, 6, 5107, 'offer', NULL, 'delivered', 2, NULL, 1703675300000, 1703675300000, 106, NULL, 1703675300000, 5112, NULL, 0, NULL, 1703675310000, NULL, 0, 'M1uQWh'),
(237, 20, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675310000, 1703675310000, 107, NULL, 1703675310000, 5113, NULL, 0, NULL, 1703675310000, NULL, 0, NULL),
(238, 20, 3, 201, 'closed', 237, 'delivered', 1, NULL, 1703675310000, 1703675310000, NULL, NULL, NULL, 5113, NULL, 0, NULL, 1703675310000, NULL, 0, 'M1uQWh'),
(239, 20, 3, 5113, 'thread', 237, 'delivered', 1, NULL, 1703675310000, 1703675310000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703675310000, NULL, 0, 'M1uQWh'),
(240, 20, 3, 5113, 'setup', NULL, 'delivered', 1, NULL, 1703675310000, 1703675310000, NULL, NULL, NULL, 5114, NULL, 0, NULL, 1703675310000, NULL, 0, 'M1uQWh'),
(241, 20, 4, 5113, 'board', NULL, 'delivered', 2, NULL, 1703675310000, 1703675310000, 8001, NULL, 1703675310000, 5115, NULL, 0, NULL, 1703675320000, NULL, 0, 'M1uQWh'),
(242, 20, 4, 5113, 'strip', 240, 'delivered', 1, NULL, 1703675310000, 1703675310000, NULL, NULL, NULL, 5114, NULL, 0, NULL, 1703675320000, NULL, 0, NULL),
(243, 20, 6, 5113, 'board', NULL, 'delivered', 2, NULL, 1703675310000, 1703675310000, 8009, NULL, 1703675310000, 5116, NULL, 0, NULL, 1703675320000, NULL, 0, 'M1uQWh'),
(244, 20, 5, 5113, 'strip', 241, 'delivered', 1, NULL, 1703675310000, 1703675310000, NULL, NULL, NULL, 5115, NULL, 0, NULL, 1703675320000, NULL, 0, NULL),
(245, 20, 8, 5113, 'board', NULL, 'delivered', 2, NULL, 1703675310000, 1703675310000, 8011, NULL, 1703675310000, 5117, NULL, 0, NULL, 1703675320000, NULL, 0, 'M1uQWh'),
(246, 20, 7, 5113, 'strip', 243, 'delivered', 1, NULL, 1703675310000, 1703675310000, NULL, NULL, NULL, 5116, NULL, 0, NULL, 1703675320000, NULL, 0, NULL),
(247, 21, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675320000, 1703675320000, 108, NULL, 1703675320000, 5118, NULL, 0, NULL, 1703675320000, NULL, 0, NULL),
(248, 21, 3, 201, 'closed', 247, 'delivered', 1, NULL, 1703675320000, 1703675320000, NULL, NULL, NULL, 5118, NULL, 0, NULL, 1703675320000, NULL, 0, 'M1uQWh'),
(249, 21, 3, 201, 'setup', NULL, 'delivered', 1, NULL, 1703675320000, 1703675320000, NULL, NULL, NULL, 5119, NULL, 0, NULL, 1703675320000, NULL, 0, 'M1uQWh'),
(250, 21, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703675320000, 1703675320000, 8000, NULL, 1703675320000, 5120, NULL, 0, NULL, 1703675330000, NULL, 0, 'M1uQWh'),
(251, 21, 4, 201, 'strip', 249, 'delivered', 1, NULL, 1703675320000, 1703675320000, NULL, NULL, NULL, 5119, NULL, 0, NULL, 1703675330000, NULL, 0, NULL),
(252, 21, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703675320000, 1703675320000, 8008, NULL, 1703675320000, 5121, NULL, 0, NULL, 1703675330000, NULL, 0, 'M1uQWh'),
(253, 21, 5, 201, 'strip', 250, 'delivered', 1, NULL, 1703675320000, 1703675320000, NULL, NULL, NULL, 5120, NULL, 0, NULL, 1703675330000, NULL, 0, NULL),
(254, 21, 8, 201, 'board', NULL, 'delivered', 2, NULL, 1703675320000, 1703675320000, 8010, NULL, 1703675320000, 5122, NULL, 0, NULL, 1703675330000, NULL, 0, 'M1uQWh'),
(255, 21, 7, 201, 'strip', 252, 'delivered', 1, NULL, 1703675320000, 1703675320000, NULL, NULL, NULL, 5121, NULL, 0, NULL, 1703675330000, NULL, 0, NULL),
(256, 22, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675990000, 1703675990000, 109, NULL, 1703675990000, 5123, NULL, 0, NULL, 1703675990000, NULL, 0, NULL),
(257, 22, 2, 201, 'closed', 256, 'delivered', 1, NULL, 1703675990000, 1703675990000, NULL, NULL, NULL, 5123, NULL, 0, NULL, 1703675990000, NULL, 0, 'M1uQWh'),
(258, 22, 2, 5123, 'thread', 256, 'delivered', 1, NULL, 1703675990000, 1703675990000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703675990000, NULL, 0, 'M1uQWh'),
(259, 22, 2, 5123, 'setup', NULL, 'delivered', 1, NULL, 1703675990000, 1703675990000, NULL, NULL, NULL, 5124, NULL, 0, NULL, 1703675990000, NULL, 0, 'M1uQWh'),
(260, 22, 3, 5123, 'setup', NULL, 'delivered', 2, NULL, 1703675990000, 1703675990000, 111, NULL, 1703675990000, 5125, NULL, 0, NULL, 1703676000000, NULL, 0, 'M1uQWh'),
(261, 22, 3, 5123, 'strip', 259, 'delivered', 1, NULL, 1703675990000, 1703675990000, NULL, NULL, NULL, 5124, NULL, 0, NULL, 1703676000000, NULL, 0, NULL),
(262, 22, 4, 5123, 'board', NULL, 'delivered', 2, NULL, 1703675990000, 1703675990000, 112, NULL, 1703675990000, 5126, NULL, 0, NULL, 1703676000000, NULL, 0, 'M1uQWh'),
(263, 22, 4, 5123, 'strip', 260, 'delivered', 1, NULL, 1703675990000, 1703675990000, NULL, NULL, NULL, 5125, NULL, 0, NULL, 1703676000000, NULL, 0, NULL),
(264, 22, 5, 5123, 'board', NULL, 'parked', 1, NULL, 1703676670000, 1703676000000, 113, NULL, 1703676000000, NULL, 'channel-gone', 0, NULL, NULL, 1703676670000, 2, 'M1uQWh'),
(265, 22, 5, 5123, 'strip', 262, 'delivered', 1, NULL, 1703676000000, 1703676000000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703676010000, NULL, 0, NULL),
(266, 22, 5, 12, 'lost', NULL, 'delivered', 1, NULL, 1703676010000, 1703676010000, NULL, NULL, NULL, 5127, NULL, 0, NULL, 1703676010000, NULL, 0, 'M1uQWh'),
(267, 22, 5, 13, 'lost', NULL, 'delivered', 1, NULL, 1703676010000, 1703676010000, NULL, NULL, NULL, 5128, NULL, 0, NULL, 1703676010000, NULL, 0, 'M1uQWh'),
(268, 23, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703676670000, 1703676670000, 114, NULL, 1703676670000, 5129, NULL, 0, NULL, 1703676670000, NULL, 0, NULL),
(269, 23, 2, 201, 'closed', 268, 'delivered', 1, NULL, 1703676670000, 1703676670000, NULL, NULL, NULL, 5129, NULL, 0, NULL, 1703676670000, NULL, 0, 'M1uQWh'),
(270, 23, 2, 5129, 'thread', 268, 'delivered', 1, NULL, 1703676670000, 1703676670000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703676670000, NULL, 0, 'M1uQWh'),
(271, 23, 2, 5129, 'setup', NULL, 'delivered', 1, NULL, 1703676670000, 1703676670000, NULL, NULL, NULL, 5130, NULL, 0, NULL, 1703676670000, NULL, 0, 'M1uQWh'),
(272, 23, 3, 5129, 'setup', NULL, 'delivered', 2, NULL, 1703676670000, 1703676670000, 116, NULL, 1703676670000, 5131, NULL, 0, NULL, 1703676680000, NULL, 0, 'M1uQWh'),
(273, 23, 3, 5129, 'strip', 271, 'delivered', 1, NULL, 1703676670000, 1703676670000, NULL, NULL, NULL, 5130, NULL, 0, NULL, 1703676680000, NULL, 0, NULL),
(274, 23, 4, 5129, 'board', NULL, 'delivered', 2, NULL, 1703676670000, 1703676670000, 117, NULL, 1703676670000, 5132, NULL, 0, NULL, 1703676680000, NULL, 0, 'M1uQWh'),
(275, 23, 4, 5129, 'strip', 272, 'delivered', 1, NULL, 1703676670000, 1703676670000, NULL, NULL, NULL, 5131, NULL, 0, NULL, 1703676680000, NULL, 0, NULL),
(276, 23, 5, 5129, 'board', NULL, 'parked', 1, NULL, 1703677350000, 1703676680000, 118, NULL, 1703676680000, NULL, 'thread-locked', 0, NULL, NULL, 1703677350000, 2, 'M1uQWh'),
(277, 23, 5, 5129, 'strip', 274, 'delivered', 1, NULL, 1703676680000, 1703676680000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703676690000, NULL, 0, NULL),
(278, 23, 5, 13, 'lost', NULL, 'delivered', 1, NULL, 1703676690000, 1703676690000, NULL, NULL, NULL, 5133, NULL, 0, NULL, 1703676690000, NULL, 0, 'M1uQWh'),
(279, 24, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703677350000, 1703677350000, 119, NULL, 1703677350000, 5134, NULL, 0, NULL, 1703677350000, NULL, 0, NULL),
(280, 24, 2, 201, 'closed', 279, 'delivered', 1, NULL, 1703677350000, 1703677350000, NULL, NULL, NULL, 5134, NULL, 0, NULL, 1703677350000, NULL, 0, 'M1uQWh'),
(281, 24, 2, 5134, 'thread', 279, 'delivered', 1, NULL, 1703677350000, 1703677350000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703677350000, NULL, 0, 'M1uQWh'),
(282, 24, 2, 5134, 'setup', NULL, 'delivered', 1, NULL, 1703677350000, 1703677350000, NULL, NULL, NULL, 5135, NULL, 0, NULL, 1703677350000, NULL, 0, 'M1uQWh'),
(283, 24, 3, 5134, 'setup', NULL, 'delivered', 2, NULL, 1703677350000, 1703677350000, 121, NULL, 1703677350000, 5136, NULL, 0, NULL, 1703677360000, NULL, 0, 'M1uQWh'),
(284, 24, 3, 5134, 'strip', 282, 'delivered', 1, NULL, 1703677350000, 1703677350000, NULL, NULL, NULL, 5135, NULL, 0, NULL, 1703677360000, NULL, 0, NULL),
(285, 24, 4, 5134, 'board', NULL, 'delivered', 2, NULL, 1703677350000, 1703677350000, 122, NULL, 1703677350000, 5137, NULL, 0, NULL, 1703677360000, NULL, 0, 'M1uQWh'),
(286, 24, 4, 5134, 'strip', 283, 'delivered', 1, NULL, 1703677350000, 1703677350000, NULL, NULL, NULL, 5136, NULL, 0, NULL, 1703677360000, NULL, 0, NULL),
(287, 24, 5, 5134, 'board', NULL, 'parked', 1, NULL, 1703678030000, 1703677360000, 123, NULL, 1703677360000, NULL, 'forbidden', 0, NULL, NULL, 1703678030000, 2, 'M1uQWh'),
(288, 24, 5, 5134, 'strip', 285, 'delivered', 1, NULL, 1703677360000, 1703677360000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703677370000, NULL, 0, NULL),
(289, 24, 5, 13, 'lost', NULL, 'delivered', 1, NULL, 1703677370000, 1703677370000, NULL, NULL, NULL, 5138, NULL, 0, NULL, 1703677370000, NULL, 0, 'M1uQWh'),
(290, 25, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703678030000, 1703678030000, 124, NULL, 1703678030000, 5139, NULL, 0, NULL, 1703678030000, NULL, 0, NULL),
(291, 25, 2, 201, 'closed', 290, 'delivered', 1, NULL, 1703678030000, 1703678030000, NULL, NULL, NULL, 5139, NULL, 0, NULL, 1703678030000, NULL, 0, 'M1uQWh'),
(292, 25, 2, 5139, 'thread', 290, 'delivered', 1, NULL, 1703678030000, 1703678030000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703678030000, NULL, 0, 'M1uQWh'),
(293, 25, 2, 5139, 'setup', NULL, 'delivered', 1, NULL, 1703678030000, 1703678030000, NULL, NULL, NULL, 5140, NULL, 0, NULL, 1703678030000, NULL, 0, 'M1uQWh'),
(294, 25, 3, 5139, 'setup', NULL, 'delivered', 2, NULL, 1703678030000, 1703678030000, 126, NULL, 1703678030000, 5141, NULL, 0, NULL, 1703678040000, NULL, 0, 'M1uQWh'),
(295, 25, 3, 5139, 'strip', 293, 'delivered', 1, NULL, 1703678030000, 1703678030000, NULL, NULL, NULL, 5140, NULL, 0, NULL, 1703678040000, NULL, 0, NULL),
(296, 25, 4, 5139, 'board', NULL, 'delivered', 2, NULL, 1703678030000, 1703678030000, 127, NULL, 1703678030000, 5142, NULL, 0, NULL, 1703678040000, NULL, 0, 'M1uQWh'),
(297, 25, 4, 5139, 'strip', 294, 'delivered', 1, NULL, 1703678030000, 1703678030000, NULL, NULL, NULL, 5141, NULL, 0, NULL, 1703678040000, NULL, 0, NULL),
(298, 25, 5, 5139, 'board', NULL, 'parked', 1, NULL, 1703682310000, 1703678040000, 128, NULL, 1703678040000, NULL, 'rejected', 0, NULL, NULL, 1703678710000, 2, 'M1uQWh'),
(299, 25, 5, 5139, 'strip', 296, 'delivered', 1, NULL, 1703678040000, 1703678040000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703678050000, NULL, 0, NULL),
(300, 25, 5, 13, 'lost', NULL, 'delivered', 1, NULL, 1703678050000, 1703678050000, NULL, NULL, NULL, 5143, NULL, 0, NULL, 1703678050000, NULL, 0, 'M1uQWh'),
(301, 26, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703678710000, 1703678710000, 129, NULL, 1703678710000, 5144, NULL, 0, NULL, 1703678710000, NULL, 0, NULL),
(302, 26, 2, 201, 'closed', 301, 'delivered', 1, NULL, 1703678710000, 1703678710000, NULL, NULL, NULL, 5144, NULL, 0, NULL, 1703678710000, NULL, 0, 'M1uQWh'),
(303, 26, 2, 5144, 'thread', 301, 'delivered', 1, NULL, 1703678710000, 1703678710000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703678710000, NULL, 0, 'M1uQWh'),
(304, 26, 2, 5144, 'setup', NULL, 'delivered', 1, NULL, 1703678710000, 1703678710000, NULL, NULL, NULL, 5145, NULL, 0, NULL, 1703678710000, NULL, 0, 'M1uQWh'),
(305, 26, 3, 5144, 'setup', NULL, 'delivered', 2, NULL, 1703678710000, 1703678710000, 131, NULL, 1703678710000, 5146, NULL, 0, NULL, 1703678720000, NULL, 0, 'M1uQWh'),
(306, 26, 3, 5144, 'strip', 304, 'delivered', 1, NULL, 1703678710000, 1703678710000, NULL, NULL, NULL, 5145, NULL, 0, NULL, 1703678720000, NULL, 0, NULL),
(307, 26, 4, 5144, 'board', NULL, 'delivered', 2, NULL, 1703678710000, 1703678710000, 132, NULL, 1703678710000, 5147, NULL, 0, NULL, 1703678720000, NULL, 0, 'M1uQWh'),
(308, 26, 4, 5144, 'strip', 305, 'delivered', 1, NULL, 1703678710000, 1703678710000, NULL, NULL, NULL, 5146, NULL, 0, NULL, 1703678720000, NULL, 0, NULL),
(309, 26, 5, 5144, 'board', NULL, 'parked', 5, NULL, 1703682992000, 1703678720000, 133, 'token-133', 1703678720000, NULL, 'broken', 4, NULL, NULL, 1703679392000, 2, 'M1uQWh'),
(310, 26, 5, 5144, 'strip', 307, 'parked', 4, NULL, 1703682992000, 1703678720000, NULL, NULL, NULL, NULL, 'broken', 4, NULL, NULL, 1703679392000, 2, NULL),
(311, 26, 5, 13, 'lost', NULL, 'delivered', 1, NULL, 1703678731000, 1703678731000, NULL, NULL, NULL, 5148, NULL, 0, NULL, 1703678731000, NULL, 0, 'M1uQWh'),
(312, 27, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679392000, 1703679392000, 134, NULL, 1703679392000, 5149, NULL, 0, NULL, 1703679392000, NULL, 0, NULL),
(313, 27, 2, 201, 'closed', 312, 'delivered', 1, NULL, 1703679392000, 1703679392000, NULL, NULL, NULL, 5149, NULL, 0, NULL, 1703679392000, NULL, 0, 'M1uQWh'),
(314, 27, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703679392000, 1703679392000, NULL, NULL, NULL, 5150, NULL, 0, NULL, 1703679392000, NULL, 0, 'M1uQWh'),
(315, 27, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703679392000, 1703679392000, 136, NULL, 1703679392000, 5151, NULL, 0, NULL, 1703679402000, NULL, 0, 'M1uQWh'),
(316, 27, 3, 201, 'strip', 314, 'delivered', 1, NULL, 1703679392000, 1703679392000, NULL, NULL, NULL, 5150, NULL, 0, NULL, 1703679402000, NULL, 0, NULL),
(317, 27, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703679392000, 1703679392000, 137, NULL, 1703679392000, 5152, NULL, 0, NULL, 1703679402000, NULL, 0, 'M1uQWh'),
(318, 27, 4, 201, 'strip', 315, 'delivered', 1, NULL, 1703679392000, 1703679392000, NULL, NULL, NULL, 5151, NULL, 0, NULL, 1703679402000, NULL, 0, NULL),
(319, 27, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703679402000, 1703679402000, 138, NULL, 1703679402000, 5155, NULL, 0, NULL, 1703679412000, NULL, 0, 'M1uQWh'),
(320, 27, 5, 201, 'strip', 317, 'delivered', 1, NULL, 1703679402000, 1703679402000, NULL, NULL, NULL, 5152, NULL, 0, NULL, 1703679412000, NULL, 0, NULL),
(321, 27, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703679402000, 1703679402000, 139, NULL, 1703679402000, 5157, NULL, 0, NULL, 1703679412000, NULL, 0, 'M1uQWh'),
(322, 27, 6, 201, 'strip', 319, 'delivered', 1, NULL, 1703679402000, 1703679402000, NULL, NULL, NULL, 5155, NULL, 0, NULL, 1703679412000, NULL, 0, NULL),
(323, 28, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679402000, 1703679402000, 140, NULL, 1703679402000, 5153, NULL, 0, NULL, 1703679402000, NULL, 0, NULL),
(324, 28, 2, 201, 'closed', 323, 'delivered', 1, NULL, 1703679402000, 1703679402000, NULL, NULL, NULL, 5153, NULL, 0, NULL, 1703679412000, NULL, 0, 'M1uQWh'),
(325, 28, 2, 5153, 'thread', 323, 'delivered', 1, NULL, 1703679402000, 1703679402000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703679402000, NULL, 0, 'M1uQWh'),
(326, 28, 2, 5153, 'setup', NULL, 'delivered', 1, NULL, 1703679402000, 1703679402000, NULL, NULL, NULL, 5154, NULL, 0, NULL, 1703679402000, NULL, 0, 'M1uQWh'),
(327, 28, 3, 5153, 'setup', NULL, 'delivered', 2, NULL, 1703679402000, 1703679402000, 142, NULL, 1703679402000, 5156, NULL, 0, NULL, 1703679412000, NULL, 0, 'M1uQWh'),
(328, 28, 3, 5153, 'strip', 326, 'delivered', 1, NULL, 1703679402000, 1703679402000, NULL, NULL, NULL, 5154, NULL, 0, NULL, 1703679412000, NULL, 0, NULL),
(329, 28, 4, 5153, 'board', NULL, 'delivered', 2, NULL, 1703679402000, 1703679402000, 143, NULL, 1703679402000, 5158, NULL, 0, NULL, 1703679412000, NULL, 0, 'M1uQWh'),
(330, 28, 4, 5153, 'strip', 327, 'delivered', 1, NULL, 1703679402000, 1703679402000, NULL, NULL, NULL, 5156, NULL, 0, NULL, 1703679412000, NULL, 0, NULL),
(331, 28, 5, 5153, 'board', NULL, 'open', 1, 1703679422000, 1703679412000, 1703679412000, 144, 'token-144', 1703679412000, NULL, NULL, 0, NULL, NULL, NULL, 0, NULL),
(332, 28, 5, 5153, 'strip', 329, 'open', 0, NULL, 1703679412000, 1703679412000, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 0, NULL);

insert into vacation (id, person, from_at, until_at, zone, begun_by) values
(1, 13, 1703284390000, 1703370790000, 'UTC', 'person'),
(2, 11, 1703370789999, 1703457189999, 'Asia/Seoul', 'bot'),
(3, 12, 1703414010000, 1703674540000, 'UTC', 'person');

insert into blocked_lane (lane, reason, refused_at, refusals, due_at, opened_at) values
(5123, 'channel-gone', 1703676670000, 2, 1703680270000, 1703676670000),
(5129, 'thread-locked', 1703677350000, 2, 1703680950000, 1703677350000),
(5134, 'forbidden', 1703678030000, 2, 1703681630000, 1703678030000);

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

CREATE INDEX blocked_lane_due on blocked_lane (due_at);

CREATE INDEX outbox_parked_lane on outbox (lane, id) where state = 'parked';

CREATE INDEX outbox_parked_due on outbox (due_at) where state = 'parked';

CREATE TRIGGER review_added after insert on review begin
    update review_total set bytes = bytes + new.size;
end;

CREATE TRIGGER review_removed after delete on review begin
    update review_total set bytes = bytes - old.size;
end;
