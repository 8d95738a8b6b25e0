import { getLevelUpStory, listDeskLevelUps } from '#contract/assessment/level-up.admin.ts'
import type { LevelUpListSearch } from '#contract/assessment/level-up.list.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function deskLevelUpsQuery({ columns: _columns, ...query }: LevelUpListSearch) {
  return apiQuery(listDeskLevelUps, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function levelUpStoryQuery(id: string) {
  return apiQuery(getLevelUpStory, { params: { id } }, { staleTime: 10_000 })
}
