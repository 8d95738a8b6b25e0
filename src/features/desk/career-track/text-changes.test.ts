import { expect, test } from 'vitest'
import { findTextChanges } from './text-changes.ts'

test('lists the changed fields of a material, and omits equal fields', () => {
  const before = { title: 'Data', minutes: '5', text: 'Satu dua' }
  expect(findTextChanges(before, { ...before, text: 'Satu tiga' })).toEqual([
    { label: 'Isi', before: 'Satu dua', after: 'Satu tiga' },
  ])
  expect(findTextChanges(before, before)).toEqual([])
})

const question = (id: string, text: string) => ({ [`${id}.type`]: 'single', [`${id}.text`]: text })

test('compares the questions of a quiz: changed, new, removed and moved', () => {
  const before = { questions: 'a\nb\nc', ...question('a', 'A?'), ...question('b', 'B?'), ...question('c', 'C?') }
  const after = { questions: 'c\na\nd', ...question('a', 'A!'), ...question('c', 'C?'), ...question('d', 'D?') }
  expect(findTextChanges(before, after)).toEqual([
    { label: 'Soal 3, sekarang soal 1', before: 'Urutan 3', after: 'Urutan 1' },
    { label: 'Soal 1, sekarang soal 2', before: 'single\nA?', after: 'single\nA!' },
    { label: 'Soal 3, baru', before: '', after: 'single\nD?' },
    { label: 'Soal 2, dihapus', before: 'single\nB?', after: '' },
  ])
})

test('a question below a removed question does not count as moved', () => {
  const before = { questions: 'a\nb', ...question('a', 'A?'), ...question('b', 'B?') }
  const after = { questions: 'b', ...question('b', 'B?') }
  expect(findTextChanges(before, after)).toEqual([{ label: 'Soal 1, dihapus', before: 'single\nA?', after: '' }])
})
