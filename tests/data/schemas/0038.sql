-- A database with the migrations up to 0038, in the middle of much.

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
, challenger_name text not null default '', opponent_name   text, ply             integer not null default 0, rated text check (rated in ('janggi', 'xiangqi')), variant text not null default 'janggi' check (variant in ('janggi', 'xiangqi')), cup integer, evening integer not null default 0 check (evening in (0, 1))) strict;

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
, ruleset text, hints text check (hints in ('allowed', 'none')), pace     text, reserve  text, timeout  text check (timeout in ('claim', 'forfeit')), weekends text check (weekends in ('count', 'rest')), zone     text, boards text check (boards in ('keep', 'fold')), left_at integer, rated text check (rated in ('yes', 'no')), cards text check (cards in ('on', 'off'))) strict;

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
    view        text, xiangqi_pieces text, xiangqi_coordinates text, seals text,
    primary key (kind, owner)
) strict, without rowid;

CREATE TABLE analysis (
    game    integer primary key references game (id),
    -- The edition of the engine's judgements; what another one found is as good as nothing.
    edition integer not null,
    body    text    not null,
    at      integer not null
, cho_accuracy integer, han_accuracy integer) strict;

CREATE TABLE review_total (
    one   integer primary key check (one = 1),
    bytes integer not null
) strict;

CREATE TABLE person (
    id       integer primary key,
    language text    not null,
    seen_at  integer not null
, reminded_at integer, closed_at   integer, reminders     text check (reminders in ('direct', 'thread', 'none')), zone          text, quiet_from    integer check (quiet_from between 0 and 23), quiet_until   integer check (quiet_until between 0 and 23), digest        integer check (digest between 0 and 23), digest_at     integer, pings         text check (pings in ('on', 'off')), auto_vacation text check (auto_vacation in ('on', 'off')), stats text check (stats in ('shown', 'hidden'))) strict;

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
, shards integer, shard integer, evening integer not null default 0 check (evening in (0, 1))) strict;

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

CREATE TABLE plan (
    game      integer not null references game (id) on delete cascade,
    person    integer not null,
    -- The match's version in the position that the plan is for.
    version   integer not null,
    -- Grows with every change.
    revision  integer not null,
    -- The number of the node that is made next.
    next_node integer not null,
    -- Why it was deleted, until the person is told.
    ended     text check (ended in ('other', 'draw', 'pause', 'request', 'takeback', 'over', 'refused')),
    primary key (game, person)
) strict, without rowid;

CREATE TABLE plan_node (
    game   integer not null,
    person integer not null,
    node   integer not null,
    -- The node above, or 0 for the position on the board.
    parent integer not null,
    -- A move as in the body of an event, or 'pass'.
    action text    not null,
    primary key (game, person, node),
    foreign key (game, person) references plan (game, person) on delete cascade
) strict, without rowid;

CREATE TABLE forgotten (
    person integer primary key,
    at     integer not null,
    -- Whether all of it is done.
    done   integer not null check (done in (0, 1))
) strict;

CREATE TABLE result (
    id            integer primary key,
    game          integer not null unique,
    server        integer not null,
    variant       text    not null check (variant in ('janggi', 'xiangqi')),
    -- Who played. A person who was forgotten has a negative number of their own.
    cho           integer not null,
    han           integer not null,
    -- Null: a draw.
    winner        text    check (winner in ('cho', 'han')),
    reason        text    not null,
    rated         integer not null check (rated in (0, 1)),
    -- Why a rated game changes no rating.
    why_not       text    check (why_not in ('unplayed')),
    ended_at      integer not null,
    turns         integer not null,
    -- Formations, as in the body of an event; null where the rules have none.
    cho_formation text,
    han_formation text,
    -- The first move of who moves first, as in the body of an event; in Xiangqi the name of the opening. Null if
    -- nobody moved.
    opening       text,
    -- In games with a clock: turns that each side has ended, and the time between their beginnings and ends.
    cho_timed     integer not null,
    cho_ms        integer not null,
    han_timed     integer not null,
    han_ms        integer not null
, evening integer not null default 0 check (evening in (0, 1))) strict;

CREATE TABLE rating_change (
    result            integer not null references result (id),
    side              text    not null check (side in ('cho', 'han')),
    number_before     real    not null,
    deviation_before  real    not null,
    volatility_before real    not null,
    number            real    not null,
    deviation         real    not null,
    volatility        real    not null,
    primary key (result, side)
) strict, without rowid;

CREATE TABLE process (
    id          integer primary key autoincrement,
    host        text    not null,
    version     text    not null,
    -- The shards that it serves, both ends included, of how many.
    shard_from  integer not null,
    shard_to    integer not null,
    shards      integer not null,
    started_at  integer not null,
    -- Its last sign of life.
    seen_at     integer not null,
    -- How many of its shards hear events.
    connected   integer not null default 0
) strict;

CREATE TABLE heartbeat (
    shards integer not null,
    shard  integer not null,
    at     integer not null,
    primary key (shards, shard)
) strict, without rowid;

CREATE TABLE identify (
    -- The rest of the shards' numbers by how many may identify at once.
    bucket      integer primary key,
    -- Until then the turn is somebody's.
    taken_until integer not null
) strict;

CREATE TABLE page_code (
    -- A digest of the code, which is in the link alone.
    digest text primary key,
    person integer not null,
    game   integer not null,
    until  integer not null
) strict;

CREATE TABLE page_session (
    -- A digest of what the browser's cookie has.
    digest  text primary key,
    person  integer not null,
    made_at integer not null,
    seen_at integer not null,
    -- The browser, in its own words.
    device  text not null
) strict;

CREATE TABLE page_act (
    person integer not null,
    -- An id by which the page knows the act.
    act    text not null,
    -- A digest of what was asked: the same id with another body is no repetition.
    digest text not null,
    at     integer not null,
    primary key (person, act)
) strict;

CREATE TABLE puzzle_try (
    person integer not null,
    -- The id of the puzzle, as in the program's collection.
    puzzle text not null,
    -- The server in which it was tried; null for direct messages.
    server integer,
    at     integer not null,
    solved integer not null check (solved in (0, 1)),
    primary key (person, puzzle)
) strict;

CREATE TABLE puzzle_rating (
    person     integer primary key,
    number     real not null,
    deviation  real not null,
    volatility real not null,
    -- The first try that it comes from.
    at         integer not null
) strict;

CREATE TABLE practice (
    game      integer primary key references game (id),
    variant   text    not null check (variant in ('janggi', 'xiangqi')),
    person    integer not null,
    -- The person's side.
    side      text    not null check (side in ('cho', 'han')),
    level     integer not null,
    -- For the person.
    result    text    not null check (result in ('won', 'drawn', 'lost')),
    -- What the person took: hints, and turns back.
    hints     integer not null,
    takebacks integer not null,
    -- The handicap, as in the body of an event; null if none.
    handicap  text,
    ended_at  integer not null
, start text, solved integer not null default 0 check (solved in (0, 1))) strict;

CREATE TABLE exercise (
    person integer not null,
    -- The id of the lesson.
    lesson text    not null,
    -- The number of the exercise in its lesson, from 1.
    number integer not null,
    at     integer not null,
    primary key (person, lesson, number)
) strict;

CREATE TABLE vote (
    game    integer not null references game (id) on delete cascade,
    -- The match's version in the position that is voted on.
    version integer not null,
    person  integer not null,
    -- The turn: a move (b1c3), pass or bikjang.
    action  text    not null,
    -- When the person chose it.
    at      integer not null,
    primary key (game, version, person)
) strict, without rowid;

CREATE TABLE "timer" (
    game   integer not null references game (id),
    kind   text    not null check (kind in ('expire', 'clock', 'remind', 'remind_again', 'card', 'vote')),
    due_at integer not null,
    primary key (game, kind)
) strict, without rowid;

CREATE TABLE cup (
    id        integer primary key autoincrement,
    server    integer not null,
    -- The channel of the sign-up and of the lines of the games.
    channel   integer not null,
    name      text    not null,
    -- The person who opened it; 0 once forgotten.
    opened_by integer not null,
    -- Rules, pace, reserve time and whether games are rated, as JSON.
    terms     text    not null,
    -- The games of each pair.
    times     integer not null check (times in (1, 2)),
    state     text    not null check (state in ('open', 'running', 'over', 'cancelled', 'expired')),
    -- When it came into that state.
    at        integer not null
) strict;

CREATE TABLE cup_player (
    cup     integer not null references cup (id),
    person  integer not null,
    -- The name at the time of joining.
    name    text    not null,
    at      integer not null,
    -- When the person left the running cup: all games are resigned from then on.
    left_at integer,
    primary key (cup, person)
) strict;

CREATE TABLE "poster" (
    channel       integer not null,
    kind          text    not null check (kind in ('desk', 'daily', 'cup')),
    server        integer not null,
    -- The language of who set it up, for a server that has none.
    language      text    not null check (language in ('en', 'ko')),
    -- The posted message, and since when it is there.
    message       integer,
    posted_at     integer,
    -- When it was last posted in place of another.
    renewed_at    integer,
    -- A message that it replaces, still to be deleted.
    former        integer,
    -- When an attempt to post it began whose end is not known: it may be there.
    attempted_at  integer,
    -- The last change that it may not say yet, raised by each; null: it is up to date.
    dirty_at      integer,
    -- Not before that it is sent again.
    due_at        integer not null,
    -- When what it says is no longer so by itself, as a result grows old.
    stale_at      integer,
    -- What it said when it was last sent, digested.
    shown         blob,
    -- Why nothing can be sent there until somebody acts in the channel.
    reason        text    check (reason in ('forbidden', 'rejected')),
    -- Whether it was switched off, and only its message is still to be deleted.
    ends          integer not null default 0 check (ends in (0, 1)),
    -- The last date whose puzzle was posted.
    date          text,
    primary key (channel, kind)
) strict, without rowid;

CREATE TABLE "outbox" (
    id            integer primary key autoincrement,
    game          integer not null references game (id),
    -- The event that the message tells of.
    seq           integer not null,
    -- The channel, thread or person that it goes to; rows of one lane go strictly in order.
    lane          integer not null,
    kind          text    not null check (kind in ('challenge', 'closed', 'thread', 'setup', 'board',
        'offer', 'settled', 'strip', 'lost', 'reminder', 'nudge', 'digest', 'absent', 'card', 'cup')),
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
    delivered_at  integer,
    -- A parked row is tried again at `due_at`: when it was last opened for that, and how often it was parked.
    opened_at     integer,
    parkings      integer not null default 0,
    -- Part of the nonce, drawn by the process that first tried to send the row.
    mark          text,
    -- The process whose claim `claimed_until` is.
    claimed_by    integer
) strict;

CREATE TABLE "rating" (
    server     integer not null,
    variant    text    not null check (variant in ('janggi', 'xiangqi')),
    person     integer not null,
    number     real    not null,
    deviation  real    not null,
    volatility real    not null,
    -- Games that counted, and against how many people.
    games      integer not null,
    opponents  integer not null,
    -- The last of them, and when it ended.
    last_game  integer not null,
    ended_at   integer not null,
    evening    integer not null default 0 check (evening in (0, 1)),
    primary key (server, variant, evening, person)
) strict, without rowid;

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
(21, 'xiangqi looks', '2026-11-21 00:00:00', 1, X'F8FC225450A8F93FB75F8773DB71B1F2E273C9D87A50C17F91A6516E71AFEEA5BACA995F60E0CA0B65556B3B93D19874', 0),
(22, 'plans', '2026-11-21 00:00:00', 1, X'DCBC39B20FA39C3C8CAD8183D50B5E649003D7F8276F78C25669E09942F0B3CD4D3B4F010AD41A6A0E45D02CD826450E', 0),
(23, 'privacy', '2026-11-21 00:00:00', 1, X'CF267B037CB2D544F9D799AAE58FC177ABC5A462919CFA963AE09CD9769B1EB873323749135B36E489FC5F547232C670', 0),
(24, 'results', '2026-11-21 00:00:00', 1, X'672D6F935661F0B3A0B7B6E711E1AA9D506705D767C372AA85F5D3B542E9E68027FC4580D927F3F69692BC9375CE7F45', 0),
(25, 'desks', '2026-11-21 00:00:00', 1, X'8CB6CB48B7D7D5F0BBE6C0C7AC51C322E4B5464A30FA728F5787E81148DC32DA55B9D661299EE8469431E9BB10FB359C', 0),
(26, 'cards', '2026-11-21 00:00:00', 1, X'4FE7CBD50B96FC12C8C91549900981C83A29A7EA88BB6A266E00607956133BC5ACB15D99C6E6059925E1218C7C7D9CA9', 0),
(27, 'processes', '2026-11-21 00:00:00', 1, X'1FBCB1C260782AD1DC7BE463C6F470DAF432B3E5BF9FE3D8E0835E1812D6CD7EAF478945C782B37921B7062551AD05F4', 0),
(28, 'identifies', '2026-11-21 00:00:00', 1, X'08C36A589C8CE121E2869C5F2B87F896F1A3CCF16FFBBEA493BFE808386A6B392D08C9604C104EB567CA49490D949803', 0),
(29, 'same challenge', '2026-11-21 00:00:00', 1, X'3D6617AA217B2BF2956DAFFCF0FF50C0D0CAA56442D69D3307E0D2941EBF4BB7DF6F76468289DD0B758CEC163748932D', 0),
(30, 'board page', '2026-11-21 00:00:00', 1, X'FE1F85730BAD420393620E12751B91B6F10AF5D4ABFE8201D6508239D3323C985406F07E1D2B1B00E9CC13E9781E41AE', 0),
(31, 'puzzles', '2026-11-21 00:00:00', 1, X'E9A974411CA949ADDCD9B1083B4984415F7D735AB6C5B938E1324F081C5F5C055E6B63F5B778A8159C81F2339E2033E5', 0),
(32, 'ladder', '2026-11-21 00:00:00', 1, X'0CCA8039F2C0961B280E951268EDF61FB5B848B02623D157B76A88139A003F2A8ED09D36C8FBCEA1AD6D7A5EEC081F9D', 0),
(33, 'endgames', '2026-11-21 00:00:00', 1, X'96F45486B3DC4C6EDD0385FC3618409BC940A6E4FA1447E26B46EEE240E880FB4C714FD7E3D96C38BF8321B4F130CDDE', 0),
(34, 'seals', '2026-11-21 00:00:00', 1, X'A67E2A8F11C55093FE507713F1437B66554740D7294774C0B2054503B886E9EA647FA671061A78ECFDD18D7D8E3AE6CD', 0),
(35, 'exercises', '2026-11-21 00:00:00', 1, X'198F77CBAB5B828DCA9132716E41B6365589B8701FE189B6636C70A54F23014E9A5A7933CFEBDABA4BA14D064EC1FE9E', 0),
(36, 'votes', '2026-11-21 00:00:00', 1, X'F2366A56531F81DA3CC9FD947991FA705833ECA229D06564C18B6CCC1394D4A5580A6D8BBFF5CC0D02F825998B86D31E', 0),
(37, 'cups', '2026-11-21 00:00:00', 1, X'2DC8F977E8A6FD973AA57CD4DD7F25AD9E96E0984C03B2A1A9B865ECE12BC73845FA0704D52BA72FCA482CEA23E73A3C', 0),
(38, 'evenings', '2026-11-21 00:00:00', 1, X'9AD68DF6325D39AEC7D7D83919A50302A14E211A56E92254BCE461064347F2EF02BFEBA55B971508C60996844320CEB9', 0);

insert into game (id, server, home, parent, challenger, opponent, cho, han, to_act, phase, changed_at, challenger_name, opponent_name, ply, rated, variant, cup, evening) values
(1, 101, 5001, 201, 11, 12, 11, 12, 11, 'running', 1702682790000, '미나', '지훈', 2, NULL, 'janggi', NULL, 0),
(2, 101, 5005, 201, 11, 12, 11, 12, NULL, 'over', 1702419240000, '미나', '지훈', 2, NULL, 'janggi', NULL, 0),
(3, 101, 5011, 201, 11, 12, 11, 12, NULL, 'over', 1702419240000, '미나', '지훈', 2, NULL, 'janggi', NULL, 0),
(4, 101, 5017, 201, 11, 13, 11, 13, NULL, 'over', 1702419240000, '미나', 'Alex', 0, NULL, 'janggi', NULL, 0),
(5, 101, 5027, 201, 11, 13, 11, 13, NULL, 'over', 1702851810000, '미나', 'Alex', 2, NULL, 'janggi', NULL, 0),
(6, 101, 5038, 201, 12, 13, 12, 13, NULL, 'over', 1703284370000, '지훈', 'Alex', 2, NULL, 'janggi', NULL, 0),
(7, 101, 5046, 201, 11, 12, 11, 12, NULL, 'over', 1703414010000, '미나', '지훈', 2, NULL, 'janggi', NULL, 0),
(8, 101, 5055, 201, 13, 12, 13, 12, NULL, 'over', 1703414010000, 'Alex', '지훈', 2, NULL, 'janggi', NULL, 0),
(9, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703673210000, '미나', '지훈', 0, NULL, 'janggi', NULL, 0),
(10, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703673210000, '미나', '지훈', 0, NULL, 'janggi', NULL, 0),
(11, 101, 201, 201, 11, 12, NULL, NULL, NULL, 'closed', 1703673870000, '미나', '지훈', 0, NULL, 'janggi', NULL, 0),
(12, 101, 201, 201, 13, 12, NULL, NULL, NULL, 'challenged', 1703674530000, 'Alex', '지훈', 0, NULL, 'janggi', NULL, 0),
(13, 101, 201, 201, 11, NULL, NULL, NULL, NULL, 'challenged', 1703674530000, '미나', NULL, 0, NULL, 'janggi', NULL, 0),
(14, 101, 201, 201, 11, NULL, NULL, NULL, NULL, 'challenged', 1703674530000, '미나', NULL, 0, NULL, 'xiangqi', NULL, 0),
(15, 101, 5071, 201, 11, 13, 11, 13, 11, 'setting_up', 1703674530000, '미나', 'Alex', 0, NULL, 'janggi', NULL, 0),
(16, 101, 201, 201, 12, 13, 12, 13, NULL, 'over', 1703674540000, '지훈', 'Alex', 0, NULL, 'janggi', NULL, 0),
(17, 101, 5077, 201, 11, 12, 11, 12, NULL, 'over', 1703674550000, '미나', '지훈', 4, NULL, 'janggi', NULL, 0),
(18, 101, 201, 201, 11, 12, 11, 12, NULL, 'over', 1703674570000, '미나', '지훈', 4, NULL, 'janggi', NULL, 0),
(19, 101, 201, 201, 13, 11, 13, 11, 11, 'running', 1703675280000, 'Alex', '미나', 3, NULL, 'janggi', NULL, 0),
(20, 101, 5107, 201, 12, 11, 12, 11, 11, 'running', 1703675300000, '지훈', '미나', 1, NULL, 'janggi', NULL, 0),
(21, 101, 5113, 201, 12, 13, 12, 13, 13, 'running', 1703675320000, '지훈', 'Alex', 3, NULL, 'janggi', NULL, 0),
(22, 101, 5119, 201, 12, 13, 12, 13, 12, 'running', 1703675340000, '지훈', 'Alex', 2, NULL, 'janggi', NULL, 0),
(23, 101, 5125, 201, 11, 99, 11, 99, 11, 'running', 1703675350000, '미나', '한수', 4, NULL, 'janggi', NULL, 0),
(24, 0, 201, 201, 11, 99, 11, 99, NULL, 'over', 1703675370000, '미나', '한수', 4, NULL, 'janggi', NULL, 0),
(25, 101, 5135, 201, 13, 99, 13, 99, 13, 'running', 1703675370000, 'Alex', '한수', 0, NULL, 'janggi', NULL, 0),
(26, 101, 5137, 201, 12, 99, 12, 99, 12, 'running', 1703678980000, '지훈', '한수', 2, NULL, 'janggi', NULL, 0),
(27, 101, 201, 201, 12, 13, 12, 13, NULL, 'over', 1703679650000, '지훈', 'Alex', 2, 'janggi', 'janggi', NULL, 0),
(28, 101, 201, 201, 12, 13, 12, 13, NULL, 'over', 1703679670000, '지훈', 'Alex', 0, 'janggi', 'janggi', NULL, 0),
(29, 101, 201, 201, 12, 13, 12, 13, 13, 'running', 1703679680000, '지훈', 'Alex', 1, 'janggi', 'janggi', NULL, 0),
(30, 101, 5159, 201, 11, 13, 11, 13, 13, 'running', 1703679700000, '미나', 'Alex', 1, NULL, 'janggi', NULL, 0),
(31, 101, 5165, 201, 13, 12, 13, 12, NULL, 'over', 1703679700000, 'Alex', '지훈', 0, NULL, 'janggi', 2, 0),
(32, 101, 5166, 201, 12, 11, 12, 11, 11, 'setting_up', 1703679700000, '지훈', '미나', 0, NULL, 'janggi', 2, 0),
(33, 101, 5168, 201, 11, 13, 11, 13, 13, 'setting_up', 1703679700000, '미나', 'Alex', 0, NULL, 'janggi', 2, 0),
(34, 101, 5172, 201, 11, 13, 11, 13, NULL, 'over', 1703679700000, '미나', 'Alex', 2, 'janggi', 'janggi', NULL, 1),
(35, 101, 5179, 201, 11, 13, 11, 13, 11, 'running', 1703679710000, '미나', 'Alex', 2, 'janggi', 'janggi', NULL, 0),
(36, 101, 5187, 201, 12, 13, 12, 13, 13, 'running', 1703680390000, '지훈', 'Alex', 1, NULL, 'janggi', NULL, 0),
(37, 101, 5193, 201, 12, 13, 12, 13, 13, 'running', 1703681070000, '지훈', 'Alex', 1, NULL, 'janggi', NULL, 0),
(38, 101, 5198, 201, 12, 13, 12, 13, 13, 'running', 1703681750000, '지훈', 'Alex', 1, NULL, 'janggi', NULL, 0),
(39, 101, 5203, 201, 12, 13, 12, 13, 13, 'running', 1703682430000, '지훈', 'Alex', 1, NULL, 'janggi', NULL, 0),
(40, 101, 5208, 201, 12, 13, 12, 13, 13, 'running', 1703683110000, '지훈', 'Alex', 1, NULL, 'janggi', NULL, 0),
(41, 101, 5213, 201, 1, 13, 1, 13, NULL, 'over', 1703683132000, '', 'Alex', 2, NULL, 'janggi', NULL, 0),
(42, 101, 201, 201, 12, 13, 12, 13, 12, 'running', 1703683812000, '지훈', 'Alex', 2, NULL, 'janggi', NULL, 0),
(43, 101, 5224, 201, 11, 13, 11, 13, 13, 'running', 1703683822000, '미나', 'Alex', 1, NULL, 'janggi', NULL, 0);

