-- The pieces and coordinates of Xiangqi, beside those of Janggi: names of the renderer's. Board and view are of both games.
alter table taste add column xiangqi_pieces text;
alter table taste add column xiangqi_coordinates text;
