import * as v from 'valibot'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'
import { type CertificateKind, achievementKinds } from './graduation.ts'
import { CertificateCode } from './own-certificates.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'

export const certificateNames = {
  completion: 'Sertifikat penyelesaian',
  graduation: 'Sertifikat kelulusan',
  attendance: 'Sertifikat kehadiran',
  imported: 'Sertifikat alihan',
} as const satisfies Record<CertificateKind, string>

const printed = {
  number: v.string(),
  name: v.string(),
  finishedAt: Instant,
  publishedAt: Instant,
}
const ofCourse = {
  ...printed,
  kind: v.picklist(['completion', 'graduation']),
  courseTitle: v.string(),
  careerTrackTitle: v.string(),
}
const ofWebinar = {
  ...printed,
  kind: v.literal('attendance'),
  webinarTitle: v.string(),
  presentMinutes: v.number(),
  lengthMinutes: v.number(),
}

const ofImport = {
  ...printed,
  kind: v.literal('imported'),
  earnedKind: v.picklist(achievementKinds),
  title: v.string(),
  /** School or system that issued the certificate. */
  source: v.string(),
  sourceNumber: v.nullable(v.string()),
  score: v.nullable(v.string()),
  /** Name of the admin who imported the certificate. `publishedAt` is the day of the import. */
  importedBy: v.string(),
}

const paper = {
  code: CertificateCode,
  /** Name of the speaker of a webinar. */
  instructorName: v.string(),
  instructorTitle: v.string(),
  revokedAt: v.nullable(Instant),
  revokeReason: v.nullable(v.string()),
  /** URL of the public verification, with the signed facts after '#'. */
  verifyUrl: v.string(),
}
export const Certificate = v.variant('kind', [
  v.object({ ...ofCourse, ...paper, enrollmentId: Id }),
  v.object({ ...ofWebinar, ...paper }),
  v.object({ ...ofImport, ...paper }),
])
export type Certificate = v.InferOutput<typeof Certificate>

const ownCertificate = { access: 'person', params: v.object({ code: CertificateCode }) } as const

export const getCertificate = defineEndpoint({
  ...ownCertificate,
  method: 'GET',
  path: '/v1/certificates/{code}',
  summary: 'Satu sertifikat milik sendiri yang sudah terbit',
  answer: Certificate,
  errors: ['CERTIFICATE_NOT_FOUND'],
})

export const downloadCertificate = defineEndpoint({
  ...ownCertificate,
  method: 'GET',
  path: '/v1/certificates/{code}/pdf',
  summary: 'Sertifikat sebagai PDF',
  download: 'application/pdf',
  answer: DownloadedFile,
  errors: ['CERTIFICATE_NOT_FOUND', 'CERTIFICATE_REVOKED'],
})

/** Returns an Open Badges 3.0 credential as a JWT (VC-JOSE), signed with a key of `listCertificateKeys`. */
export const getCertificateBadge = defineEndpoint({
  ...ownCertificate,
  method: 'GET',
  path: '/v1/certificates/{code}/badge',
  summary: 'Lencana Open Badges 3.0',
  answer: v.object({ credential: v.string() }),
  errors: ['CERTIFICATE_NOT_FOUND', 'CERTIFICATE_REVOKED'],
})

/**
 * Result of a verification. Contains no personal data except the name on the certificate. The answer for an unpublished
 * certificate is the same as for an unknown code.
 */
export const Verification = v.variant('state', [
  v.object({ state: v.literal('unknown') }),
  v.variant('kind', [
    v.object({
      state: v.literal('valid'),
      ...ofCourse,
      /** Present if the payment of the course was refunded before the certificate was published. */
      refundedAt: v.optional(Instant),
    }),
    v.object({ state: v.literal('valid'), ...ofWebinar }),
    v.object({ state: v.literal('valid'), ...ofImport }),
  ]),
  v.variant('kind', [
    v.object({ state: v.literal('revoked'), ...ofCourse, revokedAt: Instant }),
    v.object({ state: v.literal('revoked'), ...ofWebinar, revokedAt: Instant }),
    v.object({ state: v.literal('revoked'), ...ofImport, revokedAt: Instant }),
  ]),
])
export type Verification = v.InferOutput<typeof Verification>

export const verifyCertificate = defineEndpoint({
  method: 'GET',
  path: '/v1/certificate-verifications/{reference}',
  summary: 'Memeriksa sertifikat lewat kode atau nomornya',
  access: 'public',
  limit: 'verify-certificate',
  params: v.object({ reference: v.pipe(PlainText, v.maxLength(500, 'Kode sertifikat tidak valid')) }),
  answer: Verification,
})

const PublicKey = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: v.string(),
  kid: v.string(),
  alg: v.literal('EdDSA'),
  use: v.literal('sig'),
})
export type CertificateKey = v.InferOutput<typeof PublicKey>

/** Returns the keys without the usual response envelope, because badge verifiers expect the plain format. */
export const listCertificateKeys = defineEndpoint({
  method: 'GET',
  path: '/certificates/jwks.json',
  summary: 'Kunci publik penanda tangan sertifikat (JWKS)',
  access: 'public',
  answer: v.object({ keys: v.array(PublicKey) }),
})

const Profile = v.object({
  id: v.string(),
  type: v.array(v.string()),
  name: v.string(),
  url: v.string(),
  email: v.string(),
})
export const getBadgeIssuer = defineEndpoint({
  method: 'GET',
  path: '/certificates/issuer',
  summary: 'Profil penerbit lencana',
  access: 'public',
  answer: v.object({ '@context': v.array(v.string()), ...Profile.entries }),
})

/** Returns 1EdTech's revocation list: ids of credentials, which reveal nothing about a user. */
export const listRevokedBadges = defineEndpoint({
  method: 'GET',
  path: '/certificates/revocations',
  summary: 'Lencana yang sudah dicabut',
  access: 'public',
  answer: v.object({
    id: v.string(),
    type: v.string(),
    issuer: v.string(),
    revokedCredential: v.array(v.object({ id: v.string(), revoked: v.literal(true) })),
  }),
})
