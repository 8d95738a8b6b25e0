import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCities, listInstitutions, listProvinces } from '#contract/location.ts'
import { getProfile } from '#contract/profile.ts'
import { callApi } from '#app/session/api.ts'

const DAY_MS = 86_400_000

export function profileQuery() {
  return queryOptions({
    queryKey: ['user', 'profile'],
    queryFn: ({ signal }) => callApi(getProfile, {}, { signal }),
    meta: { persist: true },
  })
}

export function provincesQuery() {
  return queryOptions({
    queryKey: ['location', 'provinces'],
    queryFn: ({ signal }) => callApi(listProvinces, {}, { signal }),
    staleTime: DAY_MS,
    meta: { persist: true, public: true },
  })
}

export function citiesQuery(provinceId: string) {
  return queryOptions({
    queryKey: ['location', 'cities', provinceId],
    queryFn: ({ signal }) => callApi(listCities, { params: { provinceId } }, { signal }),
    staleTime: DAY_MS,
    enabled: provinceId !== '',
    meta: { persist: true, public: true },
  })
}

const SHORTEST_SEARCH = 2

export function institutionsQuery(search: string) {
  return queryOptions({
    queryKey: ['institution', search],
    queryFn: ({ signal }) => callApi(listInstitutions, { query: { search } }, { signal }),
    staleTime: DAY_MS,
    enabled: search.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  })
}
