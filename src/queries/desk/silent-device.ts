import type { SilentDeviceListSearch } from '#contract/admin/silent-device.list.ts'
import * as contract from '#contract/admin/silent-device.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function silentDeviceListQuery({ columns: _columns, ...query }: SilentDeviceListSearch) {
  return apiQuery(contract.listSilentDevices, { query: omitEmpty(query) }, deskStaleTime)
}

export function silentDeviceQuery(id: string) {
  return apiQuery(contract.getSilentDevice, { params: { id } }, deskStaleTime)
}
