import * as v from 'valibot'
import { LectureMaterialType } from '../learning/lecture-material.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, PlainText } from '../wire/text.ts'

/** Days without progress after which a learner counts as stopped. */
export const STOPPED_AFTER_DAYS = 14

/** Numbers of learners at one material of a career track. */
export const LessonStatistics = v.object({
  id: Id,
  title: v.string(),
  type: LectureMaterialType,
  quizId: v.nullable(Id),
  /** Learners with progress in this material. */
  reached: v.number(),
  finished: v.number(),
  /** Median days from the enrolment to the end of this material; null if no learner finished it. */
  medianDays: v.nullable(v.number()),
  /**
   * Number of learners who stopped at this material. This is their last material with progress, the progress is older
   * than `STOPPED_AFTER_DAYS` days, and other materials are unfinished.
   */
  stopped: v.number(),
})
export type LessonStatistics = v.InferOutput<typeof LessonStatistics>

export const DropOff = v.object({
  tracks: v.array(v.object({ id: Id, title: v.string() })),
  /** Shown career track and version. Null if there is no published career track. */
  chosen: v.nullable(
    v.object({
      id: Id,
      version: v.number(),
      versions: v.array(v.object({ version: v.number(), enrolled: v.number() })),
      enrolled: v.number(),
      /** Materials in the order of the career track. */
      materials: v.array(LessonStatistics),
    }),
  ),
})
export type DropOff = v.InferOutput<typeof DropOff>

export const VersionNumber = v.pipe(PlainText, v.regex(/^[1-9]\d{0,8}$/, 'Versi tidak valid'))

/**
 * Returns the statistics of one version of a career track. By default uses the first career track, and the version with
 * the most learners.
 */
export const getDropOff = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/dashboard/drop-off',
  summary: 'Di materi mana pelajar sebuah program karier berhenti',
  access: 'admin',
  query: v.object({ track: v.optional(Id), version: v.optional(VersionNumber) }),
  answer: DropOff,
})
