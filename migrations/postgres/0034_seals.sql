-- Seals on boards: on or off.
alter table taste add column seals text;
