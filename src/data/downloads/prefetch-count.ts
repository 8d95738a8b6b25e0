import { withDb } from '../db.ts'
import { SETTINGS_KEY, addDefaultSettings, type DownloadSettings } from './settings.ts'

/* Counts the bytes that were prefetched over a connection that may cost money. The count is per device and month,
   because a data package belongs to the phone and not to a user. The month is taken from the server's time. While the
   server's clock is wrong, bytes count for another month, and the count of the right month is kept. */

/** Bytes by month, as in '2026-11'. */
export type PrefetchCounts = Readonly<Record<string, number>>

const KEY = 'aheadBytes'
/**
 * Number of months whose counts are stored. More than one is stored, because a server with a wrong clock may report
 * another month.
 */
const MONTHS_KEPT = 3
/** A month begins at midnight in Jakarta (UTC+7). */
const JAKARTA_MS = 7 * 3_600_000

/** Returns the month (YYYY-MM) in Jakarta's time zone. */
export function formatMonth(serverTime: number): string {
  return new Date(serverTime + JAKARTA_MS).toISOString().slice(0, 7)
}

/**
 * Adds bytes to a month and moves the month to the end of the record. The months at the start, which were counted least
 * recently, are dropped.
 */
export function addBytesToMonth(counts: PrefetchCounts, month: string, bytes: number): PrefetchCounts {
  const { [month]: before = 0, ...others } = counts
  const keptMonths = Object.entries(others).slice(-(MONTHS_KEPT - 1))
  return { ...Object.fromEntries(keptMonths), [month]: before + Math.max(0, Math.round(bytes)) }
}

/** Validates the stored value, because another build or the user may have written it. */
export function readCounts(kept: unknown): PrefetchCounts {
  if (typeof kept !== 'object' || kept === null) return {}
  const isCount = ([month, bytes]: [string, unknown]) => /^\d{4,6}-\d\d$/.test(month) && Number.isFinite(bytes)
  return Object.fromEntries(Object.entries(kept).filter(isCount))
}

/** Returns the bytes that were prefetched in this month. */
export async function readPrefetchedBytes(serverTime: number): Promise<number> {
  return getMonthBytes(await readPrefetchAllowance(), serverTime)
}

/** Limits for prefetching and the bytes already used, read in one transaction. */
export interface PrefetchAllowance {
  settings: DownloadSettings
  counts: PrefetchCounts
}

export function getMonthBytes({ counts }: PrefetchAllowance, serverTime: number): number {
  return counts[formatMonth(serverTime)] ?? 0
}

/**
 * Uses one transaction, because this function runs before every prefetch and each transaction takes some milliseconds
 * on a cheap phone.
 */
export function readPrefetchAllowance(): Promise<PrefetchAllowance> {
  return withDb(async db => {
    const { store } = db.transaction('meta')
    const [settings, counts] = await Promise.all([store.get(SETTINGS_KEY), store.get(KEY)])
    return { settings: addDefaultSettings(settings), counts: readCounts(counts) }
  })
}

/** Adds prefetched bytes in one transaction, so that counts of two tabs are both kept. Returns the new allowance. */
export function addPrefetchedBytes(bytes: number, serverTime: number): Promise<PrefetchAllowance> {
  return withDb(async db => {
    const tx = db.transaction('meta', 'readwrite')
    const [settings, before] = await Promise.all([tx.store.get(SETTINGS_KEY), tx.store.get(KEY)])
    const counts = addBytesToMonth(readCounts(before), formatMonth(serverTime), bytes)
    await tx.store.put(counts, KEY)
    await tx.done
    return { settings: addDefaultSettings(settings), counts }
  })
}
