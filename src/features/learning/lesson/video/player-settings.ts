import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'

/** Speeds that the player offers. Speed and captions are settings of this device for all videos. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

const KEY = 'semai-player'

export interface PlayerSettings {
  speed: number
  hasCaptions: boolean
}

export const defaultPlayerSettings: PlayerSettings = { speed: 1, hasCaptions: true }

export function readSettings(): PlayerSettings {
  try {
    return readPlayerSettings(JSON.parse(readLocalStorage(KEY) ?? '{}'))
  } catch {
    return defaultPlayerSettings
  }
}

export function storePlayerSettings(settings: PlayerSettings): void {
  writeLocalStorage(KEY, JSON.stringify(settings))
}

/** Returns valid settings, because stored settings may come from another version or be invalid. */
export function readPlayerSettings(stored: unknown): PlayerSettings {
  if (typeof stored !== 'object' || stored === null) return defaultPlayerSettings
  // The types of both fields are checked below.
  const { speed, hasCaptions } = stored as Partial<Record<keyof PlayerSettings, unknown>>
  return {
    speed: speeds.find(each => each === speed) ?? defaultPlayerSettings.speed,
    hasCaptions: typeof hasCaptions === 'boolean' ? hasCaptions : defaultPlayerSettings.hasCaptions,
  }
}

export function getNextSpeed(speed: number, step: 1 | -1): number {
  const at = speeds.findIndex(each => each === speed)
  return speeds[Math.min(Math.max(at + step, 0), speeds.length - 1)] ?? defaultPlayerSettings.speed
}
