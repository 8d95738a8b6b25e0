-- Admins edit categories.
alter table category add column version integer not null default 1;
create trigger category_version before update on category
  for each row when (old.* is distinct from new.*) execute function count_version();
