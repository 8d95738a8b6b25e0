-- Admins edit courses and their sessions.
alter table course add column version integer not null default 1;
-- False for a hidden course: the catalogue, the programs and the search do not show it, and new learners cannot enrol.
-- Learners who are enrolled stay enrolled.
alter table course add column is_published boolean not null default true;
-- Time of the first publication. The address of the course can then not be changed, because users may have saved it.
-- Null if the course was never published.
alter table course add column first_published_at timestamptz default now();
-- Counts only changes of the typed fields, because moving one course also changes the position of others.
create trigger course_version before update on course
  for each row when (
    (old.slug, old.title, old.summary, old.description, old.mode, old.level, old.category_id, old.career_track_id,
        old.instructor_id, old.price_rupiah, old.price_points, old.duration_hours, old.outcomes, old.is_published)
      is distinct from (new.slug, new.title, new.summary, new.description, new.mode, new.level, new.category_id,
        new.career_track_id, new.instructor_id, new.price_rupiah, new.price_points, new.duration_hours, new.outcomes,
        new.is_published)
  ) execute function count_version();

alter table course_session add column version integer not null default 1;
-- End of the last meeting. Null if no admin set the meetings; the session then has the default meetings.
alter table course_session add column ends_at timestamptz;
-- Time of the cancellation. Afterwards the session gives no seats.
alter table course_session add column cancelled_at timestamptz;
alter table course_session add column cancel_reason text;
alter table course_session add constraint cancelled_with_reason check ((cancelled_at is null) = (cancel_reason is null));
create trigger course_session_version before update on course_session
  for each row when (
    (old.title, old.zone, old.place, old.quota, old.cancelled_at)
      is distinct from (new.title, new.zone, new.place, new.quota, new.cancelled_at)
  ) execute function count_version();
create trigger course_session_cancelled before update on course_session
  for each row when (old.cancelled_at is distinct from new.cancelled_at) execute function note_change();
