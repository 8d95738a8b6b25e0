import type { StaffQuestionDetail } from '#contract/learning/lesson-question.staff.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import * as queries from './queries.ts'
import { storeAnswer } from './service.ts'
import { presentStaffDetail } from './staff-present.ts'
import { listReports, selectStaffQuestions } from './staff-queries.ts'

interface Viewer {
  isAdmin: boolean
}

/** Returns a question with its answers. Includes reports and hidden texts only for admins. */
export async function readStaffQuestion(db: Db, id: string, { isAdmin }: Viewer): Promise<StaffQuestionDetail> {
  const row = await selectStaffQuestions(db, {}, { isAdmin }).where('question.id', '=', id).executeTakeFirst()
  if (!row) throw new CallError('QUESTION_NOT_FOUND')
  const { anchor } = row
  const quizQuestions = anchor.kind === 'quiz' ? (await queries.findMaterial(db, row.material_id)).quiz_questions : null
  return presentStaffDetail(row, {
    answers: await queries.listAnswers(db, [id]),
    reports: isAdmin ? await listReports(db, id) : [],
    quizQuestion: quizQuestions?.find(each => anchor.kind === 'quiz' && each.id === anchor.quizQuestionId)?.text,
    isAdmin,
  })
}

interface Change {
  id: string
  version: number | undefined
}

/** Locks a question that the viewer may see. Any other question is reported as not found. */
async function enter(tx: Tx, id: string, viewer: Viewer): Promise<queries.LockedQuestion> {
  const question = await queries.lockQuestion(tx, id)
  if (!question || question.asked_by === null || (question.is_hidden && !viewer.isAdmin)) {
    throw new CallError('QUESTION_NOT_FOUND')
  }
  return question
}

/**
 * The name does not contain the text of the question, because audit entries remain after the asker's account is erased.
 */
const toSubject = ({ id, material_title: title }: queries.LockedQuestion) => ({
  kind: 'lesson-question',
  id,
  name: `Pertanyaan di ${title}`,
})

/**
 * Stores an expert's answer. A repeated call with the same answer changes nothing. A repeated call with another text is
 * refused as outdated, because the expert does not know that the first text was stored.
 */
export async function answerAsExpert(
  db: Db,
  actor: Actor,
  viewer: Viewer,
  { id, version }: Change,
  { answerId, text, isChosen }: { answerId: string; text: string; isChosen: boolean },
): Promise<StaffQuestionDetail> {
  await runInTransaction(db, async tx => {
    const question = await enter(tx, id, viewer)
    const stored = await queries.findAnswer(tx, answerId)
    if (stored?.answered_by === actor.userId && stored.question_id === id && stored.text === text) return
    requireVersion(version, question.version)
    if (question.asked_by === actor.userId) throw new CallError('QUESTION_OWN')
    const now = actor.at
    await storeAnswer(tx, question, { id: answerId, userId: actor.userId, by: 'expert', text, answeredAt: now, now })
    if (isChosen) await queries.changeQuestion(tx, id, { chosen_answer_id: answerId })
    await recordAudit(tx, actor, {
      action: 'question.answer',
      subject: toSubject(question),
      ...(question.asked_by !== null && { personId: question.asked_by }),
      after: { answer: text, isChosen },
    })
  })
  return readStaffQuestion(db, id, viewer)
}

/** Finds an answer to this question. Hidden answers are found only for admins. */
async function getAnswer(tx: Tx, questionId: string, answerId: string, viewer: Viewer) {
  const row = await queries.findAnswer(tx, answerId)
  if (row?.question_id !== questionId || row.answered_by === null || (row.is_hidden && !viewer.isAdmin)) {
    throw new CallError('ANSWER_NOT_FOUND')
  }
  return row
}

/** Chooses the answer that learners see at the question's position in the material. Null removes the choice. */
export async function chooseAnswer(
  db: Db,
  actor: Actor,
  viewer: Viewer,
  { id, version }: Change,
  answerId: string | null,
): Promise<StaffQuestionDetail> {
  await runInTransaction(db, async tx => {
    const question = await enter(tx, id, viewer)
    if (question.asked_by === actor.userId) throw new CallError('QUESTION_OWN')
    requireVersion(version, question.version)
    const chosen = answerId === null ? null : await getAnswer(tx, id, answerId, viewer)
    await queries.changeQuestion(tx, id, { chosen_answer_id: chosen?.id ?? null })
    await recordAudit(tx, actor, {
      action: 'question.choose',
      subject: toSubject(question),
      ...(question.asked_by !== null && { personId: question.asked_by }),
      before: { chosen: question.chosen_answer_id },
      after: { chosen: chosen?.id ?? null },
    })
  })
  return readStaffQuestion(db, id, viewer)
}

/** Hides or shows a question or an answer, and marks its reports as decided. */
export async function setVisibility(
  db: Db,
  actor: Actor,
  { id, version }: Change,
  { answerId, isHidden, reason }: { answerId: string | null; isHidden: boolean; reason: string },
): Promise<StaffQuestionDetail> {
  const viewer = { isAdmin: true }
  await runInTransaction(db, async tx => {
    const question = await enter(tx, id, viewer)
    requireVersion(version, question.version)
    const answer = answerId === null ? undefined : await getAnswer(tx, id, answerId, viewer)
    await queries.decideReports(tx, { questionId: id, answerId }, actor)
    if (answer) {
      await queries.setAnswerHidden(tx, answer.id, isHidden)
      await queries.touchQuestion(tx, id)
      await queries.changeQuestion(tx, id)
    } else await queries.changeQuestion(tx, id, { is_hidden: isHidden })
    const personId = answer?.answered_by ?? question.asked_by
    await recordAudit(tx, actor, {
      action: isHidden ? 'question.hide' : 'question.show',
      subject: toSubject(question),
      ...(personId !== null && { personId }),
      reason,
      before: { answer: answer?.text ?? null, isHidden: answer?.is_hidden ?? question.is_hidden },
      after: { answer: answer?.text ?? null, isHidden },
    })
  })
  return readStaffQuestion(db, id, viewer)
}
