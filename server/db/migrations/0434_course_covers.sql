-- Picture of the course in its sizes, with a description. Null if the cover is generated.
alter table course add column cover jsonb;
drop trigger course_version on course;
create trigger course_version before update on course
  for each row when (
    (old.slug, old.title, old.summary, old.description, old.mode, old.level, old.category_id, old.career_track_id,
        old.instructor_id, old.price_rupiah, old.price_points, old.duration_hours, old.outcomes, old.is_published, old.cover)
      is distinct from (new.slug, new.title, new.summary, new.description, new.mode, new.level, new.category_id,
        new.career_track_id, new.instructor_id, new.price_rupiah, new.price_points, new.duration_hours, new.outcomes,
        new.is_published, new.cover)
  ) execute function count_version();
