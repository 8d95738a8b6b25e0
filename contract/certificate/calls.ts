import {
  downloadCertificate,
  getBadgeIssuer,
  getCertificate,
  getCertificateBadge,
  listCertificateKeys,
  listRevokedBadges,
  verifyCertificate,
} from './certificate.ts'
import { listAttendanceCertificates, listImportedCertificates, listCertificateProgress } from './own-certificates.ts'
import {
  downloadCertificates,
  generateCertificates,
  listCertificates,
  listCourseOptions,
  listImportedRows,
  listSessionOptions,
  legacyGenerateCertificate,
  publishCertificates,
  revokeCertificate,
} from './certificate.admin.ts'

/** API calls: certificates and badges. */
export const certificateCalls = {
  listAttendanceCertificates,
  listImportedCertificates,
  listCertificateProgress,
  getCertificate,
  downloadCertificate,
  getCertificateBadge,
  verifyCertificate,
  listCertificateKeys,
  getBadgeIssuer,
  listRevokedBadges,
  listCourseOptions,
  listSessionOptions,
  listCertificates,
  listImportedRows,
  generateCertificates,
  publishCertificates,
  downloadCertificates,
  revokeCertificate,
  legacyGenerateCertificate,
} as const
