import { type auditList, listAudit } from '#contract/admin/audit.ts'
import type * as v from 'valibot'
import { apiQuery } from '../api-query.ts'
import { omitEmpty } from './without-empty.ts'

export type AuditListSearch = v.InferOutput<typeof auditList.search>

export function auditListQuery({ columns: _columns, ...query }: AuditListSearch) {
  return apiQuery(listAudit, { query: omitEmpty(query) }, { staleTime: 5_000 })
}

export function auditEntryQuery(seq: string) {
  return apiQuery(listAudit, { query: { seq } })
}
