import { useSuspenseQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import type { Certificate } from '#contract/certificate/certificate.ts'
import { formatDate } from '#app/lib/times.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { certificateQuery } from '#app/queries/certificate.ts'
import { getCelebratedSubject } from '../moment.ts'
import { CertificateMoment } from './certificate-moment.tsx'
import { CertificateActions } from './certificate-actions.tsx'
import { CertificatePaper } from './certificate-paper.tsx'
import classes from './certificate-screen.module.css'

/** Section of the certificate list, for kinds of certificates that belong to no enrolment. */
const sections: Partial<Record<Certificate['kind'], string>> = { attendance: 'kehadiran', imported: 'alihan' }

/** Shows one of the user's certificates in its printed form. */
export function CertificateScreen({ code, isNew = false }: { code: string; isNew?: boolean }) {
  const { data: certificate } = useSuspenseQuery(certificateQuery(code))
  const { revokedAt, revokeReason } = certificate
  const sight = getCelebratedSubject(certificate)
  // Keeps the first value, because the loader runs again while the celebration is shown.
  const [isFirst] = useState(isNew)
  const section = sections[certificate.kind] ?? ('enrollmentId' in certificate ? certificate.enrollmentId : '')
  return (
    <div className={classes.page}>
      <AppLink to={`/sertifikat#${section}`} className={classes.back}>
        <ChevronLeft size={18} aria-hidden /> Semua sertifikat
      </AppLink>
      {revokedAt && (
        <section className={classes.revoked} aria-labelledby="dicabut">
          <h2 id="dicabut">Sertifikat ini sudah dicabut</h2>
          <p>
            Dicabut pada {formatDate(revokedAt)}. Alasan: {revokeReason}
          </p>
          <p>Kalau menurutmu ini keliru, hubungi kami lewat kontak di bagian bawah halaman.</p>
        </section>
      )}
      {isFirst && sight && <CertificateMoment certificate={certificate} sight={sight} />}
      <CertificatePaper certificate={certificate} />
      {!revokedAt && <CertificateActions certificate={certificate} />}
    </div>
  )
}
