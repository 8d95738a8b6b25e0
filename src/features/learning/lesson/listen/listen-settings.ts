import { proxy, useSnapshot } from 'valtio'
import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'

export const listenSpeeds = [0.8, 1, 1.25, 1.5] as const

/** Settings of this device for listening. */
export interface ListenSettings {
  speed: number
  /** 'Lanjut otomatis': the next material that can be heard starts by itself. */
  continues: boolean
}

const KEY = 'semai-listen'
const usual: ListenSettings = { speed: 1, continues: false }

/** Returns valid settings, because stored settings may come from another version or be invalid. */
export function readListenSettings(stored: unknown): ListenSettings {
  // The types of both fields are checked below.
  const { speed, continues } = (stored ?? {}) as Partial<Record<keyof ListenSettings, unknown>>
  return {
    speed: listenSpeeds.find(each => each === speed) ?? usual.speed,
    continues: continues === true,
  }
}

function readStored(): ListenSettings {
  try {
    return readListenSettings(JSON.parse(readLocalStorage(KEY) ?? '{}'))
  } catch {
    return usual
  }
}

const state = proxy({ settings: readStored() })

export function useListenSettings(): ListenSettings {
  return useSnapshot(state).settings
}

export function changeListenSettings(change: Partial<ListenSettings>): void {
  state.settings = { ...state.settings, ...change }
  writeLocalStorage(KEY, JSON.stringify(state.settings))
}
