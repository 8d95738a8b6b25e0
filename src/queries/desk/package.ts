import * as contract from '#contract/packages/package-import.ts'
import { apiQuery } from '../api-query.ts'

export function packageImportQuery(id: string) {
  return apiQuery(contract.getPackageImport, { params: { id } })
}
