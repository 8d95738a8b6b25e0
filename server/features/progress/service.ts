import type { LectureMaterialType } from '#contract/lecture-material.ts'
import { ProgressStatus, type SetProgressBody } from '#contract/progress.ts'
import { isAhead } from '#contract/rules/progress.ts'
import { countsFrom, leastStudyMs, type StudyMaterial } from '#contract/rules/study.ts'
import { againIfAsked, type Db, type Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import { hashOf } from '../../http/idempotency.ts'
import type { Person } from '../../http/person.ts'
import { requirePaid } from '../enrollment/service.ts'
import { recordFinished } from '../certificate/service.ts'
import { takeStudyTime } from '../study/service.ts'
import { completeMany, findEvidenceKind, findItem, lockStatus, moveStatus, stepOnce } from './queries.ts'
import { checkEvidence } from './video-evidence.ts'

interface ItemId {
  enrollmentId: string
  lectureMaterialId: string
}

interface Moment {
  /** When the learner did it, already bounded. */
  happenedAt: Date
  now: Date
}

export interface LearningItem extends ItemId {
  status: ProgressStatus
  type: LectureMaterialType
  quizId: string | null
  userId: string
  /** What is to be learned, and since when it could be. */
  study: StudyMaterial & { openSince: Date }
}

/** A material of this person's own enrolment, to be worked on: refused once its class was refunded. */
export async function getLearningItem(tx: Tx, person: Pick<Person, 'userId'>, id: ItemId): Promise<LearningItem> {
  const { isRefunded, ...item } = await getOwnItem(tx, person, id)
  if (isRefunded) throw new CallError('ENROLLMENT_REFUNDED')
  return item
}

/** A material of this person's own enrolment, to be read; anybody else's is as missing as one that never was. */
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
  /** Where the item stands now. */
  status: ProgressStatus
  /** True when it stood there, or further, before. */
  isSuperseded: boolean
}

/** Nobody else moves or writes of this item before this transaction ends. */
export async function lockItem(tx: Tx, item: { enrollmentId: string; lectureMaterialId: string }): Promise<void> {
  await lockStatus(tx, item)
}

/** Forward only, also when two devices speak at once: they wait for each other at the item. */
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

/** From when the points of an item just completed count. Whatever it says, the progress itself is taken. */
async function plausibleAt(tx: Tx, item: LearningItem, now: Date): Promise<Date> {
  const { study, userId } = item
  const evidence = item.type === 'video' ? await findEvidenceKind(tx, item) : undefined
  const leastMs = leastStudyMs(study, evidence === 'transcript')
  const studied = await takeStudyTime(tx, userId, { openSince: study.openSince, leastMs, now })
  return countsFrom(studied, item.type === 'video' && evidence === undefined, now)
}

const graded: readonly LectureMaterialType[] = ['quiz', 'assignment', 'scorm']

/**
 * Begins an item: the step everybody takes most often, with nothing to be proven, counted or finished by it, so it is one
 * statement. Undefined, and nothing happened, for whatever needs the longer way: a refusal, a key that was used before.
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
  // It holds the item before the key; the longer way, and servers before it, the key before the item.
  return againIfAsked(() => stepOnce(db, step))
}

/** What somebody else judges is completed by that judgement alone, and a unit by what it says of itself. */
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

/** The desk says that it is done. Answers how many were not; those are complete now, and what that finishes is written down. */
export async function completeByHand(
  tx: Tx,
  { enrollmentId, materialIds, now }: { enrollmentId: string; materialIds: readonly string[]; now: Date },
): Promise<number> {
  await requirePaid(tx, enrollmentId)
  const total = await completeMany(tx, { enrollmentId, materialIds, now })
  if (total > 0) await recordFinished(tx, enrollmentId, now)
  return total
}
