-- Admins edit instructors. Order and picture do not count in the version, because they are not part of the form that
-- two admins could edit at the same time.
alter table instructor add column version integer not null default 1;
alter table instructor add column pic_url text;
create trigger instructor_version before update on instructor
  for each row when ((old.name, old.title, old.bio, old.expertise) is distinct from (new.name, new.title, new.bio, new.expertise))
  execute function count_version();
create index course_of_instructor on course (instructor_id);
