import * as desk from '#contract/learning/survey.admin.ts'
import { listSurveyResults, listSurveys } from '#contract/learning/survey.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { listVersions } from './desk-queries.ts'
import { publishSurvey, readSurveyStatistics, stopSurvey } from './desk-service.ts'
import { listActiveSurveys, listResults } from './queries.ts'

export const surveyBindings: readonly Binding[] = [
  bindEndpoint(listSurveys, (_request, { db }) => listActiveSurveys(db)),

  bindEndpoint(listSurveyResults, async ({ query }, { db, person }) => {
    // Another user's id gets the same error as an unknown id.
    if (query.user_id !== person.userId) throw new CallError('USER_NOT_FOUND')
    const rows = await listResults(db, person.userId, query.career_track_id)
    return rows.map(({ happened_at, ...row }) => ({ ...row, createdAt: happened_at.toISOString() }))
  }),

  bindEndpoint(desk.listDeskSurveys, async (_request, { db }) =>
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

  bindEndpoint(desk.getSurveyFigures, ({ params }, { db }) => readSurveyStatistics(db, params.id)),

  bindEndpoint(desk.publishSurvey, async ({ body }, context) => ({
    id: await publishSurvey(context.db, toActor(context), body),
  })),

  bindEndpoint(desk.stopSurvey, async ({ body }, context) => {
    await stopSurvey(context.db, toActor(context), body)
    return {}
  }),
]
