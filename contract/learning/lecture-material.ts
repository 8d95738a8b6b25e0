import * as v from 'valibot'
import { Block } from './article.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { listFilters } from '../wire/list-filters.ts'
import { Criterion } from '../assessment/rubric.ts'
import { ScormContent } from './scorm.ts'
import { AudioFile, VideoFile } from './video-quality.ts'
import { Id } from '../wire/text.ts'

export const LectureMaterialType = v.picklist(['article', 'video', 'pdf', 'quiz', 'assignment', 'scorm'])
export type LectureMaterialType = v.InferOutput<typeof LectureMaterialType>

export const MaterialContent = v.variant('kind', [
  v.object({ kind: v.literal('article'), blocks: v.array(Block) }),
  v.object({
    kind: v.literal('video'),
    url: v.string(),
    posterUrl: v.nullable(v.string()),
    captionsUrl: v.nullable(v.string()),
    sizeBytes: v.number(),
    /**
     * Length read from the file. Absent from materials that were published or stored on a device before the field
     * existed.
     */
    durationSeconds: v.optional(v.number()),
    /** The same video in a smaller size, to save data. */
    low: v.optional(v.object({ url: v.string(), sizeBytes: v.number() })),
    /**
     * The original and the sizes that the server made, smallest first. Absent if there are no other sizes. Older
     * clients play `url`.
     */
    qualities: v.optional(v.array(VideoFile)),
    /** The sound of the video, if the server has made a file of it. Older clients do not know it. */
    audio: v.optional(AudioFile),
    summary: v.string(),
  }),
  v.object({ kind: v.literal('pdf'), url: v.string(), sizeBytes: v.number(), summary: v.string() }),
  v.object({ kind: v.literal('quiz'), questionCount: v.number(), passMark: v.number() }),
  v.object({
    kind: v.literal('assignment'),
    blocks: v.array(Block),
    /** Assessment criteria, a hundred points in all. Absent if the assignment is assessed as a whole. */
    rubric: v.optional(v.array(Criterion)),
    /** True if two experts must assess each answer before its score is published. */
    needsSecondReading: v.optional(v.literal(true)),
  }),
  ScormContent,
])
export type MaterialContent = v.InferOutput<typeof MaterialContent>

export const LectureMaterial = v.object({
  id: Id,
  type: LectureMaterialType,
  title: v.string(),
  minutes: v.number(),
  trackClassId: Id,
  quizId: v.nullable(Id),
  is_quiz_akhir: v.boolean(),
  content: MaterialContent,
})
export type LectureMaterial = v.InferOutput<typeof LectureMaterial>

/**
 * Lists materials of the caller's enrolments with their content, in study order. The filters select one enrolment,
 * class or type. The older client sends no filter.
 */
export const listLectureMaterials = defineEndpoint({
  method: 'GET',
  path: '/lecturematerial',
  summary: 'Materi milik pelajar ini, satu pendaftaran, atau satu kelasnya, lengkap dengan isinya',
  access: 'person',
  query: v.object({
    enrollment_id: v.optional(Id),
    track_class_id: v.optional(Id),
    type: v.optional(LectureMaterialType),
    ...listFilters,
  }),
  answer: v.array(LectureMaterial),
  errors: ['ENROLLMENT_NOT_FOUND'],
})
