-- Purchased courses with payment method and price. A pending order takes one seat of its session. After the payment,
-- the enrolment takes this seat.

create table payment_order (
  id uuid primary key,
  -- Order number for users and the card provider.
  number text not null unique,
  user_id uuid not null references app_user (id),
  course_id uuid not null references course (id),
  session_id uuid not null references course_session (id),
  -- Titles at the time of the order, because receipts do not change with the catalogue.
  course_title text not null,
  session_title text not null,
  method text not null check (method in ('midtrans', 'point')),
  -- In rupiah or in points.
  amount integer not null check (amount > 0),
  state text not null check (state in ('pending', 'failed', 'expired', 'paid', 'refund-due', 'refunded')),
  midtrans_token text,
  transaction_id text,
  payment_type text,
  enrollment_id uuid unique references enrollment (id),
  created_at timestamptz not null,
  expires_at timestamptz,
  -- Time of the last request to the provider.
  checked_at timestamptz,
  paid_at timestamptz,
  constraint paid_is_enrolled check (state <> 'paid' or (enrollment_id is not null and paid_at is not null))
);

create unique index payment_order_open on payment_order (user_id, course_id) where state = 'pending';
create index payment_order_user on payment_order (user_id, created_at desc);
create index payment_order_overdue on payment_order (expires_at) where state = 'pending';

-- All reports of the provider about an order. A repeated report is stored once.
create table payment_notice (
  order_id uuid not null references payment_order (id),
  transaction_id text not null,
  transaction_status text not null,
  fraud_status text not null,
  state_after text not null,
  received_at timestamptz not null,
  primary key (order_id, transaction_id, transaction_status, fraud_status)
);
