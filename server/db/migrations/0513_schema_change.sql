-- expand
-- An older version of the app reads here whether it can use the schema after later migrations. From this migration on,
-- each migration begins with `-- expand` (the version before it still works) or `-- contract` (the version before it no
-- longer works).
create table schema_change (
  name text primary key,
  is_expansion boolean not null
);
