import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { getBusinessAddress } from '#app/session/business-site.ts'
import { useIsOnline } from '#app/session/online.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'
import classes from './orders/orders.module.css'
import { OrderFacts } from './orders/order-facts.tsx'
import { orderLabels } from './orders/order-labels.ts'
import { useTopics } from '#app/realtime/use-topics.ts'
import { orderQuery } from '#app/queries/order.ts'
import { useCall } from '#app/queries/use-call.ts'
import { payCheckout } from '#contract/payment/checkout.ts'
import { useCardPayment } from './use-card-payment.ts'

/** Interval of the requests. The server asks the payment provider at the same interval at most. */
const ASK_EVERY_MS = 5_000

/**
 * Screen that waits for the payment of an order. Asks the server until the result is known. Works even after the tab
 * was closed and opened again.
 */
export function PaymentPendingScreen({ orderId }: { orderId: string }) {
  const { data: order } = useSuspenseQuery(orderQuery(orderId))
  const isOpen = order.state === 'pending'
  useTopics('orders')
  useQuery({ ...orderQuery(orderId), refetchInterval: isOpen ? ASK_EVERY_MS : false })
  const isOnline = useIsOnline()
  const payByCard = useCardPayment()
  const paying = useAction((token: string) => payByCard(orderId, token), alertFailure)
  useSuccess(order.state === 'paid' ? order.enrollmentId : null)
  const { midtransToken: token } = order

  return (
    <>
      <StatePanel
        picture={isOpen ? 'hourglass' : order.state === 'paid' ? 'harvest' : 'wilted'}
        level={1}
        title={orderLabels[order.state].title}
        action={
          <>
            {isOpen && token !== null && (
              <Button size="l" isBusy={paying.isBusy} disabled={!isOnline} onClick={() => void paying.run(token)}>
                Buka jendela bayar
              </Button>
            )}
            {(isOpen ? token === null : order.enrollmentId === null) && (
              <AppLink to={`/kelas/${order.course.slug}/checkout`} className={getButtonClass('primary', 'l')}>
                Bayar lagi
              </AppLink>
            )}
            <AppLink to="/akun/pesanan" className={getButtonClass('secondary', 'l')}>
              Pesanan saya
            </AppLink>
          </>
        }
      >
        <p aria-live="polite">{orderLabels[order.state].text}</p>
        {isOpen && (
          <p>
            {isOnline
              ? 'Kami memeriksanya sendiri. Halaman ini boleh kamu tutup.'
              : 'Kamu sedang offline. Begitu ada koneksi, kami periksa lagi.'}
          </p>
        )}
      </StatePanel>
      <section className={classes.summary} aria-labelledby="yang-dipesan">
        <h2 id="yang-dipesan">{order.course.title}</h2>
        <OrderFacts order={order} />
      </section>
    </>
  )
}

function useSuccess(enrollmentId: string | null): void {
  const { markOld } = useCall()
  const navigate = useNavigate()
  useEffect(() => {
    if (enrollmentId === null) return
    const redirectUrl = getBusinessAddress(`learning/${enrollmentId}`)
    void markOld(payCheckout, 'none').then(() =>
      navigate({ to: '/payment/success', search: { redirectUrl }, replace: true }),
    )
  }, [enrollmentId, markOld, navigate])
}
