import { useQuery } from '@tanstack/react-query'
import { formatTimeLeft } from '#app/lib/time-spans.ts'
import { orderListQuery } from '#app/queries/order.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './my-course.module.css'

/** Orders that wait for their payment, each with the remaining time. Renders nothing if there is none. */
export function PendingOrders() {
  const { data: orders } = useQuery(orderListQuery())
  const now = useServerNow(undefined)
  const pending = (orders ?? []).flatMap(({ id, course, state, expiresAt }) => {
    const leftMs = state === 'pending' && expiresAt !== null ? Date.parse(expiresAt) - now : 0
    return leftMs > 0 ? [{ id, title: course.title, leftMs }] : []
  })
  if (pending.length === 0) return null
  return (
    <ul className={classes.agenda} aria-label="Menunggu pembayaran">
      {pending.map(({ id, title, leftMs }) => (
        <li key={id}>
          <AppLink to={`/payment/pending?order=${id}`}>
            <strong>{title}</strong>
          </AppLink>
          <p>Belum dibayar · batas waktunya {formatTimeLeft(leftMs)}</p>
        </li>
      ))}
    </ul>
  )
}
