-- Time of the refund. Afterwards the class can be read, but results in it no longer count.
alter table enrollment add column refunded_at timestamptz;
with refunded as (
  update enrollment set refunded_at = bought.seen_at
  from (
    select bought.enrollment_id, bought.session_id, max(notice.received_at) as seen_at
    from payment_order as bought join payment_notice as notice on notice.order_id = bought.id
    where bought.state = 'refunded' and bought.enrollment_id is not null and notice.state_after = 'refunded'
    group by 1, 2
  ) as bought
  where enrollment.id = bought.enrollment_id
  returning enrollment.session_id
)
update course_session set seats_taken = greatest(0, seats_taken - freed.count)
from (select session_id, count(*)::integer as count from refunded group by 1) as freed
where course_session.id = freed.session_id;
