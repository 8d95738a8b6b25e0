import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { STRUCTURE_MAX_PARTS, TrackDraft } from './structure-edit.ts'
import { Id } from '../wire/text.ts'

/** Maximum number of parts in one copy. A class or track counts as one part, together with its contents. */
const COPY_MAX_PARTS = 500

/**
 * Copies parts of any version of any career track, with their contents, into the draft of `id`. The copies are new
 * parts. They are inserted one after another in their original order, so all parts must be of one kind.
 */
export const copyIntoTrackDraft = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/career-tracks/{id}/draft/copies',
  summary: 'Menyalin track, kelas, atau materi dari program dan versi mana pun ke draf ini',
  access: 'admin',
  isVersioned: true,
  params: v.object({ id: Id }),
  bodyMaxBytes: 32 * 1024,
  body: v.object({
    from: v.object({ careerTrackId: Id, version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999)) }),
    partIds: v.pipe(
      v.array(Id),
      v.minLength(1, 'Pilih paling sedikit satu'),
      v.maxLength(COPY_MAX_PARTS, `Paling banyak ${COPY_MAX_PARTS} sekaligus`),
    ),
    /** Id of a track if classes are copied, of a class if materials are copied, null if tracks are copied. */
    parentId: v.nullable(Id),
    /** Index of the first copy among the parts of the parent, from 0. An index beyond the last part means the end. */
    at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(STRUCTURE_MAX_PARTS)),
  }),
  /** `partIds`: ids of the copies, in the order of the originals. */
  answer: v.object({ partIds: v.array(Id), draft: TrackDraft }),
  errors: [
    'CAREER_TRACK_NOT_FOUND',
    'CAREER_TRACK_DRAFT_NOT_FOUND',
    'CAREER_TRACK_VERSION_NOT_FOUND',
    'STRUCTURE_PART_NOT_FOUND',
    'STRUCTURE_TOO_LARGE',
    'VERSION_STALE',
    'VERSION_REQUIRED',
  ],
})
