import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tagsOf } from './tags.ts'

test('normalises typed tags, and removes tags that differ only in case, spaces or Unicode form', () => {
  expect(tagsOf(' Statistik ,statistik,STATISTIK\nAnalisis   Data\r\n, ,')).toEqual(['statistik', 'analisis data'])
  expect(tagsOf('cafe\u0301, caf\u00e9')).toEqual(['caf\u00e9'])
  expect(tagsOf('')).toEqual([])
})

test('parsing a normalised tag again gives the same tag', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const tags = tagsOf(text)
      expect(tagsOf(tags.join(','))).toEqual(tags)
      for (const tag of tags) expect(tagsOf(tag)).toEqual([tag])
    }),
  )
})
