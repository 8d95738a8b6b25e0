import { getLevelUpStory, listDeskLevelUps } from '#contract/assessment/level-up.admin.ts'
import type { LevelUpListSearch } from '#contract/assessment/level-up.list.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'
import { withoutEmpty } from './without-empty.ts'

export function deskLevelUpsQuery({ columns: _columns, ...query }: LevelUpListSearch) {
  return apiQuery(listDeskLevelUps, { query: withoutEmpty(query) }, adminFresh)
}

export function levelUpStoryQuery(id: string) {
  return apiQuery(getLevelUpStory, { params: { id } }, adminFresh)
}
