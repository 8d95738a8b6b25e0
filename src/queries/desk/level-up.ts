import type { InputOf } from '#contract/wire/endpoint.ts'
import { getLevelUpStory, listDeskLevelUps, reviewLevelUp } from '#contract/assessment/level-up.admin.ts'
import type { LevelUpListSearch } from '#contract/assessment/level-up.list.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function deskLevelUpsQuery({ columns: _columns, ...query }: LevelUpListSearch) {
  return apiQuery(listDeskLevelUps, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function levelUpStoryQuery(id: string) {
  return apiQuery(getLevelUpStory, { params: { id } }, { staleTime: 10_000 })
}

export function sendReview(id: string, body: InputOf<typeof reviewLevelUp>['body'], version: number) {
  return callApi(reviewLevelUp, { params: { id }, body }, { version })
}
