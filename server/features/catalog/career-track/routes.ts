import * as contract from '#contract/catalog/career-track.ts'
import { previewStructure } from '#contract/catalog/structure-preview.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { presentCareerTrack, presentVersion } from './present.ts'
import { findAnyVersion, findVersion, listCareerTracks, listCategories, listInstructors } from './queries.ts'

export const careerTrackBindings: readonly Binding[] = [
  bindEndpoint(contract.listCareerTracks, async ({ query }, { db }) => {
    const { isBeta, is_archived: isArchived, ...filter } = query
    const rows = await listCareerTracks(db, { ...filter, isBeta: getFlag(isBeta), isArchived: getFlag(isArchived) })
    return rows.map(presentCareerTrack)
  }),

  bindEndpoint(contract.getCareerTrack, async ({ params }, { db }) => {
    const [row] = await listCareerTracks(db, { id: params.id })
    if (!row) throw new CallError('CAREER_TRACK_NOT_FOUND')
    return presentCareerTrack(row)
  }),

  bindEndpoint(contract.listCareerTrackCategories, ({ query }, { db }) => listCategories(db, query)),

  bindEndpoint(contract.listCareerTrackVersions, async ({ query }, { db }) => {
    const row = await findVersion(db, query.career_track_id, query.version)
    return row ? [presentVersion(row)] : []
  }),

  bindEndpoint(previewStructure, async ({ params, query }, { db }) => {
    const row = await findAnyVersion(db, params.id, query.version)
    if (!row) throw new CallError('CAREER_TRACK_NOT_FOUND')
    const { published_at, track_content, ...shown } = row
    const publishedAt = published_at?.toISOString() ?? null
    return track_content.map(track => ({ ...track, ...shown, publishedAt }))
  }),

  bindEndpoint(contract.listInstructors, ({ query }, { db }) => {
    const { career_track_id: careerTrackId, ...filter } = query
    return listInstructors(db, { ...filter, careerTrackId })
  }),
]

function getFlag(text: 'true' | 'false' | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true'
}
