import { brand } from '#contract/brand.ts'
import type { Certificate } from '#contract/certificate.ts'
import { dayInJakarta } from '#app/lib/times.ts'
import { sharedTitle } from '../shared-title.ts'

/** LinkedIn's form for licences and certifications, filled in. The month is the one in Jakarta. */
export function linkedInAddress(certificate: Certificate): string {
  const { publishedAt, verifyUrl, number } = certificate
  const [year = '', month = ''] = dayInJakarta(publishedAt).split('-')
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: sharedTitle(certificate),
    organizationName: brand.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: plainAddress(verifyUrl),
    certId: number,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}

/** Without the signed facts: what is shared is opened with a line. */
function plainAddress(verifyUrl: string): string {
  return verifyUrl.split('#', 1)[0] ?? verifyUrl
}
