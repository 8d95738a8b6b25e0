create table app_user (
  id uuid primary key,
  full_name text not null,
  -- trimmed and lower case, as the contract's schema leaves it
  email text not null unique,
  phone_number text,
  pic_url text,
  password_hash text not null,
  is_admin boolean not null default false,
  roles text[] not null default '{learner}' check (roles <@ array['learner', 'admin', 'expert']),
  created_at timestamptz not null
);

-- One login on one device. Refresh tokens rotate inside it; ending the family ends them and its access tokens.
create table refresh_family (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  -- sha-256 of the HttpOnly cookie the family is bound to
  binding_hash bytea not null,
  is_remembered boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index refresh_family_user on refresh_family (user_id);

-- Neither a token nor anything it can be made from without the server's key is kept.
create table refresh_token (
  hash bytea primary key,
  family_id uuid not null references refresh_family (id) on delete cascade,
  salt bytea not null,
  created_at timestamptz not null,
  rotated_at timestamptz
);

create index refresh_token_family on refresh_token (family_id);
