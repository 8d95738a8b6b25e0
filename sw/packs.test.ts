import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWholePackCheaper, type Pack } from './packs.ts'

const files = { 'a.js': 300, 'b.js': 900, 'c.js': 5_000 }
const pack: Pack = { url: 'pack.json', digest: '', bytes: 4_000, files }
const missing = (...urls: string[]) => isWholePackCheaper(pack, url => urls.includes(url))

it('fetches the whole pack if that costs fewer bytes than fetching its missing files one by one', () => {
  expect(missing('a.js', 'b.js', 'c.js')).toBe(true)
  expect(missing('c.js')).toBe(true)
  expect(missing('a.js', 'b.js')).toBe(false)
  expect(missing()).toBe(false)
})

it('if a whole pack is cheaper than its missing files, it stays cheaper when more of its files are missing', () => {
  const some = fc.dictionary(fc.string(), fc.nat(20_000))
  fc.assert(
    fc.property(some, fc.nat(100_000), fc.func(fc.boolean()), fc.func(fc.boolean()), (held, bytes, one, other) => {
      const any: Pack = { url: 'p', digest: '', bytes, files: held }
      const few = isWholePackCheaper(any, one)
      expect(isWholePackCheaper(any, url => one(url) || other(url)) || !few).toBe(true)
    }),
  )
})
