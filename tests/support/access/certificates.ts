import { randomUUID } from 'node:crypto'
import { type AccessCases, isReason } from './case.ts'
import type { OwnedResources } from './owned.ts'

/** Creates the cases for calls about certificates, for learners and admins. */
export const createCertificatesCases = (own: OwnedResources) =>
  ({
    listCertificateProgress: { input: () => ({}), foreign: 'own' },
    listAttendanceCertificates: { input: () => ({}), foreign: 'own' },
    listImportedCertificates: { input: () => ({}), foreign: 'own' },
    getPortfolio: { input: () => ({}), foreign: 'own' },
    changePortfolio: {
      input: () => ({
        body: {
          name: 'full',
          showsSkills: true,
          showsAttendance: false,
          certificates: [own.certificate.code],
          projects: [],
        },
      }),
      foreign: 'CERTIFICATE_NOT_FOUND',
    },
    sharePortfolio: { input: () => ({}), foreign: 'own' },
    revokePortfolio: { input: () => ({}), foreign: 'own' },
    downloadPortfolio: { input: () => ({}), foreign: 'own' },
    readPortfolio: { input: () => ({ params: { code: own.portfolioCode } }), foreign: 'public' },
    downloadSharedPortfolio: { input: () => ({ params: { code: own.portfolioCode } }), foreign: 'public' },
    getCertificate: { input: () => ({ params: { code: own.certificate.code } }), foreign: 'CERTIFICATE_NOT_FOUND' },
    downloadCertificate: {
      input: () => ({ params: { code: own.certificate.code } }),
      foreign: 'CERTIFICATE_NOT_FOUND',
    },
    getCertificateBadge: {
      input: () => ({ params: { code: own.certificate.code } }),
      foreign: 'CERTIFICATE_NOT_FOUND',
    },
    verifyCertificate: { input: () => ({ params: { reference: own.certificate.code } }), foreign: 'public' },
    listCertificateKeys: { input: () => ({}), foreign: 'public' },
    getBadgeIssuer: { input: () => ({}), foreign: 'public' },
    listRevokedBadges: { input: () => ({}), foreign: 'public' },
    listCourseOptions: { input: () => ({}), foreign: 'FORBIDDEN' },
    listSessionOptions: { input: () => ({ params: { courseId: own.session.courseId } }), foreign: 'FORBIDDEN' },
    listCertificates: { input: () => ({ params: own.session, query: { isGenerated: 'false' } }), foreign: 'FORBIDDEN' },
    listImportedRows: { input: () => ({ query: {} }), foreign: 'FORBIDDEN' },
    generateCertificates: {
      input: () => ({ params: own.session, body: { enrollmentIds: [own.enrollment.enrollmentId] } }),
      foreign: 'FORBIDDEN',
    },
    publishCertificates: {
      input: () => ({ params: own.session, body: { enrollmentIds: [own.enrollment.enrollmentId] } }),
      foreign: 'FORBIDDEN',
    },
    downloadCertificates: {
      input: () => ({ params: own.session, body: { enrollmentIds: [own.enrollment.enrollmentId] } }),
      foreign: 'FORBIDDEN',
      // The learner has finished no material of this session.
      own: 'CERTIFICATE_NOT_FOUND',
    },
    revokeCertificate: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Nama pemilik keliru' } }),
      foreign: 'FORBIDDEN',
      own: 'CERTIFICATE_NOT_FOUND',
      takes: isReason,
    },
    legacyGenerateCertificate: {
      input: () => ({ body: { enrollmentIds: [own.enrollment.enrollmentId] } }),
      foreign: 'FORBIDDEN',
      hasArbitraryBody: true,
    },
  }) satisfies AccessCases
