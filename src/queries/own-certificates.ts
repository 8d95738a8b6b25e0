import {
  listAttendanceCertificates,
  listCertificateProgress,
  listImportedCertificates,
} from '#contract/certificate/own-certificates.ts'
import { apiQuery } from './api-query.ts'

/**
 * Query of the progress to certificates. Always refetched, because certificates are generated, published and revoked by
 * others. The old data is shown meanwhile.
 */
export function certificateProgressQuery() {
  return apiQuery(listCertificateProgress, {}, { staleTime: 0, keep: 'own' })
}

export function attendanceCertificatesQuery() {
  return apiQuery(listAttendanceCertificates, {}, { staleTime: 0, keep: 'own' })
}

export function importedCertificatesQuery() {
  return apiQuery(listImportedCertificates, {}, { staleTime: 0, keep: 'own' })
}
