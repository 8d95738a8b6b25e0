import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { recapListQuery } from '#app/queries/recap.ts'
import { sumDownloadSize } from '#app/learning/offline/download-request.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import classes from './webinar.module.css'

/** Link to the recordings, for users who lost the connection during meetings. */
export function MissedRecaps() {
  const { data: all = [] } = useQuery(recapListQuery())
  const { length } = all.filter(recap => recap.wasCutOff)
  if (length === 0) return null
  return (
    <p className={classes.muted}>
      Kamu sempat terputus di {length} sesi.{' '}
      <Link to="/webinar" search={{ tampil: 'lewat' }}>
        Lihat rekamannya
      </Link>
    </p>
  )
}

/** Links to the recaps of one webinar or of all webinars. Renders nothing if there are none. */
export function RecapLinks({ slug }: { slug?: string }) {
  const { data: all = [] } = useQuery(recapListQuery())
  const shownRecaps = all.filter(recap => slug === undefined || recap.slug === slug)
  if (shownRecaps.length === 0) return null
  return (
    <section aria-labelledby="rekap">
      <h2 id="rekap">Rekap</h2>
      <ul className={classes.afterwards}>
        {shownRecaps.map(({ meetingId, number, title, files, wasCutOff, ...recap }) => (
          <li key={meetingId}>
            <Link to="/webinar/$slug/rekap/$number" params={{ slug: recap.slug, number: String(number) }}>
              Rekap {title}
            </Link>
            <span className={classes.muted}>
              {formatBytes(sumDownloadSize(files, 'low'))} sampai {formatBytes(sumDownloadSize(files, 'standard'))}
              {wasCutOff && ' · kamu sempat terputus'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
