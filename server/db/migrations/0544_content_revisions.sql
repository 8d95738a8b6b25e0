-- expand
-- Revision of the whole content of a draft: its structure, its materials and its quizzes. A review, a publication and a
-- deletion are based on it. `revision` increases only with the structure, because an admin edits a material while the
-- structure is shown beside it.
alter table career_track_version add column if not exists content_revision integer not null default 0;
alter table career_track_version alter column content_revision set default nextval('career_track_revision');
update career_track_version set content_revision = revision where published_at is null;

create or replace function change_draft() returns trigger language plpgsql as $$
begin
  new.revision := nextval('career_track_revision');
  new.content_revision := new.revision;
  new.reviewed_at := null;
  return new;
end
$$;

create or replace function forget_review() returns trigger language plpgsql as $$
begin
  update career_track_version as written
  set reviewed_at = null, content_revision = nextval('career_track_revision')
  from (select distinct career_track_id, version from changed) as touched
  where written.career_track_id = touched.career_track_id and written.version = touched.version
    and written.published_at is null;
  return null;
end
$$;
