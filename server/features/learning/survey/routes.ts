import * as desk from '#contract/learning/survey.admin.ts'
import { listSurveyResults, listSurveys } from '#contract/learning/survey.ts'
import { actorOf } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { listVersions } from './desk-queries.ts'
import { publishSurvey, readFigures, stopSurvey } from './desk-service.ts'
import { listActiveSurveys, listResults } from './queries.ts'

export const surveyBindings: readonly Binding[] = [
  bind(listSurveys, (_request, { db }) => listActiveSurveys(db)),

  bind(listSurveyResults, async ({ query }, { db, person }) => {
    // Another user's id gets the same error as an unknown id.
    if (query.user_id !== person.userId) throw new CallError('USER_NOT_FOUND')
    const rows = await listResults(db, person.userId, query.career_track_id)
    return rows.map(({ happened_at, ...row }) => ({ ...row, createdAt: happened_at.toISOString() }))
  }),

  bind(desk.listDeskSurveys, async (_request, { db }) =>
    (await listVersions(db)).map(({ id, title, intro, questions, ...row }) => ({
      id,
      title,
      intro,
      questions,
      isActive: row.is_active,
      createdAt: row.created_at.toISOString(),
      resultCount: row.result_count,
    })),
  ),

  bind(desk.getSurveyFigures, ({ params }, { db }) => readFigures(db, params.id)),

  bind(desk.publishSurvey, async ({ body }, context) => ({
    id: await publishSurvey(context.db, actorOf(context), body),
  })),

  bind(desk.stopSurvey, async ({ body }, context) => {
    await stopSurvey(context.db, actorOf(context), body)
    return {}
  }),
]
