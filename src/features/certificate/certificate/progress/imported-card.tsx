import { certificateNames } from '#contract/certificate/certificate.ts'
import { type ImportedCertificate } from '#contract/certificate/own-certificates.ts'
import { formatDate } from '#app/lib/times.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { getCertificatePath } from '../address.ts'
import classes from './progress.module.css'

/** Lists certificates of other schools and systems that an admin imported. */
export function ImportedCard({ certificates }: { certificates: readonly ImportedCertificate[] }) {
  return (
    <section className={classes.card} id="alihan" aria-labelledby="judul-alihan">
      <header>
        <p className={classes.kicker}>Dari tempat lain</p>
        <h2 id="judul-alihan">Sertifikat alihan</h2>
      </header>
      {certificates.map(({ code, title, source, earnedKind, finishedAt, revokedAt, revokeReason }) => (
        <div key={code} className={classes.certificate}>
          <h3>
            {title} {revokedAt && <Badge tone="danger">Dicabut</Badge>}
          </h3>
          <p>
            {certificateNames[earnedKind]} · {source} · {formatDate(finishedAt)}
          </p>
          {revokedAt && (
            <p className={classes.revoked}>
              Dicabut {formatDate(revokedAt)}: {revokeReason}
            </p>
          )}
          <AppLink
            to={getCertificatePath(earnedKind, code)}
            className={getButtonClass('secondary')}
            aria-label={`Lihat sertifikat ${title}`}
          >
            Lihat sertifikat
          </AppLink>
        </div>
      ))}
    </section>
  )
}
