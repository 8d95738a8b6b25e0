-- expand
-- Time at which a login passed the second step of admins and experts.
alter table refresh_family add column stepped_at timestamptz;

-- Secret of an authenticator app (RFC 6238), encrypted. Without `confirmed_at` the app is not active.
create table totp_secret (
  user_id uuid primary key references app_user (id),
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Time step of the last accepted code, because a code is accepted only once.
  last_step bigint
);

create table recovery_code (
  user_id uuid not null references app_user (id),
  -- First part of the code, by which the row is found. The whole code is stored only as a hash.
  selector text not null,
  hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, selector)
);

-- Requests of an admin to remove the second step of a colleague who lost it. A second admin must approve.
create table step_reset (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  reason text not null,
  asked_by uuid not null references app_user (id),
  asked_at timestamptz not null,
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  is_approved boolean,
  check ((decided_at is null) = (is_approved is null))
);
create unique index step_reset_waiting on step_reset (user_id) where decided_at is null;
