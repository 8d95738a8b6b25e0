-- Vouchers open a course without payment. Redeem codes belong to partner marketplaces; the server only knows which
-- redeem codes were used.

create table voucher_batch (
  id uuid primary key,
  title text not null,
  prefix text not null check (prefix in ('DRTOK', 'DRBKL', 'DRKRM')),
  course_id uuid not null references course (id),
  active_from timestamptz not null,
  expires_at timestamptz not null,
  -- Maximum number of redemptions of all codes of the batch.
  quota integer not null check (quota >= 0),
  redeemed_count integer not null default 0,
  created_at timestamptz not null,
  check (expires_at > active_from),
  constraint redemptions_within_quota check (redeemed_count between 0 and quota)
);

create table voucher (
  code text primary key,
  batch_id uuid not null references voucher_batch (id),
  use_limit integer not null default 1 check (use_limit > 0),
  use_count integer not null default 0,
  constraint uses_within_limit check (use_count between 0 and use_limit)
);

create index voucher_of_batch on voucher (batch_id);

create table voucher_redemption (
  voucher_code text not null references voucher (code),
  user_id uuid not null references app_user (id),
  enrollment_id uuid not null unique references enrollment (id),
  redeemed_at timestamptz not null,
  primary key (voucher_code, user_id)
);

create index voucher_redemption_user on voucher_redemption (user_id);

create table redeem_code (
  code text primary key,
  partner text not null,
  used_at timestamptz
);
