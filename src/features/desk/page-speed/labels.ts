import type { TapPhase } from '#contract/site/page-measures.ts'
import { formatNumber } from '#app/lib/numbers.ts'

export const phaseNames: Readonly<Record<TapPhase, string>> = {
  input: 'menunggu pekerjaan lain',
  script: 'skrip tombolnya',
  paint: 'menggambar layar',
}

/** Formats a duration: '320 ms', and '2,4 dtk' from one second on. */
export function formatMilliseconds(ms: number): string {
  return ms < 1_000 ? `${formatNumber(ms)} ms` : `${formatNumber(Math.round(ms / 100) / 10)} dtk`
}

/** Formats a layout shift score. `milli` is the score times 1,000, so 120 becomes '0,12'. */
export function formatShift(milli: number): string {
  return formatNumber(Math.round(milli / 10) / 100)
}
