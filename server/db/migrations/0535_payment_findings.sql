-- expand
-- Money that neither opens a course nor was refunded, or an order that contradicts the provider. An admin settles each
-- row, unless the money was returned without an admin.
create table payment_finding (
  id uuid primary key,
  order_id uuid not null references payment_order (id),
  kind text not null
    check (kind in ('second-payment', 'wrong-amount', 'chargeback-after-use', 'contradiction')),
  -- Transaction at the provider. Empty if the provider knows none.
  transaction_id text not null,
  -- Key of a partial chargeback, because one transaction may have several. Empty for all other findings.
  refund_key text not null,
  -- Status of the transaction at the provider when the finding was noticed. Empty if the provider does not know the
  -- order.
  transaction_status text not null,
  -- Amount that the finding is about, in rupiah.
  amount integer not null check (amount >= 0),
  noticed_at timestamptz not null,
  settled_at timestamptz,
  -- Null if the server settled the finding, because the money was returned or the states agree again.
  settled_by uuid references app_user (id),
  settled_reason text,
  check ((settled_at is null) = (settled_reason is null)),
  check (settled_by is null or settled_at is not null),
  unique (order_id, kind, transaction_id, refund_key)
);
create index payment_finding_open on payment_finding (order_id) where settled_at is null;

-- Result of the daily comparison of our orders with the provider's states. One row per day in Jakarta's time zone
-- (WIB). A row without `finished_at` continues after `last_order_id`.
create table payment_comparison (
  day date primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  last_order_id uuid,
  -- Numbers of orders: compared, in agreement, with a corrected state, in contradiction, without an answer.
  compared integer not null default 0,
  agreed integer not null default 0,
  corrected integer not null default 0,
  contradicted integer not null default 0,
  unanswered integer not null default 0,
  -- Rupiah received and not refunded, according to our orders and according to the provider.
  rupiah_here bigint not null default 0,
  rupiah_there bigint not null default 0
);
