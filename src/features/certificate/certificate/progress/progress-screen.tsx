import { useSuspenseQuery } from '@tanstack/react-query'
import type { CertificateProgress } from '#contract/certificate/own-certificates.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import {
  attendanceCertificatesQuery,
  certificateProgressQuery,
  importedCertificatesQuery,
} from '#app/queries/own-certificates.ts'
import { AttendanceCard } from './attendance-card.tsx'
import { ImportedCard } from './imported-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import classes from './progress.module.css'

/** Returns whether the learner can open at least one valid certificate of the enrolment. */
const isIssued = ({ certificates }: CertificateProgress) =>
  certificates.some(({ code, revokedAt }) => code !== null && revokedAt === null)

/** Shows the issued certificates first, and then the progress to each other certificate. */
export function CertificateProgressScreen() {
  const { data: all } = useSuspenseQuery(certificateProgressQuery())
  const { data: attended } = useSuspenseQuery(attendanceCertificatesQuery())
  const { data: imported } = useSuspenseQuery(importedCertificatesQuery())
  const issued = all.filter(isIssued)
  const notIssued = all.filter(progress => !isIssued(progress))
  return (
    <div className={classes.page}>
      <PageHead title="Sertifikat" text="Syarat tiap kelasmu, dan sertifikat yang sudah terbit." />
      {all.length + attended.length + imported.length === 0 ? (
        <EmptyState
          picture="harvest"
          title="Belum ada sertifikat di sini"
          action={
            <AppLink to="/kelas" className={getButtonClass('primary')}>
              Lihat kelas
            </AppLink>
          }
        >
          <p>Selesaikan satu kelas, dan sertifikatnya tumbuh di halaman ini.</p>
        </EmptyState>
      ) : (
        <>
          <AppLink to="/keahlian" className={classes.skills}>
            Lihat dan bagikan keahlianmu
          </AppLink>
          <div className={classes.list}>
            {issued.map(progress => (
              <ProgressCard key={progress.enrollmentId} progress={progress} />
            ))}
            {attended.length > 0 && <AttendanceCard certificates={attended} />}
            {imported.length > 0 && <ImportedCard certificates={imported} />}
            {notIssued.map(progress => (
              <ProgressCard key={progress.enrollmentId} progress={progress} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
