import type { Bulk, BulkRowState } from '#contract/admin/bulk.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { DotTone } from '../state-dot.tsx'

export const bulkStates: Readonly<Record<Bulk['state'], { name: string; tone: DotTone }>> = {
  planned: { name: 'Belum dimulai', tone: 'quiet' },
  running: { name: 'Berjalan', tone: 'waiting' },
  stopped: { name: 'Dihentikan', tone: 'bad' },
  done: { name: 'Selesai', tone: 'good' },
  undoing: { name: 'Sedang dibatalkan', tone: 'waiting' },
  undone: { name: 'Dibatalkan', tone: 'quiet' },
}

export const rowStates: Readonly<Record<BulkRowState, { name: string; tone: DotTone }>> = {
  waiting: { name: 'Menunggu', tone: 'quiet' },
  done: { name: 'Selesai', tone: 'good' },
  refused: { name: 'Tidak dikerjakan', tone: 'bad' },
  'undo-waiting': { name: 'Menunggu dibatalkan', tone: 'waiting' },
  undone: { name: 'Dibatalkan', tone: 'quiet' },
  kept: { name: 'Dibiarkan', tone: 'bad' },
}

/** Returns the progress of the operation in percent, or the progress of its undo. */
export function computePercent({ state, total, counts }: Bulk): number {
  const { waiting, done, refused, undone, kept } = counts
  if (state === 'undoing' || state === 'undone') return (100 * (undone + kept)) / Math.max(done + undone + kept, 1)
  return (100 * (total - waiting)) / Math.max(total, done + refused, 1)
}

/**
 * Returns a text such as '120 dari 1.000 selesai · 3 tidak dikerjakan' (120 of 1,000 done · 3 not done). Each row
 * counts in one of the numbers.
 */
export function describeCounts({ total, counts }: Bulk): string {
  const { waiting, done, refused, undone, kept } = counts
  const parts = [
    `${formatNumber(done)} dari ${formatNumber(total)} selesai`,
    refused > 0 && `${formatNumber(refused)} tidak dikerjakan`,
    undone > 0 && `${formatNumber(undone)} dibatalkan`,
    kept > 0 && `${formatNumber(kept)} dibiarkan`,
    waiting > 0 && `${formatNumber(waiting)} menunggu`,
  ]
  return parts.filter(Boolean).join(' · ')
}
