import type { Assessment, ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { formatOwnRow } from '../../../realtime/topic.ts'
import { touchTopic } from '../../../realtime/touch.ts'
import { getAssessedColumns } from './judgement.ts'
import { createHiddenAnswerError, type Viewer } from './policy.ts'
import { presentForExpert } from './present.ts'
import { type AssessedRow, findCurrentVersion, mayReadAnswer, lockAnswer, updateAssessment } from './queries.ts'
import { readAnswerFiles } from './answer-file-queries.ts'
import { recordAssessment } from './record-assessment.ts'
import { findOwnReading, isLearnerDeleted } from './reading-queries.ts'

type Deps = Pick<Services, 'db' | 'keys' | 'now'>

/** Stores an expert's assessment. Throws if the answer has changed since the expert read it. */
export async function storeExpertAssessment(
  deps: Deps,
  { actor, viewer }: { actor: Actor; viewer: Viewer },
  id: string,
  assessment: Assessment,
): Promise<ExpertAssignment> {
  const row = await runInTransaction(deps.db, async tx => {
    const answer = await lockAnswer(tx, id)
    // An expert with a reading may not assess the answer again. After the result is settled, such an expert may still
    // open the answer, because opening changes nothing.
    const isLook = assessment.state === 'being-assessed' && answer?.reading_stage === 'settled'
    if (answer && !isLook && (await findOwnReading(tx, id, viewer.userId))) throw new CallError('ASSIGNMENT_READ')
    if (!answer || !(await mayReadAnswer(tx, viewer, id))) throw createHiddenAnswerError(answer, viewer)
    const current = await findCurrentVersion(tx, id)
    if (!current) return refuseOutdated(tx, answer.enrollment_id)
    if (isLook) return current
    const reading = await apply(tx, actor, current, assessment)
    const next = await findCurrentVersion(tx, id)
    await recordAudit(tx, actor, {
      action: 'assignment.assess',
      subject: { kind: 'assignment', id, name: `${current.material_title}, ${current.learner_name}` },
      personId: current.user_id,
      before: { state: current.state, score: current.score },
      after: { state: next?.state ?? current.state, score: next?.score ?? null, ...(reading && { reading }) },
    })
    await touchTopic(tx, formatOwnRow('assessments', current.user_id))
    return next
  })
  if (!row) throw new CallError('ASSIGNMENT_NOT_FOUND')
  return presentForExpert(deps, row, await readAnswerFiles(deps.db, [id]))
}

/**
 * Throws the error for an answer that is not the current version. Either the learner handed in a newer version, or the
 * learner deleted the account.
 */
async function refuseOutdated(tx: Tx, enrollmentId: string): Promise<never> {
  throw new CallError((await isLearnerDeleted(tx, enrollmentId)) ? 'ASSIGNMENT_NOT_FOUND' : 'ASSIGNMENT_CHANGED')
}

async function apply(tx: Tx, actor: Actor, current: AssessedRow, assessment: Assessment) {
  if (assessment.state === 'being-assessed') {
    if (current.assessor_id !== null || current.state === 'scored' || current.state === 'returned') return undefined
    await updateAssessment(tx, current.id, { state: 'being-assessed', assessor_id: actor.userId })
    return undefined
  }
  if (assessment.revision !== current.revision) throw new CallError('ASSIGNMENT_CHANGED')
  const change = getAssessedColumns(current.rubric, assessment)
  const { reading } = await recordAssessment(tx, current, { userId: actor.userId, at: actor.at, assessment, change })
  return reading
}
