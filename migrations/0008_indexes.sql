-- Each statement that runs with a move finds its rows without reading what was ever played.

-- The edits of a message: asked for each older message of a game with every move.
create index outbox_about on outbox (about) where about is not null;

-- What is still to be sent. The buttons of old messages wait apart from all else, since they may
-- never hold up a board.
drop index outbox_open;
create index outbox_open on outbox (lane, id) where state = 'open' and kind <> 'strip';
create index outbox_open_strip on outbox (id) where state = 'open' and kind = 'strip';
create index outbox_parked on outbox (game) where state = 'parked';

-- The open games of a person, and those that they have finished; the two are never asked for
-- together.
drop index game_cho;
drop index game_han;
create index game_open_cho on game (cho) where phase in ('setting_up', 'running');
create index game_open_han on game (han) where phase in ('setting_up', 'running');
create index game_open_challenger on game (challenger) where phase = 'challenged';
create index game_open_opponent on game (opponent) where phase = 'challenged';
create index game_over_cho on game (cho, changed_at) where phase = 'over';
create index game_over_han on game (han, changed_at) where phase = 'over';

-- The games of a channel, open or not.
drop index game_home;
create index game_home_open on game (home, id)
    where phase in ('challenged', 'setting_up', 'running');
create index game_home_done on game (home, id) where phase in ('closed', 'over');
