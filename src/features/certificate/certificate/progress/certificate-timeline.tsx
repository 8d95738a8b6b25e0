import { brand } from '#contract/site/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { formatDate } from '#app/lib/times.ts'
import { certificateNames } from '#contract/certificate/certificate.ts'
import { type CertificateSteps } from '#contract/certificate/own-certificates.ts'
import { getCertificatePath } from '../address.ts'
import classes from './progress.module.css'

/** Steps of a certificate (finished, generated, published). Each shows its date, or what is still missing. */
export function CertificateTimeline({ certificate }: { certificate: CertificateSteps }) {
  const { kind, finishedAt, generatedAt, publishedAt, revokedAt, revokeReason, code } = certificate
  const steps = [
    { what: 'Selesai', at: finishedAt, waiting: '' },
    { what: 'Dibuat', at: generatedAt, waiting: `menunggu tim ${brand.name}` },
    { what: 'Terbit', at: publishedAt, waiting: generatedAt ? 'segera' : 'setelah dibuat' },
  ]
  return (
    <div className={classes.certificate}>
      <h3>
        {certificateNames[kind]} {revokedAt && <Badge tone="danger">Dicabut</Badge>}
      </h3>
      <ol className={classes.steps}>
        {steps.map(({ what, at, waiting }) => (
          <li key={what} className={at ? classes.done : classes.waiting}>
            <strong>{what}</strong> <span>{at ? formatDate(at) : waiting}</span>
          </li>
        ))}
      </ol>
      {revokedAt && (
        <p className={classes.revoked}>
          Dicabut {formatDate(revokedAt)}: {revokeReason}
        </p>
      )}
      {code && kind !== 'imported' && (
        <AppLink to={getCertificatePath(kind, code)} className={getButtonClass('secondary')}>
          Lihat {certificateNames[kind].toLowerCase()}
        </AppLink>
      )}
    </div>
  )
}
