import { expect, it } from 'vitest'
import { readVideoSettings } from './video-choice.ts'

it('reads the video settings of this device, and replaces missing and invalid settings by the defaults', () => {
  const usual = { quality: 'auto', rupiahPerGb: 3_500 }
  expect(readVideoSettings({ quality: '360p', rupiahPerGb: 4_200 })).toEqual({ quality: '360p', rupiahPerGb: 4_200 })
  expect(readVideoSettings({ quality: 'audio' })).toEqual({ ...usual, quality: 'audio' })
  for (const stored of [undefined, null, {}, 'teks', { quality: '480p', rupiahPerGb: 0 }, { rupiahPerGb: '3000' }]) {
    expect(readVideoSettings(stored)).toEqual(usual)
  }
})
