import type { InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/packages/package-import.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'

/** Long enough for hundreds of megabytes over an office's connection. */
const EXPORT_WAIT_MS = 1_800_000

export function exportTrackVersion(id: string, version: number) {
  return callApi(
    contract.exportTrackVersion,
    { params: { id, version: String(version) } },
    { timeoutMs: EXPORT_WAIT_MS },
  )
}

export function planPackageImport(uploadId: string) {
  return callApi(contract.planPackageImport, { body: { uploadId } })
}

export function packageImportQuery(id: string) {
  return apiQuery(contract.getPackageImport, { params: { id } })
}

export function startPackageImport(id: string, body: InputOf<typeof contract.startPackageImport>['body']) {
  return callApi(contract.startPackageImport, { params: { id }, body })
}
