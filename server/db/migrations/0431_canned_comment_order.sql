-- Position that an expert gave to a canned comment. Comments with the same position are sorted by the time when they
-- were saved.
alter table canned_comment add column place integer not null default 0;
