import type { Order } from '#contract/payment/order.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import classes from './order-facts.module.css'

export function formatPrice({ method, amount }: Pick<Order, 'method' | 'amount'>): string {
  return method === 'point' ? formatPoints(amount) : formatRupiah(amount)
}

/**
 * Facts about an order: session, amount, number, and the times of order and payment. The title of the course is in the
 * heading above.
 */
export function OrderFacts({ order }: { order: Order }) {
  const facts = [
    ['Jadwal', order.sessionTitle],
    ['Total', formatPrice(order)],
    ['Nomor pesanan', order.number],
    ['Dipesan', formatMoment(order.orderedAt)],
    ...(order.expiresAt ? [['Bayar sebelum', formatMoment(order.expiresAt)]] : []),
    ...(order.paidAt ? [['Dibayar', formatMoment(order.paidAt)]] : []),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
