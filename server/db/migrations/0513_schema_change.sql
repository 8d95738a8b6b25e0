-- expand
-- Tells an older version which later migrations it can run on. Each migration from here on begins with `-- expand` (the
-- version before it still works) or `-- contract` (it does not).
create table schema_change (
  name text primary key,
  is_expansion boolean not null
);
