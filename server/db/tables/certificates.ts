import type { ColumnType } from 'kysely'
import type { CertificateKind, AchievementKind } from '#contract/certificate/graduation.ts'

interface PrintedAlways {
  name: string
  instructorName: string
  instructorTitle: string
}

export interface CourseCertificateText extends PrintedAlways {
  courseTitle: string
  courseSlug: string
  careerTrackTitle: string
}

export interface WebinarCertificateText extends PrintedAlways {
  webinarTitle: string
  webinarSlug: string
  presentMinutes: number
  lengthMinutes: number
}

export interface ImportedCertificateText extends PrintedAlways {
  title: string
  earnedKind: AchievementKind
  source: string
  sourceNumber: string | null
  score: string | null
  importedBy: string
}

/**
 * Texts that the certificate prints, stored when the certificate was made. A later change of a name or title does not
 * change them.
 */
export type CertificateText = CourseCertificateText | WebinarCertificateText | ImportedCertificateText

type Later<T> = ColumnType<T | null, T | undefined, T>

interface CertificateTable {
  id: string
  /**
   * Enrolment of a certificate of a course. A webinar's certificate has a user and the webinar instead; an imported
   * certificate has only the user.
   */
  enrollment_id: string | null
  user_id: ColumnType<string | null, string | undefined, never>
  webinar_id: ColumnType<string | null, string | undefined, never>
  /**
   * Identifies an imported certificate among the certificates of its user. Contains the kind of achievement, the title
   * and the day. After a correction was imported, it also contains the id of the corrected certificate.
   */
  import_key: ColumnType<string | null, string | undefined, never>
  source: ColumnType<string | null, string | undefined, never>
  source_number: ColumnType<string | null, string | null | undefined, never>
  kind: CertificateKind
  finished_at: ColumnType<Date, Date, never>
  code: Later<string>
  number: Later<string>
  printed: ColumnType<CertificateText | null, string | undefined, string>
  generated_at: Later<Date>
  /** PDF file. Set only for old certificates, which were made before PDF files were kept in the storage. */
  pdf: ColumnType<Buffer | null, undefined, null>
  published_at: Later<Date>
  revoked_at: Later<Date>
  revoke_reason: Later<string>
}

/**
 * PDFs of certificates in the storage. A row is written before its file and deleted after it, so that the server can
 * find every file.
 */
interface CertificateFileTable {
  certificate_id: string
  begun_at: Date
}

export interface CertificateTables {
  certificate: CertificateTable
  certificate_file: CertificateFileTable
}
