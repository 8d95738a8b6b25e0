import type { EarnedKind } from '#contract/certificate/graduation.ts'
import type { Certificate } from '#contract/certificate/certificate.ts'

/** `/graduation_certificate/v2/{url_certificate}` (product.md §2). */
export function certificateAddress(kind: EarnedKind, code: string): string {
  return `/${kind}_certificate/v2/${code}`
}

/** Returns the kind that is part of the address. An imported certificate uses the kind that was earned elsewhere. */
export function addressKind(certificate: Certificate): EarnedKind {
  return certificate.kind === 'imported' ? certificate.earnedKind : certificate.kind
}
