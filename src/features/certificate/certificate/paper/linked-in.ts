import { brand } from '#contract/site/brand.ts'
import type { Certificate } from '#contract/certificate/certificate.ts'
import { formatDayInJakarta } from '#app/lib/times.ts'
import { formatSharedTitle } from '../shared-title.ts'

/**
 * Returns the URL of LinkedIn's form for certifications, with values filled in. The month is taken from Jakarta's time
 * zone.
 */
export function createLinkedInLink(certificate: Certificate): string {
  const { publishedAt, verifyUrl, number } = certificate
  const issuedAt = certificate.kind === 'imported' ? certificate.finishedAt : publishedAt
  const [year = '', month = ''] = formatDayInJakarta(issuedAt).split('-')
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: formatSharedTitle(certificate),
    organizationName: certificate.kind === 'imported' ? certificate.source : brand.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: plainAddress(verifyUrl),
    certId: number,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}

/**
 * Returns the URL without the signed data after '#'. A shared link does not need the signed data, because it is opened
 * online, where the server checks the certificate.
 */
function plainAddress(verifyUrl: string): string {
  return verifyUrl.split('#', 1)[0] ?? verifyUrl
}
