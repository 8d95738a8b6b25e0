-- Attendance of users at meetings. The evidence is stored as received, and a rule computes the minutes from it.
create table meeting_presence (
  meeting_id uuid not null references webinar_meeting (id) on delete cascade,
  user_id uuid not null references app_user (id),
  -- Pairs of milliseconds since 1970, in order. `seen`: received by the server. `claims`: reported by the device
  -- afterwards.
  seen jsonb not null default '[]',
  claims jsonb not null default '[]',
  -- Numbers of the time windows whose attendance code the user typed.
  codes jsonb not null default '[]',
  wrong_codes integer not null default 0,
  present_ms integer not null default 0,
  checked_in_at timestamptz,
  checked_in_by uuid references app_user (id),
  -- Time when the attendance was sufficient. Never removed.
  attended_at timestamptz,
  primary key (meeting_id, user_id)
);
create index meeting_presence_person on meeting_presence (user_id);

create table attendance_objection (
  meeting_id uuid not null references webinar_meeting (id) on delete cascade,
  user_id uuid not null references app_user (id),
  reason text not null,
  raised_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'granted', 'declined')),
  note text,
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  primary key (meeting_id, user_id),
  check ((state = 'open') = (decided_at is null))
);
create index attendance_objection_person on attendance_objection (user_id);
create index attendance_objection_open on attendance_objection (meeting_id) where state = 'open';
