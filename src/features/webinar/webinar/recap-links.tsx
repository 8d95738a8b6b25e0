import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { recapListQuery } from '#app/queries/recap.ts'
import { sizeOf } from '#app/learning/offline/download-request.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import classes from './webinar.module.css'

/**
 * Links to the recaps of one webinar or of all; with `onlyMissed` only for meetings during which the user lost the
 * connection. Renders nothing without recaps.
 */
export function RecapLinks({ slug, onlyMissed = false }: { slug?: string; onlyMissed?: boolean }) {
  const { data: all = [] } = useQuery(recapListQuery())
  const shown = all.filter(recap => (slug === undefined || recap.slug === slug) && (!onlyMissed || recap.wasCutOff))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="rekap">
      <h2 id="rekap">{onlyMissed ? 'Yang terlewat saat kamu terputus' : 'Rekap'}</h2>
      <ul className={classes.afterwards}>
        {shown.map(({ meetingId, number, title, files, wasCutOff, ...recap }) => (
          <li key={meetingId}>
            <Link to="/webinar/$slug/rekap/$number" params={{ slug: recap.slug, number: String(number) }}>
              Rekap {title}
            </Link>
            <span className={classes.muted}>
              {formatBytes(sizeOf(files, 'low'))} sampai {formatBytes(sizeOf(files, 'standard'))}
              {wasCutOff && !onlyMissed && ' · kamu sempat terputus'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
