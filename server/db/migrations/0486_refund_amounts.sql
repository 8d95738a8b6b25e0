-- Rupiah of one partial return of money. Null if the provider does not name it, and for all other reports.
alter table payment_notice add column refund_amount integer;
