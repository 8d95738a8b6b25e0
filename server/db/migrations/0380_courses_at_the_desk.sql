-- Courses and their sessions are written at the desk.
alter table course add column version integer not null default 1;
-- Not so: in no catalogue, no program and no search, and nobody new comes in. Who is in it stays in it.
alter table course add column is_published boolean not null default true;
-- From then on its address may be written down anywhere, and stays what it is. Null: nobody saw it yet.
alter table course add column first_published_at timestamptz default now();
-- Only for what is typed: one that is moved moves others, whose texts nobody touched.
create trigger course_version before update on course
  for each row when (
    (old.slug, old.title, old.summary, old.description, old.mode, old.level, old.category_id, old.career_track_id,
        old.instructor_id, old.price_rupiah, old.price_points, old.duration_hours, old.outcomes, old.is_published)
      is distinct from (new.slug, new.title, new.summary, new.description, new.mode, new.level, new.category_id,
        new.career_track_id, new.instructor_id, new.price_rupiah, new.price_points, new.duration_hours, new.outcomes,
        new.is_published)
  ) execute function count_version();

alter table course_session add column version integer not null default 1;
-- Of its last meeting. Null: nobody wrote its meetings, they are the usual ones.
alter table course_session add column ends_at timestamptz;
-- Called off: nobody gets a seat in it any more.
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
