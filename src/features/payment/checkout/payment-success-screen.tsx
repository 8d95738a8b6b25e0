import { alertFailure } from '#app/notices/failure-alert.ts'
import { businessTarget } from '#app/session/business-site.ts'
import { linkTo, readRedirect } from '#app/session/leaving.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'
import { OrderFacts } from './orders/order-facts.tsx'
import classes from './orders/orders.module.css'
import type { PaymentOutcome } from './payment-outcome.ts'

interface Props {
  outcome: PaymentOutcome
  redirectUrl: string | undefined
}

/**
 * Shown after a card or points payment and after redeeming a voucher; leads to the learning page on the business site.
 */
export function PaymentSuccessScreen({ outcome: { course, order }, redirectUrl }: Props) {
  const next = linkTo(readRedirect(redirectUrl) ?? businessTarget(`learning/${course.enrollmentId}`), alertFailure)
  return (
    <>
      <StatePanel
        picture="harvest"
        level={1}
        title={order ? 'Pembayaran berhasil!' : 'Kelasmu sudah terbuka!'}
        action={
          <>
            <AppLink {...next} className={buttonClass('primary', 'l')}>
              Mulai belajar
            </AppLink>
            <AppLink to="/kelas" className={buttonClass('secondary', 'l')}>
              Lihat kelas lain
            </AppLink>
          </>
        }
      >
        <p>
          Kamu sudah terdaftar di {course.course.title}. Semua materinya menunggu, dan yang sudah kamu buka tetap bisa
          dibaca tanpa koneksi.
        </p>
      </StatePanel>
      {order && (
        <section className={classes.summary} aria-labelledby="yang-dibayar">
          <h2 id="yang-dibayar">{order.course.title}</h2>
          <OrderFacts order={order} />
        </section>
      )}
    </>
  )
}
