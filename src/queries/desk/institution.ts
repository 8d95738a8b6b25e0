import { listDeskInstitutions } from '#contract/account/institution.admin.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'

export function deskInstitutionsQuery() {
  return apiQuery(listDeskInstitutions, {}, deskStaleTime)
}
