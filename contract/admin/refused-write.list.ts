import * as v from 'valibot'
import { defineDeskList } from './list.ts'
import { SearchText } from '../wire/text.ts'

export const RefusedWriteState = v.picklist(['open', 'settled'])

export const refusedWriteList = defineDeskList({ search: SearchText, state: RefusedWriteState }, ['lastAt', 'firstAt'])
export type RefusedWriteListSearch = v.InferOutput<typeof refusedWriteList.search>
