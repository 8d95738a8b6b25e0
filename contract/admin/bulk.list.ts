import * as v from 'valibot'
import { bulkActionNames, importNames } from './bulk-actions.ts'
import { defineDeskList } from './list.ts'

export const BulkState = v.picklist(['planned', 'running', 'stopped', 'done', 'undoing', 'undone'])
export type BulkState = v.InferOutput<typeof BulkState>

export const bulkList = defineDeskList({ deed: v.picklist([...bulkActionNames, ...importNames]), state: BulkState }, [
  'askedAt',
])
export type BulkListSearch = v.InferOutput<typeof bulkList.search>
