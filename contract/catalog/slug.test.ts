import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Slug } from '../wire/text.ts'
import { slugify } from './slug.ts'

it('a slug contains only the characters a to z, 0 to 9 and hyphens', () => {
  expect(slugify('Rapat Pertama!', 60)).toBe('rapat-pertama')
  expect(slugify('  Ayu Lestari, S.Kom. ', 60)).toBe('ayu-lestari-s-kom')
  expect(slugify('Kafé Ñandú', 60)).toBe('kafe-nandu')
  expect(slugify('数据', 60)).toBe('')
})

it('makes a valid slug, or an empty one, from text of any length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 120 }), (text, most) => {
      const slug = slugify(text, most)
      expect(slug.length).toBeLessThanOrEqual(most)
      expect(slug === '' || v.is(Slug, slug)).toBe(true)
    }),
  )
})
