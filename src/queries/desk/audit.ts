import { type auditList, listAudit, verifyAudit } from '#contract/admin/audit.ts'
import type * as v from 'valibot'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export type AuditListSearch = v.InferOutput<typeof auditList.search>

export function auditListQuery({ columns: _columns, ...query }: AuditListSearch) {
  return apiQuery(listAudit, { query: withoutEmpty(query) }, { staleTime: 5_000 })
}

export function auditEntryQuery(seq: string) {
  return apiQuery(listAudit, { query: { seq } })
}

const VERIFY_WAIT_MS = 120_000

export function verifyLog() {
  return callApi(verifyAudit, {}, { timeoutMs: VERIFY_WAIT_MS })
}
