import { expect, test } from 'vitest'
import { getNextSpeed, readPlayerSettings, defaultPlayerSettings } from './player-settings.ts'

test('ignores stored player settings that are not valid', () => {
  expect(readPlayerSettings({ speed: 1.5, hasCaptions: false })).toEqual({ speed: 1.5, hasCaptions: false })
  for (const stored of [null, 7, 'x', {}, { speed: 16 }, { speed: '2', hasCaptions: 'ya' }]) {
    expect(readPlayerSettings(stored)).toEqual(defaultPlayerSettings)
  }
})

test('the speed changes in steps, between a minimum and a maximum', () => {
  expect([getNextSpeed(1, 1), getNextSpeed(1, -1), getNextSpeed(2, 1), getNextSpeed(0.75, -1)]).toEqual([
    1.25, 0.75, 2, 0.75,
  ])
})
