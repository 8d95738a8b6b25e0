import { brand } from '#contract/site/brand.ts'
import { certificateNames, type Certificate } from '#contract/certificate/certificate.ts'
import { getCertificateLabels } from '#contract/certificate/certificate-labels.ts'
import { formatDate } from '#app/lib/times.ts'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './certificate-paper.module.css'

const LEAF = 'M0 0C2-19 19-33 45-32 46-12 27 6 0 0Z'

/**
 * Shows the certificate with the same text as the PDF, on a light background in both colour schemes. Only the day of a
 * course's certificate differs, because the PDF shows the day when the PDF was created.
 */
export function CertificatePaper({ certificate }: { certificate: Certificate }) {
  const { kind, name, finishedAt, publishedAt, number, revokedAt } = certificate
  const { purpose, title, detailTerm, detail } = getCertificateLabels(certificate)
  return (
    <article
      className={joinClassNames(classes.paper, revokedAt !== null && classes.void)}
      aria-label={certificateNames[kind]}
    >
      <div className={classes.band}>
        <p className={classes.brand}>{brand.name}</p>
        <svg viewBox="0 0 120 120" aria-hidden="true" className={classes.sprout}>
          <path d="M60 118C60 96 59 78 60 50" className={classes.stem} />
          <path d={LEAF} transform="translate(60 56) scale(1.05)" className={classes.leafLight} />
          <path d={LEAF} transform="translate(60 74) scale(-0.9 0.9)" className={classes.leaf} />
        </svg>
      </div>
      <div className={classes.words}>
        <p className={classes.kind}>{certificateNames[kind]}</p>
        <p className={classes.small}>diberikan kepada</p>
        <h1 className={classes.name}>{name}</h1>
        <p className={classes.small}>yang {purpose}</p>
        <p className={classes.course}>{title}</p>
        <p>
          {detailTerm} {detail} · Selesai {formatDate(finishedAt)}
        </p>
        <div className={classes.foot}>
          <p>
            <strong>{certificate.instructorName}</strong>
            <span>{certificate.instructorTitle}</span>
          </p>
          <p>
            <strong>{number}</strong>
            <span>
              {kind === 'imported' ? 'Dialihkan' : 'Terbit'} {formatDate(publishedAt)}
            </span>
          </p>
        </div>
      </div>
    </article>
  )
}
