import {
  listAttendanceCertificates,
  listCertificateProgress,
  listImportedCertificates,
} from '#contract/certificate/own-certificates.ts'
import { apiQuery } from './api-query.ts'

/** Fetched again while the old answer is shown, because changes (made, published, revoked) come from others. */
export function certificateProgressQuery() {
  return apiQuery(listCertificateProgress, {}, { staleTime: 0, keep: 'own' })
}

export function attendanceCertificatesQuery() {
  return apiQuery(listAttendanceCertificates, {}, { staleTime: 0, keep: 'own' })
}

export function importedCertificatesQuery() {
  return apiQuery(listImportedCertificates, {}, { staleTime: 0, keep: 'own' })
}
