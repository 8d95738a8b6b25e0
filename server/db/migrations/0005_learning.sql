create table enrollment (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  course_id uuid not null references course (id),
  session_id uuid not null references course_session (id),
  career_track_id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  foreign key (career_track_id, version) references career_track_version (career_track_id, version),
  unique (user_id, course_id)
);

create index enrollment_version on enrollment (career_track_id, version, user_id);

-- Contains one row per material of the enrolment's version, from the enrolment on. A material without a row does not
-- belong to the enrolment.
create table lecture_progress (
  enrollment_id uuid not null references enrollment (id),
  lecture_material_id uuid not null references lecture_material (id),
  status text not null default 'OPEN' check (status in ('OPEN', 'INPROGRESS', 'COMPLETED')),
  completed_at timestamptz,
  updated_at timestamptz not null,
  primary key (enrollment_id, lecture_material_id)
);

create table quiz_attempt (
  id uuid primary key,
  enrollment_id uuid not null,
  lecture_material_id uuid not null,
  answers jsonb not null,
  score integer not null check (score between 0 and 100),
  is_passed boolean not null,
  question_results jsonb not null,
  handed_in_at timestamptz not null,
  created_at timestamptz not null,
  foreign key (enrollment_id, lecture_material_id) references lecture_progress (enrollment_id, lecture_material_id)
);

create index quiz_attempt_newest on quiz_attempt (enrollment_id, handed_in_at desc);

create table assignment_answer (
  id uuid primary key,
  enrollment_id uuid not null,
  lecture_material_id uuid not null,
  text text not null,
  handed_in_at timestamptz not null,
  created_at timestamptz not null,
  foreign key (enrollment_id, lecture_material_id) references lecture_progress (enrollment_id, lecture_material_id)
);

create index assignment_answer_newest on assignment_answer (enrollment_id, handed_in_at desc);
