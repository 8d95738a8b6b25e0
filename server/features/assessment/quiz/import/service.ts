import { createHash, randomUUID } from 'node:crypto'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import type { doQuizImport, ImportedQuestion, QuizImport } from '#contract/assessment/quiz-import.ts'
import {
  listQuestionIds,
  createQuestionId,
  getQuestionFieldName,
  QUIZ_MAX_QUESTIONS,
  type QuizForm,
  toQuizForm,
  readQuizForm,
} from '#contract/assessment/quiz-form.ts'
import { type Db, runInTransaction, type Tx } from '../../../../db/database.ts'
import { type Actor, recordAudit } from '../../../../desk/audit.ts'
import { requireVersion } from '../../../../desk/version.ts'
import { CallError } from '../../../../http/errors.ts'
import { toWrittenQuiz } from '../../../catalog/career-track/service.ts'
import { lockWritten, updateQuizRow } from '../edit-queries.ts'
import * as queries from './queries.ts'
import { readInThread } from './read-in-thread.ts'

/** Time after which a plan can no longer be executed. */
const PLAN_KEPT_MS = 86_400_000

/**
 * Reads a file, compares its questions with the questions of a quiz in a draft, and stores the result as a plan. Does
 * not change the quiz.
 */
export async function planImport(db: Db, actor: Actor, quizId: string, bytes: Buffer): Promise<QuizImport> {
  const row = await runInTransaction(db, tx => lockDraft(tx, quizId))
  const form = toQuizForm(toWrittenQuiz(row))
  const { format, notes, questions } = await readInThread({ bytes, form })
  const hash = createHash('sha256').update(bytes).digest('hex')
  const doneAt = await queries.findImportTime(db, quizId, hash)
  const again =
    doneAt && 'Berkas yang persis sama sudah pernah dimasukkan ke kuis ini. Soal yang sama tidak dimasukkan lagi.'
  const plan = { id: randomUUID(), revision: row.revision }
  await runInTransaction(db, async tx => {
    await queries.deletePlansBefore(tx, quizId, new Date(actor.at.getTime() - PLAN_KEPT_MS))
    const importRow = { ...plan, quiz_id: quizId, file_hash: hash, questions: JSON.stringify(questions) }
    await queries.insertPlan(tx, { ...importRow, planned_at: actor.at })
    const ready = questions.filter(({ state }) => state === 'ready').length
    await recordAudit(tx, actor, {
      action: 'quiz.read-file',
      subject: getSubject(row),
      after: { format, total: questions.length, ready },
    })
  })
  const room = Math.max(0, QUIZ_MAX_QUESTIONS - row.questions.length)
  return { ...plan, format, room, notes: again ? [again, ...notes] : notes, questions }
}

const getSubject = ({ id, title: name }: { id: string; title: string }) => ({ kind: 'quiz', id, name })

async function lockDraft(tx: Tx, quizId: string) {
  const row = await lockWritten(tx, quizId)
  if (!row) throw new CallError('QUIZ_NOT_FOUND')
  if (row.isPublished) throw new CallError('QUIZ_PUBLISHED')
  return row
}

type Chosen = InputOf<typeof doQuizImport>['body']

/** Imports all chosen questions, or none. Throws if the quiz has changed since the plan was made. */
export function importQuestions(
  db: Db,
  actor: Actor,
  { id, importId, version }: { id: string; importId: string; version: number | undefined },
  { questions: indexes, explanation }: Chosen,
): Promise<AnswerOf<typeof doQuizImport>> {
  return runInTransaction(db, async tx => {
    const row = await lockDraft(tx, id)
    const plan = await queries.lockPlan(tx, id, importId)
    if (!plan) throw new CallError('QUIZ_IMPORT_NOT_FOUND')
    if (plan.done_at) throw new CallError('QUIZ_IMPORT_DONE')
    requireVersion(version, row.revision)
    requireVersion(plan.revision, row.revision)
    const chosen = [...new Set(indexes)].toSorted((a, b) => a - b).map(index => plan.questions[index])
    const quizForm = readQuizForm(withQuestions(toQuizForm(toWrittenQuiz(row)), chosen, explanation.trim()))
    // Each question was valid when the plan was made. An error is still possible if the rules have changed since then,
    // or if other parts of the quiz are invalid.
    if ('errors' in quizForm) throw invalid('questions', Object.values(quizForm.errors)[0] ?? '')
    const next = await updateQuizRow(tx, id, quizForm.quiz)
    await queries.markImportDone(tx, importId, actor.at)
    await recordAudit(tx, actor, {
      action: 'quiz.import',
      subject: getSubject(row),
      before: { questions: row.questions.length },
      after: { questions: quizForm.quiz.questions.length },
    })
    return { version: next, added: chosen.length }
  })
}

const invalid = (field: string, words: string) =>
  new CallError('VALIDATION_FAILED', { fieldErrors: { [field]: words } })

/** Returns the form with the questions appended. */
function withQuestions(
  form: QuizForm,
  chosen: readonly (ImportedQuestion | undefined)[],
  explanation: string,
): QuizForm {
  const free = QUIZ_MAX_QUESTIONS - listQuestionIds(form).length
  if (chosen.length > free) throw invalid('questions', `Kuis ini hanya muat ${free} soal lagi`)
  let next = form
  for (const question of chosen) {
    if (question?.state !== 'ready') throw invalid('questions', 'Ada soal terpilih yang tidak bisa dimasukkan')
    if (question.explanation === '' && explanation === '')
      throw invalid('explanation', 'Tulis penjelasan untuk soal yang tidak punya')
    const id = createQuestionId()
    next = {
      ...next,
      questions: [...listQuestionIds(next), id].join('\n'),
      [getQuestionFieldName(id, 'type')]: question.type ?? '',
      [getQuestionFieldName(id, 'text')]: question.text,
      [getQuestionFieldName(id, 'answers')]: question.answers.join('\n'),
      [getQuestionFieldName(id, 'explanation')]: question.explanation || explanation,
    }
  }
  return next
}
