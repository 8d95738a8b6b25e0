import type { PageTotal } from '#contract/wire/page.ts'
import { formatNumber } from '#app/lib/numbers.ts'

/** '1.250 tugas', or 'lebih dari 10.000 tugas' if an exact count would be too expensive. */
export function totalText({ count, isExact }: PageTotal, noun: string): string {
  return `${isExact ? '' : 'lebih dari '}${formatNumber(count)} ${noun}`
}
