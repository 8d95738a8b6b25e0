import * as v from 'valibot'
import { CareerTrackHead } from '../catalog/career-track.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, PlainText, Slug } from '../wire/text.ts'
import { codePattern } from './certificate-reference.ts'
import { certificateKinds, conditionNames, achievementKinds } from './graduation.ts'

// Lists of the learner's own certificates. Devices store them in idle time, so every page loads this file after its
// first script. Single certificates and the verification are in certificate.ts.

export const CertificateKind = v.picklist(certificateKinds)

export const CertificateCode = v.pipe(PlainText, v.regex(codePattern, 'Kode sertifikat tidak valid'))

/** Times of the steps of a certificate: finished, generated, published, and perhaps revoked. */
const CertificateSteps = v.object({
  kind: CertificateKind,
  finishedAt: Instant,
  generatedAt: v.nullable(Instant),
  publishedAt: v.nullable(Instant),
  revokedAt: v.nullable(Instant),
  revokeReason: v.nullable(v.string()),
  /** Code in the URL of the public verification; null until the certificate is published. */
  code: v.nullable(CertificateCode),
})
export type CertificateSteps = v.InferOutput<typeof CertificateSteps>

export const CertificateProgress = v.object({
  enrollmentId: Id,
  course: v.object({ slug: Slug, title: v.string() }),
  careerTrack: CareerTrackHead,
  conditions: v.array(
    v.object({
      name: v.picklist(conditionNames),
      doneCount: v.number(),
      totalCount: v.number(),
      isMet: v.boolean(),
    }),
  ),
  /** Null if the program has no final quiz. */
  finalQuiz: v.nullable(v.object({ passMark: v.number(), bestScore: v.nullable(v.number()) })),
  certificates: v.array(CertificateSteps),
})
export type CertificateProgress = v.InferOutput<typeof CertificateProgress>

export const listCertificateProgress = defineEndpoint({
  method: 'GET',
  path: '/v1/certificates',
  summary: 'Syarat dan sertifikat tiap kelas milik pelajar ini',
  access: 'person',
  answer: v.array(CertificateProgress),
})

/** Fields of a published certificate that belongs to the caller and not to an enrolment. */
const own = {
  code: CertificateCode,
  finishedAt: Instant,
  revokedAt: v.nullable(Instant),
  revokeReason: v.nullable(v.string()),
}

/** Attendance certificate of a webinar, as its owner sees it. */
const AttendanceCertificate = v.object({
  ...own,
  webinarTitle: v.string(),
  presentMinutes: v.number(),
  lengthMinutes: v.number(),
  publishedAt: Instant,
})
export type AttendanceCertificate = v.InferOutput<typeof AttendanceCertificate>

export const listAttendanceCertificates = defineEndpoint({
  method: 'GET',
  path: '/v1/attendance-certificates',
  summary: 'Sertifikat kehadiran webinar milik pelajar ini',
  access: 'person',
  answer: v.array(AttendanceCertificate),
})

/** Imported certificate of another system, as its owner sees it. */
const ImportedCertificate = v.object({
  ...own,
  earnedKind: v.picklist(achievementKinds),
  title: v.string(),
  source: v.string(),
})
export type ImportedCertificate = v.InferOutput<typeof ImportedCertificate>

export const listImportedCertificates = defineEndpoint({
  method: 'GET',
  path: '/v1/imported-certificates',
  summary: 'Sertifikat dari sistem lain milik pelajar ini',
  access: 'person',
  answer: v.array(ImportedCertificate),
})
