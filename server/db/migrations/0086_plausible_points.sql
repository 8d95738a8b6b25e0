-- Points that do not count until the learner can have completed the learning that earned them. Until then they are not
-- in the balance and not on the leaderboard. Then the row is deleted and the ledger gets an entry.
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

-- Earliest time when the learner can have finished all reported materials, one after another.
alter table point_balance add column studied_until timestamptz;
-- Null if the item was completed before this column existed. The points of such an item count.
alter table lecture_progress add column plausible_at timestamptz;
alter table survey_result add column plausible_at timestamptz;

-- Part of a frenzy, up to `used_until`, in which points of a learner were already multiplied.
create table frenzy_claim (
  user_id uuid not null references point_balance (user_id),
  window_id uuid not null references point_window (id) on delete cascade,
  used_until timestamptz not null,
  primary key (user_id, window_id)
);

-- Email addresses that got the bonus for registering, or whose account was erased. They are hashed with a key, so that
-- the addresses cannot be read.
create table register_bonus (
  email_hash bytea primary key,
  taken_at timestamptz not null
);

-- Warning signs at the time of the request.
alter table point_exchange add column signs jsonb not null default '[]';
create index point_exchange_of_number on point_exchange (phone_number);
