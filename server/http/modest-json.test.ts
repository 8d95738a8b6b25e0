import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithinJsonLimits } from './modest-json.ts'

const anyDepth = Number.MAX_SAFE_INTEGER
const many = { depth: anyDepth, values: anyDepth }

/** Counts the depth and the values of a parsed value. */
function measure(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 }
  const parts = Object.values(value).map(measure)
  const inside = parts.reduce((sum, part) => sum + part.values, 0)
  return { depth: 1 + Math.max(0, ...parts.map(part => part.depth)), values: 1 + Math.max(1, inside) }
}

it('counts the values of a JSON text before the text is parsed', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.boolean(), (text, isSpaced) => {
      const value: unknown = JSON.parse(text)
      const sent = isSpaced ? JSON.stringify(value, null, 3) : text
      const { depth, values } = measure(value)
      expect(isWithinJsonLimits(sent, { depth, values })).toBe(true)
      expect(isWithinJsonLimits(sent, { ...many, values: values - 1 })).toBe(false)
      expect(isWithinJsonLimits(sent, { ...many, depth: depth - 1 })).toBe(false)
    }),
  )
})

it.each(['{"a":"[[[[,,,,{{{{"}', '{"a":"\\"[[[[,,,,\\\\"}'])('does not count values inside strings: %s', text => {
  expect(isWithinJsonLimits(text, { depth: 1, values: 2 })).toBe(true)
})

it('stops counting when nesting is too deep or there are too many keys', () => {
  const keys = Array.from({ length: 60_000 }, (_none, at) => `"k${at}":0`).join(',')
  expect(isWithinJsonLimits(`{${keys}}`, { depth: 40, values: 50_000 })).toBe(false)
  expect(isWithinJsonLimits('['.repeat(500_000), { depth: 40, values: 50_000 })).toBe(false)
})
