import { useFirstTimeSeen } from '#app/learning/first-sight.ts'
import { Plant } from '#app/learning/plant.tsx'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { getBusinessTarget } from '#app/session/business-site.ts'
import { createSiteLink, readRedirect } from '#app/session/leaving.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { Sunrise } from '#app/ui/sunrise.tsx'
import { OrderFacts } from './orders/order-facts.tsx'
import classes from './payment-success-screen.module.css'
import type { ShownOutcome } from './payment-outcome.ts'

interface Props {
  outcome: ShownOutcome
  redirectUrl: string | undefined
}

/**
 * Screen after a card payment, a payment with points, a free course or a redeemed voucher. Links to the URL in
 * `redirectUrl`, otherwise to the learning page. The sunrise animation runs once, and not again after a reload or Back.
 */
export function PaymentSuccessScreen({ outcome: { course, order, isNew }, redirectUrl }: Props) {
  const isFirst = useFirstTimeSeen(`payment:${course.enrollmentId}`, isNew)
  const next = createSiteLink(
    readRedirect(redirectUrl) ?? getBusinessTarget(`learning/${course.enrollmentId}`),
    alertFailure,
  )
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Sunrise isRising={isFirst}>
          <Plant value={0} max={1} size={88} />
        </Sunrise>
        <h1>{order ? 'Pembayaran berhasil!' : 'Kelasmu sudah terbuka!'}</h1>
      </header>
      <p>
        Kamu sudah terdaftar di <strong>{course.course.title}</strong>. Semua materinya menunggu, dan yang sudah kamu
        buka tetap bisa dibaca tanpa koneksi.
      </p>
      <div className={classes.ways}>
        <AppLink {...next} className={getButtonClass('primary', 'l')}>
          Buka kelas
        </AppLink>
        <AppLink to="/kelas" className={getButtonClass('secondary', 'l')}>
          Lihat kelas lain
        </AppLink>
      </div>
      {order && (
        <section className={classes.summary} aria-labelledby="yang-dibayar">
          <h2 id="yang-dibayar">{order.course.title}</h2>
          <OrderFacts order={order} />
        </section>
      )}
    </div>
  )
}
