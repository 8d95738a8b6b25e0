import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorMessages } from './error-codes.ts'
import { outboxPayloads } from './outbox-payloads.ts'
import { decodeSupportCode, deviceReasons, encodeSupportCode, type SupportFacts } from './support-code.ts'

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ!'.split('')
const count = fc.nat(2 ** 30)
const codes = [...Object.keys(errorMessages), ...deviceReasons]
const facts: fc.Arbitrary<SupportFacts> = fc.record({
  appVersion: fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999_999)).map(parts => parts.join('.')),
  browser: fc.constantFrom('other', 'chromium', 'firefox', 'safari'),
  system: fc.constantFrom('other', 'android', 'ios', 'desktop'),
  isOnline: fc.boolean(),
  hasWorker: fc.boolean(),
  isPersisted: fc.boolean(),
  isStalled: fc.boolean(),
  usedMb: count,
  quotaMb: count,
  lastDeliveredMinutes: fc.option(count),
  lockedCount: count,
  lastError: fc.option(fc.integer({ min: 1, max: 65_535 }).map(value => `#${value.toString(16).padStart(4, '0')}`)),
  groups: fc.array(
    fc.record({
      kind: fc.constantFrom(...Object.keys(outboxPayloads)),
      state: fc.constantFrom('waiting', 'sending', 'refused'),
      code: fc.option(fc.constantFrom(...codes)),
      count,
      maxAttempts: count,
      oldestMinutes: count,
    }),
    { maxLength: 12 },
  ),
})

describe('support code', () => {
  it('a support code decodes to the same data, even after it was read aloud and typed', () => {
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom('as it is', 'lower case', 'without dashes', 'letters for digits'),
        (given, way) => {
          let code = encodeSupportCode(given)
          if (way === 'lower case') code = code.toLowerCase()
          if (way === 'without dashes') code = code.replaceAll('-', ' ')
          if (way === 'letters for digits') code = code.replaceAll('0', 'o').replaceAll('1', 'l')
          expect(decodeSupportCode(code)).toEqual(given)
        },
      ),
    )
  })

  it('rejects a code with one wrong character or a missing part', () => {
    fc.assert(
      fc.property(facts, fc.nat(), fc.constantFrom(...signs), (given, at, sign) => {
        const code = encodeSupportCode(given)
        // The last character is never changed, because some of its bits have no effect on the data.
        const index = at % (code.length - 1)
        fc.pre(code[index] !== '-' && code[index] !== sign)
        expect(decodeSupportCode(code.slice(0, index) + sign + code.slice(index + 1))).toBeUndefined()
        expect(decodeSupportCode(code.slice(0, Math.max(0, index - 4)))).toBeUndefined()
      }),
      // A checksum of two bytes misses one mistake in 65,536, so a fixed seed makes every run test the same cases.
      { seed: 433 },
    )
  })

  it('decodes any typed input without throwing', () => {
    fc.assert(fc.property(fc.string(), text => void decodeSupportCode(text)))
    for (const text of ['', '-----', '0'.repeat(100_000), '\0', '🌱'.repeat(9)])
      expect(decodeSupportCode(text)).toBeUndefined()
  })

  it('shows the numeric code of an entry kind or error that this version does not know', () => {
    const group = { state: 'refused', count: 1, maxAttempts: 2, oldestMinutes: 3 } as const
    const [given] = fc.sample(facts, 1)
    const code = encodeSupportCode({ ...given!, groups: [{ ...group, kind: 'a-kind-of-2030', code: 'NEW_CODE' }] })
    const readGroup = decodeSupportCode(code)?.groups[0]
    expect(readGroup).toMatchObject({
      ...group,
      kind: expect.stringMatching(/^#[0-9a-f]{4}$/),
      code: expect.stringMatching(/^#/),
    })
  })

  it('every error code is the same after it was encoded in a support code and decoded', () => {
    for (const code of codes) {
      const group = { kind: 'progress', state: 'waiting', code, count: 1, maxAttempts: 0, oldestMinutes: 0 } as const
      const [given] = fc.sample(facts, 1)
      expect(decodeSupportCode(encodeSupportCode({ ...given!, groups: [group] }))?.groups).toEqual([group])
    }
  })
})
