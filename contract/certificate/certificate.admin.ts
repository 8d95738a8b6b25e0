import * as v from 'valibot'
import { importedCertificateList } from './certificate-search.ts'
import { achievementKinds } from './graduation.ts'
import { CertificateCode, CertificateKind } from './own-certificates.ts'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'
import { MAX_CERTIFICATES_PER_DOWNLOAD, MAX_CERTIFICATES_PER_GENERATE } from '../wire/limits.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, SingleLine } from '../wire/text.ts'

const Option = v.object({ id: Id, title: v.string() })

export const listCourseOptions = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/courses/options',
  summary: 'Pilihan kelas',
  access: 'admin',
  answer: v.array(Option),
})

export const listSessionOptions = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/courses/{courseId}/sessions/options',
  summary: 'Pilihan jadwal satu kelas',
  access: 'admin',
  params: v.object({ courseId: Id }),
  answer: v.array(Option),
  errors: ['COURSE_NOT_FOUND'],
})

/** Enrolment with its certificates. `generatedAt` is set after all its certificates were generated. */
export const CertificateRow = v.object({
  name: v.string(),
  email: v.string(),
  enrollmentId: Id,
  generatedAt: v.nullable(Instant),
  certificates: v.array(
    v.object({
      id: Id,
      kind: CertificateKind,
      finishedAt: Instant,
      generatedAt: v.nullable(Instant),
      publishedAt: v.nullable(Instant),
      revokedAt: v.nullable(Instant),
    }),
  ),
})
export type CertificateRow = v.InferOutput<typeof CertificateRow>

const inSession = v.object({ courseId: Id, sessionId: Id })
const missing = ['COURSE_NOT_FOUND', 'SESSION_NOT_FOUND'] as const
const enrollmentIdsSchema = (most: number) =>
  v.object({
    enrollmentIds: v.pipe(
      v.array(Id),
      v.minLength(1, 'Pilih paling sedikit satu pelajar'),
      v.maxLength(most, `Paling banyak ${most} pelajar sekaligus`),
    ),
  })

export const listCertificates = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/courses/{courseId}/sessions/{sessionId}/certificates',
  summary: 'Pelajar satu jadwal dengan sertifikatnya',
  access: 'admin',
  params: inSession,
  query: v.object({ isGenerated: v.optional(v.picklist(['true', 'false'], 'Pilih true atau false'), 'false') }),
  answer: v.array(CertificateRow),
  errors: missing,
})

/**
 * Generates certificates. Ignores enrolments of other sessions and unfinished enrolments, and leaves them out of the
 * answer.
 */
export const generateCertificates = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/courses/{courseId}/sessions/{sessionId}/certificates/bulk',
  summary: 'Membuat sertifikat beberapa pelajar',
  access: 'admin',
  params: inSession,
  body: enrollmentIdsSchema(MAX_CERTIFICATES_PER_GENERATE),
  answer: v.array(CertificateRow),
  errors: missing,
})

/**
 * Publishes the certificates of enrolments. `total` is the number of enrolments with a published certificate.
 * Publishing again changes nothing.
 */
export const publishCertificates = defineEndpoint({
  method: 'PATCH',
  path: '/v1/admin/courses/{courseId}/sessions/{sessionId}/certificates/bulk/publish',
  summary: 'Menerbitkan sertifikat beberapa pelajar',
  access: 'admin',
  params: inSession,
  body: enrollmentIdsSchema(MAX_CERTIFICATES_PER_DOWNLOAD),
  answer: v.object({ total: v.number() }),
  errors: missing,
})

export const downloadCertificates = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/courses/{courseId}/sessions/{sessionId}/certificates/bulk/download',
  summary: 'PDF beberapa pelajar dalam satu ZIP',
  access: 'admin',
  params: inSession,
  body: enrollmentIdsSchema(MAX_CERTIFICATES_PER_DOWNLOAD),
  download: 'application/zip',
  answer: DownloadedFile,
  errors: [...missing, 'CERTIFICATE_NOT_FOUND'],
})

/** Certificate that another school or system issued, with its owner and the admin who imported it. */
export const ImportedCertificateRow = v.object({
  id: Id,
  code: CertificateCode,
  owner: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  earnedKind: v.picklist(achievementKinds),
  title: v.string(),
  source: v.string(),
  sourceNumber: v.nullable(v.string()),
  score: v.nullable(v.string()),
  finishedAt: Instant,
  importedBy: v.string(),
  importedAt: Instant,
  revokedAt: v.nullable(Instant),
  revokeReason: v.nullable(v.string()),
})
export type ImportedCertificateRow = v.InferOutput<typeof ImportedCertificateRow>

export const listImportedRows = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/imported-certificates',
  summary: 'Sertifikat alihan semua pelajar',
  access: 'admin',
  query: importedCertificateList.query,
  answer: v.object(pageFields(ImportedCertificateRow)),
})

export const revokeCertificate = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/certificates/{id}/revoke',
  summary: 'Mencabut satu sertifikat yang sudah dibuat',
  access: 'admin',
  params: v.object({ id: Id }),
  body: v.object({
    reason: v.pipe(
      SingleLine,
      v.minLength(3, 'Tulis alasannya'),
      v.maxLength(300, 'Alasan paling panjang 300 karakter'),
    ),
  }),
  answer: v.object({ revokedAt: Instant }),
  errors: ['CERTIFICATE_NOT_FOUND'],
})

/**
 * Generates certificates for older clients. Accepts any body, but reads only `enrollmentIds`. Without this field no
 * certificate is generated.
 */
export const legacyGenerateCertificate = defineEndpoint({
  method: 'POST',
  path: '/generate-certificate',
  summary: 'Membuat sertifikat (klien lama)',
  access: 'admin',
  body: v.looseObject({
    enrollmentIds: v.optional(
      v.pipe(
        v.array(Id),
        v.maxLength(MAX_CERTIFICATES_PER_GENERATE, `Paling banyak ${MAX_CERTIFICATES_PER_GENERATE} pelajar sekaligus`),
      ),
      [],
    ),
  }),
  answer: v.object({ msg: v.literal('success'), total: v.number() }),
})
