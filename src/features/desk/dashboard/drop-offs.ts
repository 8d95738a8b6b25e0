import type { LessonStatistics } from '#contract/admin/drop-off.ts'

const MARKED = 3
/** Minimum number of learners who reached a material. With fewer learners the share is not meaningful. */
const LEAST_REACHED = 5

/** Returns the ids of the materials at which the largest share of learners stopped. */
export function findBiggestDropOffs(materials: readonly LessonStatistics[]): ReadonlySet<string> {
  const share = ({ stopped, reached }: LessonStatistics) => stopped / reached
  return new Set(
    materials
      .filter(({ stopped, reached }) => stopped > 0 && reached >= LEAST_REACHED)
      .toSorted((a, b) => share(b) - share(a))
      .slice(0, MARKED)
      .map(({ id }) => id),
  )
}
