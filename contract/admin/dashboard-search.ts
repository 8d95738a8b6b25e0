import * as v from 'valibot'
import { Id } from '../wire/text.ts'
import { CohortMeasure } from './cohorts.ts'
import { StatisticPeriod } from './dashboard.ts'
import { VersionNumber } from './drop-off.ts'

const lenient = <S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined))

/** State of the dashboard in its URL. */
export const DashboardSearch = v.object({
  days: lenient(StatisticPeriod),
  /** Measure that the cohort table shows. */
  measure: lenient(CohortMeasure),
  /** Career track and version that the table of lessons shows. */
  track: lenient(Id),
  version: lenient(VersionNumber),
})
export type DashboardSearch = v.InferOutput<typeof DashboardSearch>
