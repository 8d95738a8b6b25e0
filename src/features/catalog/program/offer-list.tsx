import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import type { CourseCard, CourseSession } from '#contract/catalog/course.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { ContinueCourse, useActiveCourse } from '#app/learning/owned-course.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import classes from './offer-list.module.css'

export function OfferList({ offers }: { offers: readonly CourseCard[] }) {
  return (
    <ul className={classes.list}>
      {offers.map(offer => (
        <li key={offer.id}>
          <Offer offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function Offer({ offer }: { offer: CourseCard }) {
  const owned = useActiveCourse(offer.slug)
  return (
    <article className={classes.offer}>
      <p className={classes.badges}>
        <Badge tone="primary">{offer.mode}</Badge>
        <Badge>{offer.level}</Badge>
        {offer.nextSession?.seatsLeft === 0 && <Badge tone="danger">Penuh</Badge>}
      </p>
      <h3 className={classes.title}>
        <AppLink to={`/kelas/${offer.slug}`}>{offer.title}</AppLink>
      </h3>
      <ul className={classes.facts}>
        <li>
          <CalendarDays size={16} aria-hidden />
          {offer.nextSession
            ? `Mulai ${formatMoment(offer.nextSession.startsAt, offer.nextSession.zone)}`
            : 'Jadwal menyusul'}
        </li>
        <Place session={offer.nextSession} />
        <li>
          <Clock size={16} aria-hidden /> {offer.durationHours} jam bersama {offer.instructorName}
        </li>
      </ul>
      <div className={classes.foot}>
        {owned ? (
          <ContinueCourse owned={owned} className={getButtonClass('secondary')} />
        ) : (
          <>
            <p className={classes.price}>
              <strong>{formatRupiah(offer.priceRupiah)}</strong>
              {offer.pricePoints !== null && <Badge tone="points">atau {formatPoints(offer.pricePoints)}</Badge>}
            </p>
            <AppLink
              to={`/kelas/${offer.slug}/checkout`}
              className={getButtonClass('secondary')}
              aria-label={`Daftar kelas ${offer.title}`}
            >
              Daftar kelas
            </AppLink>
          </>
        )}
      </div>
    </article>
  )
}

function Place({ session }: { session: CourseSession | null }) {
  if (!session?.place) return null
  return (
    <li>
      <MapPin size={16} aria-hidden /> {session.place}
    </li>
  )
}
