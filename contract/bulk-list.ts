import * as v from 'valibot'
import { bulkDeedNames, importNames } from './bulk-deeds.ts'
import { deskList } from './desk-list.ts'

export const BulkState = v.picklist(['planned', 'running', 'stopped', 'done', 'undoing', 'undone'])
export type BulkState = v.InferOutput<typeof BulkState>

export const bulkList = deskList({ deed: v.picklist([...bulkDeedNames, ...importNames]), state: BulkState }, [
  'askedAt',
])
export type BulkListSearch = v.InferOutput<typeof bulkList.search>
