import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listSurveyResults, listSurveys } from '#contract/learning/survey.ts'
import { apiQuery } from './api-query.ts'

export function surveyListQuery() {
  return apiQuery(listSurveys, {}, { staleTime: 60 * MINUTE_MS, keep: 'own' })
}

export function surveyResultsQuery(userId: string, careerTrackId: string) {
  const query = { user_id: userId, career_track_id: careerTrackId }
  return apiQuery(listSurveyResults, { query }, { staleTime: 5 * MINUTE_MS, keep: 'own' })
}
