import { certificateNames } from '#contract/certificate.ts'
import { type CertificateSubject, certificateWords } from '#contract/rules/certificate-words.ts'

/** What stands over a link to a certificate, wherever it is handed on: what it is for, and nobody's name. */
export function sharedTitle(certificate: CertificateSubject): string {
  return `${certificateNames[certificate.kind]}: ${certificateWords(certificate).title}`
}
