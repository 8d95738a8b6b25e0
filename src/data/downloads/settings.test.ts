import { expect, it } from 'vitest'
import { aheadTerms } from './settings.ts'

const line = (isMetered: boolean | undefined, isSaving = false) => ({ isOnline: true, isMetered, isSaving })
const usual = { monthBytes: 1, isAheadOnCellular: false }
const word = { monthBytes: 1, isAheadOnCellular: true }

it.each([
  ['Wi-Fi', line(false), usual, 'free'],
  ['a line nobody knows', line(undefined), usual, 'counted'],
  ['a line that is paid for', line(true), usual, 'never'],
  ['the same, with the word of who pays', line(true), word, 'counted'],
  ['Wi-Fi of who saves', line(false, true), word, 'never'],
  ['an unknown line of who saves', line(undefined, true), word, 'never'],
  ['Wi-Fi of who wants nothing prepared', line(false), { ...word, monthBytes: 0 }, 'never'],
])('over %s', (_what, now, settings, terms) => {
  expect(aheadTerms(now, settings)).toBe(terms)
})
