import type { Mark } from '#contract/mark.ts'

/** Where a mark begins on its picture, however large that is drawn. */
export function placeOf({ points: [[x, y] = [0, 0]] }: Pick<Mark, 'points'>) {
  return { left: `${x * 100}%`, top: `${y * 100}%` }
}
