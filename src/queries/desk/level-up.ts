import { getLevelUpHistory, listDeskLevelUps } from '#contract/assessment/level-up.admin.ts'
import type { LevelUpListSearch } from '#contract/assessment/level-up.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function deskLevelUpsQuery({ columns: _columns, ...query }: LevelUpListSearch) {
  return apiQuery(listDeskLevelUps, { query: omitEmpty(query) }, deskStaleTime)
}

export function levelUpHistoryQuery(id: string) {
  return apiQuery(getLevelUpHistory, { params: { id } }, deskStaleTime)
}
