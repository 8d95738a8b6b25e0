import { DAY_MS } from '#contract/wire/durations.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCities, listInstitutions, listProvinces } from '#contract/account/location.ts'
import { apiQuery } from './api-query.ts'

export function provincesQuery() {
  return apiQuery(listProvinces, {}, { staleTime: DAY_MS, keep: 'public' })
}

export function citiesQuery(provinceId: string) {
  const cities = apiQuery(listCities, { params: { provinceId } }, { staleTime: DAY_MS, keep: 'public' })
  return queryOptions({ ...cities, enabled: provinceId !== '' })
}

const SHORTEST_SEARCH = 2

export function institutionsQuery(search: string) {
  return queryOptions({
    ...apiQuery(listInstitutions, { query: { search } }, { staleTime: DAY_MS }),
    enabled: search.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  })
}
