import type { AttendanceCertificate } from '#contract/certificate/own-certificates.ts'
import { formatAttendance } from '#contract/webinar/attendance.rules.ts'
import { formatDate } from '#app/lib/times.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { getCertificatePath } from '../address.ts'
import classes from './progress.module.css'

/** Lists attendance certificates. After a webinar, users who attended long enough get such a certificate. */
export function AttendanceCard({ certificates }: { certificates: readonly AttendanceCertificate[] }) {
  return (
    <section className={classes.card} id="kehadiran" aria-labelledby="judul-kehadiran">
      <header>
        <p className={classes.kicker}>Webinar</p>
        <h2 id="judul-kehadiran">Sertifikat kehadiran</h2>
      </header>
      {certificates.map(certificate => (
        <Given key={certificate.code} certificate={certificate} />
      ))}
    </section>
  )
}

function Given({ certificate }: { certificate: AttendanceCertificate }) {
  const { code, webinarTitle, presentMinutes, lengthMinutes, finishedAt, revokedAt, revokeReason } = certificate
  return (
    <div className={classes.certificate}>
      <h3>
        {webinarTitle} {revokedAt && <Badge tone="danger">Dicabut</Badge>}
      </h3>
      <p>
        {formatDate(finishedAt)} · {formatAttendance(presentMinutes, lengthMinutes)}
      </p>
      {revokedAt && (
        <p className={classes.revoked}>
          Dicabut {formatDate(revokedAt)}: {revokeReason}
        </p>
      )}
      <AppLink
        to={getCertificatePath('attendance', code)}
        className={getButtonClass('secondary')}
        aria-label={`Lihat sertifikat kehadiran ${webinarTitle}`}
      >
        Lihat sertifikat kehadiran
      </AppLink>
    </div>
  )
}
