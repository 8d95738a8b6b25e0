import { expect, test } from 'vitest'
import { pickLaterPosition, computeResumePosition } from './resume-position.ts'

const here = { at: 3.4, furthest: 6, readAt: Date.parse('2026-11-26T10:00:00Z') }
const later = '2026-11-26T10:00:01.000Z'
const earlier = '2026-11-26T09:59:59.000Z'

test('resumes at a position of another device only if the position was read later and is further in the material', () => {
  expect(computeResumePosition(here, { furthest: 9, at: 9, readAt: later })).toBe(9)
  expect(computeResumePosition(here, { furthest: 9, at: 9, readAt: earlier })).toBe(3.4)
  expect(computeResumePosition(here, { furthest: 9, at: 2, readAt: later })).toBe(3.4)
  expect(computeResumePosition({ ...here, at: 0 }, undefined)).toBe(0)
})

test('a new device resumes at the last position of other devices, or at the furthest if the last is unknown', () => {
  expect(computeResumePosition(undefined, { furthest: 9, at: 4, readAt: earlier })).toBe(4)
  expect(computeResumePosition(undefined, { furthest: 9 })).toBe(9)
  expect(computeResumePosition(undefined, undefined)).toBe(0)
})

test('a position without a time is offered if it is further, but is not applied automatically', () => {
  expect(computeResumePosition(here, { furthest: 9 })).toBe(3.4)
  expect(pickLaterPosition(here, { furthest: 9 })).toBe(9)
  expect(pickLaterPosition(here, { furthest: 6 })).toBeUndefined()
})

test('offers a position that was read later on another device, even if it is further back', () => {
  expect(pickLaterPosition(here, { furthest: 9, at: 2, readAt: later })).toBe(2)
  expect(pickLaterPosition(here, { furthest: 9, at: 8, readAt: earlier })).toBeUndefined()
  expect(pickLaterPosition(here, undefined)).toBeUndefined()
})
