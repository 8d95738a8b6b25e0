-- Courses, which the catalogue shows and sells. A course gives access to one career track.

create table course (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  summary text not null,
  description text not null,
  mode text not null check (mode in ('Daring', 'Luring', 'Hybrid', 'Blended')),
  level text not null check (level in ('Pemula', 'Menengah', 'Lanjut')),
  category_id uuid not null references category (id),
  career_track_id uuid not null references career_track (id),
  instructor_id uuid not null references instructor (id),
  price_rupiah integer not null check (price_rupiah >= 0),
  -- Null if the course cannot be paid with points.
  price_points integer check (price_points > 0),
  duration_hours integer not null,
  outcomes text[] not null,
  position integer not null
);

create table course_session (
  id uuid primary key,
  course_id uuid not null references course (id),
  title text not null,
  starts_at timestamptz not null,
  zone text not null check (zone in ('WIB', 'WITA', 'WIT')),
  meeting_count integer not null check (meeting_count > 0),
  quota integer not null check (quota >= 0),
  seats_taken integer not null default 0,
  place text,
  constraint seats_within_quota check (seats_taken between 0 and quota)
);

create index course_session_course on course_session (course_id, starts_at);
