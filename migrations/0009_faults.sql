-- How often a message could not even be put together: a fault of ours, counted apart from attempts to
-- send it, since it is given up after a few.
alter table outbox add column faults integer not null default 0;
