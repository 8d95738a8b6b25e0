import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import type { ProgressStatus, SetProgressBody } from '#contract/learning/progress.ts'
import { isAhead, statusesBehind, takeStep } from '#contract/learning/progress.rules.ts'
import type { StudyMaterial } from '#contract/learning/study.ts'
import { retryAfterDeadlock, type Db, type Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { hashOf } from '../../../http/idempotency.ts'
import type { Person } from '../../../http/person.ts'
import { lockEnrollment, requirePaid } from '../enrollment/service.ts'
import { recordFinished, withdrawFinished } from '../../certificate/certificate/service.ts'
import { lockStudiedUntil } from '../study/service.ts'
import {
  completeMany,
  findItem,
  lockProgress,
  type Moved,
  type Reopened,
  reopenMany,
  stepOnce,
  writeStep,
} from './queries.ts'
import { checkEvidence } from './video-evidence.ts'

export { moveItems, movedRows, writeStudied } from './step-sql.ts'

interface ItemId {
  enrollmentId: string
  lectureMaterialId: string
}

interface EventTime {
  /** Time of the learner's action, limited to the range that the server accepts. */
  happenedAt: Date
  now: Date
}

export interface LearningItem extends ItemId {
  status: ProgressStatus
  type: LectureMaterialType
  quizId: string | null
  userId: string
  /** Data for the minimum study time, and the time at which the material opened. */
  study: StudyMaterial & { openSince: Date }
}

/** Finds a material of this user's own enrolment for work. Refuses it if the class was refunded. */
export async function getLearningItem(tx: Tx, person: Pick<Person, 'userId'>, id: ItemId): Promise<LearningItem> {
  const { isRefunded, ...item } = await getOwnItem(tx, person, id)
  if (isRefunded) throw new CallError('ENROLLMENT_REFUNDED')
  return item
}

/** Finds a material of this user's own enrolment for reading. Another user's material counts as missing. */
export async function getOwnItem(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  id: ItemId,
): Promise<LearningItem & { isRefunded: boolean }> {
  const row = await findItem(tx, person.userId, id.enrollmentId, id.lectureMaterialId)
  if (!row) throw new CallError('ENROLLMENT_NOT_FOUND')
  if (row.status === null || row.type === null) throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
  const { status, type, quiz_id: quizId, minutes, open_since: openSince, duration_seconds: durationSeconds } = row
  if (minutes === null) throw new Error('a material without its minutes')
  const study = { type, minutes, durationSeconds, openSince }
  return { ...id, status, type, quizId, userId: person.userId, study, isRefunded: row.refunded_at !== null }
}

export interface Advance {
  /** Current status of the item. */
  status: ProgressStatus
  /** True if the item already had this status or a later one. */
  isSuperseded: boolean
}

/** Locks this item until the transaction ends. */
export async function lockItem(tx: Tx, item: ItemId): Promise<void> {
  await lockProgress(tx, item)
}

/** Moves forward only. Concurrent devices wait for each other at the item. */
export async function advance(tx: Tx, item: LearningItem, to: ProgressStatus, eventTime: EventTime): Promise<Advance> {
  if (!isAhead(to, item.status)) return { status: item.status, isSuperseded: true }
  const { enrollmentId, lectureMaterialId, userId } = item
  const found = { ...item.study, ...(await lockProgress(tx, item)) }
  const studiedUntil = to === 'COMPLETED' ? await lockStudiedUntil(tx, userId) : null
  const step = takeStep(found, to, { ...eventTime, studiedUntil })
  if (!step) return { status: found.status, isSuperseded: true }
  await writeStep(tx, { ...step, enrollmentId, lectureMaterialId, userId, now: eventTime.now })
  if (to === 'COMPLETED') await recordFinished(tx, enrollmentId, eventTime.now)
  return { status: to, isSuperseded: false }
}

const graded: readonly LectureMaterialType[] = ['quiz', 'assignment', 'scorm']

/**
 * Begins an item in one statement. This is the most frequent step, and it needs no proof, awards no points and
 * finishes nothing. Undefined without a change if the longer way is needed: a refusal, or a key that was used before.
 */
export async function beginOnce(
  db: Db,
  person: Pick<Person, 'userId'>,
  body: SetProgressBody,
  { key, sent, now }: { key: string; sent: unknown; now: Date },
): Promise<Advance | undefined> {
  const { status: to, evidence, userId, ...item } = body
  if (to !== 'INPROGRESS' || evidence || userId !== person.userId) return undefined
  const step = { ...item, userId, key, hash: hashOf(sent), to, behind: statusesBehind(to), now }
  // This locks the item before the key; the longer way, also in older servers, locks the key before the item. So a
  // deadlock is possible, and it is retried.
  return retryAfterDeadlock(() => stepOnce(db, step))
}

/** True if only a grade completes the item. A unit is completed only by its own report. */
export function needsGrading({ type, status }: Pick<LearningItem, 'type' | 'status'>, to: ProgressStatus): boolean {
  return to === 'COMPLETED' && status !== 'COMPLETED' && graded.includes(type)
}

/**
 * Applies a step that the learner reports. Refuses a step of another user (FORBIDDEN), a step that only a grade may
 * make (PROGRESS_NEEDS_GRADING), and a video without enough evidence.
 */
export async function setProgress(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  body: SetProgressBody,
  eventTime: EventTime,
): Promise<Advance> {
  if (body.userId !== person.userId) throw new CallError('FORBIDDEN')
  const item = await getLearningItem(tx, person, body)
  if (needsGrading(item, body.status)) throw new CallError('PROGRESS_NEEDS_GRADING')
  const { evidence } = body
  if (evidence && item.type === 'video' && isAhead(body.status, item.status)) {
    await checkEvidence(tx, item, evidence, eventTime.happenedAt)
  }
  return advance(tx, item, body.status, eventTime)
}

/** Completes items for an admin. Returns those that were not complete before, and records what they finish. */
export async function completeByHand(
  tx: Tx,
  { enrollmentId, materialIds, now }: { enrollmentId: string; materialIds: readonly string[]; now: Date },
): Promise<Moved[]> {
  await requirePaid(tx, enrollmentId)
  const moved = await completeMany(tx, { enrollmentId, materialIds, now })
  if (moved.length > 0) await recordFinished(tx, enrollmentId, now)
  return moved
}

/**
 * Reverts `completeByHand`. Refuses with PROGRESS_IN_USE if an item changed since, or if a certificate that it finished
 * was generated.
 */
export async function reopenByHand(tx: Tx, reopened: Reopened): Promise<void> {
  const { enrollmentId, moved, completedAt } = reopened
  await lockEnrollment(tx, enrollmentId)
  const isOpen = await withdrawFinished(tx, enrollmentId, completedAt)
  if (!isOpen || (await reopenMany(tx, reopened)) !== moved.length) throw new CallError('PROGRESS_IN_USE')
}
