-- Calendar feeds. Only the hash of the secret in the address is stored.
create table calendar_feed (
  user_id uuid primary key references app_user (id),
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
