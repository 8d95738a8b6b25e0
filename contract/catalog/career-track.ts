import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { LectureMaterialType } from '../learning/lecture-material.ts'
import { listFilters } from '../wire/list-filters.ts'
import { Id, PlainText, Slug } from '../wire/text.ts'

export const CareerTrackHead = v.object({ id: Id, title: v.string(), slug: Slug })

export const CareerTrack = v.object({
  ...CareerTrackHead.entries,
  summary: v.string(),
  description: v.string(),
  category: v.object({ id: Id, slug: Slug, title: v.string() }),
  /** Number of the newest published version. */
  version: v.number(),
  trackCount: v.number(),
  classCount: v.number(),
  materialCount: v.number(),
})
export type CareerTrack = v.InferOutput<typeof CareerTrack>

export const LectureMaterialItem = v.object({
  id: Id,
  type: LectureMaterialType,
  title: v.string(),
  minutes: v.number(),
  /** Length of a video, or time limit of a quiz. */
  seconds: v.optional(v.number()),
  quizId: v.nullable(Id),
  /** Quiz ids for older clients: one id or a list. */
  quiz_id: v.nullable(v.union([v.string(), v.array(v.string())])),
  is_quiz_akhir: v.boolean(),
})
export type LectureMaterialItem = v.InferOutput<typeof LectureMaterialItem>

export const TrackClass = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  /** Names of the skills that the class teaches. Absent if the authors have not named any. */
  skills: v.optional(v.array(v.string())),
  lecture_material_content: v.array(LectureMaterialItem),
})
export const Track = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  track_class_content: v.array(TrackClass),
})

/** Content of one version, in study order. A published version never changes, so devices store it without an expiry. */
export const CareerTrackVersion = v.object({
  career_track_id: Id,
  version: v.number(),
  track_content: v.array(Track),
})
export type CareerTrackVersion = v.InferOutput<typeof CareerTrackVersion>

/**
 * A version in the format of older clients. A version does not belong to a learner, so every item has the status 'not
 * started'. The learner's progress is in `progress_status` of the enrolment.
 */
export const CareerTrackVersionAnswer = v.object({
  ...CareerTrackVersion.entries,
  track_content: v.array(
    v.object({
      ...Track.entries,
      track_class_content: v.array(
        v.object({
          ...TrackClass.entries,
          lecture_material_content: v.array(
            v.object({ ...LectureMaterialItem.entries, status: v.literal('OPEN'), isComplete: v.literal(false) }),
          ),
        }),
      ),
    }),
  ),
})
export type CareerTrackVersionAnswer = v.InferOutput<typeof CareerTrackVersionAnswer>

const flag = v.optional(v.picklist(['true', 'false']))

export const listCareerTracks = defineEndpoint({
  method: 'GET',
  path: '/careertrack',
  summary: 'Daftar program karier',
  access: 'public',
  query: v.object({
    isBeta: flag,
    is_archived: flag,
    slug: v.optional(Slug),
    /** Slug of a category. */
    category: v.optional(Slug),
    /** Slug of an instructor. Selects the career tracks that have a course of this instructor. */
    instructor: v.optional(Slug),
    ...listFilters,
  }),
  answer: v.array(CareerTrack),
})

export const getCareerTrack = defineEndpoint({
  method: 'GET',
  path: '/careerTrack/{id}',
  summary: 'Satu program karier',
  access: 'public',
  params: v.object({ id: Id }),
  answer: CareerTrack,
  errors: ['CAREER_TRACK_NOT_FOUND'],
})

export const listCareerTrackCategories = defineEndpoint({
  method: 'GET',
  path: '/careertrackcategory',
  summary: 'Kategori program karier',
  access: 'public',
  query: v.object({ slug: v.optional(Slug), ...listFilters }),
  answer: v.array(v.object({ id: Id, slug: Slug, title: v.string() })),
})

/**
 * Returns a list with one item, because older clients expect a list. Without `version` the item is the newest published
 * version.
 */
export const listCareerTrackVersions = defineEndpoint({
  method: 'GET',
  path: '/versionCt',
  summary: 'Susunan satu versi program karier',
  access: 'public',
  query: v.object({
    career_track_id: Id,
    version: v.optional(v.pipe(PlainText, v.regex(/^\d{1,6}$/, 'Versi tidak valid'), v.transform(Number))),
  }),
  answer: v.array(CareerTrackVersionAnswer),
})

export const Instructor = v.object({
  id: Id,
  slug: Slug,
  name: v.string(),
  title: v.string(),
  bio: v.string(),
  expertise: v.array(v.string()),
  /** URL of the picture. Absent in answers that devices stored before this field existed. */
  picUrl: v.optional(v.nullable(v.string())),
})
export type Instructor = v.InferOutput<typeof Instructor>

export const listInstructors = defineEndpoint({
  method: 'GET',
  path: '/instructor',
  summary: 'Daftar pengajar',
  access: 'public',
  query: v.object({
    slug: v.optional(Slug),
    /** Id of a career track. Selects the instructors who teach a course of this track. */
    career_track_id: v.optional(Id),
    ...listFilters,
  }),
  answer: v.array(Instructor),
})
