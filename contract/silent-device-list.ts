import type * as v from 'valibot'
import { deskList } from './desk-list.ts'
import { SearchText } from './text.ts'

export const silentDeviceList = deskList({ search: SearchText }, ['silentFrom'])
export type SilentDeviceListSearch = v.InferOutput<typeof silentDeviceList.search>
