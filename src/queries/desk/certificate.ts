import type { InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/certificate/certificate.admin.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery, MINUTE_MS } from '../api-query.ts'

export function courseOptionsQuery() {
  return apiQuery(contract.listCourseOptions, {}, { staleTime: MINUTE_MS })
}

export function sessionOptionsQuery(courseId: string) {
  return apiQuery(contract.listSessionOptions, { params: { courseId } }, { staleTime: MINUTE_MS })
}

export type SessionPath = InputOf<typeof contract.listCertificates>['params']

export function certificateListQuery(params: SessionPath, isGenerated: boolean) {
  return apiQuery(contract.listCertificates, { params, query: { isGenerated: isGenerated ? 'true' : 'false' } })
}

export function generateCertificates(params: SessionPath, enrollmentIds: string[]) {
  return callApi(contract.generateCertificates, { params, body: { enrollmentIds } })
}

export function publishCertificates(params: SessionPath, enrollmentIds: string[]) {
  return callApi(contract.publishCertificates, { params, body: { enrollmentIds } })
}

export function revokeCertificate(id: string, reason: string) {
  return callApi(contract.revokeCertificate, { params: { id }, body: { reason } })
}

const DOWNLOAD_WAIT_MS = 300_000

export function downloadCertificates(params: SessionPath, enrollmentIds: string[]) {
  return callApi(contract.downloadCertificates, { params, body: { enrollmentIds } }, { timeoutMs: DOWNLOAD_WAIT_MS })
}
