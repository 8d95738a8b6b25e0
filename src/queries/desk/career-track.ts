import type { InputOf } from '#contract/wire/endpoint.ts'
import { listCareerTrackCategories } from '#contract/catalog/career-track.ts'
import * as contract from '#contract/catalog/career-track.admin.ts'
import type { CareerTrackListSearch } from '#contract/catalog/career-track.list.ts'
import { copyIntoTrackDraft as copyEndpoint } from '#contract/catalog/structure-copy.ts'
import * as structure from '#contract/catalog/structure-edit.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function deskCareerTrackListQuery({ columns: _columns, ...query }: CareerTrackListSearch) {
  return apiQuery(contract.listDeskCareerTracks, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function deskCareerTrackQuery(id: string) {
  return apiQuery(contract.getDeskCareerTrack, { params: { id } }, { staleTime: 10_000 })
}

export function categoryListQuery() {
  return apiQuery(listCareerTrackCategories, { query: {} }, { staleTime: 60_000 })
}

export function versionDifferenceQuery(id: string, from: number, to: number) {
  const query = { from: String(from), to: String(to) }
  return apiQuery(contract.compareVersions, { params: { id }, query }, { staleTime: 10_000 })
}

export function createCareerTrack(body: InputOf<typeof contract.createCareerTrack>['body'], idempotencyKey: string) {
  return callApi(contract.createCareerTrack, { body }, { idempotencyKey })
}

export function changeCareerTrack(
  id: string,
  body: InputOf<typeof contract.changeCareerTrack>['body'],
  version: number,
) {
  return callApi(contract.changeCareerTrack, { params: { id }, body }, { version })
}

export function openTrackDraft(id: string, reason: string) {
  return callApi(contract.openTrackDraft, { params: { id }, body: { reason } })
}

export function removeTrackDraft(id: string, reason: string, version: number) {
  return callApi(contract.removeTrackDraft, { params: { id }, body: { reason } }, { version })
}

export function reviewTrackDraft(id: string, reason: string, version: number) {
  return callApi(contract.reviewTrackDraft, { params: { id }, body: { reason } }, { version })
}

export function publishTrackDraft(id: string, reason: string, version: number) {
  return callApi(contract.publishTrackDraft, { params: { id }, body: { reason } }, { version })
}

export function takeBackVersion(id: string, body: InputOf<typeof contract.takeBackVersion>['body']) {
  return callApi(contract.takeBackVersion, { params: { id }, body })
}

export function trackDraftQuery(id: string) {
  return apiQuery(structure.getTrackDraft, { params: { id } }, { staleTime: 10_000 })
}

export function editTrackDraft(id: string, edit: structure.StructureEdit, version: number) {
  return callApi(structure.editTrackDraft, { params: { id }, body: { edit } }, { version })
}

export function copyIntoTrackDraft(id: string, body: InputOf<typeof copyEndpoint>['body'], version: number) {
  return callApi(copyEndpoint, { params: { id }, body }, { version })
}
