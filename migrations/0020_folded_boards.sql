-- Whether old boards in a server's channels keep their pictures once a newer board is there.
alter table server add column boards text check (boards in ('keep', 'fold'));
