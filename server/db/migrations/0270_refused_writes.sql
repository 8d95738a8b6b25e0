-- Learners' writes that the server refused. The content stays on the device. The row only reports the refusal, so that
-- admins know about it before the learner contacts support.
create table refused_write (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  -- Idempotency key of the entry.
  entry_id uuid not null,
  kind text not null,
  code text not null,
  tries integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  contacted_at timestamptz,
  -- Time when an admin marked the refusal as settled. If the entry is sent and refused again, the refusal is open
  -- again.
  settled_at timestamptz,
  unique (user_id, entry_id)
);
create index refused_write_newest on refused_write (last_at, id);
create index refused_write_open on refused_write (user_id) where settled_at is null;

-- Time of the last message from an admin to the owner of a silent device.
alter table push_device add column contacted_at timestamptz;
create index push_device_silent on push_device (silent_from) where silent_from is not null and retired_at is null;
