import { listSurveyResults, listSurveys } from '#contract/learning/survey.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { listActiveSurveys, listResults } from './queries.ts'

export const surveyBindings: readonly Binding[] = [
  bind(listSurveys, (_request, { db }) => listActiveSurveys(db)),

  bind(listSurveyResults, async ({ query }, { db, person }) => {
    // Another user's answers give the same error as a missing user.
    if (query.user_id !== person.userId) throw new CallError('USER_NOT_FOUND')
    const rows = await listResults(db, person.userId, query.career_track_id)
    return rows.map(({ happened_at, ...row }) => ({ ...row, createdAt: happened_at.toISOString() }))
  }),
]
