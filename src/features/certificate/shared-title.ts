import { certificateNames } from '#contract/certificate.ts'
import { type CertificateSubject, certificateWords } from '#contract/rules/certificate-words.ts'

/** Title of a shared link to a certificate: the subject, without the holder's name. */
export function sharedTitle(certificate: CertificateSubject): string {
  return `${certificateNames[certificate.kind]}: ${certificateWords(certificate).title}`
}
