import type { CertificateKind } from '#contract/certificate/graduation.ts'

/** `/graduation_certificate/v2/{url_certificate}` (product.md §2). */
export function certificateAddress(kind: CertificateKind, code: string): string {
  return `/${kind}_certificate/v2/${code}`
}
