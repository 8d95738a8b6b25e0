-- Enrolments of merged accounts share one class. `refunded_at` means that the class is closed. `payment_returned_at`
-- means that the payment of one of the enrolments was refunded.
alter table enrollment add column payment_returned_at timestamptz;
update enrollment set payment_returned_at = refunded_at where refunded_at is not null;
-- A merge opened these classes again, because the other account had paid.
update enrollment as kept set payment_returned_at = own.created_at
from enrollment as own
where own.folded_into = kept.id and own.refunded_at is null and kept.refunded_at is null
  and exists (select from payment_order where enrollment_id = kept.id and state = 'refunded')
  and not exists (select from payment_order where enrollment_id = kept.id and state = 'paid');
