-- Calendar files as they were planned. Thousands of reminders of one session share one.
create table notification_calendar (
  -- sha-256 of method and text
  hash bytea primary key,
  method text not null check (method in ('PUBLISH', 'REQUEST', 'CANCEL')),
  ics text not null,
  created_at timestamptz not null
);

-- What somebody is to be told and when: planned in the transaction of its cause, at most one row for each step.
create table notification (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null,
  about text not null,
  step text not null,
  -- waiting: still to be decided on. The other states say what became of it.
  state text not null default 'waiting'
    check (state in ('waiting', 'gathered', 'sent', 'digested', 'off', 'muted', 'too-late', 'no-way')),
  due_at timestamptz not null,
  -- when it was planned for, whatever quiet hours made of it
  planned_at timestamptz not null,
  valid_until timestamptz not null,
  urgency text not null check (urgency in ('normal', 'high')),
  title text not null,
  body text not null,
  path text not null,
  calendar_hash bytea references notification_calendar (hash),
  calendar_path text,
  -- counts among the few that somebody gets on one day
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

-- One try to reach somebody: on one device by push, or by mail. Its id is known to the device alone, so that whoever
-- names it can say that it was shown.
create table notification_delivery (
  id uuid primary key,
  notification_id uuid not null references notification (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  -- null: by mail
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
