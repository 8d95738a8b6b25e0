import { broadcastMessage } from '../channel.ts'
import { withDb } from '../db.ts'
import type { ClassRow } from './row.ts'

/**
 * Settings of the device, not of a user, because the data package belongs to the phone and not to the user who is
 * logged in.
 */
export interface DownloadSettings {
  isWifiOnly: boolean
  /**
   * Number of bytes on the device for prefetched classes, so that the next lesson opens at once. 0 turns this
   * prefetching off.
   */
  aheadBytes: number
  /**
   * Number of bytes per month that may be used to prefetch texts, quizzes and pictures over a connection that may cost
   * money. 0 turns this prefetching off on every connection.
   */
  monthBytes: number
  /** True if the learner allowed prefetching over a metered connection. */
  isAheadOnCellular: boolean
  /** True if pages receive changes at once, over a WebSocket that stays open while a page is visible. */
  isLive: boolean
}

export const SETTINGS_KEY = 'downloadSettings'
export const PREFETCH_CHOICES_BYTES = [0, 50_000_000, 150_000_000, 500_000_000] as const
export const MONTHLY_CHOICES_BYTES = [0, 10_000_000, 50_000_000, 150_000_000] as const
const defaultSettings: DownloadSettings = {
  isWifiOnly: false,
  aheadBytes: PREFETCH_CHOICES_BYTES[1],
  monthBytes: MONTHLY_CHOICES_BYTES[2],
  isAheadOnCellular: false,
  isLive: true,
}

/** Returns the settings of this device, or the defaults if they cannot be read. */
export async function readDownloadSettings(): Promise<DownloadSettings> {
  return addDefaultSettings(await withDb(db => db.get('meta', SETTINGS_KEY)).catch(() => undefined))
}

/** Returns the stored settings. Adds the default of each missing setting. */
export function addDefaultSettings(kept: unknown): DownloadSettings {
  return { ...defaultSettings, ...(typeof kept === 'object' ? kept : {}) }
}

/** Stores the settings and notifies other tabs. */
export async function writeDownloadSettings(settings: DownloadSettings): Promise<void> {
  await withDb(db => db.put('meta', settings, SETTINGS_KEY))
  broadcastMessage({ kind: 'downloads-changed' })
}

/**
 * Known facts about the connection. Only Chromium on phones reports the kind of connection; in other browsers
 * `isMetered` is undefined.
 */
export interface Connection {
  isOnline: boolean
  isMetered: boolean | undefined
  isSaving: boolean
}

/**
 * Returns whether texts, quizzes and pictures may be prefetched, and whether their bytes count. 'free': the connection
 * is not metered. 'counted': the bytes count against `monthBytes`. 'never': data saving is on, `monthBytes` is 0, or
 * the connection is metered and the learner has not allowed prefetching over it.
 */
export function getPrefetchMode(
  connection: Connection,
  { monthBytes, isAheadOnCellular }: Pick<DownloadSettings, 'monthBytes' | 'isAheadOnCellular'>,
): 'free' | 'counted' | 'never' {
  if (connection.isSaving || monthBytes === 0) return 'never'
  if (connection.isMetered === false) return 'free'
  return connection.isMetered === undefined || isAheadOnCellular ? 'counted' : 'never'
}

/**
 * Returns whether a download may use the connection. A download that the learner requested may use every connection,
 * unless the settings require Wi-Fi and `isAnyLine` is false. A prefetched download needs a connection that is known
 * not to be metered, without data saving.
 */
export function mayFetch(
  row: Pick<ClassRow, 'isAhead' | 'isAnyLine'>,
  connection: Connection,
  settings: DownloadSettings,
): boolean {
  if (row.isAhead) return connection.isMetered === false && !connection.isSaving
  return !settings.isWifiOnly || row.isAnyLine || connection.isMetered === false
}
