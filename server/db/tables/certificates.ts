import type { ColumnType } from 'kysely'
import type { CertificateKind } from '#contract/rules/graduation.ts'

/** What is printed, as it was when the certificate was made: a later change of name or title does not reach it. */
export interface Printed {
  name: string
  courseTitle: string
  courseSlug: string
  careerTrackTitle: string
  instructorName: string
  instructorTitle: string
}

type Later<T> = ColumnType<T | null, undefined, T>

interface CertificateTable {
  id: string
  enrollment_id: string
  kind: CertificateKind
  finished_at: ColumnType<Date, Date, never>
  code: Later<string>
  number: Later<string>
  printed: ColumnType<Printed | null, undefined, string>
  generated_at: Later<Date>
  /** Of a certificate that was drawn before its file had a place in the storage. */
  pdf: ColumnType<Buffer | null, undefined, null>
  published_at: Later<Date>
  revoked_at: Later<Date>
  revoke_reason: Later<string>
}

/** Written before the file, and kept until the file is gone. */
interface CertificateFileTable {
  certificate_id: string
  begun_at: Date
}

export interface CertificateTables {
  certificate: CertificateTable
  certificate_file: CertificateFileTable
}
