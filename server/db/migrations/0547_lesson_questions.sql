-- expand
-- Questions that learners ask at a place of a material, their answers, and reports of both. `state`, `is_attached` and
-- `report_count` follow from the answers and reports; the server computes them again after each change.
-- `asked_by` and `answered_by` are null after the account was erased.
create table lesson_question (
  id uuid primary key,
  asked_by uuid references app_user (id),
  career_track_id uuid not null references career_track (id),
  lineage_id uuid not null,
  material_id uuid not null,
  material_title text not null,
  anchor jsonb not null,
  text text not null,
  asked_at timestamptz not null,
  received_at timestamptz not null,
  is_hidden boolean not null default false,
  chosen_answer_id uuid,
  accepted_answer_id uuid,
  is_answered boolean not null default false,
  is_attached boolean not null default false,
  report_count integer not null default 0,
  version integer not null default 1
);
create index lesson_question_asker on lesson_question (asked_by, received_at);
create index lesson_question_track on lesson_question (career_track_id, asked_at);
create index lesson_question_waiting on lesson_question (asked_at, id) where not is_hidden and not is_answered;
-- A report does not increase the version, because it changes nothing that an expert has read.
create trigger lesson_question_version before update on lesson_question for each row
  when (to_jsonb(old) - 'report_count' is distinct from to_jsonb(new) - 'report_count') execute function count_version();

create table lesson_answer (
  id uuid primary key,
  question_id uuid not null references lesson_question (id),
  answered_by uuid references app_user (id),
  author_kind text not null check (author_kind in ('expert', 'alumnus')),
  text text not null,
  is_hidden boolean not null default false,
  answered_at timestamptz not null,
  received_at timestamptz not null
);
create index lesson_answer_question on lesson_answer (question_id, answered_at);
create index lesson_answer_author on lesson_answer (answered_by, received_at);

create table lesson_report (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  question_id uuid not null references lesson_question (id),
  answer_id uuid references lesson_answer (id),
  reason text not null,
  reported_at timestamptz not null,
  received_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user (id),
  unique nulls not distinct (user_id, question_id, answer_id)
);
create index lesson_report_question on lesson_report (question_id);
