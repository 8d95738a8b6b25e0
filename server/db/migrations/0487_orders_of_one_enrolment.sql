-- A class that was bought again after a refund has two orders: the refunded order, and the order that pays for the
-- class now.
alter table payment_order drop constraint payment_order_enrollment_id_key;
create unique index payment_order_paid_enrollment on payment_order (enrollment_id) where state = 'paid';
create index payment_order_enrollment on payment_order (enrollment_id) where enrollment_id is not null;
