import type { LessonFigures } from '#contract/admin/drop-off.ts'

const MARKED = 3
/** With fewer learners a share says little. */
const LEAST_REACHED = 5

/** Returns the ids of the materials that lose the largest share of the learners who reach them. */
export function biggestDropOffs(materials: readonly LessonFigures[]): ReadonlySet<string> {
  const share = ({ stopped, reached }: LessonFigures) => stopped / reached
  return new Set(
    materials
      .filter(({ stopped, reached }) => stopped > 0 && reached >= LEAST_REACHED)
      .toSorted((a, b) => share(b) - share(a))
      .slice(0, MARKED)
      .map(({ id }) => id),
  )
}
