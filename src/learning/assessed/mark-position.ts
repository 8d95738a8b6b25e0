import type { Mark } from '#contract/assessment/mark.ts'

/**
 * Returns the position of a mark's first point in percent, so that it does not depend on the picture's size on the
 * screen.
 */
export function getMarkPosition({ points: [[x, y] = [0, 0]] }: Pick<Mark, 'points'>) {
  return { left: `${x * 100}%`, top: `${y * 100}%` }
}
