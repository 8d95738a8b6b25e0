import * as v from 'valibot'
import { ChosenCategory } from './category-choice.ts'
import { careerTrackList, VersionState } from './career-track.list.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { LectureMaterialType } from '../learning/lecture-material.ts'
import { PROGRAM_ICON_POSITION } from '../wire/limits.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, MultiLine, PlainText, SingleLine, Slug } from '../wire/text.ts'

const row = {
  id: Id,
  slug: Slug,
  title: v.string(),
  category: v.object({ slug: Slug, title: v.string() }),
  /** Position among all career tracks, from 1. Visitors see them in this order. */
  place: v.number(),
  isArchived: v.boolean(),
  /** State of the newest version. */
  state: VersionState,
  version: v.number(),
  /** Number of the published version. Null if no version is published, so the career track cannot be studied. */
  publishedVersion: v.nullable(v.number()),
  learnerCount: v.number(),
}
export const DeskCareerTrackRow = v.object(row)
export type DeskCareerTrackRow = v.InferOutput<typeof DeskCareerTrackRow>

const WrittenVersion = v.object({
  version: v.number(),
  state: VersionState,
  /**
   * Revision of the draft with its materials and quizzes. Calls that review, publish or delete the draft send back the
   * revision that the admin saw.
   */
  revision: v.number(),
  publishedAt: v.nullable(Instant),
  reviewedAt: v.nullable(Instant),
  /** Number of learners who began with this version. They keep this version when newer versions are published. */
  learnerCount: v.number(),
  trackCount: v.number(),
  classCount: v.number(),
  materialCount: v.number(),
})
export type WrittenVersion = v.InferOutput<typeof WrittenVersion>

/** Missing content of a draft. `title` is the title of the incomplete part. */
const MissingPart = v.object({
  kind: v.picklist(['no-tracks', 'no-classes', 'no-materials', 'no-content', 'no-questions']),
  title: v.string(),
})
export type MissingPart = v.InferOutput<typeof MissingPart>

export const DeskCareerTrack = v.object({
  ...row,
  summary: v.string(),
  description: v.string(),
  isBeta: v.boolean(),
  /** Version of the texts. A call that changes the texts sends it back. */
  textVersion: v.number(),
  /** Newest first. */
  versions: v.array(WrittenVersion),
  /** Missing content of the draft. A draft with missing content cannot be reviewed. */
  lacks: v.array(MissingPart),
  /**
   * Deadline for withdrawing the newest published version. Null if the newest version is a draft, is the only published
   * version, has learners, or was published more than an hour ago.
   */
  takeBackUntil: v.nullable(Instant),
  categories: v.array(v.object({ slug: Slug, title: v.string() })),
})
export type DeskCareerTrack = v.InferOutput<typeof DeskCareerTrack>

const line = (name: string, most: number) =>
  v.pipe(SingleLine, v.nonEmpty(`${name} harus diisi`), v.maxLength(most, `${name} paling panjang ${most} karakter`))

const Position = v.pipe(
  v.number('Urutan harus angka'),
  v.integer('Urutan harus bilangan bulat'),
  v.minValue(1, 'Urutan paling kecil 1'),
  v.maxValue(10_000, 'Urutan paling besar 10.000'),
)

const fields = {
  title: line('Judul', 120),
  summary: line('Ringkasan', 300),
  description: v.pipe(
    MultiLine,
    v.nonEmpty('Penjelasan harus diisi'),
    v.maxLength(5_000, 'Penjelasan paling panjang 5.000 karakter'),
  ),
  category: ChosenCategory,
  isBeta: v.boolean(),
  isArchived: v.boolean(),
}

const admin = { access: 'admin' } as const
const one = v.object({ id: Id })
const withReason = v.object({ reason: ChangeReason })
const draftErrors = [
  'CAREER_TRACK_NOT_FOUND',
  'CAREER_TRACK_DRAFT_NOT_FOUND',
  'VERSION_STALE',
  'VERSION_REQUIRED',
] as const

export const listDeskCareerTracks = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/v1/admin/career-tracks',
  summary: 'Program karier dengan keadaan versinya',
  query: careerTrackList.query,
  answer: v.object(pageFields(DeskCareerTrackRow)),
})

export const getDeskCareerTrack = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/v1/admin/career-tracks/{id}',
  summary: 'Satu program karier dan semua versinya',
  params: one,
  answer: DeskCareerTrack,
  errors: ['CAREER_TRACK_NOT_FOUND'],
})

/**
 * Creates an empty career track, whose first version is a draft. Needs no reason, because visitors do not see the
 * draft.
 */
