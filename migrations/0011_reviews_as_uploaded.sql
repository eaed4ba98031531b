-- Opened records are kept as they came, byte for byte, within limits. What was kept before stands in
-- `record`, as PGN, which is text as somebody could have uploaded it; since then it is empty.
alter table review add column file blob;
-- The bytes of either.
alter table review add column size integer not null default 0;
update review set size = length(cast(record as blob));
create index review_owner_size on review (owner, id, size);

-- The bytes of all of them, in one row: nobody adds them up anew for each file.
create table review_total (
    one   integer primary key check (one = 1),
    bytes integer not null
) strict;
insert into review_total (one, bytes) select 1, ifnull(sum(size), 0) from review;
create trigger review_added after insert on review begin
    update review_total set bytes = bytes + new.size;
end;
create trigger review_removed after delete on review begin
    update review_total set bytes = bytes - old.size;
end;
