import type { Bulk } from '#contract/admin/bulk.ts'
import { formatNumber } from '#app/lib/numbers.ts'

/**
 * Returns a text such as '8 dari 10 baris siap diimpor, 1 sudah terdaftar, 1 bermasalah.' (8 of 10 rows ready, 1
 * already registered, 1 with errors). `settled` is the label for rows that need no action.
 */
export function describeImportCounts({ counts, total }: Pick<Bulk, 'counts' | 'total'>, settled?: string): string {
  const parts = [
    `${formatNumber(counts.waiting)} dari ${formatNumber(total)} baris siap diimpor`,
    settled !== undefined && counts.done > 0 && `${formatNumber(counts.done)} ${settled}`,
    counts.refused > 0 && `${formatNumber(counts.refused)} bermasalah`,
  ]
  return `${parts.filter(part => part !== false).join(', ')}.`
}
