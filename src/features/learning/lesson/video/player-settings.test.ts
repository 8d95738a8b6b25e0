import { expect, test } from 'vitest'
import { nextSpeed, settingsFrom, usualSettings } from './player-settings.ts'

test('ignores stored settings that are not valid', () => {
  expect(settingsFrom({ speed: 1.5, hasCaptions: false })).toEqual({ speed: 1.5, hasCaptions: false })
  for (const stored of [null, 7, 'x', {}, { speed: 16 }, { speed: '2', hasCaptions: 'ya' }]) {
    expect(settingsFrom(stored)).toEqual(usualSettings)
  }
})

test('the speed changes in steps, between a minimum and a maximum', () => {
  expect([nextSpeed(1, 1), nextSpeed(1, -1), nextSpeed(2, 1), nextSpeed(0.75, -1)]).toEqual([1.25, 0.75, 2, 0.75])
})
