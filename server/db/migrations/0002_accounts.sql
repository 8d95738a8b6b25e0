create table app_user (
  id uuid primary key,
  full_name text not null,
  -- Trimmed and in lower case, as the schema of the contract returns it.
  email text not null unique,
  phone_number text,
  pic_url text,
  password_hash text not null,
  is_admin boolean not null default false,
  roles text[] not null default '{learner}' check (roles <@ array['learner', 'admin', 'expert']),
  created_at timestamptz not null
);

-- One login on one device. Its refresh tokens rotate. The end of the family also ends its refresh tokens and its access
-- tokens.
create table refresh_family (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  -- SHA-256 of the HttpOnly cookie to which the family is bound.
  binding_hash bytea not null,
  is_remembered boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index refresh_family_user on refresh_family (user_id);

-- Contains no token, and no data from which a token can be computed without the server's key.
create table refresh_token (
  hash bytea primary key,
  family_id uuid not null references refresh_family (id) on delete cascade,
  salt bytea not null,
  created_at timestamptz not null,
  rotated_at timestamptz
);

create index refresh_token_family on refresh_token (family_id);
