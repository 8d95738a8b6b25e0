import { certificateNames } from '#contract/certificate/certificate.ts'
import { type CertificateSubject, getCertificateLabels } from '#contract/certificate/certificate-labels.ts'

/** Returns the title of a shared link to a certificate: its kind and subject, without the name of the holder. */
export function formatSharedTitle(certificate: CertificateSubject): string {
  return `${certificateNames[certificate.kind]}: ${getCertificateLabels(certificate).title}`
}
