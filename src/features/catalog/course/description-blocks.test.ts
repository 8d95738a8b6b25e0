import { expect, it } from 'vitest'
import { parseDescription } from './description-blocks.ts'

it('a course description keeps paragraphs, line breaks and both kinds of lists', () => {
  const text = 'Satu\nbaris dua\n\nDua:\n- apel\n\n- jeruk\n1. buka\n2) tutup\n\n-bukan daftar'
  expect(parseDescription(text)).toEqual([
    { kind: 'paragraph', lines: ['Satu', 'baris dua'] },
    { kind: 'paragraph', lines: ['Dua:'] },
    { kind: 'list', lines: ['apel', 'jeruk'] },
    { kind: 'numbers', lines: ['buka', 'tutup'] },
    { kind: 'paragraph', lines: ['-bukan daftar'] },
  ])
  expect(parseDescription('')).toEqual([])
})
