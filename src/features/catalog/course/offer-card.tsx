import { Link } from '@tanstack/react-router'
import type { CourseDetail } from '#contract/catalog/course.ts'
import { ContinueCourse, useEnrolledCourse } from '#app/learning/owned-course.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './offer-card.module.css'
import { usePendingOrder } from './use-pending-order.ts'

/**
 * Card with the price and the link to the checkout. A learner who owns the course sees a link to continue instead. A
 * learner with an unpaid order sees a link to its payment.
 */
export function OfferCard({ course }: { course: CourseDetail }) {
  const ownCourse = useEnrolledCourse(course.slug)
  const order = usePendingOrder(course.slug)
  if (ownCourse && ownCourse.refundedAt === undefined) {
    return (
      <div data-offer className={joinClassNames(classes.offer, classes.own)}>
        <p className={classes.note}>Kamu sudah terdaftar</p>
        <ContinueCourse owned={ownCourse} className={getButtonClass('primary', 'l')} />
      </div>
    )
  }
  if (order) {
    return (
      <div data-offer className={classes.offer}>
        <p className={classes.note}>Bayar sebelum {formatMoment(order.expiresAt)}</p>
        <AppLink to={`/payment/pending?order=${order.id}`} className={getButtonClass('primary', 'l')}>
          Lanjutkan pembayaran
        </AppLink>
      </div>
    )
  }
  return (
    <div data-offer className={classes.offer}>
      <p className={classes.price}>
        <strong>{formatRupiah(course.priceRupiah)}</strong>
        {course.pricePoints !== null && <Badge tone="points">atau {formatPoints(course.pricePoints)}</Badge>}
      </p>
      {ownCourse && (
        <p className={classes.note}>
          Pembayaranmu yang dulu sudah dikembalikan. Kalau mendaftar lagi, kemajuanmu berlanjut.
        </p>
      )}
      <Link to="/kelas/$slug/checkout" params={{ slug: course.slug }} className={getButtonClass('primary', 'l')}>
        Daftar kelas
      </Link>
    </div>
  )
}
