import type * as v from 'valibot'
import { defineDeskList } from './list.ts'
import { SearchText } from '../wire/text.ts'

export const silentDeviceList = defineDeskList({ search: SearchText }, ['silentFrom'])
export type SilentDeviceListSearch = v.InferOutput<typeof silentDeviceList.search>
