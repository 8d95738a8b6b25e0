import * as contract from '#contract/learning/survey.admin.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'

export function deskSurveysQuery() {
  return apiQuery(contract.listDeskSurveys, {}, deskStaleTime)
}

export function surveyStatisticsQuery(id: string) {
  return apiQuery(contract.getSurveyFigures, { params: { id } }, deskStaleTime)
}
