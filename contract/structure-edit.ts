import * as v from 'valibot'
import { Track } from './career-track.ts'
import { VersionState } from './career-track-list.ts'
import { defineEndpoint } from './endpoint.ts'
import type { LectureMaterialType } from './lecture-material.ts'
import { Id, MultiLine, SingleLine } from './text.ts'

/** What can be made new. A SCORM unit comes with its package alone. */
export const addedMaterials = [
  'article',
  'video',
  'pdf',
  'quiz',
  'assignment',
] as const satisfies readonly LectureMaterialType[]

/** Tracks, classes and materials of one draft together. */
export const STRUCTURE_MAX_PARTS = 2_000

const Title = v.pipe(SingleLine, v.nonEmpty('Judul harus diisi'), v.maxLength(120, 'Judul paling panjang 120 karakter'))
const Summary = v.pipe(MultiLine, v.maxLength(500, 'Ringkasan paling panjang 500 karakter'))
const Minutes = v.pipe(
  v.number('Menit harus angka'),
  v.integer('Menit harus bilangan bulat'),
  v.minValue(1, 'Paling sedikit 1 menit'),
  v.maxValue(600, 'Paling banyak 600 menit'),
)
/** In a track or class, or null among the tracks; counted from 0, behind the last is the last. */
const place = {
  parentId: v.nullable(Id),
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(STRUCTURE_MAX_PARTS)),
}

/** One change of a structure. Of what is changed only what is named changes. */
export const StructureEdit = v.variant('kind', [
  v.object({ kind: v.literal('add'), part: v.picklist(['track', 'class', ...addedMaterials]), title: Title, ...place }),
  v.object({
    kind: v.literal('change'),
    id: Id,
    title: Title,
    /** Of tracks and classes. */
    summary: v.optional(Summary),
    /** Of materials. */
    minutes: v.optional(Minutes),
    /** Of quizzes. */
    isFinal: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('move'), id: Id, ...place }),
  /** With all that is in it, as new things. */
  v.object({ kind: v.literal('copy'), id: Id, ...place }),
  v.object({ kind: v.literal('remove'), id: Id }),
])
export type StructureEdit = v.InferOutput<typeof StructureEdit>

export const TrackDraft = v.object({
  careerTrack: v.object({ id: Id, title: v.string() }),
  version: v.number(),
  state: VersionState,
  /** What a change is made for. */
  revision: v.number(),
  tracks: v.array(Track),
})
export type TrackDraft = v.InferOutput<typeof TrackDraft>

export const getTrackDraft = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/career-tracks/{id}/draft',
  summary: 'Susunan draf, untuk diubah',
  access: 'admin',
  params: v.object({ id: Id }),
  answer: TrackDraft,
  errors: ['CAREER_TRACK_NOT_FOUND', 'CAREER_TRACK_DRAFT_NOT_FOUND'],
})

export const editTrackDraft = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/career-tracks/{id}/draft/edits',
  summary: 'Mengubah susunan draf: menambah, mengubah, memindahkan, menyalin, menghapus',
  access: 'admin',
  isVersioned: true,
  params: v.object({ id: Id }),
  body: v.object({ edit: StructureEdit }),
  /** `partId`: what was added, copied or changed. */
  answer: v.object({ partId: Id, draft: TrackDraft }),
  errors: [
    'CAREER_TRACK_NOT_FOUND',
    'CAREER_TRACK_DRAFT_NOT_FOUND',
    'STRUCTURE_PART_NOT_FOUND',
    'STRUCTURE_TOO_LARGE',
    'VERSION_STALE',
    'VERSION_REQUIRED',
  ],
})
