-- The monthly statement reads payments and refunds by time.
create index payment_order_paid on payment_order (paid_at) where paid_at is not null;
create index payment_notice_received on payment_notice (received_at);

-- Refunds outside the provider had no report. This insert adds their reports, with the times from the audit log.
insert into payment_notice
  (order_id, transaction_id, transaction_status, fraud_status, refund_key, refund_amount, state_after, received_at)
select bought.id, '', 'refund', '', 'by-hand', null, 'refunded', min(done.at)
  from payment_order as bought
  join audit_entry as done
    on done.subject_kind = 'order' and done.subject_id = bought.id::text and done.deed = 'order.refund'
 where bought.state = 'refunded'
   and not exists (select from payment_notice as told
                    where told.order_id = bought.id and told.state_after = 'refunded')
 group by bought.id
on conflict do nothing;
