-- Points that wait until the learning behind them can have happened. They are in no balance and on no board before they
-- are booked; then the row goes and the ledger has a line.
create table point_waiting (
  id bigint generated always as identity primary key,
  user_id uuid not null references point_balance (user_id),
  amount integer not null check (amount > 0),
  reason text not null,
  ref text not null default '',
  multiplier integer not null default 1 check (multiplier > 0),
  happened_at timestamptz not null,
  counts_at timestamptz not null,
  unique (user_id, reason, ref)
);
create index point_waiting_due on point_waiting (counts_at);

-- Until when a learner must at least have been learning for all that was reported, one thing after another.
alter table point_balance add column studied_until timestamptz;
-- Null: completed before anybody asked, so it counts.
alter table lecture_progress add column plausible_at timestamptz;
alter table survey_result add column plausible_at timestamptz;

-- How much of the hours of a frenzy a learner's points have used up.
create table frenzy_claim (
  user_id uuid not null references point_balance (user_id),
  window_id uuid not null references point_window (id) on delete cascade,
  used_until timestamptz not null,
  primary key (user_id, window_id)
);

-- E-mails that had the points of registering, or an account that was erased: hashed with a key, so that nobody can be
-- read from it.
create table register_bonus (
  email_hash bytea primary key,
  taken_at timestamptz not null
);

-- What looked odd when it was asked for.
alter table point_exchange add column signs jsonb not null default '[]';
create index point_exchange_of_number on point_exchange (phone_number);
