import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

test('parses the three forms of a Range header', () => {
  expect(parseRange('bytes=0-0', 10)).toEqual({ first: 0, last: 0 })
  expect(parseRange('bytes=2-', 10)).toEqual({ first: 2, last: 9 })
  expect(parseRange('bytes=2-99', 10)).toEqual({ first: 2, last: 9 })
  expect(parseRange('bytes=-3', 10)).toEqual({ first: 7, last: 9 })
  expect(parseRange('bytes=-99', 10)).toEqual({ first: 0, last: 9 })
})

test('rejects a range beyond the end of the file as unsatisfiable', () => {
  expect(parseRange('bytes=10-', 10)).toBe('unsatisfiable')
  expect(parseRange('bytes=10-20', 10)).toBe('unsatisfiable')
  expect(parseRange('bytes=-0', 10)).toBe('unsatisfiable')
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
})

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=3-1', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b', 'bytes=0-1 x'])(
  'the Range header %s requests the whole file',
  header => expect(parseRange(header, 10)).toBeUndefined(),
)

test('a parsed range always lies inside the file', () => {
  const part = fc.oneof(fc.constant(''), fc.nat().map(String))
  fc.assert(
    fc.property(part, part, fc.nat(5_000), (from, to, sizeBytes) => {
      const range = parseRange(`bytes=${from}-${to}`, sizeBytes)
      if (typeof range !== 'object') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
      expect(range.last).toBeLessThan(sizeBytes)
    }),
  )
})
