import * as contract from '#contract/certificate/certificate.ts'
import {
  listAttendanceCertificates,
  listCertificateProgress,
  listImportedCertificates,
} from '#contract/certificate/own-certificates.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { badgeContexts, badgeId, badgeIssuer, revocationListUrl, signBadge } from './badge.ts'
import { fileNameOf, getPdf, verifyUrlOf } from './documents.ts'
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
import { publicKeyOf } from './signing-key.ts'

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
    return presentCertificate(row, verifyUrlOf(row, context))
  }),

  bindEndpoint(contract.downloadCertificate, async ({ params }, context) => {
    const row = await getUnrevokedCertificate(context.db, context.person.userId, params.code)
    return { name: fileNameOf(row), bytes: new Uint8Array(await getPdf(context, row)) }
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
    (_request, { keys, publicUrl }) => ({ keys: [publicKeyOf(keys, publicUrl())] }),
    {
      cacheSeconds: KEYS_SECONDS,
    },
  ),

  bindEndpoint(contract.getBadgeIssuer, (_request, { publicUrl }) => ({
    '@context': badgeContexts,
    ...badgeIssuer(publicUrl()),
  })),

  bindEndpoint(contract.listRevokedBadges, async (_request, { db, publicUrl }) => ({
    id: revocationListUrl(publicUrl()),
    type: '1EdTechRevocationList',
    issuer: badgeIssuer(publicUrl()).id,
    revokedCredential: (await listRevokedIds(db)).map(id => ({ id: badgeId(id), revoked: true as const })),
  })),
]
