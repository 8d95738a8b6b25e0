import {
  downloadCertificate,
  getCertificate,
  listAttendanceCertificates,
  listCertificateJourneys,
  listCertificateKeys,
  verifyCertificate,
} from '#contract/certificate.ts'
import { apiQuery, DAY_MS, MINUTE_MS } from './api-query.ts'

/** Asked for again behind what shows, because the news (made, published, revoked) comes from others. */
export function certificateJourneysQuery() {
  return apiQuery(listCertificateJourneys, {}, { staleTime: 0, keep: 'own' })
}

export function attendanceCertificatesQuery() {
  return apiQuery(listAttendanceCertificates, {}, { staleTime: 0, keep: 'own' })
}

export function certificateQuery(code: string) {
  return apiQuery(getCertificate, { params: { code } }, { staleTime: 0, keep: 'own' })
}

/** Never changes; some twenty kilobytes that stay on the device, so that it can be shown and sent without a line. */
export function certificatePdfQuery(code: string) {
  return apiQuery(downloadCertificate, { params: { code } }, { staleTime: Infinity, keep: 'own' })
}

/** Not kept: whether a certificate still stands is only true of now. */
export function verificationQuery(reference: string) {
  return apiQuery(verifyCertificate, { params: { reference } }, { staleTime: MINUTE_MS })
}

/** What signatures are checked with, also without a line. */
export function certificateKeysQuery() {
  return apiQuery(listCertificateKeys, {}, { staleTime: DAY_MS, keep: 'public' })
}
