import { getSeconds } from '#app/lib/time-spans.ts'

type Material = Parameters<typeof getSeconds>[0] & { isComplete: boolean }

/**
 * Returns the study time of the materials that are not complete, rounded up to whole minutes as on the page of the
 * course.
 */
export function sumSecondsLeft(materials: readonly Material[]): number {
  const seconds = materials.reduce((sum, item) => sum + (item.isComplete ? 0 : getSeconds(item)), 0)
  return Math.ceil(seconds / 60) * 60
}
