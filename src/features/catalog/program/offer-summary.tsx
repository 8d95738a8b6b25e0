import { Link } from '@tanstack/react-router'
import type { CourseCard } from '#contract/catalog/course.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { ContinueCourse, useActiveProgram } from '#app/learning/owned-course.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { findLowestPrices } from './offers.ts'
import classes from './offer-summary.module.css'

/**
 * Box that stays visible while the user scrolls. Shows the lowest price with a link to the courses, or a link to the
 * course that the user owns.
 */
export function OfferSummary({ slug, offers }: { slug: string; offers: readonly CourseCard[] }) {
  const owned = useActiveProgram(slug)
  const prices = findLowestPrices(offers)
  if (owned) {
    return (
      <div data-offer className={classes.summary}>
        <p className={classes.price}>Kamu sudah terdaftar</p>
        <ContinueCourse owned={owned} className={getButtonClass('primary', 'l')} />
      </div>
    )
  }
  if (!prices) return null
  return (
    <div data-offer className={classes.summary}>
      <p className={classes.price}>
        <span className={classes.from}>Mulai dari</span>
        <strong>{formatRupiah(prices.rupiah)}</strong>
        {prices.points !== undefined && <Badge tone="points">atau {formatPoints(prices.points)}</Badge>}
      </p>
      <Link to="/program/$slug" params={{ slug }} hash="daftar-kelas" className={getButtonClass('primary', 'l')}>
        Daftar kelas
      </Link>
      <p className={classes.note}>
        {offers.length} kelas membuka program ini. Pilih jadwal dan cara belajar yang cocok.
      </p>
    </div>
  )
}
