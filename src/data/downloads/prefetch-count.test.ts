import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { addBytesToMonth, type PrefetchCounts, formatMonth, readCounts } from './prefetch-count.ts'

const month = fc.constantFrom('2026-11', '2026-12', '2027-11')
const steps = fc.array(fc.record({ month, bytes: fc.nat(50_000_000) }), { maxLength: 40 })

describe('the bytes counted in a month', () => {
  it('sums the downloaded bytes of each month, in any order of the months', () => {
    fc.assert(
      fc.property(steps, all => {
        const counts = all.reduce<PrefetchCounts>((now, step) => addBytesToMonth(now, step.month, step.bytes), {})
        for (const each of new Set(all.map(step => step.month))) {
          const own = all.filter(step => step.month === each)
          expect(counts[each]).toBe(own.reduce((sum, { bytes }) => sum + bytes, 0))
        }
      }),
    )
  })

  it('the byte count of a month never shrinks, even if up to two other months are counted in between', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1_000), fc.nat(1))), all => {
        let counts: PrefetchCounts = {}
        let sum = 0
        for (const [bytes, other] of all) {
          counts = addBytesToMonth(addBytesToMonth(counts, '2026-11', bytes), `203${other}-01`, 1)
          sum += bytes
          expect(counts['2026-11']).toBe(sum)
        }
      }),
    )
  })

  it('the byte count ignores a negative number of bytes', () => {
    expect(addBytesToMonth({ '2026-11': 5 }, '2026-11', -3)).toEqual({ '2026-11': 5 })
  })

  it('each month starts with a byte count of zero, and only the last three months are kept', () => {
    const months = Array.from({ length: 30 }, (_, at) => formatMonth(Date.UTC(2026, at, 15)))
    const counts = months.reduce<PrefetchCounts>((now, each) => addBytesToMonth(now, each, 7), {})
    expect(counts).toEqual(Object.fromEntries(months.slice(-3).map(each => [each, 7])))
  })

  it('a month of the byte count starts at midnight in Jakarta', () => {
    expect(formatMonth(Date.parse('2026-10-31T16:59:59Z'))).toBe('2026-10')
    expect(formatMonth(Date.parse('2026-10-31T17:00:00Z'))).toBe('2026-11')
  })

  it.each([undefined, null, 5, 'x', [], { '2026-11': '5' }, { '2026-11': Number.NaN }, { x: 1 }])(
    'starts without byte counts if %j is stored',
    kept => {
      expect(readCounts(kept)).toEqual({})
    },
  )
})

describe('counts stored on the device', () => {
  let device: Device
  beforeEach(() => {
    device = new Device()
  })
  afterEach(() => device.leave())

  it('adds up ten counts stored at the same time, without the count of the same month in another year', async () => {
    const { addPrefetchedBytes, readPrefetchedBytes: countedAhead } = await import('./prefetch-count.ts')
    const [now, wrong] = [Date.parse('2026-11-22T03:00:00Z'), Date.parse('2027-11-22T03:00:00Z')]
    await device.until(Promise.all(Array.from({ length: 10 }, () => addPrefetchedBytes(1_000, now))))
    await device.until(addPrefetchedBytes(9_000, wrong))
    await device.until(addPrefetchedBytes(500, now))
    expect(await device.until(countedAhead(now))).toBe(10_500)
    expect(await device.until(countedAhead(Date.parse('2026-12-01T03:00:00Z')))).toBe(0)
    expect(await device.until(countedAhead(wrong))).toBe(9_000)
  })
})
