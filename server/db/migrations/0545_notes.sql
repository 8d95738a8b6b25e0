-- expand
-- Append-only log of a learner's notes and marks. `seq` has no gaps within a user and grows in the order of the commits.
-- `content` holds the material and the position of a new note.
create table note_event (
  user_id uuid not null references app_user (id),
  id uuid not null,
  seq integer not null check (seq > 0),
  note_id uuid not null,
  happened_at timestamptz not null,
  type text not null check (type in ('create', 'edit', 'delete')),
  text text,
  replaces uuid[],
  content jsonb,
  received_at timestamptz not null,
  primary key (user_id, id),
  check ((type = 'create') = (content is not null)),
  check ((type = 'create') = (replaces is null)),
  check ((type = 'delete') = (text is null))
);
create index note_event_seq on note_event (user_id, seq);
