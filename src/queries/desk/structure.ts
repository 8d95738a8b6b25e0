import { previewStructure } from '#contract/catalog/structure-preview.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'

export function structureQuery(careerTrackId: string, version: string | undefined) {
  const input = { params: { id: careerTrackId }, query: version === undefined ? {} : { version } }
  return apiQuery(previewStructure, input, deskStaleTime)
}
