import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POINTS_WAIT_MAX_MS } from '../wire/limits.ts'
import { computePointsStart, computeLeastStudyMs, computeStudyEnd, computeStudyEndInWindow } from './study.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const now = new Date('2026-11-22T08:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

describe('minimum study time', () => {
  test.each([
    ['an article of eight minutes', { type: 'article', minutes: 8 } as const, 120_000],
    ['a tiny article', { type: 'article', minutes: 1 } as const, 20_000],
    [
      'a video of ten minutes, nine tenths of it at double speed',
      { type: 'video', minutes: 3, durationSeconds: 600 } as const,
      270_000,
    ],
    ['a video of unknown length', { type: 'video', minutes: 8, durationSeconds: null } as const, 120_000],
    ['a quiz', { type: 'quiz', minutes: 10, durationSeconds: 5_000 } as const, 150_000],
  ])('the minimum study time of %s is $2 ms', (_, material, ms) => expect(computeLeastStudyMs(material)).toBe(ms))

  test('computes the minimum time for a transcript from the length of the video', () => {
    expect(computeLeastStudyMs({ type: 'video', minutes: 4, durationSeconds: 3_000 }, true)).toBe(MINUTE_MS)
  })
})

describe('points for materials completed one after another', () => {
  test('delays the points of 25 materials completed in one second until the materials could have been read', () => {
    let studied: Date | null = null
    for (let at = 0; at < 25; at += 1) studied = computeStudyEnd(studied, now, 2 * MINUTE_MS, now)
    expect(studied).toEqual(new Date(now.getTime() + 50 * MINUTE_MS))
  })

  test('the points of fifty materials completed offline in a week are not delayed', () => {
    let studied: Date | null = null
    for (let at = 0; at < 50; at += 1) studied = computeStudyEnd(studied, ago(7 * DAY_MS), 5 * MINUTE_MS, now)
    expect(studied && studied < now).toBe(true)
  })

  test('a wrong device clock never delays points by more than the maximum', () => {
    const dates = fc.date({ min: ago(900 * DAY_MS), max: ago(-900 * DAY_MS), noInvalidDate: true })
    fc.assert(
      fc.property(fc.option(dates), dates, fc.nat(10 * DAY_MS), fc.boolean(), (before, open, least, isDeclared) => {
        const counts = computePointsStart(computeStudyEnd(before, open, least, now), isDeclared, now)
        expect(counts.getTime() - now.getTime()).toBeLessThanOrEqual(POINTS_WAIT_MAX_MS)
      }),
    )
  })

  test('points without evidence are delayed by the maximum time', () => {
    expect(computePointsStart(ago(DAY_MS), true, now)).toEqual(new Date(now.getTime() + POINTS_WAIT_MAX_MS))
    expect(computePointsStart(ago(DAY_MS), false, now)).toEqual(ago(DAY_MS))
  })
})

test('the claimed study time in a time window is never longer than the window', () => {
  const window = { startsAt: ago(5 * 60 * MINUTE_MS), endsAt: ago(3 * 60 * MINUTE_MS) }
  const least = fc.integer({ min: 1, max: 60 * MINUTE_MS })
  const claims = fc.array(fc.record({ openMs: fc.nat(8 * 60 * MINUTE_MS), leastMs: least }), { maxLength: 40 })
  fc.assert(
    fc.property(claims, list => {
      let usedUntil: Date | null = null
      let taken = 0
      for (const { openMs, leastMs } of list) {
        const until = computeStudyEndInWindow(window, usedUntil, { openSince: ago(openMs), leastMs })
        if (!until) continue
        expect(until <= window.endsAt && until.getTime() - leastMs >= ago(openMs).getTime()).toBe(true)
        usedUntil = until
        taken += leastMs
      }
      expect(taken).toBeLessThanOrEqual(2 * 60 * MINUTE_MS)
    }),
  )
})
