-- Calendar files of planned notifications. Thousands of reminders of one session share one row.
create table notification_calendar (
  -- SHA-256 of method and text.
  hash bytea primary key,
  method text not null check (method in ('PUBLISH', 'REQUEST', 'CANCEL')),
  ics text not null,
  created_at timestamptz not null
);

-- Planned notifications of a user. A row is written in the transaction of the event that causes it. There is at most
-- one row for each step.
create table notification (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null,
  about text not null,
  step text not null,
  -- `waiting`: not decided yet. The other states are results.
  state text not null default 'waiting'
    check (state in ('waiting', 'gathered', 'sent', 'digested', 'off', 'muted', 'too-late', 'no-way')),
  due_at timestamptz not null,
  -- Time for which the notification was planned, before quiet hours delayed it.
  planned_at timestamptz not null,
  valid_until timestamptz not null,
  urgency text not null check (urgency in ('normal', 'high')),
  title text not null,
  body text not null,
  path text not null,
  calendar_hash bytea references notification_calendar (hash),
  calendar_path text,
  -- True if the notification counts for the daily limit.
  is_counted boolean not null default false,
  decided_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, about, step)
);

create index notification_due on notification (due_at) where state = 'waiting';
create index notification_gathered on notification (user_id) where state = 'gathered';
create index notification_of_user on notification (user_id, decided_at);
create index notification_about on notification (about);
create index notification_calendar_hash on notification (calendar_hash) where calendar_hash is not null;

-- One attempt to reach a user, by push on one device or by email. Only the device knows the id, so a caller with this
-- id proves that the device received the push.
create table notification_delivery (
  id uuid primary key,
  notification_id uuid not null references notification (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  -- Null for an email.
  device_id uuid,
  host text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'gone', 'refused', 'too-late')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  arrived_at timestamptz,
  shown_at timestamptz,
  tapped_at timestamptz
);

create index notification_delivery_due on notification_delivery (next_try_at) where state = 'waiting';
create index notification_delivery_notification on notification_delivery (notification_id);
create index notification_delivery_user on notification_delivery (user_id);
