import type { Order } from '#contract/payment/order.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { OrderFacts } from './order-facts.tsx'
import { orderLabels } from './order-labels.ts'
import classes from './orders.module.css'
import { ReceiptButton } from './receipt-button.tsx'

export function OrderCard({ order }: { order: Order }) {
  const { label, tone, text } = orderLabels[order.state]
  const isSettled = order.state === 'pending' || order.state === 'paid'
  return (
    <article className={classes.card} aria-labelledby={`pesanan-${order.id}`}>
      <header className={classes.head}>
        <h2 id={`pesanan-${order.id}`}>{order.course.title}</h2>
        <Badge tone={tone}>{label}</Badge>
      </header>
      {!isSettled && <p className={classes.note}>{text}</p>}
      <OrderFacts order={order} />
      <div className={classes.actions}>
        <WayOn order={order} />
        {order.paidAt !== null && <ReceiptButton order={order} />}
      </div>
    </article>
  )
}

function WayOn({ order }: { order: Order }) {
  if (order.state === 'pending') {
    return (
      <AppLink to={`/payment/pending?order=${order.id}`} className={getButtonClass('primary')}>
        Lanjutkan pembayaran
      </AppLink>
    )
  }
  if (order.enrollmentId !== null) {
    return (
      <BusinessLink page={`learning/${order.enrollmentId}`} className={getButtonClass('primary')}>
        {order.state === 'refunded' ? 'Baca materi' : 'Buka kelas'}
      </BusinessLink>
    )
  }
  return (
    <AppLink to={`/kelas/${order.course.slug}/checkout`} className={getButtonClass('secondary')}>
      Pesan lagi
    </AppLink>
  )
}
