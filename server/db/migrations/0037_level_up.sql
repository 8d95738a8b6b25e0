create table level_up (
  id uuid primary key,
  user_id uuid not null,
  title text not null,
  note text not null,
  upload_id uuid not null,
  state text not null default 'submitted' check (state in ('submitted', 'approved', 'rejected')),
  review_note text not null default '',
  submitted_at timestamptz not null,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  foreign key (user_id, upload_id) references upload (user_id, id)
);
create index level_up_own on level_up (user_id, submitted_at desc);
create index level_up_waiting on level_up (state, submitted_at);
