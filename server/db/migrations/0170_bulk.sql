-- One action on many rows, as a task that can be stopped, continues after a kill and can be undone. The rows are stored
-- before the start, so the action changes exactly the rows that were shown. The list filter is not stored, because
-- admins may type email addresses into it.
create table bulk_run (
  id uuid primary key,
  deed text not null,
  -- Input that the action needs in addition to the rows.
  given jsonb not null,
  total integer not null check (total > 0),
  state text not null check (state in ('planned', 'running', 'stopped', 'done', 'undoing', 'undone')),
  asked_by uuid not null references app_user (id),
  asked_at timestamptz not null,
  -- Admin who started or undoes the action. The log names this admin. The action pauses if this user is not an admin
  -- any more.
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
  -- Error code of a row that was refused, or that was not undone although the other rows were.
  code text,
  tries integer not null default 0,
  -- Data needed to undo the action. Deleted when the undo is no longer possible.
  undo jsonb,
  primary key (bulk_id, seq),
  unique (bulk_id, subject_id)
);
create index bulk_row_next on bulk_row (bulk_id, tries, seq) where state in ('waiting', 'undo-waiting');
create index bulk_row_undo on bulk_row (subject_id) where undo is not null;
