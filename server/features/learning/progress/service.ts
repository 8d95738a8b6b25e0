import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import { ProgressStatus, type SetProgressBody } from '#contract/learning/progress.ts'
import { isAhead } from '#contract/learning/progress.rules.ts'
import { countsFrom, leastStudyMs, type StudyMaterial } from '#contract/learning/study.ts'
import { againIfAsked, type Db, type Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { hashOf } from '../../../http/idempotency.ts'
import type { Person } from '../../../http/person.ts'
import { requirePaid } from '../enrollment/service.ts'
import { recordFinished } from '../../certificate/certificate/service.ts'
import { takeStudyTime } from '../study/service.ts'
import { completeMany, findEvidenceKind, findItem, lockStatus, moveStatus, stepOnce } from './queries.ts'
import { checkEvidence } from './video-evidence.ts'

interface ItemId {
  enrollmentId: string
  lectureMaterialId: string
}

interface Moment {
  /** Time of the learner's action, already bounded. */
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
  /** True if the item had this status or a later one before. */
  isSuperseded: boolean
}

/** Locks this item until the transaction ends. */
export async function lockItem(tx: Tx, item: { enrollmentId: string; lectureMaterialId: string }): Promise<void> {
  await lockStatus(tx, item)
}

/** Moves forward only. Concurrent devices wait for each other at the item. */
export async function advance(tx: Tx, item: LearningItem, to: ProgressStatus, moment: Moment): Promise<Advance> {
  if (!isAhead(to, item.status)) return { status: item.status, isSuperseded: true }
  const status = await lockStatus(tx, item)
  if (!isAhead(to, status)) return { status, isSuperseded: true }
  if (to === 'COMPLETED') {
    await moveStatus(tx, item, { to, ...moment, plausibleAt: await plausibleAt(tx, item, moment.now) })
    await recordFinished(tx, item.enrollmentId, moment.now)
  } else await moveStatus(tx, item, { to, ...moment })
  return { status: to, isSuperseded: false }
}

/** Time from which the points of a completed item count. The progress itself is accepted in any case. */
async function plausibleAt(tx: Tx, item: LearningItem, now: Date): Promise<Date> {
  const { study, userId } = item
  const evidence = item.type === 'video' ? await findEvidenceKind(tx, item) : undefined
  const leastMs = leastStudyMs(study, evidence === 'transcript')
  const studied = await takeStudyTime(tx, userId, { openSince: study.openSince, leastMs, now })
  return countsFrom(studied, item.type === 'video' && evidence === undefined, now)
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
  const behind = ProgressStatus.options.filter(status => isAhead(to, status))
  const step = { ...item, userId, key, hash: hashOf(sent), to, behind, now }
  // This locks the item before the key; the longer way, also in older servers, locks the key before the item. So a
  // deadlock is possible, and it is retried.
  return againIfAsked(() => stepOnce(db, step))
}

/** True if only a grade completes the item. A unit is completed only by its own report. */
export function needsGrading({ type, status }: Pick<LearningItem, 'type' | 'status'>, to: ProgressStatus): boolean {
  return to === 'COMPLETED' && status !== 'COMPLETED' && graded.includes(type)
}

export async function setProgress(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  body: SetProgressBody,
  moment: Moment,
): Promise<Advance> {
  if (body.userId !== person.userId) throw new CallError('FORBIDDEN')
  const item = await getLearningItem(tx, person, body)
  if (needsGrading(item, body.status)) throw new CallError('PROGRESS_NEEDS_GRADING')
  const { evidence } = body
  if (evidence && item.type === 'video' && isAhead(body.status, item.status)) {
    await checkEvidence(tx, item, evidence, moment.happenedAt)
  }
  return advance(tx, item, body.status, moment)
}

/** Completes items for an admin. Returns how many were not complete before, and records what they finish. */
export async function completeByHand(
  tx: Tx,
  { enrollmentId, materialIds, now }: { enrollmentId: string; materialIds: readonly string[]; now: Date },
): Promise<number> {
  await requirePaid(tx, enrollmentId)
  const total = await completeMany(tx, { enrollmentId, materialIds, now })
  if (total > 0) await recordFinished(tx, enrollmentId, now)
  return total
}
