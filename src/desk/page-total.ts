import type { PageTotal } from '#contract/wire/page.ts'
import { formatNumber } from '#app/lib/numbers.ts'

/**
 * Returns '1.250 tugas' (1,250 tasks), or 'lebih dari 10.000 tugas' (more than 10,000 tasks) if an exact count would
 * take too long.
 */
export function formatTotal({ count, isExact }: PageTotal, noun: string): string {
  return `${isExact ? '' : 'lebih dari '}${formatNumber(count)} ${noun}`
}
