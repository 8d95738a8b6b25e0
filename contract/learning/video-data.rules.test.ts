import { expect, it } from 'vitest'
import { automaticQuality, bytesPerHour, rupiahOf } from './video-data.rules.ts'

it('chooses 240p with data saving, 360p on a metered connection, and 720p otherwise', () => {
  expect(automaticQuality({ isSaving: true, isMetered: false })).toBe('240p')
  expect(automaticQuality({ isSaving: false, isMetered: true })).toBe('360p')
  expect(automaticQuality({ isSaving: false, isMetered: undefined })).toBe('720p')
  expect(automaticQuality({ isSaving: false, isMetered: false })).toBe('720p')
})

it('computes the bytes of an hour of video and their price', () => {
  expect(bytesPerHour(1_000_000, 30)).toBe(120_000_000)
  expect(bytesPerHour(1_000_000, undefined)).toBeUndefined()
  expect(bytesPerHour(1_000_000, 0)).toBeUndefined()
  expect(rupiahOf(120_000_000, 3_500)).toBe(420)
  expect(rupiahOf(1_000, 3_500)).toBe(1)
})
