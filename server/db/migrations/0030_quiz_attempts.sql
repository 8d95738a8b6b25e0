-- Limits of a quiz, and attempts that begin at the server.

alter table quiz
  -- null: no bell
  add column time_limit_seconds integer check (time_limit_seconds > 0),
  -- null: as often as one likes
  add column attempts_allowed integer check (attempts_allowed > 0),
  add column shuffles_questions boolean not null default false,
  add column shuffles_options boolean not null default false,
  -- whether a result shows what would have been right
  add column reveals_answers boolean not null default true;

-- An attempt that began here. It becomes a row of quiz_attempt, with the same id, when it is handed in.
create table quiz_attempt_start (
  id uuid primary key,
  enrollment_id uuid not null,
  lecture_material_id uuid not null,
  number integer not null check (number > 0),
  started_at timestamptz not null,
  deadline timestamptz,
  -- what the device laid beside it while it had a line: answers, and when each was given
  saved jsonb not null default '{"answers": {}, "answeredAt": {}}',
  foreign key (enrollment_id, lecture_material_id) references lecture_progress (enrollment_id, lecture_material_id),
  unique (enrollment_id, lecture_material_id, number)
);

-- null: begun on a device alone, or before attempts were counted
alter table quiz_attempt add column number integer;
