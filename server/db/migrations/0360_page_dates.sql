-- Stores the time of the last change of a public page's data, for the sitemap. The time is null for rows that have not
-- changed since this migration.
create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;

alter table category add column changed_at timestamptz;
alter table category alter column changed_at set default now();
create trigger category_changed before update on category
  for each row when (old.* is distinct from new.*) execute function note_change();

alter table instructor add column changed_at timestamptz;
alter table instructor alter column changed_at set default now();
create trigger instructor_changed before update on instructor
  for each row when (old.* is distinct from new.*) execute function note_change();

alter table career_track add column changed_at timestamptz;
alter table career_track alter column changed_at set default now();
create trigger career_track_changed before update on career_track
  for each row when (old.* is distinct from new.*) execute function note_change();

alter table course add column changed_at timestamptz;
alter table course alter column changed_at set default now();
create trigger course_changed before update on course
  for each row when (old.* is distinct from new.*) execute function note_change();

-- A change of the taken seats does not count as a change of the page.
alter table course_session add column changed_at timestamptz;
alter table course_session alter column changed_at set default now();
create trigger course_session_changed before update on course_session
  for each row when (
    (old.title, old.starts_at, old.zone, old.meeting_count, old.quota, old.place)
      is distinct from (new.title, new.starts_at, new.zone, new.meeting_count, new.quota, new.place))
  execute function note_change();
