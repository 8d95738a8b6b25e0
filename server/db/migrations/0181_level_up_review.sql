-- Reviewer of the proof, and the version that a review is based on.
alter table level_up
  add column reviewer_id uuid references app_user (id),
  add column version integer not null default 1;
create trigger level_up_version before update on level_up
  for each row when (old.* is distinct from new.*) execute function count_version();

create index level_up_newest on level_up (submitted_at, id);
