import {
  downloadCertificate,
  getBadgeIssuer,
  getCertificate,
  getCertificateBadge,
  listAttendanceCertificates,
  listCertificateProgress,
  listCertificateKeys,
  listRevokedBadges,
  verifyCertificate,
} from './certificate.ts'
import {
  downloadCertificates,
  generateCertificates,
  listCertificates,
  listCourseOptions,
  listSessionOptions,
  olderGenerateCertificate,
  publishCertificates,
  revokeCertificate,
} from './certificate.admin.ts'

/** API calls: certificates and badges. */
export const certificateCalls = {
  listAttendanceCertificates,
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
  generateCertificates,
  publishCertificates,
  downloadCertificates,
  revokeCertificate,
  olderGenerateCertificate,
} as const
