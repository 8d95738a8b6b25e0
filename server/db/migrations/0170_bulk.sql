-- One deed to many rows, as a task that can be stopped, goes on after a kill and can be taken back. The rows are written
-- down before it begins: what was shown is what is done. The filter they came from is not kept, for people type e-mails.
create table bulk_run (
  id uuid primary key,
  deed text not null,
  -- what the deed needs beside its rows
  given jsonb not null,
  total integer not null check (total > 0),
  state text not null check (state in ('planned', 'running', 'stopped', 'done', 'undoing', 'undone')),
  asked_by uuid not null references app_user (id),
  asked_at timestamptz not null,
  -- who started it, or takes it back: the log names that one, and it rests when he is no admin any more
  runner_id uuid not null references app_user (id),
  place text not null,
  reason text,
  undo_reason text,
  finished_at timestamptz,
  undo_until timestamptz
);
create index bulk_run_newest on bulk_run (asked_at, id);

create table bulk_row (
  bulk_id uuid not null references bulk_run (id) on delete cascade,
  seq integer not null,
  subject_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'undo-waiting', 'undone', 'kept')),
  -- of a row that was refused, or that stays as it is although the rest is taken back
  code text,
  tries integer not null default 0,
  -- what taking it back needs; gone when that is no longer possible
  undo jsonb,
  primary key (bulk_id, seq),
  unique (bulk_id, subject_id)
);
create index bulk_row_next on bulk_row (bulk_id, tries, seq) where state in ('waiting', 'undo-waiting');
create index bulk_row_undo on bulk_row (subject_id) where undo is not null;
