import { MINUTE_MS } from '#contract/wire/durations.ts'
import { searchOwn, searchPublic } from '#contract/catalog/search.ts'
import { apiQuery } from './api-query.ts'

export function publicSearchQuery(words: string) {
  return apiQuery(searchPublic, { query: { words } }, { staleTime: MINUTE_MS })
}

export function ownSearchQuery(words: string) {
  return apiQuery(searchOwn, { query: { words } }, { staleTime: MINUTE_MS })
}
