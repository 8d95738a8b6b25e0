import type { AuditAction } from '#contract/admin/audit.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { wakeMailJob, queueMail } from '../../../mail/queue.ts'
import { recordFinished } from './finish.ts'
import {
  findCourse,
  findOwner,
  type LearnerRow,
  listLearners,
  listOwners,
  listCertificateData,
  listSessions,
  listCertificatesToGenerate,
  setGenerated,
  setPublished,
  setRevoked,
} from './issue-queries.ts'
import { generateCode, generateNumber } from './references.ts'
import { wakeDrawingJob, enqueuePdfTasks } from './tasks.ts'

export interface SessionId {
  courseId: string
  sessionId: string
}

export async function getCourse(db: Db, courseId: string): Promise<{ id: string; slug: string }> {
  const course = await findCourse(db, courseId)
  if (!course) throw new CallError('COURSE_NOT_FOUND')
  return course
}

/**
 * Lists all learners of a session of the course, or only those in `enrollmentIds`. Ignores enrolments of other
 * sessions.
 */
export async function listSessionLearners(
  db: Db,
  { courseId, sessionId }: SessionId,
  enrollmentIds?: readonly string[],
): Promise<LearnerRow[]> {
  await getCourse(db, courseId)
  const sessions = await listSessions(db, courseId)
  if (!sessions.some(({ id }) => id === sessionId)) throw new CallError('SESSION_NOT_FOUND')
  const learners = await listLearners(db, sessionId)
  return enrollmentIds ? learners.filter(({ id }) => enrollmentIds.includes(id)) : learners
}

/**
 * Generates the certificates whose conditions are met: stores the data to print and a code. A repeated or concurrent
 * call changes nothing. A task draws the PDFs. If a user requests a PDF before the task has drawn it, the PDF is drawn
 * at once.
 */
export async function generateCertificates(
  services: Services,
  actor: Actor,
  enrollmentIds: readonly string[],
): Promise<void> {
  const { db, now } = services
  await runInTransaction(db, async tx => {
    const issuedIds = await storeCertificateData(tx, enrollmentIds, now())
    await enqueuePdfTasks(tx, services, enrollmentIds)
    for (const row of await listOwners(tx, issuedIds)) await auditCertificate(tx, actor, 'certificate.generate', row)
  })
  wakeDrawingJob(services)
}

/**
 * Stores a copy of the data to print, so that later changes of a name or course do not affect the certificate. Does not
 * draw the PDFs. Returns the enrolments for which a certificate was generated.
 */
export async function storeCertificateData(tx: Tx, enrollmentIds: readonly string[], now: Date): Promise<string[]> {
  const issuedIds = new Set<string>()
  for (const row of await listCertificateData(tx, enrollmentIds)) {
    // Adds the missing rows of learners who met the conditions before the server stored such rows.
    await recordFinished(tx, row.id, now)
    const printed = {
      name: row.full_name,
      courseTitle: row.course_title,
      courseSlug: row.course_slug,
      careerTrackTitle: row.track_title,
      instructorName: row.instructor_name,
      instructorTitle: row.instructor_title,
    }
    for (const { id } of await listCertificatesToGenerate(tx, row.id)) {
      const what = { code: generateCode(), number: generateNumber(), printed, generated_at: now }
      if (await setGenerated(tx, id, what)) issuedIds.add(row.id)
    }
  }
  return [...issuedIds]
}

/**
 * Publishes certificates. Sends one email to each learner with a newly published certificate. Returns the number of
 * these learners.
 */
export async function publishCertificates(
  services: Services,
  actor: Actor,
  learners: readonly LearnerRow[],
): Promise<number> {
  const { db, now } = services
  const published = await runInTransaction(db, async tx => {
    const rows = await publishGenerated(tx, learners, now())
    for (const row of rows) await auditCertificate(tx, actor, 'certificate.publish', row)
    return rows
  })
  wakeMailJob(services)
  return published.length
}

export async function publishGenerated(tx: Tx, learners: readonly LearnerRow[], now: Date): Promise<LearnerRow[]> {
  const ids = await setPublished(
    tx,
    learners.map(({ id }) => id),
    now,
  )
  const published = learners.filter(({ id }) => ids.includes(id))
  for (const { user_id: userId, email } of published) {
    await queueMail(tx, { template: 'certificate-published', userId, email, now })
  }
  return published
}

export function revokeCertificate({ db, now }: Services, actor: Actor, id: string, reason: string): Promise<Date> {
  return runInTransaction(db, async tx => {
    const revokedAt = await setRevoked(tx, id, reason, now())
    if (!revokedAt) throw new CallError('CERTIFICATE_NOT_FOUND')
    const owner = await findOwner(tx, id)
    if (owner) {
      const { user_id: personId, full_name: name, enrollment_id: enrollmentId, webinar_id: webinarId } = owner
      const subject = enrollmentId
        ? { kind: 'enrollment', id: enrollmentId }
        : webinarId
          ? { kind: 'webinar', id: webinarId }
          : { kind: 'certificate', id }
      await recordAudit(tx, actor, { action: 'certificate.revoke', subject: { ...subject, name }, personId, reason })
    }
    return revokedAt
  })
}

type CertificateAction = Extract<AuditAction, `certificate.${string}`>

/** Writes one audit entry for each learner, because admins can filter the audit log by user. */
export function auditCertificate(
  tx: Tx,
  actor: Actor,
  action: CertificateAction,
  { id, user_id: personId, full_name: name }: Pick<LearnerRow, 'id' | 'user_id' | 'full_name'>,
  reason?: string,
): Promise<void> {
  return recordAudit(tx, actor, {
    action,
    subject: { kind: 'enrollment', id, name },
    personId,
    ...(reason && { reason }),
  })
}

export function auditDownload(db: Db, actor: Actor, learners: readonly LearnerRow[]): Promise<void> {
  return runInTransaction(db, async tx => {
    for (const row of learners) await auditCertificate(tx, actor, 'certificate.download', row)
  })
}
