import { SignJWT } from 'jose'
import { brand } from '#contract/site/brand.ts'
import { certificateNames } from '#contract/certificate/certificate.ts'
import { certificateCriteria, getCertificateLabels } from '#contract/certificate/certificate-labels.ts'
import type { Services } from '../../../http/context.ts'
import type { PublishedRow } from './queries.ts'
import { getCertificateKey } from '../../../auth/certificate-key.ts'
import { getPublicKey } from './signing-key.ts'
import { getCertificateSubject, getSubjectPath } from './subject.ts'

/** JSON-LD contexts. Open Badges 3.0 is a profile of W3C Verifiable Credentials 2.0. */
export const badgeContexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

export function createBadgeIssuer(publicUrl: string) {
  return {
    id: `${publicUrl}/api/certificates/issuer`,
    type: ['Profile'],
    name: brand.name,
    url: publicUrl,
    email: brand.supportEmail,
  }
}

export function getRevocationListUrl(publicUrl: string): string {
  return `${publicUrl}/api/certificates/revocations`
}

export function getBadgeId(certificateId: string): string {
  return `urn:uuid:${certificateId}`
}

function getCredential(row: PublishedRow, publicUrl: string) {
  const { kind, printed, number } = row
  const { title, detailTerm, detail } = getCertificateLabels(getCertificateSubject(row))
  const name = `${certificateNames[kind]}: ${title}`
  return {
    '@context': badgeContexts,
    id: getBadgeId(row.id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: createBadgeIssuer(publicUrl),
    validFrom: row.published_at.toISOString(),
    awardedDate: row.finished_at.toISOString(),
    credentialSubject: {
      // Uses the id of the enrolment, or of the certificate if it has no enrolment, because the id of the account would
      // show that badges of several courses belong to one user.
      id: `urn:uuid:${row.enrollment_id ?? row.id}`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: printed.name }],
      licenseNumber: number,
      achievement: {
        id: `${publicUrl}${getSubjectPath(row)}#${kind}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name,
        description: `${detailTerm} ${detail} bersama ${printed.instructorName}.`,
        criteria: { narrative: certificateCriteria[kind] },
        inLanguage: 'id',
      },
    },
    evidence: [{ id: `${publicUrl}/certificates/${row.code}`, type: ['Evidence'], name: 'Verifikasi sertifikat' }],
    credentialStatus: { id: getRevocationListUrl(publicUrl), type: '1EdTechRevocationList' },
  }
}

/** Signs the credential as a JWT (Open Badges 3.0, 8.2.4). Repeats some fields under the names of JWT claims. */
export function signBadge(
  row: PublishedRow,
  { keys, publicUrl }: Pick<Services, 'keys' | 'publicUrl'>,
): Promise<string> {
  const credential = getCredential(row, publicUrl())
  return new SignJWT(credential)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: getPublicKey(keys, publicUrl()).kid })
    .setIssuer(credential.issuer.id)
    .setSubject(credential.credentialSubject.id)
    .setJti(credential.id)
    .setNotBefore(Math.floor(row.published_at.getTime() / 1000))
    .sign(getCertificateKey(keys))
}
