-- What was bought, how and for how much. While an order is pending its session counts one seat for it; paid, that seat
-- is the enrolment's.

create table payment_order (
  id uuid primary key,
  -- what people and the card provider call it
  number text not null unique,
  user_id uuid not null references app_user (id),
  course_id uuid not null references course (id),
  session_id uuid not null references course_session (id),
  -- as they were called when it was ordered: receipts do not change with the catalogue
  course_title text not null,
  session_title text not null,
  method text not null check (method in ('midtrans', 'point')),
  -- rupiah, or points
  amount integer not null check (amount > 0),
  state text not null check (state in ('pending', 'failed', 'expired', 'paid', 'refund-due', 'refunded')),
  midtrans_token text,
  transaction_id text,
  payment_type text,
  enrollment_id uuid unique references enrollment (id),
  created_at timestamptz not null,
  expires_at timestamptz,
  -- when the provider was last asked
  checked_at timestamptz,
  paid_at timestamptz,
  constraint paid_is_enrolled check (state <> 'paid' or (enrollment_id is not null and paid_at is not null))
);

create unique index payment_order_open on payment_order (user_id, course_id) where state = 'pending';
create index payment_order_user on payment_order (user_id, created_at desc);
create index payment_order_overdue on payment_order (expires_at) where state = 'pending';

-- Everything the provider ever said of an order, each thing once.
create table payment_notice (
  order_id uuid not null references payment_order (id),
  transaction_id text not null,
  transaction_status text not null,
  fraud_status text not null,
  state_after text not null,
  received_at timestamptz not null,
  primary key (order_id, transaction_id, transaction_status, fraud_status)
);
