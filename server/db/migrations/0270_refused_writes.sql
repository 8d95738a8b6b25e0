-- Work of learners the server would not take. The work itself stays on the device: here is only that there is some, so that the desk
-- hears of it before the learner has to ask.
create table refused_write (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  -- the idempotency key of the entry
  entry_id uuid not null,
  kind text not null,
  code text not null,
  tries integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  contacted_at timestamptz,
  -- somebody at the desk said that nothing is left to do; sent and refused once more it is open again
  settled_at timestamptz,
  unique (user_id, entry_id)
);
create index refused_write_newest on refused_write (last_at, id);
create index refused_write_open on refused_write (user_id) where settled_at is null;

-- When the desk last wrote to the owner of a silent browser.
alter table push_device add column contacted_at timestamptz;
create index push_device_silent on push_device (silent_from) where silent_from is not null and retired_at is null;
