-- Content of career tracks. The structure of a version (tracks, classes, items in study order) is one JSON value in the
-- format of the API. It is written once, never changes after publication and is always read as a whole. So the call
-- `versionCt` reads one row by its primary key. Materials are separate rows, because progress, quizzes and the content
-- of one class refer to single materials.

create table category (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  position integer not null
);

create table instructor (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  title text not null,
  bio text not null,
  expertise text[] not null,
  position integer not null
);

create table career_track (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  summary text not null,
  description text not null,
  category_id uuid not null references category (id),
  is_beta boolean not null default false,
  is_archived boolean not null default false,
  position integer not null
);

create table career_track_version (
  career_track_id uuid not null references career_track (id),
  version integer not null check (version > 0),
  -- Null for a draft.
  published_at timestamptz,
  track_content jsonb not null,
  track_count integer not null,
  class_count integer not null,
  material_count integer not null,
  primary key (career_track_id, version)
);

create table quiz (
  id uuid primary key,
  career_track_id uuid not null,
  version integer not null,
  title text not null,
  pass_mark integer not null check (pass_mark between 0 and 100),
  is_final boolean not null,
  -- Contains the right answers and their explanations, so it is never sent unchanged.
  questions jsonb not null,
  foreign key (career_track_id, version) references career_track_version (career_track_id, version)
);

create table lecture_material (
  id uuid primary key,
  career_track_id uuid not null,
  version integer not null,
  track_class_id uuid not null,
  -- Position in the study order of the whole version.
  position integer not null,
  type text not null check (type in ('article', 'video', 'pdf', 'quiz', 'assignment')),
  title text not null,
  minutes integer not null,
  quiz_id uuid unique references quiz (id),
  content jsonb not null,
  foreign key (career_track_id, version) references career_track_version (career_track_id, version),
  unique (career_track_id, version, position),
  check ((type = 'quiz') = (quiz_id is not null))
);

create index lecture_material_class on lecture_material (track_class_id, position);

-- Enrolments keep the version they began with, so a published version must not change.
create function refuse_change_of_published_version() returns trigger language plpgsql as $$
begin
  raise exception 'version % of career track % is published and cannot change', old.version, old.career_track_id;
end
$$;

create trigger published_version_is_immutable before update or delete on career_track_version
  for each row when (old.published_at is not null) execute function refuse_change_of_published_version();
