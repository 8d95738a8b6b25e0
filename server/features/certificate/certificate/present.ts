import type { Certificate, Verification } from '#contract/certificate/certificate.ts'
import type {
  AttendanceCertificate,
  CertificateProgress,
  CertificateSteps,
  ImportedCertificate,
} from '#contract/certificate/own-certificates.ts'
import type { CertificateRow, ImportedCertificateRow } from '#contract/certificate/certificate.admin.ts'
import { computeConditions } from '#contract/certificate/graduation.ts'
import { formatIsoDay, type Zone } from '#contract/wire/local-time.ts'
import type { ImportedListRow } from './imported-queries.ts'
import { toGraduationItem } from './finish.ts'
import type { LearnerRow } from './issue-queries.ts'
import type { AttendanceRow, ImportedRow } from './own-queries.ts'
import type { EnrolledRow, ItemRow, PublishedRow, StepRow, VerifiedRow } from './queries.ts'
import { getCertificateSubject } from './subject.ts'

const instant = (date: Date | null) => date?.toISOString() ?? null

function presentSteps(row: StepRow): CertificateSteps {
  return {
    kind: row.kind,
    finishedAt: row.finished_at.toISOString(),
    generatedAt: instant(row.generated_at),
    publishedAt: instant(row.published_at),
    // If the certificate was never published, its revocation is hidden from the learner.
    revokedAt: row.published_at && instant(row.revoked_at),
    revokeReason: row.published_at && row.revoke_reason,
    code: row.published_at && row.code,
  }
}

interface Way {
  items: readonly ItemRow[]
  bestScore: number | null
  steps: readonly StepRow[]
}

export function presentProgress(row: EnrolledRow, { items, bestScore, steps }: Way): CertificateProgress {
  const final = items.find(item => item.is_final)
  return {
    enrollmentId: row.id,
    course: { slug: row.course_slug, title: row.course_title },
    careerTrack: { id: row.track_id, title: row.track_title, slug: row.track_slug },
    conditions: computeConditions(items.map(toGraduationItem)),
    finalQuiz: final ? { passMark: final.pass_mark ?? 0, bestScore } : null,
    certificates: steps.map(presentSteps),
  }
}

/** Fields that every published certificate of a user has. */
const presentOwn = (row: Pick<ImportedListRow, 'code' | 'finished_at' | 'revoked_at' | 'revoke_reason'>) => ({
  code: row.code,
  finishedAt: row.finished_at.toISOString(),
  revokedAt: instant(row.revoked_at),
  revokeReason: row.revoke_reason,
})

export function presentAttendance(row: AttendanceRow): AttendanceCertificate {
  const { webinarTitle, presentMinutes, lengthMinutes } = row.printed
  return {
    ...presentOwn(row),
    webinarTitle,
    presentMinutes,
    lengthMinutes,
    publishedAt: row.published_at.toISOString(),
  }
}

export function presentImported(row: ImportedRow): ImportedCertificate {
  const { earnedKind, title, source } = row.printed
  return { ...presentOwn(row), earnedKind, title, source }
}

export function presentImportedRow(row: ImportedListRow): ImportedCertificateRow {
  const { earnedKind, title, source, sourceNumber, score, importedBy } = row.printed
  return {
    ...presentOwn(row),
    id: row.id,
    owner: { id: row.owner_id, fullName: row.full_name, email: row.email },
    earnedKind,
    title,
    source,
    sourceNumber,
    score,
    importedBy,
    importedAt: row.published_at.toISOString(),
  }
}

function presentPrinted(row: PublishedRow) {
  return {
    number: row.number,
    name: row.printed.name,
    finishedAt: row.finished_at.toISOString(),
    publishedAt: row.published_at.toISOString(),
  }
}

export function presentCertificate(row: PublishedRow, verifyUrl: string): Certificate {
  const subject = getCertificateSubject(row)
  const paper = {
    ...presentPrinted(row),
    code: row.code,
    instructorName: row.printed.instructorName,
    instructorTitle: row.printed.instructorTitle,
    revokedAt: instant(row.revoked_at),
    revokeReason: row.revoke_reason,
    verifyUrl,
  }
  if (subject.kind === 'attendance' || subject.kind === 'imported') return { ...paper, ...subject }
  return { ...paper, ...subject, enrollmentId: row.enrollment_id ?? '' }
}

/**
 * Returns the public result of a verification. Leaves out the reason of a revocation, because only the learner and the
 * admins may read it. Leaves out a refund after the publication, because the certificate was earned and paid for at the
 * time of its publication.
 */
export function presentVerification(row: VerifiedRow | undefined): Verification {
  if (!row) return { state: 'unknown' }
  const [printed, subject] = [presentPrinted(row), getCertificateSubject(row)]
  if (!row.revoked_at) {
    const { refunded_at: refundedAt, published_at: publishedAt } = row
    const isUnpaid = refundedAt !== null && refundedAt < publishedAt
    return { state: 'valid', ...printed, ...subject, ...(isUnpaid && { refundedAt: refundedAt.toISOString() }) }
  }
  return { state: 'revoked', ...printed, ...subject, revokedAt: row.revoked_at.toISOString() }
}

/** `generatedAt` is set only if all certificates of the enrolment are generated. */
export function presentRow({ id, full_name, email }: LearnerRow, steps: readonly StepRow[]): CertificateRow {
  const times = steps.map(step => step.generated_at?.getTime())
  const isGenerated = times.length > 0 && times.every(time => time !== undefined)
  return {
    name: full_name,
    email,
    enrollmentId: id,
    generatedAt: isGenerated ? new Date(Math.max(...times)).toISOString() : null,
    certificates: steps.map(step => ({
      id: step.id,
      kind: step.kind,
      finishedAt: step.finished_at.toISOString(),
      generatedAt: instant(step.generated_at),
      publishedAt: instant(step.published_at),
      revokedAt: instant(step.revoked_at),
    })),
  }
}

/** Returns the sessions to choose from. If several sessions have the same title, their titles also contain the day. */
export function presentSessionOptions(
  sessions: readonly { id: string; title: string; starts_at: Date; zone: Zone }[],
): { id: string; title: string }[] {
  const counts = Map.groupBy(sessions, ({ title }) => title)
  return sessions.map(({ id, title, starts_at: startsAt, zone }) => ({
    id,
    title: counts.get(title)?.length === 1 ? title : `${title} (${formatIsoDay(startsAt, zone)})`,
  }))
}
