import { useSuspenseQuery } from '@tanstack/react-query'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { useTopics } from '#app/realtime/use-topics.ts'
import { orderListQuery } from '#app/queries/order.ts'
import { OrderCard } from './order-card.tsx'
import classes from './orders.module.css'

/** Screen `/akun/pesanan`: the user's orders, each with its next step. */
export function OrdersScreen() {
  const { data: orders } = useSuspenseQuery(orderListQuery())
  useTopics('orders')
  return (
    <div className={classes.page}>
      <PageHead title="Pesanan saya" text="Semua kelas yang kamu pesan, dan bukti bayarnya." />
      {orders.length === 0 ? (
        <EmptyState
          picture="envelope"
          title="Belum ada pesanan"
          action={
            <AppLink to="/kelas" className={getButtonClass('primary', 'l')}>
              Lihat kelas
            </AppLink>
          }
        >
          <p>Kelas yang kamu pesan muncul di sini, dengan bukti bayarnya.</p>
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {orders.map(order => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
