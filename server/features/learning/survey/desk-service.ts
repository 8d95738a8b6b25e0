import { randomUUID } from 'node:crypto'
import type { QuestionStatistics } from '#contract/learning/survey.admin.ts'
import type { SurveyQuestion } from '#contract/learning/survey.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import * as desk from './desk-queries.ts'
import { findSurvey } from './queries.ts'

interface Seen {
  /** Id of the active version that the admin saw. */
  replaces: string | null
  reason: string
}

interface NewVersion extends Seen {
  title: string
  intro: string
  questions: readonly SurveyQuestion[]
}

async function requireSeen(tx: Tx, replaces: string | null) {
  await desk.lockSurveys(tx)
  const active = await desk.findActiveSurvey(tx)
  if ((active?.id ?? null) !== replaces) throw new CallError('SURVEY_CHANGED')
  return active
}

/** Publishes a new version and ends the active version. Old versions and their results are kept. */
export function publishSurvey(
  db: Db,
  actor: Actor,
  { replaces, title, intro, questions, reason }: NewVersion,
): Promise<string> {
  return runInTransaction(db, async tx => {
    const active = await requireSeen(tx, replaces)
    if (active) await desk.endSurvey(tx, active.id)
    const id = randomUUID()
    await desk.insertSurvey(tx, { id, title, intro, questions, created_at: actor.at })
    const subject = { kind: 'survey', id, name: title }
    await recordAudit(tx, actor, { action: 'survey.publish', subject, reason, after: { questions: questions.length } })
    return id
  })
}

export function stopSurvey(db: Db, actor: Actor, { replaces, reason }: Seen): Promise<void> {
  return runInTransaction(db, async tx => {
    const active = await requireSeen(tx, replaces)
    if (!active) throw new CallError('SURVEY_NOT_FOUND')
    await desk.endSurvey(tx, active.id)
    await recordAudit(tx, actor, {
      action: 'survey.stop',
      subject: { kind: 'survey', id: active.id, name: active.title },
      reason,
    })
  })
}

export async function readSurveyStatistics(db: Db, id: string): Promise<QuestionStatistics[]> {
  const survey = await findSurvey(db, id)
  if (!survey) throw new CallError('SURVEY_NOT_FOUND')
  return Promise.all(survey.questions.map(question => getFigures(db, id, question)))
}

async function getFigures(db: Db, surveyId: string, { id, type }: SurveyQuestion): Promise<QuestionStatistics> {
  if (type === 'text') {
    const rows = await desk.listTextAnswers(db, surveyId, id)
    return { id, counts: {}, texts: rows.map(({ answer }) => answer) }
  }
  const rows = await desk.countAnswers(db, surveyId, id)
  return { id, counts: Object.fromEntries(rows.map(({ answer, count }) => [answer, count])), texts: [] }
}
