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

/** Never changes; about 20 KB that stay on the device, so that it can be shown and sent offline. */
export function certificatePdfQuery(code: string) {
  return apiQuery(downloadCertificate, { params: { code } }, { staleTime: Infinity, keep: 'own' })
}

/** Not stored: whether a certificate is valid is only true for now. */
export function verificationQuery(reference: string) {
  return apiQuery(verifyCertificate, { params: { reference } }, { staleTime: MINUTE_MS })
}

/** Public keys for checking signatures, also offline. */
export function certificateKeysQuery() {
  return apiQuery(listCertificateKeys, {}, { staleTime: DAY_MS, keep: 'public' })
}
