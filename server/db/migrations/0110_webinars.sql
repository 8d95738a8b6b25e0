-- Webinars, and the live sessions of courses. Both have meetings, schedule changes and recaps.

create table webinar (
  id uuid primary key,
  slug text not null unique,
  kind text not null check (kind in ('webinar', 'course')),
  course_session_id uuid unique references course_session (id),
  title text not null,
  summary text not null,
  description text not null,
  mode text not null check (mode in ('Daring', 'Luring')),
  zone text not null check (zone in ('WIB', 'WITA', 'WIT')),
  place text,
  speaker_name text not null,
  speaker_title text not null,
  speaker_bio text not null,
  -- Null: unlimited seats.
  capacity integer check (capacity > 0),
  seats_taken integer not null default 0 check (seats_taken >= 0),
  constraint seats_within_capacity check (seats_taken <= capacity),
  constraint course_has_session check ((kind = 'course') = (course_session_id is not null))
);

create table webinar_meeting (
  id uuid primary key,
  webinar_id uuid not null references webinar (id) on delete cascade,
  number integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  sequence integer not null default 0,
  changed_at timestamptz not null,
  cancel_reason text,
  join_url text,
  recording_url text,
  materials jsonb not null default '[]',
  unique (webinar_id, number),
  check (ends_at > starts_at)
);
create index webinar_meeting_ends on webinar_meeting (ends_at);

create sequence webinar_queue;

create table webinar_registration (
  webinar_id uuid not null references webinar (id) on delete cascade,
  user_id uuid not null references app_user (id),
  state text not null check (state in ('none', 'registered', 'waiting')),
  -- Order of the waiting list.
  queue_number bigint,
  wants_reminders boolean not null,
  -- Time of the user's last choice. An earlier choice that arrives later changes nothing.
  wished_at timestamptz not null,
  reminder_wished_at timestamptz not null,
  primary key (webinar_id, user_id),
  check ((state = 'waiting') = (queue_number is not null))
);
create index webinar_registration_person on webinar_registration (user_id);
create index webinar_registration_queue on webinar_registration (webinar_id, queue_number) where state = 'waiting';

-- Creates webinars for the live sessions of courses in which learners are already enrolled.
insert into webinar (id, slug, kind, course_session_id, title, summary, description, mode, zone, place,
    speaker_name, speaker_title, speaker_bio)
  select session.id, 'sesi-' || session.id, 'course', session.id, course.title, session.title, course.summary,
      case when course.mode in ('Daring', 'Luring') then course.mode when session.place is null then 'Daring' else 'Luring' end,
      session.zone, session.place, instructor.name, instructor.title, instructor.bio
    from course_session session
    join course on course.id = session.course_id
    join instructor on instructor.id = course.instructor_id
    where exists (select from enrollment where enrollment.session_id = session.id);
insert into webinar_meeting (id, webinar_id, number, starts_at, ends_at, changed_at)
  select gen_random_uuid(), session.id, number, session.starts_at + (number - 1) * interval '24 hours',
      session.starts_at + (number - 1) * interval '24 hours' + interval '3 hours', now()
    from course_session session
    join webinar on webinar.course_session_id = session.id
    cross join lateral generate_series(1, session.meeting_count) as number;
insert into webinar_registration (webinar_id, user_id, state, wants_reminders, wished_at, reminder_wished_at)
  select session_id, user_id, 'registered', true, created_at, created_at from enrollment
  on conflict do nothing;
