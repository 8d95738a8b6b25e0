-- The order an expert gave to kept sentences; in the same place the one that was saved first comes first.
alter table canned_comment add column place integer not null default 0;
