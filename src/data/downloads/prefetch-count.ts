import { withDb } from '../db.ts'
import { SETTINGS_KEY, settingsIn, type DownloadSettings } from './settings.ts'

/*
 * Counts the bytes fetched ahead, without a request of the learner, over a connection that may cost money. The count
 * belongs to the device and a month, because a data package belongs to the phone and not to a user. The month comes
 * from the server's time as an answer to this document reported it. If the server was a year wrong once, that month has
 * its own count: it neither empties this month's nor blocks a later one.
 */

/** Bytes by month, as in '2026-11'. */
export type PrefetchCounts = Readonly<Record<string, number>>

const KEY = 'aheadBytes'
/** Number of months that are kept: the current one, and others for servers whose clock differs. */
const MONTHS_KEPT = 3
/** Months change in Jakarta's time, seven hours before Greenwich. */
const JAKARTA_MS = 7 * 3_600_000

/** Returns the month (YYYY-MM) in WIB. */
export function monthOf(serverTime: number): string {
  return new Date(serverTime + JAKARTA_MS).toISOString().slice(0, 7)
}

/** Puts the month that was counted last at the end, so that unused months are dropped first. */
export function addTo(counts: PrefetchCounts, month: string, bytes: number): PrefetchCounts {
  const { [month]: before = 0, ...others } = counts
  const kept = Object.entries(others).slice(-(MONTHS_KEPT - 1))
  return { ...Object.fromEntries(kept), [month]: before + Math.max(0, Math.round(bytes)) }
}

/** Validates the stored value: another build or a curious user may have written it. */
export function readCounts(kept: unknown): PrefetchCounts {
  if (typeof kept !== 'object' || kept === null) return {}
  const isCount = ([month, bytes]: [string, unknown]) => /^\d{4,6}-\d\d$/.test(month) && Number.isFinite(bytes)
  return Object.fromEntries(Object.entries(kept).filter(isCount))
}

/** Returns the bytes that were fetched ahead in this month. */
export async function countedAhead(serverTime: number): Promise<number> {
  return countIn(await readAllowance(), serverTime)
}

/** The limits for fetching ahead and the bytes already used, read at one moment. */
export interface Allowance {
  settings: DownloadSettings
  counts: PrefetchCounts
}

export function countIn({ counts }: Allowance, serverTime: number): number {
  return counts[monthOf(serverTime)] ?? 0
}

/** Uses one transaction: it runs before every answer, and each transaction costs a cheap phone some milliseconds. */
export function readAllowance(): Promise<Allowance> {
  return withDb(async db => {
    const { store } = db.transaction('meta')
    const [settings, counts] = await Promise.all([store.get(SETTINGS_KEY), store.get(KEY)])
    return { settings: settingsIn(settings), counts: readCounts(counts) }
  })
}

/** Uses one transaction, so that two tabs that count at the same time lose nothing. Returns the allowance after it. */
export function countAhead(bytes: number, serverTime: number): Promise<Allowance> {
  return withDb(async db => {
    const tx = db.transaction('meta', 'readwrite')
    const [settings, before] = await Promise.all([tx.store.get(SETTINGS_KEY), tx.store.get(KEY)])
    const counts = addTo(readCounts(before), monthOf(serverTime), bytes)
    await tx.store.put(counts, KEY)
    await tx.done
    return { settings: settingsIn(settings), counts }
  })
}
