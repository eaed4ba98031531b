-- Finds the newest challenges of one person to another, open or not: there is a limit to them.
create index game_asked on game (challenger, opponent, id);
