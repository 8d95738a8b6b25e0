import type { Certificate } from '#contract/certificate/certificate.ts'
import type { CertificateProgress } from '#contract/certificate/own-certificates.ts'
import type { CelebratedSubject } from '#app/learning/first-sight.ts'

/**
 * Returns the key of the celebration. A course is celebrated once, even if it gives two certificates. Returns undefined
 * for a revoked certificate and for a certificate without a course.
 */
export function getCelebratedSubject(certificate: Certificate): CelebratedSubject | undefined {
  if (!('enrollmentId' in certificate) || certificate.revokedAt !== null) return undefined
  return `certificate:${certificate.enrollmentId}`
}

/**
 * Returns the text of the celebration. The text counts one flower per course with a valid certificate. Without the list
 * of courses the text contains no number.
 */
export function getCelebrationText(name: string, all: readonly CertificateProgress[] | undefined): string {
  const [firstName] = name.split(' ')
  const count = all?.filter(({ certificates }) => certificates.some(isValid)).length ?? 0
  if (count === 1) return `Bunga pertamamu, ${firstName}.`
  return count > 1 ? `Bungamu yang ke-${count}, ${firstName}.` : `Bungamu mekar, ${firstName}.`
}

function isValid({ publishedAt, revokedAt }: CertificateProgress['certificates'][number]): boolean {
  return publishedAt !== null && revokedAt === null
}