export const createCareerTrack = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/career-tracks',
  summary: 'Membuat program karier dengan draf kosong',
  body: v.object({ ...fields, place: v.optional(Position, PROGRAM_ICON_POSITION) }),
  answer: v.object({ id: Id }),
  errors: ['CATEGORY_NOT_FOUND'],
  idempotent: true,
})

/**
 * Changes a career track's texts. Does not change its URL, because users may have saved it. Without `place` its
 * position does not change.
 */
export const changeCareerTrack = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/v1/admin/career-tracks/{id}',
  summary: 'Mengubah judul, teks, dan urutan program karier',
  isVersioned: true,
  params: one,
  body: v.object({ ...fields, place: v.optional(Position), reason: ChangeReason }),
  answer: v.object({ version: v.number() }),
  errors: ['CAREER_TRACK_NOT_FOUND', 'CATEGORY_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

/** Returns the draft of a career track, and creates one from the newest published version if none exists. */
export const openTrackDraft = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/career-tracks/{id}/draft',
  summary: 'Membuka draf versi berikutnya',
  params: one,
  answer: v.object({ version: v.number() }),
  errors: ['CAREER_TRACK_NOT_FOUND'],
})

/** Deletes the draft. Deletes the career track too if it was never published. */
export const removeTrackDraft = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/career-tracks/{id}/draft/remove',
  summary: 'Membuang draf',
  isVersioned: true,
  params: one,
  body: withReason,
  answer: v.object({ isTrackRemoved: v.boolean() }),
  errors: [...draftErrors, 'CAREER_TRACK_HAS_COURSES'],
})

/** Marks the draft as reviewed. A later change makes it an unreviewed draft again. */
export const reviewTrackDraft = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/career-tracks/{id}/draft/review',
  summary: 'Mencatat bahwa draf sudah ditinjau',
  isVersioned: true,
  params: one,
  body: withReason,
  answer: v.object({}),
  errors: [...draftErrors, 'CAREER_TRACK_VERSION_INCOMPLETE'],
})

/** Publishes the draft. Learners keep the version with which they began. */
export const publishTrackDraft = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/career-tracks/{id}/draft/publish',
  summary: 'Menerbitkan draf yang sudah ditinjau',
  isVersioned: true,
  params: one,
  body: withReason,
  answer: v.object({}),
  errors: [
    ...draftErrors,
    'CAREER_TRACK_NOT_REVIEWED',
    'CAREER_TRACK_VERSION_INCOMPLETE',
    'CAREER_TRACK_VERSION_OUTDATED',
  ],
})

/**
 * Withdraws the newest published version within its first hour, if it has no learners and an older version is
 * published. Its content becomes a draft with the next version number, because devices may have stored it under the old
 * number.
 */
export const withdrawVersion = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/career-tracks/{id}/take-back',
  summary: 'Menarik versi yang baru saja terbit',
  params: one,
  body: v.object({ version: v.number(), reason: ChangeReason }),
  answer: v.object({ version: v.number() }),
  errors: [
    'CAREER_TRACK_NOT_FOUND',
    'CAREER_TRACK_VERSION_NOT_FOUND',
    'CAREER_TRACK_DRAFT_EXISTS',
    'CAREER_TRACK_ENROLLED',
    'CAREER_TRACK_ONLY_VERSION',
    'CAREER_TRACK_TAKE_BACK_LATE',
  ],
})

export const DifferencePart = v.picklist(['track', 'class', ...LectureMaterialType.options])
export type DifferencePart = v.InferOutput<typeof DifferencePart>

const Beside = v.object({
  /** Id of the material, or of the quiz if the material is a quiz. Null for tracks and classes. */
  id: v.nullable(Id),
  /** Title of the containing track or class. */
  parent: v.string(),
  /** Title and summary of a track or class. Empty for materials. */
  texts: v.record(v.string(), v.string()),
})

/** Difference between two versions. `reordered`: the contents are the same in another order. */
export const Difference = v.object({
  kind: v.picklist(['added', 'removed', 'changed', 'moved', 'reordered']),
  part: DifferencePart,
  title: v.string(),
  /** The part in the older version. Null if that version does not contain it. */
  before: v.nullable(Beside),
  /** The part in the newer version. Null if that version does not contain it. */
  after: v.nullable(Beside),
})
export type Difference = v.InferOutput<typeof Difference>

const Version = v.pipe(PlainText, v.regex(/^\d{1,6}$/, 'Versi tidak valid'), v.transform(Number))

export const compareVersions = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/v1/admin/career-tracks/{id}/difference',
  summary: 'Beda dua versi program karier',
  params: one,
  query: v.object({ from: Version, to: Version }),
  answer: v.array(Difference),
  errors: ['CAREER_TRACK_VERSION_NOT_FOUND'],
})
