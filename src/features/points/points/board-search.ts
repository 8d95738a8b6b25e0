import * as v from 'valibot'
import type { BoardPeriod } from '#contract/points/board.ts'

/** Periods with their value in the URL. The default is the week. */
export const periods = [
  { value: 'pekan', period: 'week', label: 'Pekan ini' },
  { value: 'bulan', period: 'month', label: 'Bulan ini' },
  { value: 'semua', period: 'all', label: 'Sepanjang waktu' },
] as const satisfies readonly { value: string; period: BoardPeriod; label: string }[]

export const BoardSearch = v.object({
  periode: v.optional(v.fallback(v.optional(v.picklist(['pekan', 'bulan', 'semua'])), undefined)),
})
export type BoardSearch = v.InferOutput<typeof BoardSearch>

export function readPeriod({ periode }: BoardSearch): BoardPeriod {
  return periods.find(({ value }) => value === periode)?.period ?? 'week'
}
