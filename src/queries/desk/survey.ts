import * as contract from '#contract/learning/survey.admin.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'

export function deskSurveysQuery() {
  return apiQuery(contract.listDeskSurveys, {}, adminFresh)
}

export function surveyFiguresQuery(id: string) {
  return apiQuery(contract.getSurveyFigures, { params: { id } }, adminFresh)
}
