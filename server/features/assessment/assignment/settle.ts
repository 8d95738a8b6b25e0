import type { DeskAssignmentHistory, ReadingDecision } from '#contract/assessment/scoring.admin.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { formatOwnRow } from '../../../realtime/topic.ts'
import { touchTopic } from '../../../realtime/touch.ts'
import { readDeskAssignment } from './assign.ts'
import { findNames, lockAnswer, setReadingStage } from './queries.ts'
import { publishReading } from './readings.ts'
import { listReadings, type ReadingRow } from './reading-queries.ts'

type Deps = Pick<Services, 'db' | 'keys' | 'now'>
type Version = { id: string; version: number | undefined }

/** Requires a second reading of the answer, or cancels this requirement. Possible only before the first reading. */
export async function setSecondReadingRequired(
  deps: Deps,
  actor: Actor,
  { id, version }: Version,
  { isAsked, reason }: { isAsked: boolean; reason: string },
): Promise<DeskAssignmentHistory> {
  await runInTransaction(deps.db, async tx => {
    const { answer, subject } = await hold(tx, actor, { id, version })
    const isOpen = answer.state === 'handed-in' || answer.state === 'being-assessed'
    const before = answer.reading_stage
    if (!isOpen || before !== (isAsked ? null : 'first')) throw new CallError('READING_NOT_OPEN')
    await setReadingStage(tx, id, isAsked ? 'first' : null)
    await recordAudit(tx, actor, {
      action: 'assignment.second-reading',
      ...subject,
      reason,
      before: { secondReading: !isAsked },
      after: { secondReading: isAsked },
    })
  })
  return readDeskAssignment(deps, id, actor.userId)
}

/**
 * Settles the result of an answer: one of its two readings, or a score between them. The admin may choose the first
 * reading without waiting for the second.
 */
export async function settleReadings(
  deps: Deps,
  actor: Actor,
  { id, version }: Version,
  assessment: ReadingDecision,
): Promise<DeskAssignmentHistory> {
  await runInTransaction(deps.db, async tx => {
    const { answer, subject } = await hold(tx, actor, { id, version })
    const [first, second] = await listReadings(tx, id)
    const isOpen = answer.reading_stage === 'undecided' || answer.reading_stage === 'second'
    if (!isOpen || !first || (assessment.stands !== 'first' && !second)) throw new CallError('READING_NOT_OPEN')
    // Throws if the admin made one of the two readings.
    if ([first, second].some(reading => reading?.expert_id === actor.userId)) throw new CallError('DECISION_NOT_YOURS')
    const stands = assessment.stands === 'first' ? first : second!
    const result =
      assessment.stands === 'between' ? between(first, stands, { ...assessment, userId: actor.userId }) : stands
    await publishReading(tx, id, result, actor.at)
    await recordAudit(tx, actor, {
      action: 'assignment.decide',
      ...subject,
      reason: assessment.reason,
      before: { first: first.score, second: second?.score ?? null },
      after: { state: result.state, score: result.score },
    })
    await touchTopic(tx, formatOwnRow('assessments', answer.user_id))
  })
  return readDeskAssignment(deps, id, actor.userId)
}

/** Locks the answer and checks its revision. Throws if the admin handed in this answer as a learner. */
async function hold(tx: Tx, actor: Actor, { id, version }: Version) {
  const answer = await lockAnswer(tx, id)
  const names = answer && (await findNames(tx, id))
  if (!answer || !names) throw new CallError('ASSIGNMENT_NOT_FOUND')
  requireVersion(version, answer.revision)
  if (answer.user_id === actor.userId) throw new CallError('DECISION_NOT_YOURS')
  const subject = { kind: 'assignment', id, name: `${names.title}, ${names.full_name}` }
  return { answer, subject: { subject, personId: answer.user_id } }
}

/**
 * Builds a result from the admin's own score and comment. The score must not be outside the scores of the two readings.
 */
function between(
  first: ReadingRow,
  second: ReadingRow,
  { score, comment, userId }: { score: number; comment: string; userId: string },
): ReadingRow {
  const scores = [first.score ?? 0, second.score ?? 0]
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  if (score < least || score > most) {
    const fieldErrors = { score: `Nilainya dari ${least} sampai ${most}, di antara kedua pembacaan` }
    throw new CallError('VALIDATION_FAILED', { fieldErrors })
  }
  const nothing = { criteria: null, marks: null, voice_upload_id: null, voice_seconds: null }
  return { ...first, ...nothing, state: 'scored', score, comment, expert_id: userId }
}
