import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import type * as contract from '#contract/assessment/question-bank.ts'
import { type BankedQuestion, toBankForm, readBankForm } from '#contract/assessment/bank-form.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { appendQuestionsToDraft, readWrittenQuiz } from '../quiz/service.ts'
import * as queries from './queries.ts'

type Typed = InputOf<typeof contract.createBankQuestion>['body']

interface VersionedId {
  id: string
  version: number | undefined
}

const NAME_LENGTH = 80
const getSubject = (id: string, { text }: { text: string }) => ({
  kind: 'bank-question',
  id,
  name: text.slice(0, NAME_LENGTH).toWellFormed(),
})

function read(typed: Typed): BankedQuestion {
  const bankForm = readBankForm(typed)
  if ('errors' in bankForm) throw new CallError('VALIDATION_FAILED', { fieldErrors: bankForm.errors })
  return bankForm.question
}

const loggedOf = (question: BankedQuestion, tags: readonly string[]) => ({
  ...toBankForm(question),
  tags: tags.join(', '),
})

/** Adds a question to the bank. Throws BANK_QUESTION_EXISTS if the bank already has the same question. */
export async function createBankQuestion(tx: Tx, actor: Actor, typed: Typed): Promise<string> {
  const { tags } = typed
  const question = read(typed)
  const id = await queries.insertBankQuestion(tx, { question, tags, at: actor.at })
  if (id === undefined) throw new CallError('BANK_QUESTION_EXISTS')
  const after = loggedOf(question, tags)
  await recordAudit(tx, actor, { action: 'bank.create', subject: getSubject(id, question), after })
  return id
}

/** Replaces a question and its tags. Copies of the question in quizzes do not change. Returns the new version. */
export function changeBankQuestion(
  db: Db,
  actor: Actor,
  { id, version }: VersionedId,
  typed: Typed & { reason: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await getBankQuestion(tx, { id, version })
    const { tags, reason } = typed
    const question = read(typed)
    const nextVersion = await queries.updateBankQuestion(tx, id, { question, tags, at: actor.at })
    if (nextVersion === undefined) throw new CallError('BANK_QUESTION_EXISTS')
    await recordAudit(tx, actor, {
      action: 'bank.change',
      subject: getSubject(id, row.question),
      reason,
      before: loggedOf(row.question, row.tags),
      after: loggedOf(question, tags),
    })
    return nextVersion
  })
}

/** Removes a question from the bank. Copies of the question in quizzes remain. */
export function removeBankQuestion(db: Db, actor: Actor, target: VersionedId, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const { id, question, tags } = await getBankQuestion(tx, target)
    await queries.deleteBankQuestion(tx, id)
    const before = loggedOf(question, tags)
    await recordAudit(tx, actor, { action: 'bank.remove', subject: getSubject(id, question), reason, before })
  })
}

async function getBankQuestion(tx: Tx, { id, version }: VersionedId) {
  const row = await queries.lockBankQuestion(tx, id)
  if (!row) throw new CallError('BANK_QUESTION_NOT_FOUND')
  requireVersion(version, row.version)
  return row
}

/** Copies questions of a quiz into the bank. `known` is the number of questions that the bank already has. */
export function copyQuizQuestionsToBank(
  db: Db,
  actor: Actor,
  quizId: string,
  { questionIds, tags }: InputOf<typeof contract.copyQuizQuestionsToBank>['body'],
): Promise<AnswerOf<typeof contract.copyQuizQuestionsToBank>> {
  return runInTransaction(db, async tx => {
    const quiz = await readWrittenQuiz(tx, quizId)
    if (!quiz) throw new CallError('QUIZ_NOT_FOUND')
    const byId = new Map(quiz.questions.map(({ id, ...question }) => [id, question]))
    const wantedIds = new Set(questionIds)
    // Sorts the questions, because two concurrent calls that insert the same questions in different orders could
    // deadlock.
    const questions = [...wantedIds].flatMap(id => byId.get(id) ?? []).toSorted((a, b) => (a.text < b.text ? -1 : 1))
    if (questions.length < wantedIds.size) throw invalid('Ada soal yang sudah tidak ada di kuis ini')
    let added = 0
    for (const question of questions)
      if (await queries.insertBankQuestion(tx, { question, tags, at: actor.at })) added += 1
    const subject = { kind: 'quiz', id: quizId, name: quiz.title }
    await recordAudit(tx, actor, { action: 'bank.keep', subject, after: { added, tags: tags.join(', ') } })
    return { added, known: questions.length - added }
  })
}

/**
 * Appends copies of bank questions to a quiz of a draft. `known` counts the questions that the quiz already has. `gone`
 * counts the questions that the bank no longer has.
 */
export function copyBankQuestionsToQuiz(
  db: Db,
  actor: Actor,
  target: VersionedId,
  { questionIds }: InputOf<typeof contract.copyBankQuestionsToQuiz>['body'],
): Promise<AnswerOf<typeof contract.copyBankQuestionsToQuiz>> {
  return runInTransaction(db, async tx => {
    const wantedIds = [...new Set(questionIds)]
    const questions = await queries.readBankQuestions(tx, wantedIds)
    if (questions.length === 0) throw new CallError('BANK_QUESTION_NOT_FOUND')
    const { title, version, added } = await appendQuestionsToDraft(tx, target, questions)
    const subject = { kind: 'quiz', id: target.id, name: title }
    await recordAudit(tx, actor, { action: 'bank.take', subject, after: { added } })
    return { version, added, known: questions.length - added, gone: wantedIds.length - questions.length }
  })
}

const invalid = (words: string) => new CallError('VALIDATION_FAILED', { fieldErrors: { questionIds: words } })
