-- Positions to practise: a game against the bot that began from one, and whether it was solved.
alter table practice add column start text;
alter table practice add column solved bigint not null default 0 check (solved in (0, 1));
