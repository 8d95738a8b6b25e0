import { mayCall } from '#contract/account/access.ts'
import type { OutboxReceipt } from '#contract/wire/outbox-receipts.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { mergeCriteria, isSameJudgement } from '#contract/assessment/rubric.rules.ts'
import { lockRolesOf } from '../../../auth/family-queries.ts'
import type { Tx } from '../../../db/database.ts'
import { recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { formatOwnRow } from '../../../realtime/topic.ts'
import { touchTopic } from '../../../realtime/touch.ts'
import { isSameMarks, isSameVoice } from './marks-and-voice.ts'
import { getAssessedColumns } from './judgement.ts'
import { createHiddenAnswerError } from './policy.ts'
import { findNames, mayReadAnswer, lockAnswer } from './queries.ts'
import { recordAssessment } from './record-assessment.ts'
import { findOwnReading } from './reading-queries.ts'

type Answer = NonNullable<Awaited<ReturnType<typeof lockAnswer>>>

/**
 * Stores an assessment that an expert wrote on a device, perhaps hours ago. The assessment applies to the version that
 * the expert read, even if the learner has handed in a newer version since then. If two experts assessed the same
 * answer, the assessment that arrives first is stored.
 */
export async function storeAssessment(
  tx: Tx,
  person: Person,
  { assignmentId: id, ...assessment }: OutboxPayload<'assessment'>,
  { now }: { now: Date },
): Promise<OutboxReceipt<'assessment'>> {
  if (!mayCall('staff', await lockRolesOf(tx, person.userId))) throw new CallError('FORBIDDEN')
  const answer = await lockAnswer(tx, id)
  const names = answer && (await findNames(tx, id))
  if (!answer || !names) throw new CallError('ASSIGNMENT_NOT_FOUND')
  const receipt = { hasNewerVersion: !answer.is_current }
  const ownReading = await findOwnReading(tx, id, person.userId)
  if (!ownReading && !(await mayReadAnswer(tx, person, id))) throw createHiddenAnswerError(answer, person)
  const change = getAssessedColumns(names.rubric, assessment)
  const { state, score, comment } = change
  const criteria = mergeCriteria(names.rubric ?? [], assessment)
  if (ownReading) {
    const isSame =
      ownReading.state === state &&
      ownReading.score === score &&
      ownReading.comment === comment &&
      isSameJudgement(ownReading.criteria, criteria) &&
      isSameMarks(ownReading.marks, assessment.marks) &&
      (assessment.voice === undefined || ownReading.voice_upload_id === (assessment.voice?.id ?? null))
    if (!isSame) throw new CallError('ASSIGNMENT_READ')
    return { ...receipt, isNew: false, reading: ownReading.place }
  }
  const isSameAssessment =
    answer.state === state &&
    answer.score === score &&
    answer.comment === comment &&
    isSameJudgement(answer.criteria, criteria) &&
    isSameMarks(answer.marks, assessment.marks) &&
    (await isSameVoice(tx, id, assessment.voice))
  if (isSameAssessment && answer.assessor_id === person.userId) return { ...receipt, isNew: false }
  if (isFinished(answer) && answer.revision !== assessment.revision) throw new CallError('ASSIGNMENT_CHANGED')

  const { reading, ...after } = await recordAssessment(tx, answer, {
    userId: person.userId,
    at: now,
    assessment,
    change,
  })
  await recordAudit(
    tx,
    { userId: person.userId, place: '', at: now },
    {
      action: 'assignment.assess',
      subject: { kind: 'assignment', id, name: `${names.title}, ${names.full_name}` },
      personId: names.user_id,
      before: { state: answer.state, score: answer.score },
      // Records only the number of the reading, because a reading is secret until the result is settled.
      after: { ...after, ...(reading && { reading }) },
    },
  )
  await touchTopic(tx, formatOwnRow('assessments', names.user_id))
  return { ...receipt, isNew: true, ...(reading && { reading }) }
}

/** True if the answer has a result. Only an expert who has read the current revision may then change the result. */
function isFinished({ state }: Answer): boolean {
  return state === 'scored' || state === 'returned'
}
