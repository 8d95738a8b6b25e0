-- Key pairs with which push services identify this server. Browsers get the newest key. Older keys stay for devices
-- that subscribed with them.
create table vapid_key (
  generation integer primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A browser that receives pushes until its session ends. A session has one row at most, and so has a push address.
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
  -- Time when the push service reported that the subscription does not exist any more, or refused it permanently.
  retired_at timestamptz,
  retired_because text check (retired_because in ('gone', 'refused', 'stranger')),
  -- Number of pushes that the push service accepted since the device last confirmed a shown push.
  unconfirmed integer not null default 0,
  -- From this time on the device counts as silent.
  silent_from timestamptz,
  confirmed_at timestamptz
);

create index push_device_user on push_device (user_id);

-- Notifications that a user wants, and their times. A user without a row gets all notifications, in the time zone of
-- the profile's province.
create table notification_setting (
  user_id uuid primary key references app_user (id) on delete cascade,
  channels jsonb not null,
  zone text not null check (zone in ('WIB', 'WITA', 'WIT')),
  muted_until timestamptz,
  -- Time of the change, by the device's clock. The latest change is kept.
  changed_at timestamptz not null
);

-- True if the email that accompanies the push was sent, even if the push still waits.
alter table notification add column is_mailed boolean not null default false;
