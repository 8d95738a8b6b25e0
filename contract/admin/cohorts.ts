import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'

/**
 * Numbers of learners of a cohort in one week. `active` counts this week only; `started` and `completed` count this and
 * all earlier weeks.
 */
const CohortCell = v.object({ started: v.number(), active: v.number(), completed: v.number() })

export const CohortMeasure = v.picklist(['started', 'active', 'completed'])
export type CohortMeasure = v.InferOutput<typeof CohortMeasure>

/** Learners who registered in the same week, with their progress by week. */
export const Cohort = v.object({
  /** First and last day of registration of the cohort, in Jakarta's time zone (WIB). */
  from: v.string(),
  until: v.string(),
  /** Number of learners of the cohort whose accounts still exist. */
  learners: v.number(),
  /** One cell per week, beginning with the week of registration; null for a week that was not counted. */
  cells: v.array(v.nullable(CohortCell)),
})
export type Cohort = v.InferOutput<typeof Cohort>

export const listCohorts = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/dashboard/cohorts',
  summary: 'Pelajar per minggu pendaftaran, dan berapa yang belajar di minggu-minggu sesudahnya',
  access: 'admin',
  /** Newest cohort first. */
  answer: v.array(Cohort),
})
