-- Points of learners: the ledger contains each change with its reason, and the balance contains the sum. Both change in
-- one transaction. A transaction that spends points locks the balance row.

create table point_balance (
  user_id uuid primary key references app_user (id),
  balance integer not null default 0,
  constraint balance_not_negative check (balance >= 0)
);

create table point_entry (
  id bigint generated always as identity primary key,
  user_id uuid not null references point_balance (user_id),
  amount integer not null check (amount <> 0),
  -- An event of the learner, 'checkout' or 'opening-balance'.
  reason text not null,
  -- Subject of the entry. Together with the reason it is the natural key, so nothing counts twice.
  ref text not null default '',
  multiplier integer not null default 1 check (multiplier > 0),
  happened_at timestamptz not null,
  created_at timestamptz not null,
  unique (user_id, reason, ref)
);

-- Hours in which points are multiplied.
create table point_window (
  id uuid primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  multiplier integer not null check (multiplier > 1),
  check (ends_at > starts_at)
);
