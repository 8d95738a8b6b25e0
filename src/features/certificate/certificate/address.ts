import type { AchievementKind } from '#contract/certificate/graduation.ts'
import type { Certificate } from '#contract/certificate/certificate.ts'

/** Returns the path of a certificate, such as `/graduation_certificate/v2/{code}`. */
export function getCertificatePath(kind: AchievementKind, code: string): string {
  return `/${kind}_certificate/v2/${code}`
}

/** Returns the kind that is part of the URL. An imported certificate uses the kind that was earned elsewhere. */
export function getAddressKind(certificate: Certificate): AchievementKind {
  return certificate.kind === 'imported' ? certificate.earnedKind : certificate.kind
}
