import { readQuizForm, type QuizForm } from '#contract/assessment/quiz-form.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { openDraftCopy } from '../../catalog/career-track/service.ts'
import * as queries from './edit-queries.ts'

interface VersionedId {
  id: string
  version: number | undefined
}

const getSubject = ({ id, title: name }: { id: string; title: string }) => ({ kind: 'quiz', id, name })

export function createQuizDraftVersion(db: Db, actor: Actor, id: string): Promise<string> {
  return runInTransaction(db, async tx => {
    const foundVersion = await queries.findVersionOfQuiz(tx, id)
    if (!foundVersion) throw new CallError('QUIZ_NOT_FOUND')
    const { career_track_id: careerTrackId, lineage_id: lineage, title } = foundVersion
    const { draft, copy } = await openDraftCopy(tx, { careerTrackId, lineage })
    if (!copy?.quiz_id) throw new CallError('QUIZ_NOT_IN_DRAFT')
    const subject = getSubject({ id: copy.quiz_id, title })
    await recordAudit(tx, actor, { action: 'quiz.draft', subject, after: draft })
    return copy.quiz_id
  })
}

export function changeQuiz(db: Db, actor: Actor, { id, version }: VersionedId, values: QuizForm): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await getDraft(tx, { id, version })
    const quizForm = readQuizForm(values)
    if ('errors' in quizForm) throw new CallError('VALIDATION_FAILED', { fieldErrors: quizForm.errors })
    const next = await queries.updateQuizRow(tx, id, quizForm.quiz)
    await recordAudit(tx, actor, {
      action: 'quiz.change',
      subject: getSubject(row),
      before: { passMark: row.pass_mark, questions: row.questions.length },
      after: { passMark: quizForm.quiz.passMark, questions: quizForm.quiz.questions.length },
    })
    return next
  })
}

/** Locks and returns a quiz of a draft. Throws if the caller has not read the current revision of the quiz. */
export async function getDraft(tx: Tx, { id, version }: VersionedId) {
  const row = await queries.lockWritten(tx, id)
  if (!row) throw new CallError('QUIZ_NOT_FOUND')
  if (row.isPublished) throw new CallError('QUIZ_PUBLISHED')
  requireVersion(version, row.revision)
  return row
}
