import type { PageTotal } from '#contract/page.ts'
import { formatNumber } from '#app/lib/numbers.ts'

/** '1.250 tugas', or 'lebih dari 10.000 tugas' where counting all of them would cost too much. */
export function totalText({ count, isExact }: PageTotal, noun: string): string {
  return `${isExact ? '' : 'lebih dari '}${formatNumber(count)} ${noun}`
}
