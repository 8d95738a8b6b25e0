import { expect, it } from 'vitest'
import { getPrefetchMode } from './settings.ts'

const connection = (isMetered: boolean | undefined, isSaving = false) => ({ isOnline: true, isMetered, isSaving })
const usual = { monthBytes: 1, isAheadOnCellular: false }
const word = { monthBytes: 1, isAheadOnCellular: true }

it.each([
  ['Wi-Fi', connection(false), usual, 'free'],
  ['an unknown connection', connection(undefined), usual, 'counted'],
  ['a metered connection', connection(true), usual, 'never'],
  ['a metered connection that the learner allowed', connection(true), word, 'counted'],
  ['Wi-Fi with data saving', connection(false, true), word, 'never'],
  ['an unknown connection with data saving', connection(undefined, true), word, 'never'],
  ['Wi-Fi with automatic downloads off', connection(false), { ...word, monthBytes: 0 }, 'never'],
])('prefetching over %s has the mode $3', (_what, now, settings, mode) => {
  expect(getPrefetchMode(now, settings)).toBe(mode)
})
