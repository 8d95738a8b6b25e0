import type { ImportName } from '#contract/admin/bulk-actions.ts'
import * as contract from '#contract/admin/import.ts'
import { callApi } from '#app/session/api.ts'

/** Long enough to read and validate 100,000 rows over a slow connection. */
const READ_WAIT_MS = 300_000

export function planImport(deed: ImportName, file: File) {
  return callApi(contract.planImport, { file, body: { deed } }, { timeoutMs: READ_WAIT_MS })
}

export function exportImportProblems(id: string) {
  return callApi(contract.exportImportProblems, { params: { id } }, { timeoutMs: READ_WAIT_MS })
}
