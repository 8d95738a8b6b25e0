import { expect, test } from 'vitest'
import { formatMaterialLines, parseMaterialLines } from './materials.ts'

test('formatting materials as lines and parsing them gives the same materials', () => {
  const materials = [
    { title: 'Salindia hari pertama', url: 'https://contoh.test/a' },
    { title: 'Kode', url: 'https://contoh.test/b?x=1' },
  ]
  expect(parseMaterialLines(formatMaterialLines(materials))).toEqual(materials)
  expect(parseMaterialLines('\n  Kode   https://contoh.test/b \n\n')).toEqual([
    { title: 'Kode', url: 'https://contoh.test/b' },
  ])
})

test('sends a line without a title or a URL, so that the server rejects it', () => {
  expect(parseMaterialLines('https://contoh.test/a')).toEqual([{ title: '', url: 'https://contoh.test/a' }])
  expect(parseMaterialLines('Salindia')).toEqual([{ title: '', url: 'Salindia' }])
})
