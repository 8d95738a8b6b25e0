-- Key that distinguishes several partial refunds of one transaction. Empty for all other reports, and for older rows.
alter table payment_notice
  add column refund_key text not null default '',
  drop constraint payment_notice_pkey,
  add primary key (order_id, transaction_id, transaction_status, fraud_status, refund_key);
