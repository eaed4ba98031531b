-- Channels in which nothing can be posted for now. What is parked there is tried again with one message, and
-- the rest follows when that has arrived.
create table blocked_lane (
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
create index blocked_lane_due on blocked_lane (due_at);
insert into blocked_lane (lane, reason, refused_at, refusals, due_at)
    select lane, max(reason), 0, 2, 0 from outbox
     where state = 'parked' and reason in ('channel-gone', 'thread-locked', 'forbidden')
       and kind not in ('lost', 'reminder', 'digest')
     group by lane;

-- A parked row is tried again at `due_at`: when it was last opened for that, and how often it was parked.
alter table outbox add column opened_at integer;
alter table outbox add column parkings  integer not null default 0;
update outbox set parkings = 2, due_at = 0 where state = 'parked';
create index outbox_parked_lane on outbox (lane, id) where state = 'parked';
create index outbox_parked_due on outbox (due_at) where state = 'parked';

-- Part of the nonce, drawn by the process that first tried to send the row: a number alone would come again in
-- a new database, or in one that was put back. Empty: the nonce has the number alone.
alter table outbox add column mark text;
update outbox set mark = '' where attempts > 0;
