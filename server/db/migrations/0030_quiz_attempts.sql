-- Limits of a quiz, and attempts that begin on the server.

alter table quiz
  -- Null: no time limit.
  add column time_limit_seconds integer check (time_limit_seconds > 0),
  -- Null: unlimited attempts.
  add column attempts_allowed integer check (attempts_allowed > 0),
  add column shuffles_questions boolean not null default false,
  add column shuffles_options boolean not null default false,
  -- True if a result shows the right answers.
  add column reveals_answers boolean not null default true;

-- An attempt that began on the server. At the hand-in it becomes a row of quiz_attempt with the same id.
create table quiz_attempt_start (
  id uuid primary key,
  enrollment_id uuid not null,
  lecture_material_id uuid not null,
  number integer not null check (number > 0),
  started_at timestamptz not null,
  deadline timestamptz,
  -- Answers that the device saved while it was online, with the time of each answer.
  saved jsonb not null default '{"answers": {}, "answeredAt": {}}',
  foreign key (enrollment_id, lecture_material_id) references lecture_progress (enrollment_id, lecture_material_id),
  unique (enrollment_id, lecture_material_id, number)
);

-- Null for an attempt that began on a device only, or before attempts were counted.
alter table quiz_attempt add column number integer;
