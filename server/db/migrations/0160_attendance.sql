-- The book of who was in which meeting. What proves it is kept as it came: the minutes follow from it by a rule.
create table meeting_presence (
  meeting_id uuid not null references webinar_meeting (id) on delete cascade,
  user_id uuid not null references app_user (id),
  -- pairs of milliseconds since 1970, in order: heard by the server, and said by the device afterwards
  seen jsonb not null default '[]',
  claims jsonb not null default '[]',
  -- numbers of the windows whose code was typed
  codes jsonb not null default '[]',
  wrong_codes integer not null default 0,
  present_ms integer not null default 0,
  checked_in_at timestamptz,
  checked_in_by uuid references app_user (id),
  -- when it was enough; never taken back
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
