-- Points of each event, as set by an admin. An event without a row has the value that the code defines.
create table point_value (
  is_only boolean primary key default true check (is_only),
  worth jsonb not null default '{}',
  version integer not null default 1
);
insert into point_value default values;
create trigger point_value_version before update on point_value
  for each row when (old.* is distinct from new.*) execute function count_version();
