-- A board after a move against the bot waits a moment for the bot's answer, which it then shows too: until
-- then it tells of the later event, if that comes.
alter table outbox add column held_until integer;
create index outbox_held on outbox (game) where held_until is not null;
