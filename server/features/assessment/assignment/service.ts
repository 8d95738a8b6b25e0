import { randomUUID } from 'node:crypto'
import type { AssignmentPayload } from '#contract/assessment/assignment.outbox.ts'
import type { AssignmentState } from '#contract/assessment/assignment.ts'
import type { OutboxReceipt } from '#contract/wire/outbox-receipts.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { advanceItem, getLearningItem } from '../../learning/progress/service.ts'
import { requireFiles } from '../../learning/upload/service.ts'
import { creditConfirmedEvent } from '../../points/points/service.ts'
import { lockClaimedAnswers, unclaimAnswers } from './desk-queries.ts'
import { insertAnswer } from './hand-in-queries.ts'
import { listStates } from './queries.ts'

export { storeAssessment } from './store-assessment.ts'

interface HandIn extends Pick<AssignmentPayload, 'enrollmentId' | 'lectureMaterialId' | 'text'> {
  files?: readonly { id: string }[] | undefined
}

/**
 * Stores a new version of a learner's answer. The files must already be uploaded. The first version completes the
 * material. If the class is then complete, credits the points of the class in this transaction, because the device does
 * not request these points.
 */
export async function handInAssignment(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  payload: HandIn,
  eventTime: { happenedAt: Date; now: Date },
  keys: ServerKeys,
): Promise<OutboxReceipt<'assignment'>> {
  const item = await getLearningItem(tx, person, payload)
  if (item.type !== 'assignment') throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
  const fileIds = payload.files?.map(file => file.id) ?? []
  await requireFiles(tx, person.userId, fileIds)
  const answer = {
    id: randomUUID(),
    enrollment_id: item.enrollmentId,
    lecture_material_id: item.lectureMaterialId,
    text: payload.text,
    handed_in_at: eventTime.happenedAt,
    created_at: eventTime.now,
  }
  await insertAnswer(tx, answer, { userId: person.userId, ids: fileIds })
  await advanceItem(tx, item, 'COMPLETED', eventTime)
  const ref = `${item.enrollmentId}:${item.trackClassId}`
  const awarded = await creditConfirmedEvent(tx, item.userId, 'class-completed', ref, eventTime, keys)
  const { point = 0, waits } = awarded ?? {}
  return {
    handedInAt: eventTime.happenedAt.toISOString(),
    ...(point > 0 && { point }),
    ...(waits && { waits }),
  }
}

export interface AssignmentStatus {
  lectureMaterialId: string
  /** State of the current version of the answer. */
  state: AssignmentState
  /** Best score of all versions, because a new version must not lower the score. Null if no version has a score. */
  score: number | null
  versionCount: number
}

/** Returns the states of the assignments that the learner of this enrolment has handed in. */
export async function listAssignmentStates(db: Db, enrollmentId: string): Promise<AssignmentStatus[]> {
  return (await listStates(db, enrollmentId)).map(row => ({
    lectureMaterialId: row.lecture_material_id,
    state: row.state,
    score: row.score,
    versionCount: row.version_count,
  }))
}

/**
 * Locks the waiting answers of an expert. To prevent deadlocks, code must lock in this order: the answers, the expert's
 * account. An answer that the expert claims in between is not locked yet; a deadlock about it is retried.
 */
export function lockAnswersOf(tx: Tx, expertId: string): Promise<void> {
  return lockClaimedAnswers(tx, expertId)
}

/** Releases the waiting answers of a user who no longer works as an expert, so that other experts can claim them. */
export function releaseAnswersOf(tx: Tx, expertId: string): Promise<void> {
  return unclaimAnswers(tx, expertId)
}
