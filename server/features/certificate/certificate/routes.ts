import * as contract from '#contract/certificate/certificate.ts'
import {
  listAttendanceCertificates,
  listCertificateProgress,
  listImportedCertificates,
} from '#contract/certificate/own-certificates.ts'
import { type Binding, bind } from '../../../http/bind.ts'
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
  bind(listCertificateProgress, (_request, { db, person }) => listProgress(db, person.userId)),

  bind(listAttendanceCertificates, (_request, { db, person }) => listOwnAttendance(db, person.userId)),

  bind(listImportedCertificates, (_request, { db, person }) => listOwnImported(db, person.userId)),

  bind(contract.getCertificate, async ({ params }, context) => {
    const row = await getOwnCertificate(context.db, context.person.userId, params.code)
    return presentCertificate(row, verifyUrlOf(row, context))
  }),

  bind(contract.downloadCertificate, async ({ params }, context) => {
    const row = await getUnrevokedCertificate(context.db, context.person.userId, params.code)
    return { name: fileNameOf(row), bytes: new Uint8Array(await getPdf(context, row)) }
  }),

  bind(contract.getCertificateBadge, async ({ params }, context) => {
    const row = await getUnrevokedCertificate(context.db, context.person.userId, params.code)
    return { credential: await signBadge(row, context) }
  }),

  bind(contract.verifyCertificate, async ({ params }, context) => {
    return verify(context.db, params.reference)
  }),

  bind(contract.listCertificateKeys, (_request, { keys, publicUrl }) => ({ keys: [publicKeyOf(keys, publicUrl())] }), {
    cacheSeconds: KEYS_SECONDS,
  }),

  bind(contract.getBadgeIssuer, (_request, { publicUrl }) => ({
    '@context': badgeContexts,
    ...badgeIssuer(publicUrl()),
  })),

  bind(contract.listRevokedBadges, async (_request, { db, publicUrl }) => ({
    id: revocationListUrl(publicUrl()),
    type: '1EdTechRevocationList',
    issuer: badgeIssuer(publicUrl()).id,
    revokedCredential: (await listRevokedIds(db)).map(id => ({ id: badgeId(id), revoked: true as const })),
  })),
]
