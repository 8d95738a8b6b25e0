import * as v from 'valibot'
import { Track } from './career-track.ts'
import { VersionState } from './career-track.list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import type { LectureMaterialType } from '../learning/lecture-material.ts'
import { Id, MultiLine, SingleLine } from '../wire/text.ts'

/**
 * Kinds of materials that an admin can create empty. Interactive units are imported from a package
 * (`package-units.ts`).
 */
export const addableMaterials = [
  'article',
  'video',
  'pdf',
  'quiz',
  'assignment',
] as const satisfies readonly LectureMaterialType[]

/** Maximum number of parts in one draft: tracks, classes and materials together. */
export const STRUCTURE_MAX_PARTS = 2_000

const Title = v.pipe(SingleLine, v.nonEmpty('Judul harus diisi'), v.maxLength(120, 'Judul paling panjang 120 karakter'))
const Summary = v.pipe(MultiLine, v.maxLength(500, 'Ringkasan paling panjang 500 karakter'))
const SKILLS_MAX = 6
const SkillName = v.pipe(
  SingleLine,
  v.nonEmpty('Nama keahlian harus diisi'),
  v.maxLength(60, 'Nama keahlian paling panjang 60 karakter'),
  v.regex(/^[^,]*$/, 'Pisahkan keahlian dengan koma'),
)
/** Skills that a class teaches. A comma separates the names in the form, so a name cannot contain one. */
export const SkillNames = v.pipe(
  v.array(SkillName),
  v.maxLength(SKILLS_MAX, `Paling banyak ${SKILLS_MAX} keahlian`),
  v.check(
    names => new Set(names.map(name => name.toLowerCase())).size === names.length,
    'Keahlian yang sama disebut dua kali',
  ),
)
const Minutes = v.pipe(
  v.number('Menit harus angka'),
  v.integer('Menit harus bilangan bulat'),
  v.minValue(1, 'Paling sedikit 1 menit'),
  v.maxValue(600, 'Paling banyak 600 menit'),
)
/**
 * Location of a part: the id of its track or class (null for a track), and its index among the other parts. The index
 * begins at 0; an index beyond the last part means the end.
 */
const place = {
  parentId: v.nullable(Id),
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(STRUCTURE_MAX_PARTS)),
}

/** Change of one part of a structure. Fields that are absent stay unchanged. */
export const StructureEdit = v.variant('kind', [
  v.object({
    kind: v.literal('add'),
    part: v.picklist(['track', 'class', ...addableMaterials]),
    title: Title,
    ...place,
  }),
  v.object({
    kind: v.literal('change'),
    id: Id,
    title: v.optional(Title),
    /** Tracks and classes have a summary, materials have none. */
    summary: v.optional(Summary),
    /** Only classes have skills. */
    skills: v.optional(SkillNames),
    /** Materials have minutes, tracks and classes have none. */
    minutes: v.optional(Minutes),
    /** Only quizzes have this field. */
    isFinal: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('move'), id: Id, ...place }),
  /** Copies the part with its contents, as new parts. */
  v.object({ kind: v.literal('copy'), id: Id, ...place }),
  v.object({ kind: v.literal('remove'), id: Id }),
])
export type StructureEdit = v.InferOutput<typeof StructureEdit>

/** Draft of a career track with its structure. */
export const TrackDraft = v.object({
  careerTrack: v.object({ id: Id, title: v.string() }),
  version: v.number(),
  state: VersionState,
  /**
   * Revision of the structure, to send back with a change of the structure. A change of a material or quiz does not
   * increase it.
   */
  revision: v.number(),
  tracks: v.array(Track),
  /** Ids of the materials without content or questions, in study order. */
  emptyIds: v.array(Id),
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
  /** `partId`: id of the part that was added, copied or changed. */
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
