import type { CertificateRow } from '#contract/certificate/certificate.admin.ts'

/**
 * Value of the column 'attendance'. 'In Validate' until the learner has finished a class for which a certificate can be
 * generated.
 */
export type Attendance = 'Valid' | 'In Validate'

export function getAttendance({ certificates }: Pick<CertificateRow, 'certificates'>): Attendance {
  return certificates.length > 0 ? 'Valid' : 'In Validate'
}

/**
 * Returns the rows whose name or email contains `name` and that have the value `attendance`. Ignores case. An undefined
 * filter matches all rows.
 */
export function filterRows(
  rows: readonly CertificateRow[],
  { name, attendance }: { name: string | undefined; attendance: Attendance | undefined },
): CertificateRow[] {
  const words = (name ?? '').trim().toLowerCase()
  return rows.filter(
    row =>
      (attendance === undefined || getAttendance(row) === attendance) &&
      (row.name.toLowerCase().includes(words) || row.email.toLowerCase().includes(words)),
  )
}

/**
 * Returns the time when the last valid certificate was published. Returns null if there is no valid certificate, or if
 * one of them is not published.
 */
export function getPublicationTime({ certificates }: Pick<CertificateRow, 'certificates'>): string | null {
  const validCertificates = certificates.filter(certificate => certificate.revokedAt === null)
  if (validCertificates.length === 0 || validCertificates.some(certificate => certificate.publishedAt === null))
    return null
  return (
    validCertificates.map(certificate => certificate.publishedAt ?? '').toSorted()[validCertificates.length - 1] ?? null
  )
}
