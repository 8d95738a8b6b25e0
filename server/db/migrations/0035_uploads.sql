-- The number of received bytes is not stored, because a stored number could contradict the size of the file after a
-- crash.
create table upload (
  user_id uuid not null references app_user (id),
  id uuid not null,
  name text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 bytea not null,
  type text,
  completed_at timestamptz,
  touched_at timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  check ((type is null) = (completed_at is null))
);
create index upload_touched_at on upload (touched_at);
create index upload_day on upload (user_id, created_at);

create table assignment_file (
  answer_id uuid not null references assignment_answer (id),
  position integer not null,
  user_id uuid not null,
  upload_id uuid not null,
  primary key (answer_id, position),
  foreign key (user_id, upload_id) references upload (user_id, id)
);
create index assignment_file_upload on assignment_file (user_id, upload_id);
