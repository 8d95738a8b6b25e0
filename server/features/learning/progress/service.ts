import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import type { ProgressStatus, SetProgressBody } from '#contract/learning/progress.ts'
import { isFurther, listStatusesBefore, advanceProgress } from '#contract/learning/progress.rules.ts'
import type { StudyMaterial } from '#contract/learning/study.ts'
import { retryAfterDeadlock, type Db, type Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { hashPayload } from '../../../http/idempotency.ts'
import type { Person } from '../../../http/person.ts'
import { lockEnrollment, requirePaid } from '../enrollment/service.ts'
import { recordFinished, withdrawFinished } from '../../certificate/certificate/service.ts'
import { lockStudiedUntil } from '../study/service.ts'
import {
  completeItems,
  findOwnItem,
  lockProgress,
  type CompletedItem,
  type ItemsToReopen,
  reopenItems,
  updateProgressOnce,
  updateItemProgress,
} from './queries.ts'
import { checkEvidence } from './video-evidence.ts'

export { createProgressUpdateSql, createProgressRowsSql, createStudyTimeSql } from './step-sql.ts'

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
  trackClassId: string
  userId: string
  /** Data for computing the minimum study time, and the time since which the learner can open the material. */
  study: StudyMaterial & { openSince: Date }
}

/**
 * Finds a material of this user's own enrolment in order to change its progress. Refuses if the enrolment was refunded.
 */
export async function getLearningItem(tx: Tx, person: Pick<Person, 'userId'>, id: ItemId): Promise<LearningItem> {
  const { isRefunded, ...item } = await getOwnItem(tx, person, id)
  if (isRefunded) throw new CallError('ENROLLMENT_REFUNDED')
  return item
}

/**
 * Finds a material of this user's own enrolment in order to read it. Another user's material is reported as not found.
 */
export async function getOwnItem(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  id: ItemId,
): Promise<LearningItem & { isRefunded: boolean }> {
  const row = await findOwnItem(tx, person.userId, id.enrollmentId, id.lectureMaterialId)
  if (!row) throw new CallError('ENROLLMENT_NOT_FOUND')
  const { track_class_id: trackClassId } = row
  if (row.status === null || row.type === null || trackClassId === null) {
    throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
  }
  const { status, type, quiz_id: quizId, minutes, open_since: openSince, duration_seconds: durationSeconds } = row
  if (minutes === null) throw new Error(`material ${id.lectureMaterialId} has no minutes`)
  const study = { type, minutes, durationSeconds, openSince }
  const { userId } = person
  return { ...id, status, type, quizId, trackClassId, userId, study, isRefunded: row.refunded_at !== null }
}

export interface AdvanceResult {
  /** Current status of the item. */
  status: ProgressStatus
  /** True if the item already had this status or a later status. */
  isSuperseded: boolean
}

/** Locks this item until the transaction ends. */
export async function lockItem(tx: Tx, item: ItemId): Promise<void> {
  await lockProgress(tx, item)
}

/**
 * Changes an item to a later status, or changes nothing. Locks the item, so that concurrent devices wait for each
 * other.
 */
export async function advanceItem(
  tx: Tx,
  item: LearningItem,
  to: ProgressStatus,
  eventTime: EventTime,
): Promise<AdvanceResult> {
  if (!isFurther(to, item.status)) return { status: item.status, isSuperseded: true }
  const { enrollmentId, lectureMaterialId, userId } = item
  const lockedItem = { ...item.study, ...(await lockProgress(tx, item)) }
  const studiedUntil = to === 'COMPLETED' ? await lockStudiedUntil(tx, userId) : null
  const step = advanceProgress(lockedItem, to, { ...eventTime, studiedUntil })
  if (!step) return { status: lockedItem.status, isSuperseded: true }
  await updateItemProgress(tx, { ...step, enrollmentId, lectureMaterialId, userId, now: eventTime.now })
  if (to === 'COMPLETED') await recordFinished(tx, enrollmentId, eventTime.now)
  return { status: to, isSuperseded: false }
}

const graded: readonly LectureMaterialType[] = ['quiz', 'assignment', 'scorm']

/**
 * Changes an item's status to INPROGRESS in a single statement, because this is the most frequent step. It needs no
 * proof, awards no points and completes no certificate. Returns undefined and changes nothing if `setProgress` must
 * handle the call: for another status, for evidence, for a call that will be refused, and for a key that was used
 * before.
 */
export async function startItemOnce(
  db: Db,
  person: Pick<Person, 'userId'>,
  body: SetProgressBody,
  { key, sent, now }: { key: string; sent: unknown; now: Date },
): Promise<AdvanceResult | undefined> {
  const { status: to, evidence, userId, ...item } = body
  if (to !== 'INPROGRESS' || evidence || userId !== person.userId) return undefined
  const step = { ...item, userId, key, hash: hashPayload(sent), to, behind: listStatusesBefore(to), now }
  // Locks the item before the idempotency key. `setProgress` and older servers lock the key before the item, so a
  // deadlock is possible. `retryAfterDeadlock` repeats the statement after a deadlock.
  return retryAfterDeadlock(() => updateProgressOnce(db, step))
}

/**
 * True if the learner cannot report the completion of this item. A quiz or an assignment is completed by its grade, and
 * a unit by the state that the unit reports.
 */
export function needsGrading({ type, status }: Pick<LearningItem, 'type' | 'status'>, to: ProgressStatus): boolean {
  return to === 'COMPLETED' && status !== 'COMPLETED' && graded.includes(type)
}

/**
 * Applies a progress step that the learner reports. Refuses a step of another user (FORBIDDEN) and a completion that
 * only a grade can cause (PROGRESS_NEEDS_GRADING). Also refuses insufficient evidence that a video was watched
 * (VIDEO_NOT_WATCHED). A video can also be completed without evidence.
 */
export async function setProgress(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  body: SetProgressBody,
  eventTime: EventTime,
): Promise<AdvanceResult> {
  if (body.userId !== person.userId) throw new CallError('FORBIDDEN')
  const item = await getLearningItem(tx, person, body)
  if (needsGrading(item, body.status)) throw new CallError('PROGRESS_NEEDS_GRADING')
  const { evidence } = body
  if (evidence && item.type === 'video' && isFurther(body.status, item.status)) {
    await checkEvidence(tx, item, evidence, eventTime.happenedAt)
  }
  return advanceItem(tx, item, body.status, eventTime)
}

/**
 * Completes items for an admin. Also records finished certificates. Returns the items that were not completed before.
 */
export async function completeByHand(
  tx: Tx,
  { enrollmentId, materialIds, now }: { enrollmentId: string; materialIds: readonly string[]; now: Date },
): Promise<CompletedItem[]> {
  await requirePaid(tx, enrollmentId)
  const moved = await completeItems(tx, { enrollmentId, materialIds, now })
  if (moved.length > 0) await recordFinished(tx, enrollmentId, now)
  return moved
}

/**
 * Reverts `completeByHand`. Refuses with PROGRESS_IN_USE if an item has changed since then, or if a certificate that
 * became possible through these items was already generated.
 */
export async function reopenByHand(tx: Tx, items: ItemsToReopen): Promise<void> {
  const { enrollmentId, moved, completedAt } = items
  await lockEnrollment(tx, enrollmentId)
  const isOpen = await withdrawFinished(tx, enrollmentId, completedAt)
  if (!isOpen || (await reopenItems(tx, items)) !== moved.length) throw new CallError('PROGRESS_IN_USE')
}
