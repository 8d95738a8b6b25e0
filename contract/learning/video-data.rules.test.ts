import { expect, it } from 'vitest'
import { chooseAutomaticQuality, computeBytesPerHour, computeDataPrice } from './video-data.rules.ts'

it('chooses 240p with data saving, 360p on a metered connection, and 720p otherwise', () => {
  expect(chooseAutomaticQuality({ isSaving: true, isMetered: false })).toBe('240p')
  expect(chooseAutomaticQuality({ isSaving: false, isMetered: true })).toBe('360p')
  expect(chooseAutomaticQuality({ isSaving: false, isMetered: undefined })).toBe('720p')
  expect(chooseAutomaticQuality({ isSaving: false, isMetered: false })).toBe('720p')
})

it('computes the bytes of one hour of video, and the price of these bytes', () => {
  expect(computeBytesPerHour(1_000_000, 30)).toBe(120_000_000)
  expect(computeBytesPerHour(1_000_000, undefined)).toBeUndefined()
  expect(computeBytesPerHour(1_000_000, 0)).toBeUndefined()
  expect(computeDataPrice(120_000_000, 3_500)).toBe(420)
  expect(computeDataPrice(1_000, 3_500)).toBe(1)
})
