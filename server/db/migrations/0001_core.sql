-- Tables that the server needs before any feature.

create table idempotency (
  user_id uuid not null,
  key text not null,
  kind text not null,
  payload_hash bytea not null,
  answer json, -- Null only inside the transaction that applies the write.
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_created_at on idempotency (created_at);

create table server_key (
  name text primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);

create table server_fact (
  name text primary key,
  value text not null
);

-- Has the columns that rate-limiter-flexible expects. The table is unlogged, because a crash may lose counted attempts.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
