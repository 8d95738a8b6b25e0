import type { Mark } from '#contract/assessment/mark.ts'

/** Position of a mark's first point as percentages, independent of the picture's size on the screen. */
export function positionOf({ points: [[x, y] = [0, 0]] }: Pick<Mark, 'points'>) {
  return { left: `${x * 100}%`, top: `${y * 100}%` }
}
