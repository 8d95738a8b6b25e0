import { expect, test } from 'vitest'
import { materialLines, materialsOf } from './materials.ts'

test('lines of text parse back to the same materials', () => {
  const materials = [
    { title: 'Salindia hari pertama', url: 'https://contoh.test/a' },
    { title: 'Kode', url: 'https://contoh.test/b?x=1' },
  ]
  expect(materialsOf(materialLines(materials))).toEqual(materials)
  expect(materialsOf('\n  Kode   https://contoh.test/b \n\n')).toEqual([
    { title: 'Kode', url: 'https://contoh.test/b' },
  ])
})

test('leaves a line without a title or an address for the server to reject', () => {
  expect(materialsOf('https://contoh.test/a')).toEqual([{ title: '', url: 'https://contoh.test/a' }])
  expect(materialsOf('Salindia')).toEqual([{ title: '', url: 'Salindia' }])
})
