import { withDb } from '../db.ts'
import { SETTINGS_KEY, settingsIn, type DownloadSettings } from './settings.ts'

/*
 * How many bytes came over a line that may cost something, without being asked for. Of the device, by month: a data package
 * is the phone's, not a person's. The month is the server's, as an answer of this document told it. A server that was a year
 * wrong once has its own count beside the others: it neither empties this month's nor blocks one that is still to come.
 */

/** By month as in '2026-11'. */
export type AheadCounts = Readonly<Record<string, number>>

const KEY = 'aheadBytes'
/** The month at hand, and others for servers that disagree. */
const MONTHS_KEPT = 3
/** Months change where our learners live: seven hours before Greenwich's. */
const JAKARTA_MS = 7 * 3_600_000

export function monthOf(serverTime: number): string {
  return new Date(serverTime + JAKARTA_MS).toISOString().slice(0, 7)
}

/** The month counted last stands at the end, so that what falls out is what nobody speaks of any more. */
export function addTo(counts: AheadCounts, month: string, bytes: number): AheadCounts {
  const { [month]: before = 0, ...others } = counts
  const kept = Object.entries(others).slice(-(MONTHS_KEPT - 1))
  return { ...Object.fromEntries(kept), [month]: before + Math.max(0, Math.round(bytes)) }
}

/** What is on the device may be of another build, or of a curious person. */
export function readCounts(kept: unknown): AheadCounts {
  if (typeof kept !== 'object' || kept === null) return {}
  const isCount = ([month, bytes]: [string, unknown]) => /^\d{4,6}-\d\d$/.test(month) && Number.isFinite(bytes)
  return Object.fromEntries(Object.entries(kept).filter(isCount))
}

export async function countedAhead(serverTime: number): Promise<number> {
  return countIn(await readAllowance(), serverTime)
}

/** What may be fetched without being asked for, and what of it is used up, as they stood at one moment. */
export interface Allowance {
  settings: DownloadSettings
  counts: AheadCounts
}

export function countIn({ counts }: Allowance, serverTime: number): number {
  return counts[monthOf(serverTime)] ?? 0
}

/** In one transaction: it is asked before every answer, and each costs a cheap phone some milliseconds. */
export function readAllowance(): Promise<Allowance> {
  return withDb(async db => {
    const { store } = db.transaction('meta')
    const [settings, counts] = await Promise.all([store.get(SETTINGS_KEY), store.get(KEY)])
    return { settings: settingsIn(settings), counts: readCounts(counts) }
  })
}

/** One transaction: two tabs that count at once lose nothing. Tells what is allowed after it. */
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
