import { beforeEach, expect, it } from 'vitest'
import { createFreshCache } from './fresh-cache.ts'

let clock: number
let loads: string[]
let content: Record<string, string | undefined>
let isAway: boolean
const cache = () =>
  createFreshCache<string>({
    now: () => clock,
    freshMs: 25,
    staleMs: 55,
    maxBytes: 10,
    bytesOf: value => value.length,
    load: async (key, before) => {
      loads.push(key)
      if (isAway) throw new Error('away')
      return content[key] === before ? before : content[key]
    },
  })

beforeEach(() => {
  clock = 0
  loads = []
  content = { a: 'old' }
  isAway = false
})

it('loads a value once for many concurrent readers, and not again while it is fresh', async () => {
  const it = cache()
  expect(await Promise.all([it.get('a'), it.get('a'), it.get('a')])).toEqual(['old', 'old', 'old'])
  clock = 24
  await it.get('a')
  expect(loads).toEqual(['a'])
})

it('serves a slightly old value at once, and the new value to later readers', async () => {
  const it = cache()
  await it.get('a')
  content['a'] = 'new'
  clock = 26
  expect(await it.get('a')).toBe('old')
  expect(await it.get('a')).toBe('new')
})

it('renews a value that has reached `staleMs` before it is served', async () => {
  const it = cache()
  await it.get('a')
  content['a'] = 'new'
  clock = 55
  expect(await it.get('a')).toBe('new')
})

it('reloads a value that was stored while the clock was far ahead', async () => {
  const it = cache()
  clock = 31_536_000
  await it.get('a')
  content['a'] = 'new'
  clock = 60
  expect(await it.get('a')).toBe('new')
})

it('serves the old value while loading fails, and fails if there is no old value', async () => {
  const it = cache()
  await it.get('a')
  isAway = true
  clock = 500
  expect(await it.get('a')).toBe('old')
  await expect(it.get('b')).rejects.toThrow('away')
})

it('does not cache missing values, and removes deleted values', async () => {
  const it = cache()
  expect([await it.get('x'), await it.get('x')]).toEqual([undefined, undefined])
  expect(loads).toEqual(['x', 'x'])
  await it.get('a')
  content['a'] = undefined
  clock = 60
  expect(await it.get('a')).toBeUndefined()
})

it('limits the size of the cache by removing the entry that was not requested for the longest time', async () => {
  content = { a: '1234', b: '1234', c: '1234' }
  const it = cache()
  for (const key of ['a', 'b', 'a', 'c']) await it.get(key)
  loads = []
  for (const key of ['a', 'c', 'b']) await it.get(key)
  expect(loads).toEqual(['b'])
})
