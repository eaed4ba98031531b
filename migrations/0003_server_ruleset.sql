-- The rules that a server's games are played by unless a challenge names others: a ruleset's id.
alter table server add column ruleset text;
