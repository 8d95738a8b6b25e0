import * as contract from '#contract/certificate/certificate.ts'
import {
  listAttendanceCertificates,
  listCertificateProgress,
  listImportedCertificates,
} from '#contract/certificate/own-certificates.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { badgeContexts, getBadgeId, createBadgeIssuer, getRevocationListUrl, signBadge } from './badge.ts'
import { getCertificateFileName, getPdf, getVerificationUrl } from './documents.ts'
import { presentCertificate } from './present.ts'
import { listRevokedIds } from './queries.ts'
import {
  getOwnCertificate,
  getUnrevokedCertificate,
  listProgress,
  listOwnAttendance,
  listOwnImported,
  verify,
} from './service.ts'
import { getPublicKey } from './signing-key.ts'

/**
 * Cache time of the public keys. A day is long enough for a device that goes offline, and short enough to replace a
 * key.
 */
const KEYS_SECONDS = 86_400

export const certificateBindings: readonly Binding[] = [
  bindEndpoint(listCertificateProgress, (_request, { db, person }) => listProgress(db, person.userId)),

  bindEndpoint(listAttendanceCertificates, (_request, { db, person }) => listOwnAttendance(db, person.userId)),

  bindEndpoint(listImportedCertificates, (_request, { db, person }) => listOwnImported(db, person.userId)),

  bindEndpoint(contract.getCertificate, async ({ params }, context) => {
    const row = await getOwnCertificate(context.db, context.person.userId, params.code)
    return presentCertificate(row, getVerificationUrl(row, context))
  }),

  bindEndpoint(contract.downloadCertificate, async ({ params }, context) => {
    const row = await getUnrevokedCertificate(context.db, context.person.userId, params.code)
    return { name: getCertificateFileName(row), bytes: new Uint8Array(await getPdf(context, row)) }
  }),

  bindEndpoint(contract.getCertificateBadge, async ({ params }, context) => {
    const row = await getUnrevokedCertificate(context.db, context.person.userId, params.code)
    return { credential: await signBadge(row, context) }
  }),

  bindEndpoint(contract.verifyCertificate, async ({ params }, context) => {
    return verify(context.db, params.reference)
  }),

  bindEndpoint(
    contract.listCertificateKeys,
    (_request, { keys, publicUrl }) => ({ keys: [getPublicKey(keys, publicUrl())] }),
    {
      cacheSeconds: KEYS_SECONDS,
    },
  ),

  bindEndpoint(contract.getBadgeIssuer, (_request, { publicUrl }) => ({
    '@context': badgeContexts,
    ...createBadgeIssuer(publicUrl()),
  })),

  bindEndpoint(contract.listRevokedBadges, async (_request, { db, publicUrl }) => ({
    id: getRevocationListUrl(publicUrl()),
    type: '1EdTechRevocationList',
    issuer: createBadgeIssuer(publicUrl()).id,
    revokedCredential: (await listRevokedIds(db)).map(id => ({ id: getBadgeId(id), revoked: true as const })),
  })),
]
