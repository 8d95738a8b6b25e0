import type { LectureMaterialType } from '#contract/lecture-material.ts'
import { ProgressStatus, type SetProgressBody } from '#contract/progress.ts'
import { isAhead } from '#contract/rules/progress.ts'
import type { Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { recordFinished } from '../certificate/service.ts'
import { findItem, moveStatus, readStatus } from './queries.ts'
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
}

/** A material of this person's own enrolment; anybody else's is as missing as one that never was. */
export async function getLearningItem(tx: Tx, person: Pick<Person, 'userId'>, id: ItemId): Promise<LearningItem> {
  const row = await findItem(tx, person.userId, id.enrollmentId, id.lectureMaterialId)
  if (!row) throw new CallError('ENROLLMENT_NOT_FOUND')
  if (row.status === null || row.type === null) throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
  return { ...id, status: row.status, type: row.type, quizId: row.quiz_id }
}

export interface Advance {
  /** Where the item stands now. */
  status: ProgressStatus
  /** True when it stood there, or further, before. */
  isSuperseded: boolean
}

/** Forward only, also when two devices speak at once: the update itself says from where it may move. */
export async function advance(tx: Tx, item: LearningItem, to: ProgressStatus, moment: Moment): Promise<Advance> {
  const from = ProgressStatus.options.filter(status => isAhead(to, status))
  if (!from.includes(item.status)) return { status: item.status, isSuperseded: true }
  if (await moveStatus(tx, item, { from, to, ...moment })) {
    if (to === 'COMPLETED') await recordFinished(tx, item.enrollmentId, moment.now)
    return { status: to, isSuperseded: false }
  }
  return { status: await readStatus(tx, item), isSuperseded: true }
}

const graded: readonly LectureMaterialType[] = ['quiz', 'assignment']

export async function setProgress(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  body: SetProgressBody,
  moment: Moment,
): Promise<Advance> {
  if (body.userId !== person.userId) throw new CallError('FORBIDDEN')
  const item = await getLearningItem(tx, person, body)
  const isSelfDeclared = body.status === 'COMPLETED' && graded.includes(item.type)
  if (isSelfDeclared && item.status !== 'COMPLETED') throw new CallError('PROGRESS_NEEDS_GRADING')
  const { evidence } = body
  if (evidence && item.type === 'video' && isAhead(body.status, item.status)) {
    await checkEvidence(tx, item, evidence, moment.happenedAt)
  }
  return advance(tx, item, body.status, moment)
}
