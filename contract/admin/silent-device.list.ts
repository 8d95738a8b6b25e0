import type * as v from 'valibot'
import { deskList } from './list.ts'
import { SearchText } from '../wire/text.ts'

export const silentDeviceList = deskList({ search: SearchText }, ['silentFrom'])
export type SilentDeviceListSearch = v.InferOutput<typeof silentDeviceList.search>