insert into event (game, seq, kind, body, at) values
(1, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700000000000),
(1, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700000000000),
(1, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000000000),
(1, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000000000),
(1, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000010000),
(1, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000010000),
(1, 7, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702073640000),
(1, 8, 'time_given', '{"kind":"time_given","by":"han","days":3}', 1702419240000),
(1, 9, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702682790000),
(2, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1700000010000),
(2, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1700000010000),
(2, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1700000010000),
(2, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1700000010000),
(2, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1700000020000),
(2, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1700000020000),
(2, 7, 'time_ran_out', '{"kind":"time_ran_out","late":"cho"}', 1702121700000),
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
(13, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"kja","handicap":"first-move","hints":"none","takebacks":"none","server":101,"channel":201,"language":"ko","also":"en","challenger_language":"ko","casual":"handicap"}', 1703674530000),
(14, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"xiangqi","handicap":"first-move","hints":"none","takebacks":"none","server":101,"channel":201,"language":"ko","also":"en","challenger_language":"ko","casual":"handicap"}', 1703674530000),
(15, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703674530000),
(15, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703674530000),
(15, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703674530000),
(16, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703674540000),
(16, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703674540000),
(16, 3, 'called_off', '{"kind":"called_off","by":"cho"}', 1703674540000),
(17, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703674540000),
(17, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1703674540000),
(17, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703674540000),
(17, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703674540000),
(17, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703674550000),
(17, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703674550000),
(17, 7, 'moved', '{"kind":"moved","mv":"a1a8"}', 1703674550000),
(17, 8, 'moved', '{"kind":"moved","mv":"b10c8"}', 1703674550000),
(17, 9, 'resigned', '{"kind":"resigned","by":"cho"}', 1703674550000),
(18, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703674560000),
(18, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1703674560000),
(18, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703674560000),
(18, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703674560000),
(18, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703674570000),
(18, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703674570000),
(18, 7, 'moved', '{"kind":"moved","mv":"a1a8"}', 1703674570000),
(18, 8, 'moved', '{"kind":"moved","mv":"b10c8"}', 1703674570000),
(18, 9, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1703674570000),
(18, 10, 'draw_accepted', '{"kind":"draw_accepted"}', 1703674570000),
(19, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703675240000),
(19, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1703675240000),
(19, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703675240000),
(19, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675240000),
(19, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675250000),
(19, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703675250000),
(19, 7, 'passed', '{"kind":"passed"}', 1703675250000),
(19, 8, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1703675250000),
(19, 9, 'draw_declined', '{"kind":"draw_declined"}', 1703675260000),
(19, 10, 'draw_offered', '{"kind":"draw_offered","by":"han"}', 1703675260000),
(19, 11, 'draw_withdrawn', '{"kind":"draw_withdrawn"}', 1703675270000),
(19, 12, 'moved', '{"kind":"moved","mv":"b7a7"}', 1703675270000),
(19, 13, 'taken_back', '{"kind":"taken_back","by":"han","plies":1,"short":true}', 1703675280000),
(20, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703675290000),
(20, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1703675290000),
(20, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703675290000),
(20, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675290000),
(20, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675300000),
(20, 6, 'draw_offered', '{"kind":"draw_offered","by":"cho"}', 1703675300000),
(21, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703675310000),
(21, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703675310000),
(21, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703675310000),
(21, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675310000),
(21, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675320000),
(21, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703675320000),
(21, 7, 'moved', '{"kind":"moved","mv":"i4h4","planned":true}', 1703675320000),
(22, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703675330000),
(22, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703675330000),
(22, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703675330000),
(22, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675330000),
(22, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675340000),
(22, 6, 'moved', '{"kind":"moved","mv":"i7h7"}', 1703675340000),
(23, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"en","coach":true,"nth":1}', 1703675350000),
(23, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1703675350000),
(23, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEEH"}', 1703675350000),
(23, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675350000),
(23, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675350000),
(23, 6, 'moved', '{"kind":"moved","mv":"i7h7"}', 1703675350000),
(23, 7, 'moved', '{"kind":"moved","mv":"a1a7"}', 1703675350000),
(23, 8, 'moved', '{"kind":"moved","mv":"a10a7","slip":{"piece":"a7","by":"a10"}}', 1703675350000),
(23, 9, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1703675350000),
(24, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":99,"name":"한수"},"level":3,"side":"cho","ruleset":"modern","channel":201,"language":"en","challenger_language":"en","coach":true,"nth":2}', 1703675360000),
(24, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1703675360000),
(24, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"EHHE"}', 1703675360000),
(24, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675360000),
(24, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703675360000),
(24, 6, 'moved', '{"kind":"moved","mv":"c10d8"}', 1703675360000),
(24, 7, 'moved', '{"kind":"moved","mv":"a1a7"}', 1703675360000),
(24, 8, 'moved', '{"kind":"moved","mv":"a10a7","slip":{"piece":"a7","by":"a10"}}', 1703675360000),
(24, 9, 'hint_taken', '{"kind":"hint_taken","by":"cho"}', 1703675360000),
(24, 10, 'resigned', '{"kind":"resigned","by":"cho"}', 1703675370000),
(25, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":99,"name":"한수"},"level":10,"side":"cho","ruleset":"modern","start":"two-soldiers","server":101,"channel":201,"language":"en","challenger_language":"en","nth":1}', 1703675370000),
(25, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1703675370000),
(26, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":99,"name":"한수"},"level":1,"side":"cho","ruleset":"modern","hints":"none","takebacks":"none","server":101,"channel":201,"language":"en","challenger_language":"en","votes":1,"nth":1}', 1703675370000),
(26, 2, 'accepted', '{"kind":"accepted","by":{"id":99,"name":"한수"},"challenger_side":"cho","language":"en"}', 1703675370000),
(26, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEEH"}', 1703675370000),
(26, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703675370000),
(26, 5, 'moved', '{"kind":"moved","mv":"a4b4","votes":{"a4b4":1,"pass":1}}', 1703678980000),
(26, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703678980000),
(27, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","hints":"none","takebacks":"ask","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en","rated":true}', 1703679640000),
(27, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703679640000),
(27, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703679640000),
(27, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703679640000),
(27, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703679650000),
(27, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703679650000),
(27, 7, 'resigned', '{"kind":"resigned","by":"han"}', 1703679650000),
(28, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","hints":"none","takebacks":"ask","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en","rated":true}', 1703679660000),
(28, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703679660000),
(28, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703679660000),
(28, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703679660000),
(28, 5, 'resigned', '{"kind":"resigned","by":"han"}', 1703679670000),
(29, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","hints":"none","takebacks":"ask","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en","rated":true}', 1703679670000),
(29, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703679670000),
(29, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703679670000),
(29, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703679670000),
(29, 5, 'moved', '{"kind":"moved","mv":"c4d4"}', 1703679680000),
(30, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en"}', 1703679690000),
(30, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703679690000),
(30, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703679690000),
(30, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703679690000),
(30, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703679700000),
(31, 1, 'challenged', '{"kind":"challenged","challenger":{"id":13,"name":"Alex"},"opponent":{"id":12,"name":"지훈"},"side":"cho","ruleset":"modern","hints":"none","takebacks":"ask","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en","cup":2}', 1703679700000),
(31, 2, 'accepted', '{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"cho","language":"en"}', 1703679700000),
(31, 3, 'called_off', '{"kind":"called_off","by":"cho"}', 1703679700000),
(32, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":11,"name":"미나"},"side":"cho","ruleset":"modern","hints":"none","takebacks":"ask","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en","cup":2}', 1703679700000),
(32, 2, 'accepted', '{"kind":"accepted","by":{"id":11,"name":"미나"},"challenger_side":"cho","language":"en"}', 1703679700000),
(33, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","hints":"none","takebacks":"ask","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"en","cup":2}', 1703679700000),
(33, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703679700000),
(34, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","hints":"none","takebacks":"ask","terms":{"pace":"10m+10"},"server":101,"channel":201,"language":"en","challenger_language":"en","rated":true}', 1703679700000),
(34, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703679700000),
(34, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703679700000),
(34, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703679700000),
(34, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703679700000),
(34, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703679700000),
(34, 7, 'resigned', '{"kind":"resigned","by":"cho"}', 1703679700000),
(35, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"modern","hints":"none","takebacks":"ask","terms":{"pace":"10m+10"},"server":101,"channel":201,"language":"en","challenger_language":"en","rated":true}', 1703679710000),
(35, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"en"}', 1703679710000),
(35, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703679710000),
(35, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703679710000),
(35, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703679710000),
(35, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703679710000),
(35, 7, 'pause_offered', '{"kind":"pause_offered","by":"han"}', 1703679710000),
(35, 8, 'slowed', '{"kind":"slowed","terms":{"pace":3,"reserve":0}}', 1703679710000),
(36, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703680380000),
(36, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703680380000),
(36, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703680380000),
(36, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703680380000),
(36, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703680390000),
(37, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703681060000),
(37, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703681060000),
(37, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703681060000),
(37, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703681060000),
(37, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703681070000),
(38, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703681740000),
(38, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703681740000),
(38, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703681740000),
(38, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703681740000),
(38, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703681750000),
(39, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703682420000),
(39, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703682420000),
(39, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703682420000),
(39, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703682420000),
(39, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703682430000),
(40, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703683100000),
(40, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703683100000),
(40, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703683100000),
(40, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703683100000),
(40, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703683110000),
(41, 1, 'challenged', '{"kind":"challenged","challenger":{"id":1,"name":""},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703683122000),
(41, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703683122000),
(41, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703683122000),
(41, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703683122000),
(41, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703683132000),
(41, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703683132000),
(41, 7, 'resigned', '{"kind":"resigned","by":"cho"}', 1703683132000),
(42, 1, 'challenged', '{"kind":"challenged","challenger":{"id":12,"name":"지훈"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703683802000),
(42, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703683802000),
(42, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703683802000),
(42, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703683802000),
(42, 5, 'moved', '{"kind":"moved","mv":"a4b4"}', 1703683812000),
(42, 6, 'moved', '{"kind":"moved","mv":"a7b7"}', 1703683812000),
(43, 1, 'challenged', '{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"side":"cho","ruleset":"kja","hints":"none","terms":{"pace":3,"reserve":7},"server":101,"channel":201,"language":"ko","challenger_language":"en"}', 1703683812000),
(43, 2, 'accepted', '{"kind":"accepted","by":{"id":13,"name":"Alex"},"challenger_side":"cho","language":"ko"}', 1703683812000),
(43, 3, 'set_up', '{"kind":"set_up","side":"han","formation":"HEHE"}', 1703683812000),
(43, 4, 'set_up', '{"kind":"set_up","side":"cho","formation":"HEEH"}', 1703683812000),
(43, 5, 'moved', '{"kind":"moved","mv":"c4d4"}', 1703683822000);

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
(108, 1703675310000),
(109, 1703675310000),
(110, 1703675310000),
(111, 1703675320000),
(112, 1703675320000),
(113, 1703675320000),
(114, 1703675330000),
(115, 1703675330000),
(116, 1703675330000),
(117, 1703675330000),
(118, 1703675340000),
(119, 1703675340000),
(120, 1703675340000),
(121, 1703675350000),
(122, 1703675360000),
(123, 1703675370000),
(124, 1703675370000),
(125, 1703675370000),
(126, 1703675370000),
(127, 1703675380000),
(128, 1703675380000),
(129, 1703678980000),
(130, 1703678980000),
(131, 1703679640000),
(132, 1703679640000),
(133, 1703679640000),
(134, 1703679640000),
(135, 1703679650000),
(136, 1703679650000),
(137, 1703679650000),
(138, 1703679660000),
(139, 1703679660000),
(140, 1703679660000),
(141, 1703679660000),
(142, 1703679670000),
(143, 1703679670000),
(144, 1703679670000),
(145, 1703679670000),
(146, 1703679670000),
(147, 1703679680000),
(149, 1703679690000),
(150, 1703679690000),
(151, 1703679690000),
(152, 1703679690000),
(158, 1703679700000),
(159, 1703679700000),
(160, 1703679700000),
(161, 1703679700000),
(162, 1703679700000),
(163, 1703679700000),
(164, 1703679700000),
(165, 1703679700000),
(166, 1703679700000),
(167, 1703679710000),
(168, 1703679710000),
(169, 1703679710000),
(170, 1703679710000),
(171, 1703679710000),
(172, 1703679710000),
(173, 1703679710000),
(174, 1703679710000),
(175, 1703680380000),
(176, 1703680380000),
(177, 1703680380000),
(178, 1703680380000),
(179, 1703680390000),
(180, 1703681060000),
(181, 1703681060000),
(182, 1703681060000),
(183, 1703681060000),
(184, 1703681070000),
(185, 1703681740000),
(186, 1703681740000),
(187, 1703681740000),
(188, 1703681740000),
(189, 1703681750000),
(190, 1703682420000),
(191, 1703682420000),
(192, 1703682420000),
(193, 1703682420000),
(194, 1703682430000),
(195, 1703683100000),
(196, 1703683100000),
(197, 1703683100000),
(198, 1703683100000),
(199, 1703683110000),
(200, 1703683122000),
(201, 1703683122000),
(202, 1703683122000),
(203, 1703683122000),
(204, 1703683132000),
(205, 1703683132000),
(206, 1703683802000),
(207, 1703683802000),
(208, 1703683802000),
(209, 1703683802000),
(210, 1703683812000),
(211, 1703683812000),
(212, 1703683812000),
(213, 1703683812000),
(214, 1703683812000),
(215, 1703683812000),
(216, 1703683822000),
(7000, 1703674530000),
(7001, 1703674530000),
(8000, 1703675360000),
(8001, 1703675350000),
(8002, 1703675360000),
(8003, 1703675350000),
(8008, 1703675360000),
(8009, 1703675350000),
(8010, 1703675360000),
(8011, 1703675350000);

insert into server (id, language, ruleset, hints, pace, reserve, timeout, weekends, zone, boards, left_at, rated, cards) values
(101, 'ko', 'kja', 'none', NULL, NULL, NULL, NULL, 'Asia/Seoul', 'fold', NULL, 'no', 'on');

insert into review (id, owner, record, at, file, size) values
(1, 11, '', 1703679720000, X'5B4576656E742022B4EBB1B9225D0A5B526573756C7420222A225D0A0A312E20613462342061376237202A0A', 44);

insert into taste (kind, owner, theme, pieces, coordinates, view, xiangqi_pieces, xiangqi_coordinates, seals) values
('person', 11, 'dark', NULL, NULL, NULL, NULL, 'files', NULL),
('server', 101, NULL, 'hangul', NULL, NULL, 'simplified', NULL, NULL);

insert into analysis (game, edition, body, at, cho_accuracy, han_accuracy) values
(34, 6, '{}', 1703679720000, NULL, NULL);

insert into review_total (one, bytes) values
(1, 44);

insert into person (id, language, seen_at, reminded_at, closed_at, reminders, zone, quiet_from, quiet_until, digest, digest_at, pings, auto_vacation, stats) values
(11, 'ko', 1703679720000, 1703369170000, NULL, NULL, 'Asia/Seoul', 23, 7, NULL, NULL, NULL, 'on', NULL),
(12, 'en', 1703283830000, 1703283830000, 1703284370000, 'none', NULL, NULL, NULL, NULL, NULL, 'off', NULL, NULL),
(13, 'en', 1701853320000, 1703414010000, NULL, 'thread', NULL, NULL, NULL, 9, 1703754000000, NULL, NULL, 'hidden');

insert into review_analysis (review, game, edition, body, at) values
(1, 0, 7, '{}', 1703679720000);

insert into standstill (id, cause, from_at, until_at, shards, shard, evening) values
(1, 'outage', 1700000000000, 1701209640000, 1, 0, 0),
(2, 'outage', 1703414010000, 1703673210000, 1, 0, 0),
(3, 'outage', 1703673210000, 1703678980000, 1, 0, 0),
(4, 'outage', 1703678980000, 1703679710000, 1, 0, 0);

insert into vacation (id, person, from_at, until_at, zone, begun_by) values
(1, 13, 1703284390000, 1703370790000, 'UTC', 'person'),
(2, 11, 1703370789999, 1703457189999, 'Asia/Seoul', 'bot'),
(3, 12, 1703414010000, 1703674540000, 'UTC', 'person');

insert into blocked_lane (lane, reason, refused_at, refusals, due_at, opened_at) values
(5187, 'channel-gone', 1703681060000, 2, 1703684660000, 1703681060000),
(5193, 'thread-locked', 1703681740000, 2, 1703685340000, 1703681740000),
(5198, 'forbidden', 1703682420000, 2, 1703686020000, 1703682420000);

insert into plan (game, person, version, revision, next_node, ended) values
(21, 12, 5, 2, 5, NULL),
(22, 12, 3, 2, 3, 'other');

insert into plan_node (game, person, node, parent, action) values
(21, 12, 3, 0, 'i7h7'),
(21, 12, 4, 3, 'b1c3');

insert into forgotten (person, at, done) values
(14, 1703683132000, 1);

insert into result (id, game, server, variant, cho, han, winner, reason, rated, why_not, ended_at, turns, cho_formation, han_formation, opening, cho_timed, cho_ms, han_timed, han_ms, evening) values
(1, 3, 101, 'janggi', 11, 12, 'han', 'timeout', 0, NULL, 1702419240000, 2, 'HEEH', 'HEHE', 'a4b4', 3, 1728020000, 2, 0, 0),
(2, 2, 101, 'janggi', 11, 12, 'han', 'timeout', 0, NULL, 1702419240000, 2, 'HEEH', 'HEHE', 'a4b4', 3, 2419230000, 2, 0, 0),
(3, 5, 101, 'janggi', 11, 13, 'han', 'resign', 0, NULL, 1702851810000, 2, 'HEEH', 'HEHE', 'a4b4', 3, 432560000, 2, 0, 0),
(4, 6, 101, 'janggi', 12, 13, 'han', 'resign', 0, NULL, 1703284370000, 2, 'HEEH', 'HEHE', 'a4b4', 3, 432560000, 2, 0, 0),
(5, 7, 101, 'janggi', 11, 12, 'han', 'resign', 0, NULL, 1703414010000, 2, 'HEEH', 'HEHE', 'a4b4', 3, 129640000, 2, 0, 0),
(6, 8, 101, 'janggi', 13, 12, 'han', 'resign', 0, NULL, 1703414010000, 2, 'HEEH', 'HEHE', 'a4b4', 3, 43220000, 2, 0, 0),
(7, 17, 101, 'janggi', 11, 12, 'han', 'resign', 0, NULL, 1703674550000, 4, 'HEEH', 'HEHE', 'a4b4', 4, 10000, 3, 0, 0),
(8, 18, 101, 'janggi', 11, 12, NULL, 'agreement', 0, NULL, 1703674570000, 4, 'HEEH', 'HEHE', 'a4b4', 4, 10000, 3, 0, 0),
(9, 27, 101, 'janggi', 12, 13, 'cho', 'resign', 1, NULL, 1703679650000, 2, 'HEEH', 'HEHE', 'a4b4', 3, 10000, 2, 0, 0),
(10, 28, 101, 'janggi', 12, 13, 'cho', 'resign', 1, 'unplayed', 1703679670000, 0, 'HEEH', 'HEHE', NULL, 2, 10000, 1, 0, 0),
(11, 34, 101, 'janggi', 11, 13, 'han', 'resign', 1, NULL, 1703679700000, 2, 'HEEH', 'HEHE', 'a4b4', 3, 0, 2, 0, 1),
(12, 41, 101, 'janggi', -1, 13, 'han', 'resign', 0, NULL, 1703683132000, 2, 'HEEH', 'HEHE', 'a4b4', 3, 10000, 2, 0, 0);

insert into rating_change (result, side, number_before, deviation_before, volatility_before, number, deviation, volatility) values
(9, 'cho', 1500.0, 350.0, 0.06, 1.662310893906297678e+03, 2.903189637179804095e+02, 5.99996753723381418e-02),
(9, 'han', 1500.0, 350.0, 0.06, 1.337689106093702322e+03, 2.903189637179804095e+02, 5.99996753723381418e-02),
(11, 'cho', 1500.0, 350.0, 0.06, 1.337689106093702322e+03, 2.903189637179804095e+02, 5.99996753723381418e-02),
(11, 'han', 1500.0, 350.0, 0.06, 1.662310893906297678e+03, 2.903189637179804095e+02, 5.99996753723381418e-02);

insert into heartbeat (shards, shard, at) values
(1, 0, 1703679710000);

insert into page_code (digest, person, game, until) values
('unused', 11, 30, 1703766090000);

insert into page_session (digest, person, made_at, seen_at, device) values
('session', 11, 1703679690000, 1703679690000, 'A browser');

insert into page_act (person, act, digest, at) values
(11, '0123-4567', 'digest', 1703679700000);

insert into puzzle_try (person, puzzle, server, at, solved) values
(11, '000b8437', 101, 1703679700000, 1),
(11, '00000001', NULL, 1703679700000, 0),
(13, '00000001', 101, 1703679700000, 1);

insert into puzzle_rating (person, number, deviation, volatility, at) values
(11, 1.053715648390294973e+03, 2.979436742498859303e+02, 6.00079643574304572e-02, 1703679700000),
(13, 1.532093458141235943e+03, 3.187477577533624072e+02, 5.999945857868091425e-02, 1703679700000);

insert into practice (game, variant, person, side, level, result, hints, takebacks, handicap, ended_at, start, solved) values
(24, 'janggi', 11, 'cho', 3, 'lost', 1, 0, NULL, 1703675370000, NULL, 0);

insert into exercise (person, lesson, number, at) values
(11, 'steps', 4, 1703679700000),
(11, 'x-mate', 1, 1703679700000),
(13, 'goal', 1, 1703679700000);

insert into vote (game, version, person, action, at) values
(26, 4, 11, 'i4h4', 1703678980000),
(26, 4, 13, 'b1c3', 1703678980000);

insert into timer (game, kind, due_at) values
(15, 'clock', 1703679690000),
(19, 'clock', 1703679690000),
(21, 'clock', 1703679690000),
(22, 'clock', 1703679690000),
(29, 'clock', 1703679690000),
(35, 'clock', 1703938910000),
(20, 'clock', 1704539300000),
(30, 'clock', 1704543700000),
(32, 'clock', 1704543700000),
(33, 'clock', 1704543700000),
(36, 'clock', 1704544390000),
(37, 'clock', 1704545070000),
(38, 'clock', 1704545750000),
(39, 'clock', 1704546430000),
(40, 'clock', 1704547110000),
(42, 'clock', 1704547812000),
(43, 'clock', 1704547822000),
(1, 'clock', 1705578630001),
(12, 'expire', 1703933730000),
(13, 'expire', 1704884130000),
(14, 'expire', 1704884130000),
(15, 'remind', 1703679690000),
(19, 'remind', 1703679690000),
(21, 'remind', 1703679690000),
(22, 'remind', 1703679690000),
(29, 'remind', 1703679690000),
(35, 'remind', 1703809310000),
(20, 'remind', 1704107300000),
(30, 'remind', 1704111700000),
(32, 'remind', 1704111700000),
(33, 'remind', 1704111700000),
(36, 'remind', 1704112390000),
(37, 'remind', 1704113070000),
(38, 'remind', 1704113750000),
(39, 'remind', 1704114430000),
(40, 'remind', 1704115110000),
(42, 'remind', 1704115812000),
(43, 'remind', 1704115822000),
(26, 'vote', 1703682580000);

insert into cup (id, server, channel, name, opened_by, terms, times, state, at) values
(1, 101, 201, 'Spring', 11, '{"ruleset":"modern","pace":3,"reserve":7,"rated":false}', 1, 'cancelled', 1703679700000),
(2, 101, 201, 'Autumn', 11, '{"ruleset":"modern","pace":3,"reserve":7,"rated":false}', 1, 'running', 1703679700000);

insert into cup_player (cup, person, name, at, left_at) values
(2, 11, '미나', 1703679700000, NULL),
(2, 12, '지훈', 1703679700000, NULL),
(2, 13, 'Alex', 1703679700000, NULL);

insert into poster (channel, kind, server, language, message, posted_at, renewed_at, former, attempted_at, dirty_at, due_at, stale_at, shown, reason, ends, date) values
(201, 'cup', 101, 'en', 9003, 1703679700000, NULL, NULL, NULL, 1703683822004, 1703679710000, NULL, X'4D657373616765207B20636F6E74656E743A2022222C2070696E67733A205B5D2C20706963747572653A204E6F6E652C2066696C6D3A204E6F6E652C2066696C653A204E6F6E652C20636172643A20536F6D652843617264207B207469746C653A2022F09F8F8620417574756D6E222C20626F64793A20224F6E6C696E6520C2B7203320646179732061206D6F76652C20706C757320372064617973206F6620726573657276652074696D6520C2B7206F6E652067616D6520616761696E7374206561636820706C617965725C6E5C6E603160202A2AECA780ED9B882A2A20C2B7202A2A312A2A20C2B72031206F6620322067616D6573206F7665725C6E603260202A2AEBAFB8EB82982A2A20C2B7202A2A302A2A20C2B72030206F6620322067616D6573206F7665725C6E603260202A2A416C65782A2A20C2B7202A2A302A2A20C2B72031206F6620322067616D6573206F7665725C6E2D2320457175616C20706F696E74733A207468652067616D657320616D6F6E6720746865736520706C6179657273206465636964652C207468656E20536F6E6E65626F726EE280934265726765722C207468656E2077696E732E5C6E5C6EE2978F205B60233332605D2868747470733A2F2F646973636F72642E636F6D2F6368616E6E656C732F3130312F3531363629202A2AECA780ED9B882A2A20E28093202A2AEBAFB8EB82982A2A5C6EE2978F205B60233333605D2868747470733A2F2F646973636F72642E636F6D2F6368616E6E656C732F3130312F3531363829202A2AEBAFB8EB82982A2A20E28093202A2A416C65782A2A22207D292C20706963747572655F62656C6F773A2066616C73652C20726F77733A205B427574746F6E73285B50757368427574746F6E207B2069643A2043757028437570427574746F6E207B206375703A2043757049642832292C20616374696F6E3A204C65617665207D292C206C6162656C3A20224C65617665222C207374796C653A205365636F6E646172792C20656E61626C65643A2074727565207D5D295D2C206C696E6B3A204E6F6E652C2073696C656E743A2074727565207D', NULL, 0, NULL),
(201, 'daily', 101, 'ko', 9002, 1703679700000, NULL, NULL, NULL, 1703683822004, 1703679701000, 1703721600000, NULL, NULL, 0, '2023-12-27'),
(201, 'desk', 101, 'ko', 9001, 1703679700000, 1703679700000, NULL, NULL, 1703683822004, 1703679710000, 1703889170000, X'4D657373616765207B20636F6E74656E743A2022222C2070696E67733A205B5D2C20706963747572653A204E6F6E652C2066696C6D3A204E6F6E652C2066696C653A204E6F6E652C20636172643A20536F6D652843617264207B207469746C653A2022EC9DB420ECB184EB8490EC9D9820EB8C80EAB5AD222C20626F64793A20222A2AEC8381EB8C8020EAB5ACED9598EB8A9420ECA4912A2A5C6E6023313360202A2AEBAFB8EB82982A2A20EB8B9820C2B720EBB985EC9EA520EAB888ECA7802028EBA7A5EB8DB0EC9DB4EB939C292C20EBB098EBB3B5EC889820EAB888ECA7802028EC9C84ED82A4EBB0B1EAB3BC2920C2B720ECA091EC9EA5EAB8B03A20ED959CEC9D9820EB8DA42031ECA09020C2B720EC8B9CEAB08420ECA09CED959C20EC9786EC9D8C20C2B7203C743A313730343838343133303A523E20EBA78CEBA38C5C6E6023313460202A2AEBAFB8EB82982A2A20EB8B9820C2B720EC83B9ECB99820C2B720ECA091EAB8B03A20ED959CEC9D9820EB8DA42031ECA09020C2B720EC8B9CEAB08420ECA09CED959C20EC9786EC9D8C20C2B7203C743A313730343838343133303A523E20EBA78CEBA38C5C6E5C6E2A2AECA784ED968920ECA491EC9DB820EB8C80EAB5AD2A2A5C6E5B602331605D2868747470733A2F2F646973636F72642E636F6D2F6368616E6E656C732F3130312F3530303129202A2AEBAFB8EB82982A2A20EB8B9820E28093202A2AECA780ED9B882A2A20EB8B9820C2B7202A2AEBAFB8EB82982A2A20EB8B9820ECB0A8EBA1802C203C743A313730303030303031303A663EEBB680ED84B020C2B720EAB8B0ED959C203C743A313730323637383434303A523E5C6E5B60233230605D2868747470733A2F2F646973636F72642E636F6D2F6368616E6E656C732F3130312F3531303729202A2AECA780ED9B882A2A20EB8B9820E28093202A2AEBAFB8EB82982A2A20EB8B9820C2B7202A2AEBAFB8EB82982A2A20EB8B9820ECB0A8EBA1802C203C743A313730333637353330303A663EEBB680ED84B020C2B7203C743A313730333933383138303A663EEAB98CECA7802C20EC9888EBB984EC8B9CEAB084EAB98CECA78020EC93B0EBA9B4203C743A313730343534323938303A663EEAB98CECA7805C6EE280A620EAB7B820EBB096EC97902036ED8C905C6E5C6E2A2AECA780EB829C2037EC9DBCEC9D9820EAB2B0EAB3BC2A2A5C6E5B60233138605D2868747470733A2F2F646973636F72642E636F6D2F6368616E6E656C732F3130312F32303129202A2AEBAFB8EB82982A2A20EB8B98EAB3BC202A2AECA780ED9B882A2A20EB8B98EC9DB420EBACB4EC8AB9EBB68020C2B7203C743A313730333637343537303A523E5C6E5B60233137605D2868747470733A2F2F646973636F72642E636F6D2F6368616E6E656C732F3130312F3530373729202A2AECA780ED9B882A2A20EB8B98EC9DB4202A2AEBAFB8EB82982A2A20EB8B98EC9790EAB28C20EC8AB9EBA6AC20C2B7203C743A313730333637343535303A523E5C6E5B602337605D2868747470733A2F2F646973636F72642E636F6D2F6368616E6E656C732F3130312F3530343629202A2AECA780ED9B882A2A20EB8B98EC9DB4202A2AEBAFB8EB82982A2A20EB8B98EC9790EAB28C20EC8AB9EBA6AC20C2B7203C743A313730333431343031303A523E5C6EE280A620EAB7B820EBB096EC97902034ED8C9022207D292C20706963747572655F62656C6F773A2066616C73652C20726F77733A205B53656C6563742853656C656374207B2069643A204A6F696E4368616C6C656E67652C20706C616365686F6C6465723A2022ECB0B8EAB080ED9598EAB8B0E280A6222C206F7074696F6E733A205B43686F696365207B2076616C75653A20223133222C206C6162656C3A202223313320C2B720EBAFB8EB829820EB8B98222C206E6F74653A20536F6D652822EBB985EC9EA520EAB888ECA7802028EBA7A5EB8DB0EC9DB4EB939C292C20EBB098EBB3B5EC889820EAB888ECA7802028EC9C84ED82A4EBB0B1EAB3BC2920C2B720ECA091EC9EA5EAB8B03A20ED959CEC9D9820EB8DA42031ECA09020C2B720EC8B9CEAB08420ECA09CED959C20EC9786EC9D8C2229207D2C2043686F696365207B2076616C75653A20223134222C206C6162656C3A202223313420C2B720EBAFB8EB829820EB8B98222C206E6F74653A20536F6D652822EC83B9ECB99820C2B720ECA091EAB8B03A20ED959CEC9D9820EB8DA42031ECA09020C2B720EC8B9CEAB08420ECA09CED959C20EC9786EC9D8C2229207D5D2C20656E61626C65643A20747275652C2063686F73656E3A204E6F6E65207D292C20427574746F6E73285B50757368427574746F6E207B2069643A204465736B284368616E6E656C49642832303129292C206C6162656C3A2022EC8381EB8C8020EAB5ACED9598EAB8B0222C207374796C653A205365636F6E646172792C20656E61626C65643A2074727565207D2C2050757368427574746F6E207B2069643A2047616D6573284D61726B656450616765207B20706167653A204C69737450616765207B206F7665723A2066616C73652C20706167653A2030207D2C206D61726B3A204E6F6E65207D292C206C6162656C3A2022EB82B420EB8C80EAB5AD222C207374796C653A205365636F6E646172792C20656E61626C65643A2074727565207D2C2050757368427574746F6E207B2069643A20436C7562284D61726B656450616765207B20706167653A2052616E6B73207B20706167653A20302C20706F6F6C3A20526174696E67506F6F6C207B2076617269616E743A204A616E6767692C2073706565643A2044617973207D207D2C206D61726B3A204E6F6E65207D292C206C6162656C3A2022EC889CEC9C8420EBB3B4EAB8B0222C207374796C653A205365636F6E646172792C20656E61626C65643A2074727565207D5D295D2C206C696E6B3A204E6F6E652C2073696C656E743A2074727565207D', NULL, 0, NULL);

insert into outbox (id, game, seq, lane, kind, about, state, attempts, claimed_until, due_at, at, interaction, token, asked_at, message, reason, faults, held_until, delivered_at, opened_at, parkings, mark, claimed_by) values
(1, 1, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000000000, 1700000000000, 1, NULL, 1700000000000, 5001, NULL, 0, NULL, 1700000000000, NULL, 0, NULL, NULL),
(2, 1, 2, 201, 'closed', 1, 'delivered', 1, NULL, 1700000000000, 1700000000000, 2, NULL, NULL, 5001, NULL, 0, NULL, 1700000000000, NULL, 0, 'ilBKpd', NULL),
(3, 1, 2, 5001, 'thread', 1, 'delivered', 1, NULL, 1700000000000, 1700000000000, 2, NULL, NULL, NULL, NULL, 0, NULL, 1700000000000, NULL, 0, 'ilBKpd', NULL),
(4, 1, 2, 5001, 'setup', NULL, 'delivered', 1, NULL, 1700000000000, 1700000000000, 2, NULL, NULL, 5002, NULL, 0, NULL, 1700000000000, NULL, 0, 'ilBKpd', NULL),
(5, 1, 3, 5001, 'setup', NULL, 'delivered', 2, NULL, 1700000000000, 1700000000000, 3, NULL, 1700000000000, 5003, NULL, 0, NULL, 1700000010000, NULL, 0, 'ilBKpd', NULL),
(6, 1, 3, 5001, 'strip', 4, 'delivered', 1, NULL, 1700000000000, 1700000000000, 3, NULL, NULL, 5002, NULL, 0, NULL, 1700000010000, NULL, 0, NULL, NULL),
(7, 1, 4, 5001, 'board', NULL, 'delivered', 2, NULL, 1700000000000, 1700000000000, 4, NULL, 1700000000000, 5004, NULL, 0, NULL, 1700000010000, NULL, 0, 'ilBKpd', NULL),
(8, 1, 4, 5001, 'strip', 5, 'delivered', 1, NULL, 1700000000000, 1700000000000, 4, NULL, NULL, 5003, NULL, 0, NULL, 1700000010000, NULL, 0, NULL, NULL),
(9, 1, 5, 5001, 'board', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 5, NULL, 1700000010000, 5007, NULL, 0, NULL, 1700000020000, NULL, 0, 'ilBKpd', NULL),
(10, 1, 5, 5001, 'strip', 7, 'delivered', 1, NULL, 1700000010000, 1700000010000, 5, NULL, NULL, 5004, NULL, 0, NULL, 1700000020000, NULL, 0, NULL, NULL),
(11, 1, 6, 5001, 'board', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 6, NULL, 1700000010000, 5009, NULL, 0, NULL, 1700000020000, NULL, 0, 'ilBKpd', NULL),
(12, 1, 6, 5001, 'strip', 9, 'delivered', 1, NULL, 1700000010000, 1700000010000, 6, NULL, NULL, 5007, NULL, 0, NULL, 1700000020000, NULL, 0, NULL, NULL),
(13, 2, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000010000, 1700000010000, 7, NULL, 1700000010000, 5005, NULL, 0, NULL, 1700000010000, NULL, 0, NULL, NULL),
(14, 2, 2, 201, 'closed', 13, 'delivered', 1, NULL, 1700000010000, 1700000010000, 8, NULL, NULL, 5005, NULL, 0, NULL, 1700000010000, NULL, 0, 'ilBKpd', NULL),
(15, 2, 2, 5005, 'thread', 13, 'delivered', 1, NULL, 1700000010000, 1700000010000, 8, NULL, NULL, NULL, NULL, 0, NULL, 1700000010000, NULL, 0, 'ilBKpd', NULL),
(16, 2, 2, 5005, 'setup', NULL, 'delivered', 1, NULL, 1700000010000, 1700000010000, 8, NULL, NULL, 5006, NULL, 0, NULL, 1700000010000, NULL, 0, 'ilBKpd', NULL),
(17, 2, 3, 5005, 'setup', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 9, NULL, 1700000010000, 5008, NULL, 0, NULL, 1700000020000, NULL, 0, 'ilBKpd', NULL),
(18, 2, 3, 5005, 'strip', 16, 'delivered', 1, NULL, 1700000010000, 1700000010000, 9, NULL, NULL, 5006, NULL, 0, NULL, 1700000020000, NULL, 0, NULL, NULL),
(19, 2, 4, 5005, 'board', NULL, 'delivered', 2, NULL, 1700000010000, 1700000010000, 10, NULL, 1700000010000, 5010, NULL, 0, NULL, 1700000020000, NULL, 0, 'ilBKpd', NULL),
(20, 2, 4, 5005, 'strip', 17, 'delivered', 1, NULL, 1700000010000, 1700000010000, 10, NULL, NULL, 5008, NULL, 0, NULL, 1700000020000, NULL, 0, NULL, NULL),
(21, 2, 5, 5005, 'board', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 11, NULL, 1700000020000, 5013, NULL, 0, NULL, 1700000030000, NULL, 0, 'ilBKpd', NULL),
(22, 2, 5, 5005, 'strip', 19, 'delivered', 1, NULL, 1700000020000, 1700000020000, 11, NULL, NULL, 5010, NULL, 0, NULL, 1700000030000, NULL, 0, NULL, NULL),
(23, 2, 6, 5005, 'board', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 12, NULL, 1700000020000, 5015, NULL, 0, NULL, 1700000030000, NULL, 0, 'ilBKpd', NULL),
(24, 2, 6, 5005, 'strip', 21, 'delivered', 1, NULL, 1700000020000, 1700000020000, 12, NULL, NULL, 5013, NULL, 0, NULL, 1700000030000, NULL, 0, NULL, NULL),
(25, 3, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000020000, 1700000020000, 13, NULL, 1700000020000, 5011, NULL, 0, NULL, 1700000020000, NULL, 0, NULL, NULL),
(26, 3, 2, 201, 'closed', 25, 'delivered', 1, NULL, 1700000020000, 1700000020000, 14, NULL, NULL, 5011, NULL, 0, NULL, 1700000020000, NULL, 0, 'ilBKpd', NULL),
(27, 3, 2, 5011, 'thread', 25, 'delivered', 1, NULL, 1700000020000, 1700000020000, 14, NULL, NULL, NULL, NULL, 0, NULL, 1700000020000, NULL, 0, 'ilBKpd', NULL),
(28, 3, 2, 5011, 'setup', NULL, 'delivered', 1, NULL, 1700000020000, 1700000020000, 14, NULL, NULL, 5012, NULL, 0, NULL, 1700000020000, NULL, 0, 'ilBKpd', NULL),
(29, 3, 3, 5011, 'setup', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 15, NULL, 1700000020000, 5014, NULL, 0, NULL, 1700000030000, NULL, 0, 'ilBKpd', NULL),
(30, 3, 3, 5011, 'strip', 28, 'delivered', 1, NULL, 1700000020000, 1700000020000, 15, NULL, NULL, 5012, NULL, 0, NULL, 1700000030000, NULL, 0, NULL, NULL),
(31, 3, 4, 5011, 'board', NULL, 'delivered', 2, NULL, 1700000020000, 1700000020000, 16, NULL, 1700000020000, 5016, NULL, 0, NULL, 1700000030000, NULL, 0, 'ilBKpd', NULL),
(32, 3, 4, 5011, 'strip', 29, 'delivered', 1, NULL, 1700000020000, 1700000020000, 16, NULL, NULL, 5014, NULL, 0, NULL, 1700000030000, NULL, 0, NULL, NULL),
(33, 3, 5, 5011, 'board', NULL, 'delivered', 2, NULL, 1700000030000, 1700000030000, 17, NULL, 1700000030000, 5019, NULL, 0, NULL, 1700000040000, NULL, 0, 'ilBKpd', NULL),
(34, 3, 5, 5011, 'strip', 31, 'delivered', 1, NULL, 1700000030000, 1700000030000, 17, NULL, NULL, 5016, NULL, 0, NULL, 1700000040000, NULL, 0, NULL, NULL),
(35, 3, 6, 5011, 'board', NULL, 'delivered', 2, NULL, 1700000030000, 1700000030000, 18, NULL, 1700000030000, 5020, NULL, 0, NULL, 1700000040000, NULL, 0, 'ilBKpd', NULL),
(36, 3, 6, 5011, 'strip', 33, 'delivered', 1, NULL, 1700000030000, 1700000030000, 18, NULL, NULL, 5019, NULL, 0, NULL, 1700000040000, NULL, 0, NULL, NULL),
(37, 4, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1700000030000, 1700000030000, 19, NULL, 1700000030000, 5017, NULL, 0, NULL, 1700000030000, NULL, 0, NULL, NULL),
(38, 4, 2, 201, 'closed', 37, 'delivered', 1, NULL, 1700000030000, 1700000030000, 20, NULL, NULL, 5017, NULL, 0, NULL, 1700000030000, NULL, 0, 'ilBKpd', NULL),
(39, 4, 2, 5017, 'thread', 37, 'delivered', 1, NULL, 1700000030000, 1700000030000, 20, NULL, NULL, NULL, NULL, 0, NULL, 1700000030000, NULL, 0, 'ilBKpd', NULL),
(40, 4, 2, 5017, 'setup', NULL, 'delivered', 1, NULL, 1700000030000, 1700000030000, 20, NULL, NULL, 5018, NULL, 0, NULL, 1700000030000, NULL, 0, 'ilBKpd', NULL),
(41, 1, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1701641640000, 1701641640000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'ilBKpd', NULL),
(42, 3, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1701814440000, 1701814440000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'ilBKpd', NULL),
(43, 4, 2, 13, 'reminder', NULL, 'delivered', 1, NULL, 1701853320000, 1701853320000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'ilBKpd', NULL),
(44, 1, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1701909480000, 1701909480000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'ilBKpd', NULL),
(45, 1, 7, 5001, 'offer', NULL, 'delivered', 1, NULL, 1702073640000, 1702073640000, NULL, NULL, NULL, 5021, NULL, 0, NULL, 1702419240000, NULL, 0, 'ilBKpd', NULL),
(46, 2, 7, 5005, 'offer', NULL, 'delivered', 1, NULL, 1702121700000, 1702121700000, NULL, NULL, NULL, 5022, NULL, 0, NULL, 1702419240000, NULL, 0, 'ilBKpd', NULL),
(47, 3, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702246440000, 1702246440000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'ilBKpd', NULL),
(48, 4, 2, 13, 'reminder', NULL, 'delivered', 1, NULL, 1702286400000, 1702286400000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, 'ilBKpd', NULL),
(49, 3, 7, 5011, 'board', NULL, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5023, NULL, 0, NULL, 1702419240000, NULL, 0, 'ilBKpd', NULL),
(50, 3, 7, 201, 'strip', 25, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5011, NULL, 0, NULL, 1702419240000, NULL, 0, NULL, NULL),
(51, 3, 7, 5011, 'strip', 27, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, NULL, NULL),
(52, 3, 7, 5011, 'strip', 35, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5020, NULL, 0, NULL, 1702419240000, NULL, 0, NULL, NULL),
(53, 4, 3, 5017, 'board', NULL, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5024, NULL, 0, NULL, 1702419240000, NULL, 0, 'ilBKpd', NULL),
(54, 4, 3, 201, 'strip', 37, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5017, NULL, 0, NULL, 1702419240000, NULL, 0, NULL, NULL),
(55, 4, 3, 5017, 'strip', 39, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1702419240000, NULL, 0, NULL, NULL),
(56, 4, 3, 5017, 'strip', 40, 'delivered', 1, NULL, 1702419240000, 1702419240000, NULL, NULL, NULL, 5018, NULL, 0, NULL, 1702419240000, NULL, 0, NULL, NULL),
(57, 1, 8, 5001, 'offer', NULL, 'delivered', 2, NULL, 1702419240000, 1702419240000, 21, NULL, 1702419240000, 5025, NULL, 0, NULL, 1702419250000, NULL, 0, 'ilBKpd', NULL),
(58, 1, 8, 5001, 'strip', 45, 'delivered', 1, NULL, 1702419240000, 1702419240000, 21, NULL, NULL, 5021, NULL, 0, NULL, 1702419250000, NULL, 0, NULL, NULL),
(59, 2, 8, 5005, 'board', NULL, 'delivered', 2, NULL, 1702419240000, 1702419240000, 22, NULL, 1702419240000, 5026, NULL, 0, NULL, 1702419250000, NULL, 0, 'ilBKpd', NULL),
(60, 2, 8, 201, 'strip', 13, 'delivered', 1, NULL, 1702419240000, 1702419240000, 22, NULL, NULL, 5005, NULL, 0, NULL, 1702419240000, NULL, 0, NULL, NULL),
(61, 2, 8, 5005, 'strip', 15, 'delivered', 1, NULL, 1702419240000, 1702419240000, 22, NULL, NULL, NULL, NULL, 0, NULL, 1702419250000, NULL, 0, NULL, NULL),
(62, 2, 8, 5005, 'strip', 23, 'delivered', 1, NULL, 1702419240000, 1702419240000, 22, NULL, NULL, 5015, NULL, 0, NULL, 1702419250000, NULL, 0, NULL, NULL),
(63, 2, 8, 5005, 'strip', 46, 'delivered', 1, NULL, 1702419240000, 1702419240000, 22, NULL, NULL, 5022, NULL, 0, NULL, 1702419250000, NULL, 0, NULL, NULL),
(64, 5, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702419250000, 1702419250000, 23, NULL, 1702419250000, 5027, NULL, 0, NULL, 1702419250000, NULL, 0, NULL, NULL),
(65, 5, 2, 201, 'closed', 64, 'delivered', 1, NULL, 1702419250000, 1702419250000, 24, NULL, NULL, 5027, NULL, 0, NULL, 1702419250000, NULL, 0, 'ilBKpd', NULL),
(66, 5, 2, 5027, 'thread', 64, 'delivered', 1, NULL, 1702419250000, 1702419250000, 24, NULL, NULL, NULL, NULL, 0, NULL, 1702419250000, NULL, 0, 'ilBKpd', NULL),
(67, 5, 2, 5027, 'setup', NULL, 'delivered', 1, NULL, 1702419250000, 1702419250000, 24, NULL, NULL, 5028, NULL, 0, NULL, 1702419250000, NULL, 0, 'ilBKpd', NULL),
(68, 5, 3, 5027, 'setup', NULL, 'delivered', 2, NULL, 1702419250000, 1702419250000, 25, NULL, 1702419250000, 5029, NULL, 0, NULL, 1702419260000, NULL, 0, 'ilBKpd', NULL),
(69, 5, 3, 5027, 'strip', 67, 'delivered', 1, NULL, 1702419250000, 1702419250000, 25, NULL, NULL, 5028, NULL, 0, NULL, 1702419260000, NULL, 0, NULL, NULL),
(70, 5, 4, 5027, 'board', NULL, 'delivered', 2, NULL, 1702419250000, 1702419250000, 26, NULL, 1702419250000, 5030, NULL, 0, NULL, 1702419260000, NULL, 0, 'ilBKpd', NULL),
(71, 5, 4, 5027, 'strip', 68, 'delivered', 1, NULL, 1702419250000, 1702419250000, 26, NULL, NULL, 5029, NULL, 0, NULL, 1702419260000, NULL, 0, NULL, NULL),
(72, 5, 5, 5027, 'board', NULL, 'delivered', 2, NULL, 1702419260000, 1702419260000, 27, NULL, 1702419260000, 5031, NULL, 0, NULL, 1702419270000, NULL, 0, 'ilBKpd', NULL),
(73, 5, 5, 5027, 'strip', 70, 'delivered', 1, NULL, 1702419260000, 1702419260000, 27, NULL, NULL, 5030, NULL, 0, NULL, 1702419270000, NULL, 0, NULL, NULL),
(74, 5, 6, 5027, 'board', NULL, 'delivered', 2, NULL, 1702419260000, 1702419260000, 28, NULL, 1702419260000, 5032, NULL, 0, NULL, 1702419270000, NULL, 0, 'ilBKpd', NULL),
(75, 5, 6, 5027, 'strip', 72, 'delivered', 1, NULL, 1702419260000, 1702419260000, 28, NULL, NULL, 5031, NULL, 0, NULL, 1702419270000, NULL, 0, NULL, NULL),
(76, 1, 8, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702548870000, 1702548870000, NULL, NULL, NULL, 5033, NULL, 0, NULL, 1702851810000, NULL, 0, 'ilBKpd', NULL),
(77, 1, 8, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702626630000, 1702626630000, NULL, NULL, NULL, 5035, NULL, 0, NULL, 1702851810000, NULL, 0, 'ilBKpd', NULL),
(78, 1, 9, 5001, 'offer', NULL, 'delivered', 1, NULL, 1702682790000, 1702682790000, NULL, NULL, NULL, 5034, NULL, 0, NULL, 1702851810000, NULL, 0, 'ilBKpd', NULL),
(79, 5, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1702851270000, 1702851270000, NULL, NULL, NULL, 5036, NULL, 0, NULL, 1702851810000, NULL, 0, 'ilBKpd', NULL),
(80, 5, 7, 5027, 'board', NULL, 'delivered', 1, NULL, 1702851810000, 1702851810000, 29, NULL, NULL, 5037, NULL, 0, NULL, 1702851810000, NULL, 0, 'ilBKpd', NULL),
(81, 5, 7, 201, 'strip', 64, 'delivered', 1, NULL, 1702851810000, 1702851810000, 29, NULL, NULL, 5027, NULL, 0, NULL, 1702851810000, NULL, 0, NULL, NULL),
(82, 5, 7, 5027, 'strip', 66, 'delivered', 1, NULL, 1702851810000, 1702851810000, 29, NULL, NULL, NULL, NULL, 0, NULL, 1702851810000, NULL, 0, NULL, NULL),
(83, 5, 7, 5027, 'strip', 74, 'delivered', 1, NULL, 1702851810000, 1702851810000, 29, NULL, NULL, 5032, NULL, 0, NULL, 1702851810000, NULL, 0, NULL, NULL),
(84, 6, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1702851810000, 1702851810000, 30, NULL, 1702851810000, 5038, NULL, 0, NULL, 1702851810000, NULL, 0, NULL, NULL),
(85, 6, 2, 201, 'closed', 84, 'delivered', 1, NULL, 1702851810000, 1702851810000, 31, NULL, NULL, 5038, NULL, 0, NULL, 1702851810000, NULL, 0, 'ilBKpd', NULL),
(86, 6, 2, 5038, 'thread', 84, 'delivered', 1, NULL, 1702851810000, 1702851810000, 31, NULL, NULL, NULL, NULL, 0, NULL, 1702851810000, NULL, 0, 'ilBKpd', NULL),
(87, 6, 2, 5038, 'setup', NULL, 'delivered', 1, NULL, 1702851810000, 1702851810000, 31, NULL, NULL, 5039, NULL, 0, NULL, 1702851810000, NULL, 0, 'ilBKpd', NULL),
(88, 6, 3, 5038, 'setup', NULL, 'delivered', 2, NULL, 1702851810000, 1702851810000, 32, NULL, 1702851810000, 5040, NULL, 0, NULL, 1702851820000, NULL, 0, 'ilBKpd', NULL),
(89, 6, 3, 5038, 'strip', 87, 'delivered', 1, NULL, 1702851810000, 1702851810000, 32, NULL, NULL, 5039, NULL, 0, NULL, 1702851820000, NULL, 0, NULL, NULL),
(90, 6, 4, 5038, 'board', NULL, 'delivered', 2, NULL, 1702851810000, 1702851810000, 33, NULL, 1702851810000, 5041, NULL, 0, NULL, 1702851820000, NULL, 0, 'ilBKpd', NULL),
(91, 6, 4, 5038, 'strip', 88, 'delivered', 1, NULL, 1702851810000, 1702851810000, 33, NULL, NULL, 5040, NULL, 0, NULL, 1702851820000, NULL, 0, NULL, NULL),
(92, 6, 5, 5038, 'board', NULL, 'delivered', 2, NULL, 1702851820000, 1702851820000, 34, NULL, 1702851820000, 5042, NULL, 0, NULL, 1702851830000, NULL, 0, 'ilBKpd', NULL),
(93, 6, 5, 5038, 'strip', 90, 'delivered', 1, NULL, 1702851820000, 1702851820000, 34, NULL, NULL, 5041, NULL, 0, NULL, 1702851830000, NULL, 0, NULL, NULL),
(94, 6, 6, 5038, 'board', NULL, 'delivered', 2, NULL, 1702851820000, 1702851820000, 35, NULL, 1702851820000, 5043, NULL, 0, NULL, 1702851830000, NULL, 0, 'ilBKpd', NULL),
(95, 6, 6, 5038, 'strip', 92, 'delivered', 1, NULL, 1702851820000, 1702851820000, 35, NULL, NULL, 5042, NULL, 0, NULL, 1702851830000, NULL, 0, NULL, NULL),
(96, 6, 6, 12, 'reminder', NULL, 'delivered', 1, NULL, 1703283830000, 1703283830000, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 0, 'ilBKpd', NULL),
(97, 6, 6, 5038, 'nudge', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, NULL, NULL, NULL, 5044, NULL, 0, NULL, 1703284370000, NULL, 0, 'ilBKpd', NULL),
(98, 6, 7, 5038, 'board', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, 36, NULL, NULL, 5045, NULL, 0, NULL, 1703284370000, NULL, 0, 'ilBKpd', NULL),
(99, 6, 7, 201, 'strip', 84, 'delivered', 1, NULL, 1703284370000, 1703284370000, 36, NULL, NULL, 5038, NULL, 0, NULL, 1703284370000, NULL, 0, NULL, NULL),
(100, 6, 7, 5038, 'strip', 86, 'delivered', 1, NULL, 1703284370000, 1703284370000, 36, NULL, NULL, NULL, NULL, 0, NULL, 1703284370000, NULL, 0, NULL, NULL),
(101, 6, 7, 5038, 'strip', 94, 'delivered', 1, NULL, 1703284370000, 1703284370000, 36, NULL, NULL, 5043, NULL, 0, NULL, 1703284370000, NULL, 0, NULL, NULL),
(102, 6, 7, 5038, 'strip', 97, 'delivered', 1, NULL, 1703284370000, 1703284370000, 36, NULL, NULL, 5044, NULL, 0, NULL, 1703284370000, NULL, 0, NULL, NULL),
(103, 7, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, 40, NULL, 1703284370000, 5046, NULL, 0, NULL, 1703284370000, NULL, 0, NULL, NULL),
(104, 7, 2, 201, 'closed', 103, 'delivered', 1, NULL, 1703284370000, 1703284370000, 41, NULL, NULL, 5046, NULL, 0, NULL, 1703284370000, NULL, 0, 'ilBKpd', NULL),
(105, 7, 2, 5046, 'thread', 103, 'delivered', 1, NULL, 1703284370000, 1703284370000, 41, NULL, NULL, NULL, NULL, 0, NULL, 1703284370000, NULL, 0, 'ilBKpd', NULL),
(106, 7, 2, 5046, 'setup', NULL, 'delivered', 1, NULL, 1703284370000, 1703284370000, 41, NULL, NULL, 5047, NULL, 0, NULL, 1703284370000, NULL, 0, 'ilBKpd', NULL),
(107, 7, 3, 5046, 'setup', NULL, 'delivered', 2, NULL, 1703284370000, 1703284370000, 42, NULL, 1703284370000, 5048, NULL, 0, NULL, 1703284380000, NULL, 0, 'ilBKpd', NULL),
(108, 7, 3, 5046, 'strip', 106, 'delivered', 1, NULL, 1703284370000, 1703284370000, 42, NULL, NULL, 5047, NULL, 0, NULL, 1703284380000, NULL, 0, NULL, NULL),
(109, 7, 4, 5046, 'board', NULL, 'delivered', 2, NULL, 1703284370000, 1703284370000, 43, NULL, 1703284370000, 5049, NULL, 0, NULL, 1703284380000, NULL, 0, 'ilBKpd', NULL),
(110, 7, 4, 5046, 'strip', 107, 'delivered', 1, NULL, 1703284370000, 1703284370000, 43, NULL, NULL, 5048, NULL, 0, NULL, 1703284380000, NULL, 0, NULL, NULL),
(111, 7, 5, 5046, 'board', NULL, 'delivered', 2, NULL, 1703284380000, 1703284380000, 44, NULL, 1703284380000, 5050, NULL, 0, NULL, 1703284390000, NULL, 0, 'ilBKpd', NULL),
(112, 7, 5, 5046, 'strip', 109, 'delivered', 1, NULL, 1703284380000, 1703284380000, 44, NULL, NULL, 5049, NULL, 0, NULL, 1703284390000, NULL, 0, NULL, NULL),
(113, 7, 6, 5046, 'board', NULL, 'delivered', 2, NULL, 1703284380000, 1703284380000, 45, NULL, 1703284380000, 5051, NULL, 0, NULL, 1703284390000, NULL, 0, 'ilBKpd', NULL),
(114, 7, 6, 5046, 'strip', 111, 'delivered', 1, NULL, 1703284380000, 1703284380000, 45, NULL, NULL, 5050, NULL, 0, NULL, 1703284390000, NULL, 0, NULL, NULL),
(115, 7, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1703327590000, 1703327590000, NULL, NULL, NULL, 5052, NULL, 0, NULL, 1703327590000, NULL, 0, 'ilBKpd', NULL),
(116, 7, 6, 11, 'reminder', NULL, 'delivered', 1, NULL, 1703369170000, 1703369170000, NULL, NULL, NULL, 5053, NULL, 0, NULL, 1703369170000, NULL, 0, 'ilBKpd', NULL),
(117, 7, 6, 5046, 'absent', NULL, 'delivered', 1, NULL, 1703370790000, 1703370790000, NULL, NULL, NULL, 5054, NULL, 0, NULL, 1703370790000, NULL, 0, 'ilBKpd', NULL),
(118, 8, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703370790000, 1703370790000, 48, NULL, 1703370790000, 5055, NULL, 0, NULL, 1703370790000, NULL, 0, NULL, NULL),
(119, 8, 2, 201, 'closed', 118, 'delivered', 1, NULL, 1703370790000, 1703370790000, 49, NULL, NULL, 5055, NULL, 0, NULL, 1703370790000, NULL, 0, 'ilBKpd', NULL),
(120, 8, 2, 5055, 'thread', 118, 'delivered', 1, NULL, 1703370790000, 1703370790000, 49, NULL, NULL, NULL, NULL, 0, NULL, 1703370790000, NULL, 0, 'ilBKpd', NULL),
(121, 8, 2, 5055, 'setup', NULL, 'delivered', 1, NULL, 1703370790000, 1703370790000, 49, NULL, NULL, 5056, NULL, 0, NULL, 1703370790000, NULL, 0, 'ilBKpd', NULL),
(122, 8, 3, 5055, 'setup', NULL, 'delivered', 2, NULL, 1703370790000, 1703370790000, 50, NULL, 1703370790000, 5057, NULL, 0, NULL, 1703370800000, NULL, 0, 'ilBKpd', NULL),
(123, 8, 3, 5055, 'strip', 121, 'delivered', 1, NULL, 1703370790000, 1703370790000, 50, NULL, NULL, 5056, NULL, 0, NULL, 1703370800000, NULL, 0, NULL, NULL),
(124, 8, 4, 5055, 'board', NULL, 'delivered', 2, NULL, 1703370790000, 1703370790000, 51, NULL, 1703370790000, 5058, NULL, 0, NULL, 1703370800000, NULL, 0, 'ilBKpd', NULL),
(125, 8, 4, 5055, 'strip', 122, 'delivered', 1, NULL, 1703370790000, 1703370790000, 51, NULL, NULL, 5057, NULL, 0, NULL, 1703370800000, NULL, 0, NULL, NULL),
(126, 8, 5, 5055, 'board', NULL, 'delivered', 2, NULL, 1703370800000, 1703370800000, 52, NULL, 1703370800000, 5059, NULL, 0, NULL, 1703370810000, NULL, 0, 'ilBKpd', NULL),
(127, 8, 5, 5055, 'strip', 124, 'delivered', 1, NULL, 1703370800000, 1703370800000, 52, NULL, NULL, 5058, NULL, 0, NULL, 1703370810000, NULL, 0, NULL, NULL),
(128, 8, 6, 5055, 'board', NULL, 'delivered', 2, NULL, 1703370800000, 1703370800000, 53, NULL, 1703370800000, 5060, NULL, 0, NULL, 1703370810000, NULL, 0, 'ilBKpd', NULL),
(129, 8, 6, 5055, 'strip', 126, 'delivered', 1, NULL, 1703370800000, 1703370800000, 53, NULL, NULL, 5059, NULL, 0, NULL, 1703370810000, NULL, 0, NULL, NULL),
(130, 8, 6, 13, 'digest', NULL, 'delivered', 1, NULL, 1703408610000, 1703408610000, NULL, NULL, NULL, 5061, NULL, 0, NULL, 1703408610000, NULL, 0, 'ilBKpd', NULL),
(131, 8, 6, 5055, 'nudge', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5062, NULL, 0, NULL, 1703414010000, NULL, 0, 'ilBKpd', NULL),
(132, 1, 9, 5001, 'absent', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5063, NULL, 0, NULL, 1703414010000, NULL, 0, 'ilBKpd', NULL),
(133, 8, 6, 5055, 'absent', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, NULL, NULL, NULL, 5064, NULL, 0, NULL, 1703414010000, NULL, 0, 'ilBKpd', NULL),
(134, 7, 7, 5046, 'board', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, 55, NULL, NULL, 5065, NULL, 0, NULL, 1703414010000, NULL, 0, 'ilBKpd', NULL),
(135, 7, 7, 201, 'strip', 103, 'delivered', 1, NULL, 1703414010000, 1703414010000, 55, NULL, NULL, 5046, NULL, 0, NULL, 1703414010000, NULL, 0, NULL, NULL),
(136, 7, 7, 5046, 'strip', 105, 'delivered', 1, NULL, 1703414010000, 1703414010000, 55, NULL, NULL, NULL, NULL, 0, NULL, 1703414010000, NULL, 0, NULL, NULL),
(137, 7, 7, 5046, 'strip', 113, 'delivered', 1, NULL, 1703414010000, 1703414010000, 55, NULL, NULL, 5051, NULL, 0, NULL, 1703414010000, NULL, 0, NULL, NULL),
(138, 7, 7, 5046, 'strip', 117, 'delivered', 1, NULL, 1703414010000, 1703414010000, 55, NULL, NULL, 5054, NULL, 0, NULL, 1703414010000, NULL, 0, NULL, NULL),
(139, 8, 7, 5055, 'board', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, 56, NULL, NULL, 5066, NULL, 0, NULL, 1703414010000, NULL, 0, 'ilBKpd', NULL),
(140, 8, 7, 201, 'strip', 118, 'delivered', 1, NULL, 1703414010000, 1703414010000, 56, NULL, NULL, 5055, NULL, 0, NULL, 1703414010000, NULL, 0, NULL, NULL),
(141, 8, 7, 5055, 'strip', 120, 'delivered', 1, NULL, 1703414010000, 1703414010000, 56, NULL, NULL, NULL, NULL, 0, NULL, 1703414010000, NULL, 0, NULL, NULL),
(142, 8, 7, 5055, 'strip', 128, 'delivered', 1, NULL, 1703414010000, 1703414010000, 56, NULL, NULL, 5060, NULL, 0, NULL, 1703414010000, NULL, 0, NULL, NULL),
(143, 8, 7, 5055, 'strip', 131, 'delivered', 1, NULL, 1703414010000, 1703414010000, 56, NULL, NULL, 5062, NULL, 0, NULL, 1703414010000, NULL, 0, NULL, NULL),
(144, 8, 7, 5055, 'strip', 133, 'delivered', 1, NULL, 1703414010000, 1703414010000, 56, NULL, NULL, 5064, NULL, 0, NULL, 1703414010000, NULL, 0, NULL, NULL),
(145, 9, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703414010000, 1703414010000, 57, NULL, 1703414010000, 5067, NULL, 0, NULL, 1703414010000, NULL, 0, NULL, NULL),
(146, 9, 2, 201, 'closed', 145, 'delivered', 1, NULL, 1703673210000, 1703673210000, NULL, NULL, NULL, 5067, NULL, 0, NULL, 1703673210000, NULL, 0, 'ilBKpd', NULL),
(147, 10, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703673210000, 1703673210000, 58, NULL, 1703673210000, 5068, NULL, 0, NULL, 1703673210000, NULL, 0, NULL, NULL),
(148, 10, 2, 201, 'closed', 147, 'delivered', 1, NULL, 1703673210000, 1703673210000, 59, NULL, NULL, 5068, NULL, 0, NULL, 1703673210000, NULL, 0, 'ilBKpd', NULL),
(149, 11, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703673870000, 1703673870000, 60, NULL, 1703673870000, 5069, NULL, 0, NULL, 1703673870000, NULL, 0, NULL, NULL),
(150, 11, 2, 201, 'closed', 149, 'delivered', 1, NULL, 1703673870000, 1703673870000, 61, NULL, NULL, 5069, NULL, 0, NULL, 1703673870000, NULL, 0, 'ilBKpd', NULL),
(151, 12, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674530000, 1703674530000, 62, NULL, 1703674530000, 5070, NULL, 0, NULL, 1703674530000, NULL, 0, NULL, NULL),
(152, 13, 1, 201, 'challenge', NULL, 'delivered', 0, NULL, 1703674530000, 1703674530000, 7000, NULL, NULL, 7001, NULL, 0, NULL, 1703674530000, NULL, 0, NULL, NULL),
(153, 14, 1, 201, 'challenge', NULL, 'delivered', 0, NULL, 1703674530000, 1703674530000, 7001, NULL, NULL, 7001, NULL, 0, NULL, 1703674530000, NULL, 0, NULL, NULL),
(154, 15, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674530000, 1703674530000, 63, NULL, 1703674530000, 5071, NULL, 0, NULL, 1703674530000, NULL, 0, NULL, NULL),
(155, 15, 2, 201, 'closed', 154, 'delivered', 1, NULL, 1703674530000, 1703674530000, 64, NULL, NULL, 5071, NULL, 0, NULL, 1703674530000, NULL, 0, 'ilBKpd', NULL),
(156, 15, 2, 5071, 'thread', 154, 'delivered', 1, NULL, 1703674530000, 1703674530000, 64, NULL, NULL, NULL, NULL, 0, NULL, 1703674530000, NULL, 0, 'ilBKpd', NULL),
(157, 15, 2, 5071, 'setup', NULL, 'delivered', 1, NULL, 1703674530000, 1703674530000, 64, NULL, NULL, 5072, NULL, 0, NULL, 1703674530000, NULL, 0, 'ilBKpd', NULL),
(158, 15, 3, 5071, 'setup', NULL, 'delivered', 2, NULL, 1703674530000, 1703674530000, 65, NULL, 1703674530000, 5073, NULL, 0, NULL, 1703674540000, NULL, 0, 'ilBKpd', NULL),
(159, 15, 3, 5071, 'strip', 157, 'delivered', 1, NULL, 1703674530000, 1703674530000, 65, NULL, NULL, 5072, NULL, 0, NULL, 1703674540000, NULL, 0, NULL, NULL),
(160, 16, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, 66, NULL, 1703674540000, 5074, NULL, 0, NULL, 1703674540000, NULL, 0, NULL, NULL),
(161, 16, 2, 201, 'closed', 160, 'delivered', 1, NULL, 1703674540000, 1703674540000, 67, NULL, NULL, 5074, NULL, 0, NULL, 1703674540000, NULL, 0, 'ilBKpd', NULL),
(162, 16, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, 67, NULL, NULL, 5075, NULL, 0, NULL, 1703674540000, NULL, 0, 'ilBKpd', NULL),
(163, 16, 3, 201, 'board', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, 68, NULL, NULL, 5076, NULL, 0, NULL, 1703674540000, NULL, 0, 'ilBKpd', NULL),
(164, 16, 3, 201, 'strip', 160, 'delivered', 1, NULL, 1703674540000, 1703674540000, 68, NULL, NULL, 5074, NULL, 0, NULL, 1703674540000, NULL, 0, NULL, NULL),
(165, 16, 3, 201, 'strip', 162, 'delivered', 1, NULL, 1703674540000, 1703674540000, 68, NULL, NULL, 5075, NULL, 0, NULL, 1703674540000, NULL, 0, NULL, NULL),
(166, 17, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, 69, NULL, 1703674540000, 5077, NULL, 0, NULL, 1703674540000, NULL, 0, NULL, NULL),
(167, 17, 2, 201, 'closed', 166, 'delivered', 1, NULL, 1703674540000, 1703674540000, 70, NULL, NULL, 5077, NULL, 0, NULL, 1703674540000, NULL, 0, 'ilBKpd', NULL),
(168, 17, 2, 5077, 'thread', 166, 'delivered', 1, NULL, 1703674540000, 1703674540000, 70, NULL, NULL, NULL, NULL, 0, NULL, 1703674540000, NULL, 0, 'ilBKpd', NULL),
(169, 17, 2, 5077, 'setup', NULL, 'delivered', 1, NULL, 1703674540000, 1703674540000, 70, NULL, NULL, 5078, NULL, 0, NULL, 1703674540000, NULL, 0, 'ilBKpd', NULL),
(170, 17, 3, 5077, 'setup', NULL, 'delivered', 2, NULL, 1703674540000, 1703674540000, 71, NULL, 1703674540000, 5079, NULL, 0, NULL, 1703674550000, NULL, 0, 'ilBKpd', NULL),
(171, 17, 3, 5077, 'strip', 169, 'delivered', 1, NULL, 1703674540000, 1703674540000, 71, NULL, NULL, 5078, NULL, 0, NULL, 1703674550000, NULL, 0, NULL, NULL),
(172, 17, 4, 5077, 'board', NULL, 'delivered', 2, NULL, 1703674540000, 1703674540000, 72, NULL, 1703674540000, 5080, NULL, 0, NULL, 1703674550000, NULL, 0, 'ilBKpd', NULL),
(173, 17, 4, 5077, 'strip', 170, 'delivered', 1, NULL, 1703674540000, 1703674540000, 72, NULL, NULL, 5079, NULL, 0, NULL, 1703674550000, NULL, 0, NULL, NULL),
(174, 17, 5, 5077, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 73, NULL, 1703674550000, 5081, NULL, 0, NULL, 1703674560000, NULL, 0, 'ilBKpd', NULL),
(175, 17, 5, 5077, 'strip', 172, 'delivered', 1, NULL, 1703674550000, 1703674550000, 73, NULL, NULL, 5080, NULL, 0, NULL, 1703674560000, NULL, 0, NULL, NULL),
(176, 17, 6, 5077, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 74, NULL, 1703674550000, 5082, NULL, 0, NULL, 1703674560000, NULL, 0, 'ilBKpd', NULL),
(177, 17, 6, 5077, 'strip', 174, 'delivered', 1, NULL, 1703674550000, 1703674550000, 74, NULL, NULL, 5081, NULL, 0, NULL, 1703674560000, NULL, 0, NULL, NULL),
(178, 17, 7, 5077, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 75, NULL, 1703674550000, 5083, NULL, 0, NULL, 1703674560000, NULL, 0, 'ilBKpd', NULL),
(179, 17, 7, 5077, 'strip', 176, 'delivered', 1, NULL, 1703674550000, 1703674550000, 75, NULL, NULL, 5082, NULL, 0, NULL, 1703674560000, NULL, 0, NULL, NULL),
(180, 17, 8, 5077, 'board', NULL, 'delivered', 2, NULL, 1703674550000, 1703674550000, 76, NULL, 1703674550000, 5084, NULL, 0, NULL, 1703674560000, NULL, 0, 'ilBKpd', NULL),
(181, 17, 8, 5077, 'strip', 178, 'delivered', 1, NULL, 1703674550000, 1703674550000, 76, NULL, NULL, 5083, NULL, 0, NULL, 1703674560000, NULL, 0, NULL, NULL),
(182, 17, 9, 5077, 'board', NULL, 'delivered', 1, NULL, 1703674550000, 1703674550000, 77, NULL, NULL, 5085, NULL, 0, NULL, 1703674560000, NULL, 0, 'ilBKpd', NULL),
(183, 17, 9, 201, 'strip', 166, 'delivered', 1, NULL, 1703674550000, 1703674550000, 77, NULL, NULL, 5077, NULL, 0, NULL, 1703674550000, NULL, 0, NULL, NULL),
(184, 17, 9, 5077, 'strip', 168, 'delivered', 1, NULL, 1703674550000, 1703674550000, 77, NULL, NULL, NULL, NULL, 0, NULL, 1703674560000, NULL, 0, NULL, NULL),
(185, 17, 9, 5077, 'strip', 180, 'delivered', 1, NULL, 1703674550000, 1703674550000, 77, NULL, NULL, 5084, NULL, 0, NULL, 1703674560000, NULL, 0, NULL, NULL),
(186, 18, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703674560000, 1703674560000, 78, NULL, 1703674560000, 5086, NULL, 0, NULL, 1703674560000, NULL, 0, NULL, NULL),
(187, 18, 2, 201, 'closed', 186, 'delivered', 1, NULL, 1703674560000, 1703674560000, 79, NULL, NULL, 5086, NULL, 0, NULL, 1703674560000, NULL, 0, 'ilBKpd', NULL),
(188, 18, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703674560000, 1703674560000, 79, NULL, NULL, 5087, NULL, 0, NULL, 1703674560000, NULL, 0, 'ilBKpd', NULL),
(189, 18, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703674560000, 1703674560000, 80, NULL, 1703674560000, 5088, NULL, 0, NULL, 1703674570000, NULL, 0, 'ilBKpd', NULL),
(190, 18, 3, 201, 'strip', 188, 'delivered', 1, NULL, 1703674560000, 1703674560000, 80, NULL, NULL, 5087, NULL, 0, NULL, 1703674570000, NULL, 0, NULL, NULL),
(191, 18, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703674560000, 1703674560000, 81, NULL, 1703674560000, 5089, NULL, 0, NULL, 1703674570000, NULL, 0, 'ilBKpd', NULL),
(192, 18, 4, 201, 'strip', 189, 'delivered', 1, NULL, 1703674560000, 1703674560000, 81, NULL, NULL, 5088, NULL, 0, NULL, 1703674570000, NULL, 0, NULL, NULL),
(193, 18, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 82, NULL, 1703674570000, 5090, NULL, 0, NULL, 1703674580000, NULL, 0, 'ilBKpd', NULL),
(194, 18, 5, 201, 'strip', 191, 'delivered', 1, NULL, 1703674570000, 1703674570000, 82, NULL, NULL, 5089, NULL, 0, NULL, 1703674580000, NULL, 0, NULL, NULL),
(195, 18, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 83, NULL, 1703674570000, 5091, NULL, 0, NULL, 1703674580000, NULL, 0, 'ilBKpd', NULL),
(196, 18, 6, 201, 'strip', 193, 'delivered', 1, NULL, 1703674570000, 1703674570000, 83, NULL, NULL, 5090, NULL, 0, NULL, 1703674580000, NULL, 0, NULL, NULL),
(197, 18, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 84, NULL, 1703674570000, 5092, NULL, 0, NULL, 1703674580000, NULL, 0, 'ilBKpd', NULL),
(198, 18, 7, 201, 'strip', 195, 'delivered', 1, NULL, 1703674570000, 1703674570000, 84, NULL, NULL, 5091, NULL, 0, NULL, 1703674580000, NULL, 0, NULL, NULL),
(199, 18, 8, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 85, NULL, 1703674570000, 5093, NULL, 0, NULL, 1703674580000, NULL, 0, 'ilBKpd', NULL),
(200, 18, 8, 201, 'strip', 197, 'delivered', 1, NULL, 1703674570000, 1703674570000, 85, NULL, NULL, 5092, NULL, 0, NULL, 1703674580000, NULL, 0, NULL, NULL),
(201, 18, 9, 201, 'offer', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 86, NULL, 1703674570000, 5094, NULL, 0, NULL, 1703674580000, NULL, 0, 'ilBKpd', NULL),
(202, 18, 10, 201, 'board', NULL, 'delivered', 2, NULL, 1703674570000, 1703674570000, 87, NULL, 1703674570000, 5095, NULL, 0, NULL, 1703674580000, NULL, 0, 'ilBKpd', NULL),
(203, 18, 10, 201, 'strip', 186, 'delivered', 1, NULL, 1703674570000, 1703674570000, 87, NULL, NULL, 5086, NULL, 0, NULL, 1703674580000, NULL, 0, NULL, NULL),
(204, 18, 10, 201, 'strip', 199, 'delivered', 1, NULL, 1703674570000, 1703674570000, 87, NULL, NULL, 5093, NULL, 0, NULL, 1703674580000, NULL, 0, NULL, NULL),
(205, 18, 10, 201, 'strip', 201, 'delivered', 1, NULL, 1703674570000, 1703674570000, 87, NULL, NULL, 5094, NULL, 0, NULL, 1703674580000, NULL, 0, NULL, NULL),
(206, 19, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675240000, 1703675240000, 88, NULL, 1703675240000, 5096, NULL, 0, NULL, 1703675240000, NULL, 0, NULL, NULL),
(207, 19, 2, 201, 'closed', 206, 'delivered', 1, NULL, 1703675240000, 1703675240000, 89, NULL, NULL, 5096, NULL, 0, NULL, 1703675240000, NULL, 0, 'ilBKpd', NULL),
(208, 19, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703675240000, 1703675240000, 89, NULL, NULL, 5097, NULL, 0, NULL, 1703675240000, NULL, 0, 'ilBKpd', NULL),
(209, 19, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703675240000, 1703675240000, 90, NULL, 1703675240000, 5098, NULL, 0, NULL, 1703675250000, NULL, 0, 'ilBKpd', NULL),
(210, 19, 3, 201, 'strip', 208, 'delivered', 1, NULL, 1703675240000, 1703675240000, 90, NULL, NULL, 5097, NULL, 0, NULL, 1703675250000, NULL, 0, NULL, NULL),
(211, 19, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703675240000, 1703675240000, 91, NULL, 1703675240000, 5099, NULL, 0, NULL, 1703675250000, NULL, 0, 'ilBKpd', NULL),
(212, 19, 4, 201, 'strip', 209, 'delivered', 1, NULL, 1703675240000, 1703675240000, 91, NULL, NULL, 5098, NULL, 0, NULL, 1703675250000, NULL, 0, NULL, NULL),
(213, 19, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 92, NULL, 1703675250000, 5100, NULL, 0, NULL, 1703675260000, NULL, 0, 'ilBKpd', NULL),
(214, 19, 5, 201, 'strip', 211, 'delivered', 1, NULL, 1703675250000, 1703675250000, 92, NULL, NULL, 5099, NULL, 0, NULL, 1703675260000, NULL, 0, NULL, NULL),
(215, 19, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 93, NULL, 1703675250000, 5101, NULL, 0, NULL, 1703675260000, NULL, 0, 'ilBKpd', NULL),
(216, 19, 6, 201, 'strip', 213, 'delivered', 1, NULL, 1703675250000, 1703675250000, 93, NULL, NULL, 5100, NULL, 0, NULL, 1703675260000, NULL, 0, NULL, NULL),
(217, 19, 7, 201, 'board', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 94, NULL, 1703675250000, 5102, NULL, 0, NULL, 1703675260000, NULL, 0, 'ilBKpd', NULL),
(218, 19, 7, 201, 'strip', 215, 'delivered', 1, NULL, 1703675250000, 1703675250000, 94, NULL, NULL, 5101, NULL, 0, NULL, 1703675260000, NULL, 0, NULL, NULL),
(219, 19, 8, 201, 'offer', NULL, 'delivered', 2, NULL, 1703675250000, 1703675250000, 95, NULL, 1703675250000, 5103, NULL, 0, NULL, 1703675260000, NULL, 0, 'ilBKpd', NULL),
(220, 19, 9, 201, 'settled', 219, 'delivered', 1, NULL, 1703675260000, 1703675260000, 96, NULL, NULL, 5103, NULL, 0, NULL, 1703675260000, NULL, 0, 'ilBKpd', NULL),
(221, 19, 10, 201, 'offer', NULL, 'delivered', 2, NULL, 1703675260000, 1703675260000, 97, NULL, 1703675260000, 5104, NULL, 0, NULL, 1703675270000, NULL, 0, 'ilBKpd', NULL),
(222, 19, 11, 201, 'settled', 221, 'delivered', 1, NULL, 1703675270000, 1703675270000, 98, NULL, NULL, 5104, NULL, 0, NULL, 1703675270000, NULL, 0, 'ilBKpd', NULL),
(223, 19, 12, 201, 'board', NULL, 'delivered', 2, NULL, 1703675270000, 1703675270000, 99, NULL, 1703675270000, 5105, NULL, 0, NULL, 1703675280000, NULL, 0, 'ilBKpd', NULL),
(224, 19, 12, 201, 'strip', 217, 'delivered', 1, NULL, 1703675270000, 1703675270000, 99, NULL, NULL, 5102, NULL, 0, NULL, 1703675280000, NULL, 0, NULL, NULL),
(225, 19, 13, 201, 'board', NULL, 'delivered', 2, NULL, 1703675280000, 1703675280000, 100, NULL, 1703675280000, 5106, NULL, 0, NULL, 1703675290000, NULL, 0, 'ilBKpd', NULL),
(226, 19, 13, 201, 'strip', 223, 'delivered', 1, NULL, 1703675280000, 1703675280000, 100, NULL, NULL, 5105, NULL, 0, NULL, 1703675290000, NULL, 0, NULL, NULL),
(227, 20, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675290000, 1703675290000, 101, NULL, 1703675290000, 5107, NULL, 0, NULL, 1703675290000, NULL, 0, NULL, NULL),
(228, 20, 2, 201, 'closed', 227, 'delivered', 1, NULL, 1703675290000, 1703675290000, 102, NULL, NULL, 5107, NULL, 0, NULL, 1703675290000, NULL, 0, 'ilBKpd', NULL),
(229, 20, 2, 5107, 'thread', 227, 'delivered', 1, NULL, 1703675290000, 1703675290000, 102, NULL, NULL, NULL, NULL, 0, NULL, 1703675290000, NULL, 0, 'ilBKpd', NULL),
(230, 20, 2, 5107, 'setup', NULL, 'delivered', 1, NULL, 1703675290000, 1703675290000, 102, NULL, NULL, 5108, NULL, 0, NULL, 1703675290000, NULL, 0, 'ilBKpd', NULL),
(231, 20, 3, 5107, 'setup', NULL, 'delivered', 2, NULL, 1703675290000, 1703675290000, 103, NULL, 1703675290000, 5109, NULL, 0, NULL, 1703675300000, NULL, 0, 'ilBKpd', NULL),
(232, 20, 3, 5107, 'strip', 230, 'delivered', 1, NULL, 1703675290000, 1703675290000, 103, NULL, NULL, 5108, NULL, 0, NULL, 1703675300000, NULL, 0, NULL, NULL),
(233, 20, 4, 5107, 'board', NULL, 'delivered', 2, NULL, 1703675290000, 1703675290000, 104, NULL, 1703675290000, 5110, NULL, 0, NULL, 1703675300000, NULL, 0, 'ilBKpd', NULL),
(234, 20, 4, 5107, 'strip', 231, 'delivered', 1, NULL, 1703675290000, 1703675290000, 104, NULL, NULL, 5109, NULL, 0, NULL, 1703675300000, NULL, 0, NULL, NULL),
(235, 20, 5, 5107, 'board', NULL, 'delivered', 2, NULL, 1703675300000, 1703675300000, 105, NULL, 1703675300000, 5111, NULL, 0, NULL, 1703675310000, NULL, 0, 'ilBKpd', NULL),
(236, 20, 5, 5107, 'strip', 233, 'delivered', 1, NULL, 1703675300000, 1703675300000, 105, NULL, NULL, 5110, NULL, 0, NULL, 1703675310000, NULL, 0, NULL, NULL),
(237, 20, 6, 5107, 'offer', NULL, 'delivered', 2, NULL, 1703675300000, 1703675300000, 106, NULL, 1703675300000, 5112, NULL, 0, NULL, 1703675310000, NULL, 0, 'ilBKpd', NULL),
(238, 21, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675310000, 1703675310000, 107, NULL, 1703675310000, 5113, NULL, 0, NULL, 1703675310000, NULL, 0, NULL, NULL),
(239, 21, 2, 201, 'closed', 238, 'delivered', 1, NULL, 1703675310000, 1703675310000, 108, NULL, NULL, 5113, NULL, 0, NULL, 1703675310000, NULL, 0, 'ilBKpd', NULL),
(240, 21, 2, 5113, 'thread', 238, 'delivered', 1, NULL, 1703675310000, 1703675310000, 108, NULL, NULL, NULL, NULL, 0, NULL, 1703675310000, NULL, 0, 'ilBKpd', NULL),
(241, 21, 2, 5113, 'setup', NULL, 'delivered', 1, NULL, 1703675310000, 1703675310000, 108, NULL, NULL, 5114, NULL, 0, NULL, 1703675310000, NULL, 0, 'ilBKpd', NULL),
(242, 21, 3, 5113, 'setup', NULL, 'delivered', 2, NULL, 1703675310000, 1703675310000, 109, NULL, 1703675310000, 5115, NULL, 0, NULL, 1703675320000, NULL, 0, 'ilBKpd', NULL),
(243, 21, 3, 5113, 'strip', 241, 'delivered', 1, NULL, 1703675310000, 1703675310000, 109, NULL, NULL, 5114, NULL, 0, NULL, 1703675320000, NULL, 0, NULL, NULL),
(244, 21, 4, 5113, 'board', NULL, 'delivered', 2, NULL, 1703675310000, 1703675310000, 110, NULL, 1703675310000, 5116, NULL, 0, NULL, 1703675320000, NULL, 0, 'ilBKpd', NULL),
(245, 21, 4, 5113, 'strip', 242, 'delivered', 1, NULL, 1703675310000, 1703675310000, 110, NULL, NULL, 5115, NULL, 0, NULL, 1703675320000, NULL, 0, NULL, NULL),
(246, 21, 5, 5113, 'board', NULL, 'delivered', 2, NULL, 1703675320000, 1703675320000, 111, NULL, 1703675320000, 5117, NULL, 0, NULL, 1703675330000, NULL, 0, 'ilBKpd', NULL),
(247, 21, 5, 5113, 'strip', 244, 'delivered', 1, NULL, 1703675320000, 1703675320000, 111, NULL, NULL, 5116, NULL, 0, NULL, 1703675330000, NULL, 0, NULL, NULL),
(248, 21, 7, 5113, 'board', NULL, 'delivered', 2, NULL, 1703675320000, 1703675320000, 113, NULL, 1703675320000, 5118, NULL, 0, NULL, 1703675330000, NULL, 0, 'ilBKpd', NULL),
(249, 21, 7, 5113, 'strip', 246, 'delivered', 1, NULL, 1703675320000, 1703675320000, 113, NULL, NULL, 5117, NULL, 0, NULL, 1703675330000, NULL, 0, NULL, NULL),
(250, 22, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675330000, 1703675330000, 114, NULL, 1703675330000, 5119, NULL, 0, NULL, 1703675330000, NULL, 0, NULL, NULL),
(251, 22, 2, 201, 'closed', 250, 'delivered', 1, NULL, 1703675330000, 1703675330000, 115, NULL, NULL, 5119, NULL, 0, NULL, 1703675330000, NULL, 0, 'ilBKpd', NULL),
(252, 22, 2, 5119, 'thread', 250, 'delivered', 1, NULL, 1703675330000, 1703675330000, 115, NULL, NULL, NULL, NULL, 0, NULL, 1703675330000, NULL, 0, 'ilBKpd', NULL),
(253, 22, 2, 5119, 'setup', NULL, 'delivered', 1, NULL, 1703675330000, 1703675330000, 115, NULL, NULL, 5120, NULL, 0, NULL, 1703675330000, NULL, 0, 'ilBKpd', NULL),
(254, 22, 3, 5119, 'setup', NULL, 'delivered', 2, NULL, 1703675330000, 1703675330000, 116, NULL, 1703675330000, 5121, NULL, 0, NULL, 1703675340000, NULL, 0, 'ilBKpd', NULL),
(255, 22, 3, 5119, 'strip', 253, 'delivered', 1, NULL, 1703675330000, 1703675330000, 116, NULL, NULL, 5120, NULL, 0, NULL, 1703675340000, NULL, 0, NULL, NULL),
(256, 22, 4, 5119, 'board', NULL, 'delivered', 2, NULL, 1703675330000, 1703675330000, 117, NULL, 1703675330000, 5122, NULL, 0, NULL, 1703675340000, NULL, 0, 'ilBKpd', NULL),
(257, 22, 4, 5119, 'strip', 254, 'delivered', 1, NULL, 1703675330000, 1703675330000, 117, NULL, NULL, 5121, NULL, 0, NULL, 1703675340000, NULL, 0, NULL, NULL),
(258, 22, 5, 5119, 'board', NULL, 'delivered', 2, NULL, 1703675340000, 1703675340000, 118, NULL, 1703675340000, 5123, NULL, 0, NULL, 1703675350000, NULL, 0, 'ilBKpd', NULL),
(259, 22, 5, 5119, 'strip', 256, 'delivered', 1, NULL, 1703675340000, 1703675340000, 118, NULL, NULL, 5122, NULL, 0, NULL, 1703675350000, NULL, 0, NULL, NULL),
(260, 22, 6, 5119, 'board', NULL, 'delivered', 2, NULL, 1703675340000, 1703675340000, 120, NULL, 1703675340000, 5124, NULL, 0, NULL, 1703675350000, NULL, 0, 'ilBKpd', NULL),
(261, 22, 6, 5119, 'strip', 258, 'delivered', 1, NULL, 1703675340000, 1703675340000, 120, NULL, NULL, 5123, NULL, 0, NULL, 1703675350000, NULL, 0, NULL, NULL),
(262, 23, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675350000, 1703675350000, 121, NULL, 1703675350000, 5125, NULL, 0, NULL, 1703675350000, NULL, 0, NULL, NULL),
(263, 23, 3, 201, 'closed', 262, 'delivered', 1, NULL, 1703675350000, 1703675350000, NULL, NULL, NULL, 5125, NULL, 0, NULL, 1703675350000, NULL, 0, 'ilBKpd', NULL),
(264, 23, 3, 5125, 'thread', 262, 'delivered', 1, NULL, 1703675350000, 1703675350000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703675350000, NULL, 0, 'ilBKpd', NULL),
(265, 23, 3, 5125, 'setup', NULL, 'delivered', 1, NULL, 1703675350000, 1703675350000, NULL, NULL, NULL, 5126, NULL, 0, NULL, 1703675350000, NULL, 0, 'ilBKpd', NULL),
(266, 23, 4, 5125, 'board', NULL, 'delivered', 2, NULL, 1703675350000, 1703675350000, 8001, NULL, 1703675350000, 5127, NULL, 0, NULL, 1703675360000, NULL, 0, 'ilBKpd', NULL),
(267, 23, 4, 5125, 'strip', 265, 'delivered', 1, NULL, 1703675350000, 1703675350000, 8001, NULL, NULL, 5126, NULL, 0, NULL, 1703675360000, NULL, 0, NULL, NULL),
(268, 23, 6, 5125, 'board', NULL, 'delivered', 2, NULL, 1703675350000, 1703675350000, 8009, NULL, 1703675350000, 5128, NULL, 0, NULL, 1703675360000, NULL, 0, 'ilBKpd', NULL),
(269, 23, 5, 5125, 'strip', 266, 'delivered', 1, NULL, 1703675350000, 1703675350000, 8009, NULL, NULL, 5127, NULL, 0, NULL, 1703675360000, NULL, 0, NULL, NULL),
(270, 23, 8, 5125, 'board', NULL, 'delivered', 2, NULL, 1703675350000, 1703675350000, 8011, NULL, 1703675350000, 5129, NULL, 0, NULL, 1703675360000, NULL, 0, 'ilBKpd', NULL),
(271, 23, 7, 5125, 'strip', 268, 'delivered', 1, NULL, 1703675350000, 1703675350000, 8011, NULL, NULL, 5128, NULL, 0, NULL, 1703675360000, NULL, 0, NULL, NULL),
(272, 24, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675360000, 1703675360000, 122, NULL, 1703675360000, 5130, NULL, 0, NULL, 1703675360000, NULL, 0, NULL, NULL),
(273, 24, 3, 201, 'closed', 272, 'delivered', 1, NULL, 1703675360000, 1703675360000, NULL, NULL, NULL, 5130, NULL, 0, NULL, 1703675360000, NULL, 0, 'ilBKpd', NULL),
(274, 24, 3, 201, 'setup', NULL, 'delivered', 1, NULL, 1703675360000, 1703675360000, NULL, NULL, NULL, 5131, NULL, 0, NULL, 1703675360000, NULL, 0, 'ilBKpd', NULL),
(275, 24, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703675360000, 1703675360000, 8000, NULL, 1703675360000, 5132, NULL, 0, NULL, 1703675370000, NULL, 0, 'ilBKpd', NULL),
(276, 24, 4, 201, 'strip', 274, 'delivered', 1, NULL, 1703675360000, 1703675360000, 8000, NULL, NULL, 5131, NULL, 0, NULL, 1703675370000, NULL, 0, NULL, NULL),
(277, 24, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703675360000, 1703675360000, 8008, NULL, 1703675360000, 5133, NULL, 0, NULL, 1703675370000, NULL, 0, 'ilBKpd', NULL),
(278, 24, 5, 201, 'strip', 275, 'delivered', 1, NULL, 1703675360000, 1703675360000, 8008, NULL, NULL, 5132, NULL, 0, NULL, 1703675370000, NULL, 0, NULL, NULL),
(279, 24, 8, 201, 'board', NULL, 'delivered', 2, NULL, 1703675360000, 1703675360000, 8010, NULL, 1703675360000, 5134, NULL, 0, NULL, 1703675370000, NULL, 0, 'ilBKpd', NULL),
(280, 24, 7, 201, 'strip', 277, 'delivered', 1, NULL, 1703675360000, 1703675360000, 8010, NULL, NULL, 5133, NULL, 0, NULL, 1703675370000, NULL, 0, NULL, NULL),
(281, 25, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675370000, 1703675370000, 123, NULL, 1703675370000, 5135, NULL, 0, NULL, 1703675370000, NULL, 0, NULL, NULL),
(282, 24, 10, 201, 'board', NULL, 'delivered', 1, NULL, 1703675370000, 1703675370000, 124, NULL, NULL, 5136, NULL, 0, NULL, 1703675370000, NULL, 0, 'ilBKpd', NULL),
(283, 24, 10, 201, 'strip', 272, 'delivered', 1, NULL, 1703675370000, 1703675370000, 124, NULL, NULL, 5130, NULL, 0, NULL, 1703675370000, NULL, 0, NULL, NULL),
(284, 24, 10, 201, 'strip', 279, 'delivered', 1, NULL, 1703675370000, 1703675370000, 124, NULL, NULL, 5134, NULL, 0, NULL, 1703675370000, NULL, 0, NULL, NULL),
(285, 26, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703675370000, 1703675370000, 125, NULL, 1703675370000, 5137, NULL, 0, NULL, 1703675370000, NULL, 0, NULL, NULL),
(286, 25, 2, 201, 'closed', 281, 'delivered', 1, NULL, 1703675370000, 1703675370000, NULL, NULL, NULL, 5135, NULL, 0, NULL, 1703675370000, NULL, 0, 'ilBKpd', NULL),
(287, 25, 2, 5135, 'thread', 281, 'delivered', 1, NULL, 1703675370000, 1703675370000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703675370000, NULL, 0, 'ilBKpd', NULL),
(288, 25, 2, 5135, 'board', NULL, 'delivered', 1, NULL, 1703675370000, 1703675370000, NULL, NULL, NULL, 5138, NULL, 0, NULL, 1703675370000, NULL, 0, 'ilBKpd', NULL),
(289, 26, 3, 201, 'closed', 285, 'delivered', 1, NULL, 1703675370000, 1703675370000, NULL, NULL, NULL, 5137, NULL, 0, NULL, 1703675370000, NULL, 0, 'ilBKpd', NULL),
(290, 26, 3, 5137, 'thread', 285, 'delivered', 1, NULL, 1703675370000, 1703675370000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703675370000, NULL, 0, 'ilBKpd', NULL),
(291, 26, 3, 5137, 'setup', NULL, 'delivered', 1, NULL, 1703675370000, 1703675370000, NULL, NULL, NULL, 5139, NULL, 0, NULL, 1703675370000, NULL, 0, 'ilBKpd', NULL),
(292, 26, 4, 5137, 'board', NULL, 'delivered', 2, NULL, 1703675370000, 1703675370000, 126, NULL, 1703675370000, 5140, NULL, 0, NULL, 1703675380000, NULL, 0, 'ilBKpd', NULL),
(293, 26, 4, 5137, 'strip', 291, 'delivered', 1, NULL, 1703675370000, 1703675370000, 126, NULL, NULL, 5139, NULL, 0, NULL, 1703675380000, NULL, 0, NULL, NULL),
(294, 26, 4, 5137, 'strip', 292, 'delivered', 1, NULL, 1703675380000, 1703675380000, NULL, NULL, NULL, 5140, NULL, 0, NULL, 1703678980000, NULL, 0, NULL, NULL),
(295, 26, 6, 5137, 'board', NULL, 'delivered', 1, NULL, 1703678980000, 1703678980000, NULL, NULL, NULL, 5141, NULL, 0, NULL, 1703678980000, NULL, 0, 'ilBKpd', NULL),
(296, 26, 5, 5137, 'strip', 292, 'delivered', 1, NULL, 1703678980000, 1703678980000, NULL, NULL, NULL, 5140, NULL, 0, NULL, 1703678980000, NULL, 0, NULL, NULL),
(297, 26, 6, 5137, 'strip', 295, 'delivered', 1, NULL, 1703678980000, 1703678980000, NULL, NULL, NULL, 5141, NULL, 0, NULL, 1703679640000, NULL, 0, NULL, NULL),
(298, 27, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679640000, 1703679640000, 131, NULL, 1703679640000, 5142, NULL, 0, NULL, 1703679640000, NULL, 0, NULL, NULL),
(299, 27, 2, 201, 'closed', 298, 'delivered', 1, NULL, 1703679640000, 1703679640000, 132, NULL, NULL, 5142, NULL, 0, NULL, 1703679640000, NULL, 0, 'ilBKpd', NULL),
(300, 27, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703679640000, 1703679640000, 132, NULL, NULL, 5143, NULL, 0, NULL, 1703679640000, NULL, 0, 'ilBKpd', NULL),
(301, 27, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703679640000, 1703679640000, 133, NULL, 1703679640000, 5144, NULL, 0, NULL, 1703679650000, NULL, 0, 'ilBKpd', NULL),
(302, 27, 3, 201, 'strip', 300, 'delivered', 1, NULL, 1703679640000, 1703679640000, 133, NULL, NULL, 5143, NULL, 0, NULL, 1703679650000, NULL, 0, NULL, NULL),
(303, 27, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703679640000, 1703679640000, 134, NULL, 1703679640000, 5145, NULL, 0, NULL, 1703679650000, NULL, 0, 'ilBKpd', NULL),
(304, 27, 4, 201, 'strip', 301, 'delivered', 1, NULL, 1703679640000, 1703679640000, 134, NULL, NULL, 5144, NULL, 0, NULL, 1703679650000, NULL, 0, NULL, NULL),
(305, 27, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703679650000, 1703679650000, 135, NULL, 1703679650000, 5146, NULL, 0, NULL, 1703679660000, NULL, 0, 'ilBKpd', NULL),
(306, 27, 5, 201, 'strip', 303, 'delivered', 1, NULL, 1703679650000, 1703679650000, 135, NULL, NULL, 5145, NULL, 0, NULL, 1703679660000, NULL, 0, NULL, NULL),
(307, 27, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703679650000, 1703679650000, 136, NULL, 1703679650000, 5147, NULL, 0, NULL, 1703679660000, NULL, 0, 'ilBKpd', NULL),
(308, 27, 6, 201, 'strip', 305, 'delivered', 1, NULL, 1703679650000, 1703679650000, 136, NULL, NULL, 5146, NULL, 0, NULL, 1703679660000, NULL, 0, NULL, NULL),
(309, 27, 7, 201, 'board', NULL, 'delivered', 1, NULL, 1703679650000, 1703679650000, 137, NULL, NULL, 5148, NULL, 0, NULL, 1703679660000, NULL, 0, 'ilBKpd', NULL),
(310, 27, 7, 201, 'strip', 298, 'delivered', 1, NULL, 1703679650000, 1703679650000, 137, NULL, NULL, 5142, NULL, 0, NULL, 1703679660000, NULL, 0, NULL, NULL),
(311, 27, 7, 201, 'strip', 307, 'delivered', 1, NULL, 1703679650000, 1703679650000, 137, NULL, NULL, 5147, NULL, 0, NULL, 1703679660000, NULL, 0, NULL, NULL),
(312, 28, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679660000, 1703679660000, 138, NULL, 1703679660000, 5149, NULL, 0, NULL, 1703679660000, NULL, 0, NULL, NULL),
(313, 28, 2, 201, 'closed', 312, 'delivered', 1, NULL, 1703679660000, 1703679660000, 139, NULL, NULL, 5149, NULL, 0, NULL, 1703679660000, NULL, 0, 'ilBKpd', NULL),
(314, 28, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703679660000, 1703679660000, 139, NULL, NULL, 5150, NULL, 0, NULL, 1703679660000, NULL, 0, 'ilBKpd', NULL),
(315, 28, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703679660000, 1703679660000, 140, NULL, 1703679660000, 5151, NULL, 0, NULL, 1703679670000, NULL, 0, 'ilBKpd', NULL),
(316, 28, 3, 201, 'strip', 314, 'delivered', 1, NULL, 1703679660000, 1703679660000, 140, NULL, NULL, 5150, NULL, 0, NULL, 1703679670000, NULL, 0, NULL, NULL),
(317, 28, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703679660000, 1703679660000, 141, NULL, 1703679660000, 5152, NULL, 0, NULL, 1703679670000, NULL, 0, 'ilBKpd', NULL),
(318, 28, 4, 201, 'strip', 315, 'delivered', 1, NULL, 1703679660000, 1703679660000, 141, NULL, NULL, 5151, NULL, 0, NULL, 1703679670000, NULL, 0, NULL, NULL),
(319, 28, 5, 201, 'board', NULL, 'delivered', 1, NULL, 1703679670000, 1703679670000, 142, NULL, NULL, 5153, NULL, 0, NULL, 1703679670000, NULL, 0, 'ilBKpd', NULL),
(320, 28, 5, 201, 'strip', 312, 'delivered', 1, NULL, 1703679670000, 1703679670000, 142, NULL, NULL, 5149, NULL, 0, NULL, 1703679670000, NULL, 0, NULL, NULL),
(321, 28, 5, 201, 'strip', 317, 'delivered', 1, NULL, 1703679670000, 1703679670000, 142, NULL, NULL, 5152, NULL, 0, NULL, 1703679670000, NULL, 0, NULL, NULL),
(322, 29, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679670000, 1703679670000, 143, NULL, 1703679670000, 5154, NULL, 0, NULL, 1703679670000, NULL, 0, NULL, NULL),
(323, 29, 2, 201, 'closed', 322, 'delivered', 1, NULL, 1703679670000, 1703679670000, 144, NULL, NULL, 5154, NULL, 0, NULL, 1703679670000, NULL, 0, 'ilBKpd', NULL),
(324, 29, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703679670000, 1703679670000, 144, NULL, NULL, 5155, NULL, 0, NULL, 1703679670000, NULL, 0, 'ilBKpd', NULL),
(325, 29, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703679670000, 1703679670000, 145, NULL, 1703679670000, 5156, NULL, 0, NULL, 1703679680000, NULL, 0, 'ilBKpd', NULL),
(326, 29, 3, 201, 'strip', 324, 'delivered', 1, NULL, 1703679670000, 1703679670000, 145, NULL, NULL, 5155, NULL, 0, NULL, 1703679680000, NULL, 0, NULL, NULL),
(327, 29, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703679670000, 1703679670000, 146, NULL, 1703679670000, 5157, NULL, 0, NULL, 1703679680000, NULL, 0, 'ilBKpd', NULL),
(328, 29, 4, 201, 'strip', 325, 'delivered', 1, NULL, 1703679670000, 1703679670000, 146, NULL, NULL, 5156, NULL, 0, NULL, 1703679680000, NULL, 0, NULL, NULL),
(329, 29, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703679680000, 1703679680000, 147, NULL, 1703679680000, 5158, NULL, 0, NULL, 1703679690000, NULL, 0, 'ilBKpd', NULL),
(330, 29, 5, 201, 'strip', 327, 'delivered', 1, NULL, 1703679680000, 1703679680000, 147, NULL, NULL, 5157, NULL, 0, NULL, 1703679690000, NULL, 0, NULL, NULL),
(331, 30, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679690000, 1703679690000, 149, NULL, 1703679690000, 5159, NULL, 0, NULL, 1703679690000, NULL, 0, NULL, NULL),
(332, 30, 2, 201, 'closed', 331, 'delivered', 1, NULL, 1703679690000, 1703679690000, 150, NULL, NULL, 5159, NULL, 0, NULL, 1703679690000, NULL, 0, 'ilBKpd', NULL),
(333, 30, 2, 5159, 'thread', 331, 'delivered', 1, NULL, 1703679690000, 1703679690000, 150, NULL, NULL, NULL, NULL, 0, NULL, 1703679690000, NULL, 0, 'ilBKpd', NULL),
(334, 30, 2, 5159, 'setup', NULL, 'delivered', 1, NULL, 1703679690000, 1703679690000, 150, NULL, NULL, 5160, NULL, 0, NULL, 1703679690000, NULL, 0, 'ilBKpd', NULL),
(335, 30, 3, 5159, 'setup', NULL, 'delivered', 2, NULL, 1703679690000, 1703679690000, 151, NULL, 1703679690000, 5161, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(336, 30, 3, 5159, 'strip', 334, 'delivered', 1, NULL, 1703679690000, 1703679690000, 151, NULL, NULL, 5160, NULL, 0, NULL, 1703679700000, NULL, 0, NULL, NULL),
(337, 30, 4, 5159, 'board', NULL, 'delivered', 2, NULL, 1703679690000, 1703679690000, 152, NULL, 1703679690000, 5162, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(338, 30, 4, 5159, 'strip', 335, 'delivered', 1, NULL, 1703679690000, 1703679690000, 152, NULL, NULL, 5161, NULL, 0, NULL, 1703679700000, NULL, 0, NULL, NULL),
(339, 30, 5, 5159, 'board', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, 5163, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(340, 30, 5, 5159, 'strip', 337, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, 5162, NULL, 0, NULL, 1703679700000, NULL, 0, NULL, NULL),
(341, 31, 2, 201, 'cup', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, 5164, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(342, 31, 2, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, 5165, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(343, 31, 2, 5165, 'thread', 342, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(344, 31, 2, 5165, 'setup', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, 5167, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(345, 32, 2, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, 5166, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(346, 32, 2, 5166, 'thread', 345, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(347, 32, 2, 5166, 'setup', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, 5169, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(348, 33, 2, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, 5168, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(349, 33, 2, 5168, 'thread', 348, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(350, 33, 2, 5168, 'setup', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, NULL, NULL, NULL, 5170, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(351, 31, 3, 5165, 'board', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, 159, NULL, NULL, 5171, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(352, 31, 3, 201, 'strip', 342, 'delivered', 1, NULL, 1703679700000, 1703679700000, 159, NULL, NULL, 5165, NULL, 0, NULL, 1703679700000, NULL, 0, NULL, NULL),
(353, 31, 3, 5165, 'strip', 343, 'delivered', 1, NULL, 1703679700000, 1703679700000, 159, NULL, NULL, NULL, NULL, 0, NULL, 1703679700000, NULL, 0, NULL, NULL),
(354, 31, 3, 5165, 'strip', 344, 'delivered', 1, NULL, 1703679700000, 1703679700000, 159, NULL, NULL, 5167, NULL, 0, NULL, 1703679700000, NULL, 0, NULL, NULL),
(355, 34, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, 160, NULL, 1703679700000, 5172, NULL, 0, NULL, 1703679700000, NULL, 0, NULL, NULL),
(356, 34, 2, 201, 'closed', 355, 'delivered', 1, NULL, 1703679700000, 1703679700000, 161, NULL, NULL, 5172, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(357, 34, 2, 5172, 'thread', 355, 'delivered', 1, NULL, 1703679700000, 1703679700000, 161, NULL, NULL, NULL, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(358, 34, 2, 5172, 'setup', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, 161, NULL, NULL, 5173, NULL, 0, NULL, 1703679700000, NULL, 0, 'ilBKpd', NULL),
(359, 34, 3, 5172, 'setup', NULL, 'delivered', 2, NULL, 1703679700000, 1703679700000, 162, NULL, 1703679700000, 5174, NULL, 0, NULL, 1703679710000, NULL, 0, 'ilBKpd', NULL),
(360, 34, 3, 5172, 'strip', 358, 'delivered', 1, NULL, 1703679700000, 1703679700000, 162, NULL, NULL, 5173, NULL, 0, NULL, 1703679710000, NULL, 0, NULL, NULL),
(361, 34, 4, 5172, 'board', NULL, 'delivered', 2, NULL, 1703679700000, 1703679700000, 163, NULL, 1703679700000, 5175, NULL, 0, NULL, 1703679710000, NULL, 0, 'ilBKpd', NULL),
(362, 34, 4, 5172, 'strip', 359, 'delivered', 1, NULL, 1703679700000, 1703679700000, 163, NULL, NULL, 5174, NULL, 0, NULL, 1703679710000, NULL, 0, NULL, NULL),
(363, 34, 5, 5172, 'board', NULL, 'delivered', 2, NULL, 1703679700000, 1703679700000, 164, NULL, 1703679700000, 5176, NULL, 0, NULL, 1703679710000, NULL, 0, 'ilBKpd', NULL),
(364, 34, 5, 5172, 'strip', 361, 'delivered', 1, NULL, 1703679700000, 1703679700000, 164, NULL, NULL, 5175, NULL, 0, NULL, 1703679710000, NULL, 0, NULL, NULL),
(365, 34, 6, 5172, 'board', NULL, 'delivered', 2, NULL, 1703679700000, 1703679700000, 165, NULL, 1703679700000, 5177, NULL, 0, NULL, 1703679710000, NULL, 0, 'ilBKpd', NULL),
(366, 34, 6, 5172, 'strip', 363, 'delivered', 1, NULL, 1703679700000, 1703679700000, 165, NULL, NULL, 5176, NULL, 0, NULL, 1703679710000, NULL, 0, NULL, NULL),
(367, 34, 7, 5172, 'board', NULL, 'delivered', 1, NULL, 1703679700000, 1703679700000, 166, NULL, NULL, 5178, NULL, 0, NULL, 1703679710000, NULL, 0, 'ilBKpd', NULL),
(368, 34, 7, 201, 'strip', 355, 'delivered', 1, NULL, 1703679700000, 1703679700000, 166, NULL, NULL, 5172, NULL, 0, NULL, 1703679700000, NULL, 0, NULL, NULL),
(369, 34, 7, 5172, 'strip', 365, 'delivered', 1, NULL, 1703679700000, 1703679700000, 166, NULL, NULL, 5177, NULL, 0, NULL, 1703679710000, NULL, 0, NULL, NULL),
(370, 35, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703679710000, 1703679710000, 167, NULL, 1703679710000, 5179, NULL, 0, NULL, 1703679710000, NULL, 0, NULL, NULL),
(371, 35, 2, 201, 'closed', 370, 'delivered', 1, NULL, 1703679710000, 1703679710000, 168, NULL, NULL, 5179, NULL, 0, NULL, 1703679710000, NULL, 0, 'ilBKpd', NULL),
(372, 35, 2, 5179, 'thread', 370, 'delivered', 1, NULL, 1703679710000, 1703679710000, 168, NULL, NULL, NULL, NULL, 0, NULL, 1703679710000, NULL, 0, 'ilBKpd', NULL),
(373, 35, 2, 5179, 'setup', NULL, 'delivered', 1, NULL, 1703679710000, 1703679710000, 168, NULL, NULL, 5180, NULL, 0, NULL, 1703679710000, NULL, 0, 'ilBKpd', NULL),
(374, 35, 3, 5179, 'setup', NULL, 'delivered', 2, NULL, 1703679710000, 1703679710000, 169, NULL, 1703679710000, 5181, NULL, 0, NULL, 1703679720000, NULL, 0, 'ilBKpd', NULL),
(375, 35, 3, 5179, 'strip', 373, 'delivered', 1, NULL, 1703679710000, 1703679710000, 169, NULL, NULL, 5180, NULL, 0, NULL, 1703679720000, NULL, 0, NULL, NULL),
(376, 35, 4, 5179, 'board', NULL, 'delivered', 2, NULL, 1703679710000, 1703679710000, 170, NULL, 1703679710000, 5182, NULL, 0, NULL, 1703679720000, NULL, 0, 'ilBKpd', NULL),
(377, 35, 4, 5179, 'strip', 374, 'delivered', 1, NULL, 1703679710000, 1703679710000, 170, NULL, NULL, 5181, NULL, 0, NULL, 1703679720000, NULL, 0, NULL, NULL),
(378, 35, 5, 5179, 'board', NULL, 'delivered', 2, NULL, 1703679710000, 1703679710000, 171, NULL, 1703679710000, 5183, NULL, 0, NULL, 1703679720000, NULL, 0, 'ilBKpd', NULL),
(379, 35, 5, 5179, 'strip', 376, 'delivered', 1, NULL, 1703679710000, 1703679710000, 171, NULL, NULL, 5182, NULL, 0, NULL, 1703679720000, NULL, 0, NULL, NULL),
(380, 35, 6, 5179, 'board', NULL, 'delivered', 2, NULL, 1703679710000, 1703679710000, 172, NULL, 1703679710000, 5184, NULL, 0, NULL, 1703679720000, NULL, 0, 'ilBKpd', NULL),
(381, 35, 6, 5179, 'strip', 378, 'delivered', 1, NULL, 1703679710000, 1703679710000, 172, NULL, NULL, 5183, NULL, 0, NULL, 1703679720000, NULL, 0, NULL, NULL),
(382, 35, 7, 5179, 'offer', NULL, 'delivered', 2, NULL, 1703679710000, 1703679710000, 173, NULL, 1703679710000, 5185, NULL, 0, NULL, 1703679720000, NULL, 0, 'ilBKpd', NULL),
(383, 35, 8, 5179, 'offer', NULL, 'delivered', 2, NULL, 1703679710000, 1703679710000, 174, NULL, 1703679710000, 5186, NULL, 0, NULL, 1703679720000, NULL, 0, 'ilBKpd', NULL),
(384, 36, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703680380000, 1703680380000, 175, NULL, 1703680380000, 5187, NULL, 0, NULL, 1703680380000, NULL, 0, NULL, NULL),
(385, 36, 2, 201, 'closed', 384, 'delivered', 1, NULL, 1703680380000, 1703680380000, 176, NULL, NULL, 5187, NULL, 0, NULL, 1703680380000, NULL, 0, 'ilBKpd', NULL),
(386, 36, 2, 5187, 'thread', 384, 'delivered', 1, NULL, 1703680380000, 1703680380000, 176, NULL, NULL, NULL, NULL, 0, NULL, 1703680380000, NULL, 0, 'ilBKpd', NULL),
(387, 36, 2, 5187, 'setup', NULL, 'delivered', 1, NULL, 1703680380000, 1703680380000, 176, NULL, NULL, 5188, NULL, 0, NULL, 1703680380000, NULL, 0, 'ilBKpd', NULL),
(388, 36, 3, 5187, 'setup', NULL, 'delivered', 2, NULL, 1703680380000, 1703680380000, 177, NULL, 1703680380000, 5189, NULL, 0, NULL, 1703680390000, NULL, 0, 'ilBKpd', NULL),
(389, 36, 3, 5187, 'strip', 387, 'delivered', 1, NULL, 1703680380000, 1703680380000, 177, NULL, NULL, 5188, NULL, 0, NULL, 1703680390000, NULL, 0, NULL, NULL),
(390, 36, 4, 5187, 'board', NULL, 'delivered', 2, NULL, 1703680380000, 1703680380000, 178, NULL, 1703680380000, 5190, NULL, 0, NULL, 1703680390000, NULL, 0, 'ilBKpd', NULL),
(391, 36, 4, 5187, 'strip', 388, 'delivered', 1, NULL, 1703680380000, 1703680380000, 178, NULL, NULL, 5189, NULL, 0, NULL, 1703680390000, NULL, 0, NULL, NULL),
(392, 36, 5, 5187, 'board', NULL, 'parked', 1, NULL, 1703681060000, 1703680390000, 179, NULL, 1703680390000, NULL, 'channel-gone', 0, NULL, NULL, 1703681060000, 2, 'ilBKpd', NULL),
(393, 36, 5, 5187, 'strip', 390, 'delivered', 1, NULL, 1703680390000, 1703680390000, 179, NULL, NULL, NULL, NULL, 0, NULL, 1703680400000, NULL, 0, NULL, NULL),
(394, 36, 5, 12, 'lost', NULL, 'delivered', 1, NULL, 1703680400000, 1703680400000, NULL, NULL, NULL, 5191, NULL, 0, NULL, 1703680400000, NULL, 0, 'ilBKpd', NULL),
(395, 36, 5, 13, 'lost', NULL, 'delivered', 1, NULL, 1703680400000, 1703680400000, NULL, NULL, NULL, 5192, NULL, 0, NULL, 1703680400000, NULL, 0, 'ilBKpd', NULL),
(396, 37, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703681060000, 1703681060000, 180, NULL, 1703681060000, 5193, NULL, 0, NULL, 1703681060000, NULL, 0, NULL, NULL),
(397, 37, 2, 201, 'closed', 396, 'delivered', 1, NULL, 1703681060000, 1703681060000, 181, NULL, NULL, 5193, NULL, 0, NULL, 1703681060000, NULL, 0, 'ilBKpd', NULL),
(398, 37, 2, 5193, 'thread', 396, 'delivered', 1, NULL, 1703681060000, 1703681060000, 181, NULL, NULL, NULL, NULL, 0, NULL, 1703681060000, NULL, 0, 'ilBKpd', NULL),
(399, 37, 2, 5193, 'setup', NULL, 'delivered', 1, NULL, 1703681060000, 1703681060000, 181, NULL, NULL, 5194, NULL, 0, NULL, 1703681060000, NULL, 0, 'ilBKpd', NULL),
(400, 37, 3, 5193, 'setup', NULL, 'delivered', 2, NULL, 1703681060000, 1703681060000, 182, NULL, 1703681060000, 5195, NULL, 0, NULL, 1703681070000, NULL, 0, 'ilBKpd', NULL),
(401, 37, 3, 5193, 'strip', 399, 'delivered', 1, NULL, 1703681060000, 1703681060000, 182, NULL, NULL, 5194, NULL, 0, NULL, 1703681070000, NULL, 0, NULL, NULL),
(402, 37, 4, 5193, 'board', NULL, 'delivered', 2, NULL, 1703681060000, 1703681060000, 183, NULL, 1703681060000, 5196, NULL, 0, NULL, 1703681070000, NULL, 0, 'ilBKpd', NULL),
(403, 37, 4, 5193, 'strip', 400, 'delivered', 1, NULL, 1703681060000, 1703681060000, 183, NULL, NULL, 5195, NULL, 0, NULL, 1703681070000, NULL, 0, NULL, NULL),
(404, 37, 5, 5193, 'board', NULL, 'parked', 1, NULL, 1703681740000, 1703681070000, 184, NULL, 1703681070000, NULL, 'thread-locked', 0, NULL, NULL, 1703681740000, 2, 'ilBKpd', NULL),
(405, 37, 5, 5193, 'strip', 402, 'delivered', 1, NULL, 1703681070000, 1703681070000, 184, NULL, NULL, NULL, NULL, 0, NULL, 1703681080000, NULL, 0, NULL, NULL),
(406, 37, 5, 13, 'lost', NULL, 'delivered', 1, NULL, 1703681080000, 1703681080000, NULL, NULL, NULL, 5197, NULL, 0, NULL, 1703681080000, NULL, 0, 'ilBKpd', NULL),
(407, 38, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703681740000, 1703681740000, 185, NULL, 1703681740000, 5198, NULL, 0, NULL, 1703681740000, NULL, 0, NULL, NULL),
(408, 38, 2, 201, 'closed', 407, 'delivered', 1, NULL, 1703681740000, 1703681740000, 186, NULL, NULL, 5198, NULL, 0, NULL, 1703681740000, NULL, 0, 'ilBKpd', NULL),
(409, 38, 2, 5198, 'thread', 407, 'delivered', 1, NULL, 1703681740000, 1703681740000, 186, NULL, NULL, NULL, NULL, 0, NULL, 1703681740000, NULL, 0, 'ilBKpd', NULL),
(410, 38, 2, 5198, 'setup', NULL, 'delivered', 1, NULL, 1703681740000, 1703681740000, 186, NULL, NULL, 5199, NULL, 0, NULL, 1703681740000, NULL, 0, 'ilBKpd', NULL),
(411, 38, 3, 5198, 'setup', NULL, 'delivered', 2, NULL, 1703681740000, 1703681740000, 187, NULL, 1703681740000, 5200, NULL, 0, NULL, 1703681750000, NULL, 0, 'ilBKpd', NULL),
(412, 38, 3, 5198, 'strip', 410, 'delivered', 1, NULL, 1703681740000, 1703681740000, 187, NULL, NULL, 5199, NULL, 0, NULL, 1703681750000, NULL, 0, NULL, NULL),
(413, 38, 4, 5198, 'board', NULL, 'delivered', 2, NULL, 1703681740000, 1703681740000, 188, NULL, 1703681740000, 5201, NULL, 0, NULL, 1703681750000, NULL, 0, 'ilBKpd', NULL),
(414, 38, 4, 5198, 'strip', 411, 'delivered', 1, NULL, 1703681740000, 1703681740000, 188, NULL, NULL, 5200, NULL, 0, NULL, 1703681750000, NULL, 0, NULL, NULL),
(415, 38, 5, 5198, 'board', NULL, 'parked', 1, NULL, 1703682420000, 1703681750000, 189, NULL, 1703681750000, NULL, 'forbidden', 0, NULL, NULL, 1703682420000, 2, 'ilBKpd', NULL),
(416, 38, 5, 5198, 'strip', 413, 'delivered', 1, NULL, 1703681750000, 1703681750000, 189, NULL, NULL, NULL, NULL, 0, NULL, 1703681760000, NULL, 0, NULL, NULL),
(417, 38, 5, 13, 'lost', NULL, 'delivered', 1, NULL, 1703681760000, 1703681760000, NULL, NULL, NULL, 5202, NULL, 0, NULL, 1703681760000, NULL, 0, 'ilBKpd', NULL),
(418, 39, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703682420000, 1703682420000, 190, NULL, 1703682420000, 5203, NULL, 0, NULL, 1703682420000, NULL, 0, NULL, NULL),
(419, 39, 2, 201, 'closed', 418, 'delivered', 1, NULL, 1703682420000, 1703682420000, 191, NULL, NULL, 5203, NULL, 0, NULL, 1703682420000, NULL, 0, 'ilBKpd', NULL),
(420, 39, 2, 5203, 'thread', 418, 'delivered', 1, NULL, 1703682420000, 1703682420000, 191, NULL, NULL, NULL, NULL, 0, NULL, 1703682420000, NULL, 0, 'ilBKpd', NULL),
(421, 39, 2, 5203, 'setup', NULL, 'delivered', 1, NULL, 1703682420000, 1703682420000, 191, NULL, NULL, 5204, NULL, 0, NULL, 1703682420000, NULL, 0, 'ilBKpd', NULL),
(422, 39, 3, 5203, 'setup', NULL, 'delivered', 2, NULL, 1703682420000, 1703682420000, 192, NULL, 1703682420000, 5205, NULL, 0, NULL, 1703682430000, NULL, 0, 'ilBKpd', NULL),
(423, 39, 3, 5203, 'strip', 421, 'delivered', 1, NULL, 1703682420000, 1703682420000, 192, NULL, NULL, 5204, NULL, 0, NULL, 1703682430000, NULL, 0, NULL, NULL),
(424, 39, 4, 5203, 'board', NULL, 'delivered', 2, NULL, 1703682420000, 1703682420000, 193, NULL, 1703682420000, 5206, NULL, 0, NULL, 1703682430000, NULL, 0, 'ilBKpd', NULL),
(425, 39, 4, 5203, 'strip', 422, 'delivered', 1, NULL, 1703682420000, 1703682420000, 193, NULL, NULL, 5205, NULL, 0, NULL, 1703682430000, NULL, 0, NULL, NULL),
(426, 39, 5, 5203, 'board', NULL, 'parked', 1, NULL, 1703686700000, 1703682430000, 194, NULL, 1703682430000, NULL, 'rejected', 0, NULL, NULL, 1703683100000, 2, 'ilBKpd', NULL),
(427, 39, 5, 5203, 'strip', 424, 'delivered', 1, NULL, 1703682430000, 1703682430000, 194, NULL, NULL, NULL, NULL, 0, NULL, 1703682440000, NULL, 0, NULL, NULL),
(428, 39, 5, 13, 'lost', NULL, 'delivered', 1, NULL, 1703682440000, 1703682440000, NULL, NULL, NULL, 5207, NULL, 0, NULL, 1703682440000, NULL, 0, 'ilBKpd', NULL),
(429, 40, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703683100000, 1703683100000, 195, NULL, 1703683100000, 5208, NULL, 0, NULL, 1703683100000, NULL, 0, NULL, NULL),
(430, 40, 2, 201, 'closed', 429, 'delivered', 1, NULL, 1703683100000, 1703683100000, 196, NULL, NULL, 5208, NULL, 0, NULL, 1703683100000, NULL, 0, 'ilBKpd', NULL),
(431, 40, 2, 5208, 'thread', 429, 'delivered', 1, NULL, 1703683100000, 1703683100000, 196, NULL, NULL, NULL, NULL, 0, NULL, 1703683100000, NULL, 0, 'ilBKpd', NULL),
(432, 40, 2, 5208, 'setup', NULL, 'delivered', 1, NULL, 1703683100000, 1703683100000, 196, NULL, NULL, 5209, NULL, 0, NULL, 1703683100000, NULL, 0, 'ilBKpd', NULL),
(433, 40, 3, 5208, 'setup', NULL, 'delivered', 2, NULL, 1703683100000, 1703683100000, 197, NULL, 1703683100000, 5210, NULL, 0, NULL, 1703683110000, NULL, 0, 'ilBKpd', NULL),
(434, 40, 3, 5208, 'strip', 432, 'delivered', 1, NULL, 1703683100000, 1703683100000, 197, NULL, NULL, 5209, NULL, 0, NULL, 1703683110000, NULL, 0, NULL, NULL),
(435, 40, 4, 5208, 'board', NULL, 'delivered', 2, NULL, 1703683100000, 1703683100000, 198, NULL, 1703683100000, 5211, NULL, 0, NULL, 1703683110000, NULL, 0, 'ilBKpd', NULL),
(436, 40, 4, 5208, 'strip', 433, 'delivered', 1, NULL, 1703683100000, 1703683100000, 198, NULL, NULL, 5210, NULL, 0, NULL, 1703683110000, NULL, 0, NULL, NULL),
(437, 40, 5, 5208, 'board', NULL, 'parked', 5, NULL, 1703687402000, 1703683110000, 199, 'token-199', 1703683110000, NULL, 'broken', 4, NULL, NULL, 1703683802000, 2, 'ilBKpd', NULL),
(438, 40, 5, 5208, 'strip', 435, 'parked', 4, NULL, 1703687402000, 1703683110000, 199, NULL, NULL, NULL, 'broken', 4, NULL, NULL, 1703683802000, 2, NULL, NULL),
(439, 40, 5, 13, 'lost', NULL, 'delivered', 1, NULL, 1703683121000, 1703683121000, NULL, NULL, NULL, 5212, NULL, 0, NULL, 1703683121000, NULL, 0, 'ilBKpd', NULL),
(440, 41, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703683122000, 1703683122000, 200, NULL, 1703683122000, 5213, NULL, 0, NULL, 1703683122000, NULL, 0, NULL, NULL),
(441, 41, 2, 201, 'closed', 440, 'delivered', 1, NULL, 1703683122000, 1703683122000, 201, NULL, NULL, 5213, NULL, 0, NULL, 1703683122000, NULL, 0, 'ilBKpd', NULL),
(442, 41, 2, 5213, 'thread', 440, 'delivered', 1, NULL, 1703683122000, 1703683122000, 201, NULL, NULL, NULL, NULL, 0, NULL, 1703683122000, NULL, 0, 'ilBKpd', NULL),
(443, 41, 2, 5213, 'setup', NULL, 'delivered', 1, NULL, 1703683122000, 1703683122000, 201, NULL, NULL, 5214, NULL, 0, NULL, 1703683122000, NULL, 0, 'ilBKpd', NULL),
(444, 41, 3, 5213, 'setup', NULL, 'delivered', 2, NULL, 1703683122000, 1703683122000, 202, NULL, 1703683122000, 5215, NULL, 0, NULL, 1703683132000, NULL, 0, 'ilBKpd', NULL),
(445, 41, 3, 5213, 'strip', 443, 'delivered', 1, NULL, 1703683122000, 1703683122000, 202, NULL, NULL, 5214, NULL, 0, NULL, 1703683132000, NULL, 0, NULL, NULL),
(446, 41, 4, 5213, 'board', NULL, 'delivered', 2, NULL, 1703683122000, 1703683122000, 203, NULL, 1703683122000, 5216, NULL, 0, NULL, 1703683132000, NULL, 0, 'ilBKpd', NULL),
(447, 41, 4, 5213, 'strip', 444, 'delivered', 1, NULL, 1703683122000, 1703683122000, 203, NULL, NULL, 5215, NULL, 0, NULL, 1703683132000, NULL, 0, NULL, NULL),
(448, 41, 5, 5213, 'board', NULL, 'delivered', 2, NULL, 1703683132000, 1703683132000, 204, NULL, 1703683132000, 5217, NULL, 0, NULL, 1703683142000, NULL, 0, 'ilBKpd', NULL),
(449, 41, 5, 5213, 'strip', 446, 'delivered', 1, NULL, 1703683132000, 1703683132000, 204, NULL, NULL, 5216, NULL, 0, NULL, 1703683142000, NULL, 0, NULL, NULL),
(450, 41, 6, 5213, 'board', NULL, 'delivered', 2, NULL, 1703683132000, 1703683132000, 205, NULL, 1703683132000, 5218, NULL, 0, NULL, 1703683142000, NULL, 0, 'ilBKpd', NULL),
(451, 41, 6, 5213, 'strip', 448, 'delivered', 1, NULL, 1703683132000, 1703683132000, 205, NULL, NULL, 5217, NULL, 0, NULL, 1703683142000, NULL, 0, NULL, NULL),
(452, 41, 7, 5213, 'board', NULL, 'delivered', 1, NULL, 1703683132000, 1703683132000, NULL, NULL, NULL, 5219, NULL, 0, NULL, 1703683142000, NULL, 0, 'ilBKpd', NULL),
(453, 41, 7, 201, 'strip', 440, 'delivered', 1, NULL, 1703683132000, 1703683132000, NULL, NULL, NULL, 5213, NULL, 0, NULL, 1703683132000, NULL, 0, NULL, NULL),
(454, 41, 7, 5213, 'strip', 442, 'delivered', 1, NULL, 1703683132000, 1703683132000, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1703683142000, NULL, 0, NULL, NULL),
(455, 41, 7, 5213, 'strip', 450, 'delivered', 1, NULL, 1703683132000, 1703683142000, NULL, NULL, NULL, 5218, NULL, 0, NULL, 1703683142000, NULL, 0, NULL, NULL),
(456, 42, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703683802000, 1703683802000, 206, NULL, 1703683802000, 5220, NULL, 0, NULL, 1703683802000, NULL, 0, NULL, NULL),
(457, 42, 2, 201, 'closed', 456, 'delivered', 1, NULL, 1703683802000, 1703683802000, 207, NULL, NULL, 5220, NULL, 0, NULL, 1703683802000, NULL, 0, 'ilBKpd', NULL),
(458, 42, 2, 201, 'setup', NULL, 'delivered', 1, NULL, 1703683802000, 1703683802000, 207, NULL, NULL, 5221, NULL, 0, NULL, 1703683802000, NULL, 0, 'ilBKpd', NULL),
(459, 42, 3, 201, 'setup', NULL, 'delivered', 2, NULL, 1703683802000, 1703683802000, 208, NULL, 1703683802000, 5222, NULL, 0, NULL, 1703683812000, NULL, 0, 'ilBKpd', NULL),
(460, 42, 3, 201, 'strip', 458, 'delivered', 1, NULL, 1703683802000, 1703683802000, 208, NULL, NULL, 5221, NULL, 0, NULL, 1703683812000, NULL, 0, NULL, NULL),
(461, 42, 4, 201, 'board', NULL, 'delivered', 2, NULL, 1703683802000, 1703683802000, 209, NULL, 1703683802000, 5223, NULL, 0, NULL, 1703683812000, NULL, 0, 'ilBKpd', NULL),
(462, 42, 4, 201, 'strip', 459, 'delivered', 1, NULL, 1703683802000, 1703683802000, 209, NULL, NULL, 5222, NULL, 0, NULL, 1703683812000, NULL, 0, NULL, NULL),
(463, 42, 5, 201, 'board', NULL, 'delivered', 2, NULL, 1703683812000, 1703683812000, 210, NULL, 1703683812000, 5226, NULL, 0, NULL, 1703683822000, NULL, 0, 'ilBKpd', NULL),
(464, 42, 5, 201, 'strip', 461, 'delivered', 1, NULL, 1703683812000, 1703683812000, 210, NULL, NULL, 5223, NULL, 0, NULL, 1703683822000, NULL, 0, NULL, NULL),
(465, 42, 6, 201, 'board', NULL, 'delivered', 2, NULL, 1703683812000, 1703683812000, 211, NULL, 1703683812000, 5228, NULL, 0, NULL, 1703683822000, NULL, 0, 'ilBKpd', NULL),
(466, 42, 6, 201, 'strip', 463, 'delivered', 1, NULL, 1703683812000, 1703683812000, 211, NULL, NULL, 5226, NULL, 0, NULL, 1703683822000, NULL, 0, NULL, NULL),
(467, 43, 1, 201, 'challenge', NULL, 'delivered', 1, NULL, 1703683812000, 1703683812000, 212, NULL, 1703683812000, 5224, NULL, 0, NULL, 1703683812000, NULL, 0, NULL, NULL),
(468, 43, 2, 201, 'closed', 467, 'delivered', 1, NULL, 1703683812000, 1703683812000, 213, NULL, NULL, 5224, NULL, 0, NULL, 1703683822000, NULL, 0, 'ilBKpd', NULL),
(469, 43, 2, 5224, 'thread', 467, 'delivered', 1, NULL, 1703683812000, 1703683812000, 213, NULL, NULL, NULL, NULL, 0, NULL, 1703683812000, NULL, 0, 'ilBKpd', NULL),
(470, 43, 2, 5224, 'setup', NULL, 'delivered', 1, NULL, 1703683812000, 1703683812000, 213, NULL, NULL, 5225, NULL, 0, NULL, 1703683812000, NULL, 0, 'ilBKpd', NULL),
(471, 43, 3, 5224, 'setup', NULL, 'delivered', 2, NULL, 1703683812000, 1703683812000, 214, NULL, 1703683812000, 5227, NULL, 0, NULL, 1703683822000, NULL, 0, 'ilBKpd', NULL),
(472, 43, 3, 5224, 'strip', 470, 'delivered', 1, NULL, 1703683812000, 1703683812000, 214, NULL, NULL, 5225, NULL, 0, NULL, 1703683822000, NULL, 0, NULL, NULL),
(473, 43, 4, 5224, 'board', NULL, 'delivered', 2, NULL, 1703683812000, 1703683812000, 215, NULL, 1703683812000, 5229, NULL, 0, NULL, 1703683822000, NULL, 0, 'ilBKpd', NULL),
(474, 43, 4, 5224, 'strip', 471, 'delivered', 1, NULL, 1703683812000, 1703683812000, 215, NULL, NULL, 5227, NULL, 0, NULL, 1703683822000, NULL, 0, NULL, NULL),
(475, 43, 5, 5224, 'board', NULL, 'open', 1, 1703683832000, 1703683822000, 1703683822000, 216, 'token-216', 1703683822000, NULL, NULL, 0, NULL, NULL, NULL, 0, NULL, NULL),
(476, 43, 5, 5224, 'strip', 473, 'open', 0, NULL, 1703683822000, 1703683822000, 216, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 0, NULL, NULL);

insert into rating (server, variant, person, number, deviation, volatility, games, opponents, last_game, ended_at, evening) values
(101, 'janggi', 12, 1.662310893906297678e+03, 2.903189637179804095e+02, 5.99996753723381418e-02, 1, 1, 27, 1703679650000, 0),
(101, 'janggi', 13, 1.337689106093702322e+03, 2.903189637179804095e+02, 5.99996753723381418e-02, 1, 1, 27, 1703679650000, 0),
(101, 'janggi', 11, 1.337689106093702322e+03, 2.903189637179804095e+02, 5.99996753723381418e-02, 1, 1, 34, 1703679700000, 1),
(101, 'janggi', 13, 1.662310893906297678e+03, 2.903189637179804095e+02, 5.99996753723381418e-02, 1, 1, 34, 1703679700000, 1);

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

CREATE INDEX person_digest on person (digest_at) where digest_at is not null;

CREATE INDEX vacation_person on vacation (person, until_at);

CREATE INDEX blocked_lane_due on blocked_lane (due_at);

CREATE INDEX plan_person on plan (person, game);

CREATE INDEX forgotten_at on forgotten (done, at);

CREATE INDEX game_opponent on game (opponent) where opponent is not null;

CREATE INDEX server_left on server (left_at) where left_at is not null;

CREATE INDEX result_cho on result (cho, server, variant, ended_at);

CREATE INDEX result_han on result (han, server, variant, ended_at);

CREATE INDEX result_server on result (server, id);

CREATE INDEX result_pair on result (cho, han) where rated = 1 and why_not is null;

CREATE INDEX game_rated_running on game (server, rated)
    where rated is not null and phase in ('setting_up', 'running');

CREATE INDEX game_rated_pair on game (cho, han) where rated is not null;

CREATE INDEX game_parent_open on game (parent, phase) where phase in ('challenged', 'setting_up', 'running');

CREATE INDEX game_parent_over on game (parent, changed_at) where phase = 'over';

CREATE UNIQUE INDEX game_same_challenge
    on game (server, challenger, ifnull(opponent, home), variant) where phase = 'challenged';

CREATE INDEX page_code_person on page_code (person);

CREATE INDEX page_code_until on page_code (until);

CREATE INDEX page_session_person on page_session (person, seen_at);

CREATE INDEX page_session_seen on page_session (seen_at);

CREATE INDEX page_act_at on page_act (at);

CREATE INDEX puzzle_try_server on puzzle_try (server, puzzle, at);

CREATE INDEX practice_person on practice (person, variant, ended_at);

CREATE INDEX vote_person on vote (person);

CREATE INDEX timer_due on timer (kind, due_at);

CREATE UNIQUE INDEX cup_current on cup (server) where state in ('open', 'running');

CREATE INDEX cup_server on cup (server, id);

CREATE INDEX cup_channel on cup (channel, id);

CREATE INDEX cup_opened_by on cup (opened_by);

CREATE INDEX cup_player_person on cup_player (person);

CREATE INDEX cup_player_left on cup_player (cup) where left_at is not null;

CREATE INDEX game_cup on game (cup) where cup is not null;

CREATE INDEX poster_server on poster (server, kind);

CREATE INDEX poster_dirty on poster (due_at) where dirty_at is not null and reason is null;

CREATE INDEX poster_stale on poster (stale_at) where stale_at is not null;

CREATE INDEX outbox_open on outbox (lane, id) where state = 'open' and kind <> 'strip';

CREATE INDEX outbox_open_strip on outbox (id) where state = 'open' and kind = 'strip';

CREATE INDEX outbox_parked on outbox (game) where state = 'parked';

CREATE INDEX outbox_game on outbox (game, id);

CREATE INDEX outbox_message on outbox (message) where message is not null;

CREATE INDEX outbox_token on outbox (asked_at) where token is not null;

CREATE INDEX outbox_about on outbox (about) where about is not null;

CREATE INDEX outbox_held on outbox (game) where held_until is not null;

CREATE INDEX outbox_parked_lane on outbox (lane, id) where state = 'parked';

CREATE INDEX outbox_parked_due on outbox (due_at) where state = 'parked';

CREATE INDEX game_evening on game (server) where evening = 1 and phase in ('setting_up', 'running');

CREATE INDEX rating_person on rating (person);

CREATE TRIGGER review_added after insert on review begin
    update review_total set bytes = bytes + new.size;
end;

CREATE TRIGGER review_removed after delete on review begin
    update review_total set bytes = bytes - old.size;
end;
