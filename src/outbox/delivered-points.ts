import * as v from 'valibot'
import { Awarded } from '#contract/points/points.ts'
import { POINTS_TOAST_MS } from '#contract/wire/limits.ts'
import { formatNumber } from '#app/lib/numbers.ts'

/** Points in a receipt. They come with a points event or with a passed quiz. */
const Earning = v.partial(Awarded)

interface Delivered {
  counted: number
  /** Earned points that the server adds later. */
  waiting: number
}

/** Points that were really added; an event counted before is returned as a duplicate or without points. */
export function pointsOf(deliveries: readonly { kind: string; outcome: string; receipt?: unknown }[]): Delivered {
  const earned = deliveries
    .filter(({ kind, outcome }) => (kind === 'points' || kind === 'quiz-attempt') && outcome === 'accepted')
    .map(({ receipt }) => v.safeParse(Earning, receipt))
    .flatMap(parsed => (parsed.success ? [parsed.output] : []))
  return {
    counted: earned.reduce((sum, { point = 0 }) => sum + point, 0),
    waiting: earned.reduce((sum, { waits }) => sum + (waits?.point ?? 0), 0),
  }
}

/** Returns undefined if there is no message. The first sentence is the product's text, verbatim. */
export function pointsText({ counted, waiting }: Delivered): string | undefined {
  if (counted === 0) return waiting === 0 ? undefined : `${formatNumber(waiting)} poin menunggu dihitung.`
  const added = `Selamat! kamu berhasil menambah ${formatNumber(counted)} point.`
  return waiting === 0 ? added : `${added} ${formatNumber(waiting)} lagi menunggu dihitung.`
}

/** Property with the points that were just counted, as text for a style sheet: the top bar of a lesson shows it. */
const PROPERTY = '--counted-points'
let timer: ReturnType<typeof setTimeout> | undefined

/** Passes counted points to the style sheet as long as their toast is shown. */
export function showCounted({ counted }: Delivered): void {
  if (counted === 0) return
  const { style } = document.documentElement
  style.setProperty(PROPERTY, `'+${counted}'`)
  clearTimeout(timer)
  timer = setTimeout(() => style.removeProperty(PROPERTY), POINTS_TOAST_MS)
}
