-- Items that learners can exchange points for. A change of the stock and its row in the ledger of movements are written
-- in one transaction.

create table inventory_item (
  id uuid primary key,
  kind text not null check (kind in ('pulsa')),
  title text not null,
  -- Phone credit in rupiah.
  denomination integer not null check (denomination > 0),
  price_points integer not null check (price_points > 0),
  stock integer not null default 0,
  is_active boolean not null default true,
  constraint stock_not_negative check (stock >= 0),
  unique (kind, denomination)
);

create table redeem_window (
  id uuid primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);

create table point_exchange (
  id uuid primary key,
  user_id uuid not null references point_balance (user_id),
  item_id uuid not null references inventory_item (id),
  -- Credit and price at the time of the request. Later price changes of the item do not change them.
  denomination integer not null,
  price_points integer not null,
  phone_number text not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'paid', 'rejected')),
  reject_reason text not null default '',
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user (id),
  paid_at timestamptz
);
create index point_exchange_of_user on point_exchange (user_id, asked_at);
create index point_exchange_by_state on point_exchange (state, asked_at);

create table inventory_movement (
  id bigint generated always as identity primary key,
  item_id uuid not null references inventory_item (id),
  amount integer not null check (amount <> 0),
  reason text not null check (reason in ('restock', 'exchange', 'exchange-returned')),
  exchange_id uuid references point_exchange (id),
  created_at timestamptz not null,
  unique (exchange_id, reason)
);
