import { expect, it } from 'vitest'
import { readPastedQuestion } from './pasted-question.ts'

it('parses a pasted question with its choices, key and explanation', () => {
  const pasted =
    'Ibu kota\nJawa Barat?\r\n\r\nA. Bogor\nB) Bandung\nc. Cirebon\nJawaban: b\nPenjelasan: Sejak 1950.\nSumber: atlas.'
  expect(readPastedQuestion(pasted)).toEqual({
    type: 'single',
    text: 'Ibu kota\nJawa Barat?',
    answers: 'Bogor\n* Bandung\nCirebon',
    explanation: 'Sejak 1950.\nSumber: atlas.',
  })
})

it('parses a star as the mark of a right choice, and several stars as a question with several right answers', () => {
  expect(readPastedQuestion('Bilangan prima?\n*a. 2\nb. 4\n* c. 5')).toMatchObject({
    type: 'multiple',
    answers: '* 2\n4\n* 5',
    explanation: '',
  })
})

it.each([
  'Hanya satu baris',
  'Dua baris\ntanpa pilihan',
  'A. pilihan\nB. tanpa pertanyaan',
  'Apa?\nA. satu',
  'Apa?\nA. a\nB. b\nlain',
])('does not parse pasted text that is not a question: %j', pasted => {
  expect(readPastedQuestion(pasted)).toBeUndefined()
})
