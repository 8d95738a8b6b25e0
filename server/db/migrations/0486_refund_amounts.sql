-- Rupiah of one partial refund. Null if the provider does not report the amount, and for all other reports.
alter table payment_notice add column refund_amount integer;
