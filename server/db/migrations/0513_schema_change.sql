-- expand
-- Shows an older version which later migrations it can run on. From this migration on, each migration begins with `--
-- expand` (the version before it still works) or `-- contract` (the version before it no longer works).
create table schema_change (
  name text primary key,
  is_expansion boolean not null
);
