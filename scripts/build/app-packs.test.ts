import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { planPacks } from './app-packs.ts'

it('puts each file into one pack, with files of the same kind and within the size limit, for any input order', () => {
  const file = fc.record({
    url: fc
      .tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.constantFrom('js', 'css'))
      .map(([name, kind]) => `${name}.${kind}`),
    bytes: fc.nat(90),
  })
  fc.assert(
    fc.property(fc.uniqueArray(file, { selector: ({ url }) => url }), files => {
      const packs = planPacks(files, 100)
      expect(
        packs
          .flat()
          .map(({ url }) => url)
          .toSorted(),
      ).toEqual(files.map(({ url }) => url).toSorted())
      for (const pack of packs) {
        expect(new Set(pack.map(({ url }) => url.split('.')[1])).size).toBe(1)
        expect(pack.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(100)
      }
      expect(planPacks(files.toReversed(), 100)).toEqual(packs)
    }),
  )
})

it('puts a file larger than the limit into a pack of its own', () => {
  const files = ['a.js', 'b.js', 'c.js'].map((url, index) => ({ url, bytes: index === 1 ? 500 : 10 }))
  expect(planPacks(files, 100).map(pack => pack.map(({ url }) => url))).toEqual([['a.js'], ['b.js'], ['c.js']])
})
