import { useSuspenseQuery } from '@tanstack/react-query'
import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { attendanceCertificatesQuery, certificateJourneysQuery } from '#app/queries/certificate.ts'
import { AttendanceCard } from './attendance-card.tsx'
import { JourneyCard } from './journey-card.tsx'
import classes from './journey.module.css'

/** Progress to each certificate: conditions, met conditions, the next step, and dates. */
export function JourneyScreen() {
  const { data: journeys } = useSuspenseQuery(certificateJourneysQuery())
  const { data: attended } = useSuspenseQuery(attendanceCertificatesQuery())
  return (
    <div className={classes.page}>
      <PageHead title="Sertifikat" text="Syarat tiap kelasmu, dan sertifikat yang sudah terbit." />
      {journeys.length === 0 && attended.length === 0 ? (
        <EmptyState
          picture="harvest"
          title="Belum ada sertifikat di sini"
          action={
            <AppLink to="/kelas" className={buttonClass('primary')}>
              Lihat kelas
            </AppLink>
          }
        >
          <p>Selesaikan satu kelas, dan sertifikatnya tumbuh di halaman ini.</p>
        </EmptyState>
      ) : (
        <div className={classes.list}>
          {journeys.map(journey => (
            <JourneyCard key={journey.enrollmentId} journey={journey} />
          ))}
          {attended.length > 0 && <AttendanceCard certificates={attended} />}
        </div>
      )}
    </div>
  )
}
