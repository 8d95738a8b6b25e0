import * as contract from '#contract/career-track.ts'
import { INSTRUCTOR_LIST_LIMIT } from '#contract/limits.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { CallError } from '../../http/errors.ts'
import { presentCareerTrack } from './present.ts'
import { findVersion, listCareerTracks, listCategories, listInstructors } from './queries.ts'

export const careerTrackBindings: readonly Binding[] = [
  bind(contract.listCareerTracks, async ({ query }, { db }) => {
    const rows = await listCareerTracks(db, {
      ...(query.slug !== undefined && { slug: query.slug }),
      ...(query.isBeta !== undefined && { isBeta: query.isBeta === 'true' }),
      ...(query.is_archived !== undefined && { isArchived: query.is_archived === 'true' }),
    })
    return rows.map(presentCareerTrack)
  }),

  bind(contract.getCareerTrack, async ({ params }, { db }) => {
    const [row] = await listCareerTracks(db, { id: params.id })
    if (!row) throw new CallError('CAREER_TRACK_NOT_FOUND')
    return presentCareerTrack(row)
  }),

  bind(contract.listCareerTrackCategories, (_request, { db }) => listCategories(db)),

  bind(contract.listCareerTrackVersions, async ({ query }, { db }) => {
    const row = await findVersion(db, query.career_track_id, query.version)
    return row ? [row] : []
  }),

  bind(contract.listInstructors, ({ query }, { db }) => listInstructors(db, query.limit ?? INSTRUCTOR_LIST_LIMIT)),
]
