import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import {
  downloadCertificate,
  getCertificate,
  listCertificateKeys,
  verifyCertificate,
} from '#contract/certificate/certificate.ts'
import { apiQuery } from './api-query.ts'

export function certificateQuery(code: string) {
  return apiQuery(getCertificate, { params: { code } }, { staleTime: 0, keep: 'own' })
}

/**
 * Query of a certificate's PDF, which never changes. The PDF (about 20 KB) is stored on the device, so that it can be
 * shown and shared offline.
 */
export function certificatePdfQuery(code: string) {
  return apiQuery(downloadCertificate, { params: { code } }, { staleTime: Infinity, keep: 'own' })
}

/** Query that verifies a certificate. Not stored, because a certificate may be revoked at any time. */
export function verificationQuery(reference: string) {
  return apiQuery(verifyCertificate, { params: { reference } }, { staleTime: MINUTE_MS })
}

/** Query of the public keys that verify signatures. Stored, so that signatures can be verified offline. */
export function certificateKeysQuery() {
  return apiQuery(listCertificateKeys, {}, { staleTime: DAY_MS, keep: 'public' })
}
