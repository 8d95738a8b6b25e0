import * as v from 'valibot'
import { AwardedPoints } from '#contract/points/points.ts'
import { POINTS_TOAST_MS } from '#contract/wire/limits.ts'
import { formatNumber } from '#app/lib/numbers.ts'

/** Points in the receipt of a points event, a passed quiz, or an assignment that completed its class. */
const Earning = v.partial(AwardedPoints)

interface Delivered {
  counted: number
  /** Earned points that the server adds to the balance later. */
  waiting: number
}

/**
 * Returns the points that were added to the balance. An event that was counted before adds no points, because its
 * outcome is 'duplicate' or its receipt has no points.
 */
export function sumDeliveredPoints(
  deliveries: readonly { kind: string; outcome: string; receipt?: unknown }[],
): Delivered {
  const earned = deliveries
    .filter(({ kind, outcome }) => ['points', 'quiz-attempt', 'assignment'].includes(kind) && outcome === 'accepted')
    .map(({ receipt }) => v.safeParse(Earning, receipt))
    .flatMap(parsed => (parsed.success ? [parsed.output] : []))
  return {
    counted: earned.reduce((sum, { point = 0 }) => sum + point, 0),
    waiting: earned.reduce((sum, { waits }) => sum + (waits?.point ?? 0), 0),
  }
}

/**
 * Returns the message about points, or undefined if there is none. The wording of the first sentence is a product
 * requirement.
 */
export function describeDeliveredPoints({ counted, waiting }: Delivered): string | undefined {
  if (counted === 0) return waiting === 0 ? undefined : `${formatNumber(waiting)} poin menunggu dihitung.`
  const added = `Selamat! kamu berhasil menambah ${formatNumber(counted)} point.`
  return waiting === 0 ? added : `${added} ${formatNumber(waiting)} lagi menunggu dihitung.`
}

/** CSS property with the points that were just counted, as text. The top bar of a lesson shows it. */
const PROPERTY = '--counted-points'
let timer: ReturnType<typeof setTimeout> | undefined

/** Sets the CSS property for as long as the toast about the points is shown. */
export function showCountedPoints({ counted }: Delivered): void {
  if (counted === 0) return
  const { style } = document.documentElement
  style.setProperty(PROPERTY, `'+${counted}'`)
  clearTimeout(timer)
  timer = setTimeout(() => style.removeProperty(PROPERTY), POINTS_TOAST_MS)
}
