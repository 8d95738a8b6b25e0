import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { STRUCTURE_MAX_PARTS, TrackDraft } from './structure-edit.ts'
import { Id } from './text.ts'

/** Parts named in one copy; a class or track counts as one, whatever is in it. */
const COPY_MAX_PARTS = 500

/**
 * Parts of any version of any career track, with all that is in them, as new things in the draft of `id`: one behind the other, in
 * the order they stand in over there. All of them are of one kind, because they go to one place.
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
    /** A track for classes, a class for materials, null for tracks. */
    parentId: v.nullable(Id),
    /** Counted from 0; behind the last is the last. */
    at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(STRUCTURE_MAX_PARTS)),
  }),
  /** `partIds`: the copies, in their order. */
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
