import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTags } from './tags.ts'

test('normalises typed tags, and removes tags that differ only in case, spaces or Unicode form', () => {
  expect(parseTags(' Statistik ,statistik,STATISTIK\nAnalisis   Data\r\n, ,')).toEqual(['statistik', 'analisis data'])
  expect(parseTags('cafe\u0301, caf\u00e9')).toEqual(['caf\u00e9'])
  expect(parseTags('')).toEqual([])
})

test('parsing a normalised tag again gives the same tag', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const tags = parseTags(text)
      expect(parseTags(tags.join(','))).toEqual(tags)
      for (const tag of tags) expect(parseTags(tag)).toEqual([tag])
    }),
  )
})
