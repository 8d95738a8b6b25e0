import { announce } from '../channel.ts'
import { withDb } from '../db.ts'
import type { ClassRow } from './row.ts'

/** Settings of the device, not of a user: the owner of the data package does not change with the logged-in user. */
export interface DownloadSettings {
  isWifiOnly: boolean
  /** Bytes that the app may download in advance, so that the next lesson opens at once. 0 turns it off. */
  aheadBytes: number
  /** Bytes of a month's data package that may be used to fetch readings, quizzes and pictures ahead. 0 turns it off. */
  monthBytes: number
  /** The learner allowed fetching ahead over a metered connection. */
  isAheadOnCellular: boolean
  /** True if pages receive changes at once, over a connection that stays open while they are visible. */
  isLive: boolean
}

export const SETTINGS_KEY = 'downloadSettings'
export const PREFETCH_CHOICES_BYTES = [0, 50_000_000, 150_000_000, 500_000_000] as const
export const MONTHLY_CHOICES_BYTES = [0, 10_000_000, 50_000_000, 150_000_000] as const
const usual: DownloadSettings = {
  isWifiOnly: false,
  aheadBytes: PREFETCH_CHOICES_BYTES[1],
  monthBytes: MONTHLY_CHOICES_BYTES[2],
  isAheadOnCellular: false,
  isLive: true,
}

/** Returns the settings of this device, or the defaults if they cannot be read. */
export async function readDownloadSettings(): Promise<DownloadSettings> {
  return settingsIn(await withDb(db => db.get('meta', SETTINGS_KEY)).catch(() => undefined))
}

/** Returns the stored choices, with defaults for the others. */
export function settingsIn(kept: unknown): DownloadSettings {
  return { ...usual, ...(typeof kept === 'object' ? kept : {}) }
}

/** Stores the settings, and tells other tabs. */
export async function writeDownloadSettings(settings: DownloadSettings): Promise<void> {
  await withDb(db => db.put('meta', settings, SETTINGS_KEY))
  announce({ kind: 'downloads-changed' })
}

/**
 * Known facts about the connection. Only Chromium on phones reports its kind; elsewhere `isMetered` stays undefined.
 */
export interface Connection {
  isOnline: boolean
  isMetered: boolean | undefined
  isSaving: boolean
}

/**
 * Terms for fetching readings, quizzes and pictures ahead: free if the connection costs nothing, counted if that is
 * unknown, never on a metered connection without the learner's consent or with data saving on.
 */
export function prefetchTerms(
  connection: Connection,
  { monthBytes, isAheadOnCellular }: Pick<DownloadSettings, 'monthBytes' | 'isAheadOnCellular'>,
): 'free' | 'counted' | 'never' {
  if (connection.isSaving || monthBytes === 0) return 'never'
  if (connection.isMetered === false) return 'free'
  return connection.isMetered === undefined || isAheadOnCellular ? 'counted' : 'never'
}

/**
 * A download that the learner requested uses every connection, unless it should wait for Wi-Fi. A download that the app
 * started uses only a connection that is known to cost nothing.
 */
export function mayFetch(
  row: Pick<ClassRow, 'isAhead' | 'isAnyLine'>,
  connection: Connection,
  settings: DownloadSettings,
): boolean {
  if (row.isAhead) return connection.isMetered === false && !connection.isSaving
  return !settings.isWifiOnly || row.isAnyLine || connection.isMetered === false
}
