import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listCareerTrackCategories } from '#contract/catalog/career-track.ts'
import * as contract from '#contract/catalog/career-track.admin.ts'
import type { CareerTrackListSearch } from '#contract/catalog/career-track.list.ts'
import * as structure from '#contract/catalog/structure-edit.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function deskCareerTrackListQuery({ columns: _columns, ...query }: CareerTrackListSearch) {
  return apiQuery(contract.listDeskCareerTracks, { query: omitEmpty(query) }, deskStaleTime)
}

export function deskCareerTrackQuery(id: string) {
  return apiQuery(contract.getDeskCareerTrack, { params: { id } }, deskStaleTime)
}

export function categoryListQuery() {
  return apiQuery(listCareerTrackCategories, { query: {} }, { staleTime: MINUTE_MS })
}

export function versionDifferenceQuery(id: string, from: number, to: number) {
  const query = { from: String(from), to: String(to) }
  return apiQuery(contract.compareVersions, { params: { id }, query }, deskStaleTime)
}

export function trackDraftQuery(id: string) {
  return apiQuery(structure.getTrackDraft, { params: { id } }, deskStaleTime)
}
