-- Key pairs by which push services know us. The newest is handed out; older ones stay for devices that subscribed by them.
create table vapid_key (
  generation integer primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A browser that may be pushed to, for as long as its session lasts: one for each session, and an address belongs to one.
create table push_device (
  id uuid primary key,
  session_id uuid not null unique references refresh_family (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  endpoint text not null unique,
  host text not null,
  p256dh text not null,
  auth text not null,
  key_generation integer not null references vapid_key (generation),
  created_at timestamptz not null,
  -- when the push service said that there is nobody any more, or never will be
  retired_at timestamptz,
  retired_because text check (retired_because in ('gone', 'refused', 'stranger')),
  -- pushes taken by the push service since the device last said that it showed one
  unconfirmed integer not null default 0,
  -- from then on it counts as silent
  silent_from timestamptz,
  confirmed_at timestamptz
);

create index push_device_user on push_device (user_id);

-- What somebody wants to be told and when. Without a row: everything, by the time of the province of the profile.
create table notification_setting (
  user_id uuid primary key references app_user (id) on delete cascade,
  channels jsonb not null,
  zone text not null check (zone in ('WIB', 'WITA', 'WIT')),
  muted_until timestamptz,
  -- when it was changed, by the device it was changed on: the last change stands
  changed_at timestamptz not null
);

-- The mail that goes out beside a push has gone out, whatever the push still waits for.
alter table notification add column is_mailed boolean not null default false;
