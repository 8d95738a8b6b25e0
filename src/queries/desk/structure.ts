import { previewStructure } from '#contract/catalog/structure-preview.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'

export function structureQuery(careerTrackId: string, version: string | undefined) {
  const input = { params: { id: careerTrackId }, query: version === undefined ? {} : { version } }
  return apiQuery(previewStructure, input, adminFresh)
}
