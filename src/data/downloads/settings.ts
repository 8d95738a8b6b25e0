import type { VideoQuality } from '#contract/downloads.ts'
import { announce } from '../channel.ts'
import { withDb } from '../db.ts'
import type { ClassRow } from './row.ts'

/** Of the device, not of a person: whose data package it is does not change with who is logged in. */
export interface DownloadSettings {
  isWifiOnly: boolean
  quality: VideoQuality
  /** How much may be fetched without being asked for, so that the next lesson opens at once. 0: nothing. */
  aheadBytes: number
  /** How much of a month's data package may go into what nobody asked for yet: readings, quizzes, pictures. 0: nothing. */
  monthBytes: number
  /** The learner's word that this may also be done over a line he pays for. */
  isAheadOnCellular: boolean
  /** Pages hear of changes at once, over a line that stays open while they are looked at. */
  isLive: boolean
}

export const SETTINGS_KEY = 'downloadSettings'
export const AHEAD_CHOICES_BYTES = [0, 50_000_000, 150_000_000, 500_000_000] as const
export const MONTH_CHOICES_BYTES = [0, 10_000_000, 50_000_000, 150_000_000] as const
const usual: DownloadSettings = {
  isWifiOnly: false,
  quality: 'standard',
  aheadBytes: AHEAD_CHOICES_BYTES[1],
  monthBytes: MONTH_CHOICES_BYTES[2],
  isAheadOnCellular: false,
  isLive: true,
}

export async function readDownloadSettings(): Promise<DownloadSettings> {
  return settingsIn(await withDb(db => db.get('meta', SETTINGS_KEY)).catch(() => undefined))
}

/** What was chosen, with the usual where nothing was. */
export function settingsIn(kept: unknown): DownloadSettings {
  return { ...usual, ...(typeof kept === 'object' ? kept : {}) }
}

export async function writeDownloadSettings(settings: DownloadSettings): Promise<void> {
  await withDb(db => db.put('meta', settings, SETTINGS_KEY))
  announce({ kind: 'downloads-changed' })
}

/** What is known of the line. Only Chromium on phones tells its kind; elsewhere `isMetered` stays open. */
export interface Line {
  isOnline: boolean
  isMetered: boolean | undefined
  isSaving: boolean
}

/**
 * On which terms readings, quizzes and pictures are fetched that nobody asked for yet: free where the line costs nothing,
 * counted where that is not known, never where it costs without the learner's word or he saves.
 */
export function aheadTerms(
  line: Line,
  { monthBytes, isAheadOnCellular }: Pick<DownloadSettings, 'monthBytes' | 'isAheadOnCellular'>,
): 'free' | 'counted' | 'never' {
  if (line.isSaving || monthBytes === 0) return 'never'
  if (line.isMetered === false) return 'free'
  return line.isMetered === undefined || isAheadOnCellular ? 'counted' : 'never'
}

/** Asked for by a learner it goes over every line, unless Wi-Fi was wished for; by ourselves only where it surely costs nothing. */
export function mayFetch(
  row: Pick<ClassRow, 'isAhead' | 'isAnyLine'>,
  line: Line,
  settings: DownloadSettings,
): boolean {
  if (row.isAhead) return line.isMetered === false && !line.isSaving
  return !settings.isWifiOnly || row.isAnyLine || line.isMetered === false
}
