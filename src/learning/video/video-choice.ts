import { proxy, useSnapshot } from 'valtio'
import { chooseAutomaticQuality, DEFAULT_RUPIAH_PER_GB } from '#contract/learning/video-data.rules.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'
import { readConnection } from '#app/downloads/connection.ts'
import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'

/** Video settings of this device. They do not depend on the user, because the data package belongs to the phone. */
export interface VideoSettings {
  quality: VideoQuality | 'auto'
  rupiahPerGb: number
}

const KEY = 'semai-video'
const usual: VideoSettings = { quality: 'auto', rupiahPerGb: DEFAULT_RUPIAH_PER_GB }

const choices = [
  'auto',
  'audio',
  'low',
  '240p',
  '360p',
  '720p',
  'standard',
] as const satisfies readonly VideoSettings['quality'][]

/** Returns the stored settings. Replaces invalid fields, for example of another version, by their defaults. */
export function readVideoSettings(stored: unknown): VideoSettings {
  // The types of both fields are checked below.
  const { quality, rupiahPerGb } = (stored ?? {}) as Partial<Record<keyof VideoSettings, unknown>>
  return {
    quality: choices.find(each => each === quality) ?? usual.quality,
    rupiahPerGb: typeof rupiahPerGb === 'number' && rupiahPerGb > 0 ? rupiahPerGb : usual.rupiahPerGb,
  }
}

function readSettings(): VideoSettings {
  try {
    return readVideoSettings(JSON.parse(readLocalStorage(KEY) ?? '{}'))
  } catch {
    return usual
  }
}

const state = proxy<{ settings: VideoSettings; chosen: Record<string, VideoQuality> }>({
  settings: readSettings(),
  // Qualities chosen for single videos, by URL of the original file. Kept while the page is open.
  chosen: {},
})

export function useVideoSettings(): VideoSettings {
  return useSnapshot(state).settings
}

export function changeVideoSettings(change: Partial<VideoSettings>): void {
  state.settings = { ...state.settings, ...change }
  writeLocalStorage(KEY, JSON.stringify(state.settings))
}

/** Sets the quality of one video. With undefined, removes the choice, so that the default quality applies. */
export function chooseQuality(url: string, quality: VideoQuality | undefined): void {
  if (quality) state.chosen[url] = quality
  else delete state.chosen[url]
}

/** Returns the quality that the learner chose for this video, if any. */
export function useChosenQuality(url: string): VideoQuality | undefined {
  return useSnapshot(state).chosen[url]
}

/** Returns the default quality, which is used for videos without a chosen quality. */
export function useDefaultQuality(): VideoQuality {
  const { quality } = useVideoSettings()
  return quality === 'auto' ? chooseAutomaticQuality(readConnection()) : quality
}
