import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAiken, parseAiken } from './aiken.ts'

const getQuestions = (text: string) =>
  parseAiken(text).map(each => ('written' in each ? each.written : [each.line, each.problem]))
const question = (text: string, answers: string[], type = 'single') => ({ type, text, answers, explanation: '' })

test('parses Aiken questions with a dot or a parenthesis behind the letter, with or without blank lines', () => {
  const text = 'Ibu kota Aceh?\nA. Medan\nB. Banda Aceh\nANSWER: B\nDua\nbaris?\na) satu\n\nb) dua\nanswer : a\n'
  expect(isAiken(text)).toBe(true)
  expect(getQuestions(text)).toEqual([
    question('Ibu kota Aceh?', ['Medan', '* Banda Aceh']),
    question('Dua\nbaris?', ['* satu', 'dua']),
  ])
})

test('an Aiken question with several right letters becomes a multiple choice', () => {
  expect(getQuestions('Prima?\nA. 2\nB. 3\nC. 4\nANSWER: A, b')).toEqual([
    question('Prima?', ['* 2', '* 3', '4'], 'multiple'),
  ])
})

test.each([
  ['Apa?\nA. satu\nB. dua', [[1, 'Baris ANSWER tidak ada']]],
  ['\n\nApa?\nA. satu\nB. dua\nANSWER: C', [[3, 'Baris 6: ANSWER menyebut pilihan yang tidak ada']]],
  ['Apa?\nA. satu\nA. dua\nANSWER: A', [[1, 'Ada dua pilihan dengan huruf yang sama']]],
  ['Apa?\nA. satu\nB.\nANSWER: A', [[1, 'Ada pilihan yang kosong']]],
  ['Apa?\nA. satu\nB. dua\nANSWER:', [[1, 'Baris 4: huruf jawaban tidak ada']]],
  ['ANSWER: A', [[1, 'Baris 1: ANSWER tanpa pilihan di atasnya']]],
  ['Kata pengantar', [[1, 'Hanya teks, tanpa pilihan dan ANSWER']]],
])('reports the invalid Aiken question %j with its line and reason', (text, expected) => {
  expect(getQuestions(text)).toEqual(expected)
})

test('an Aiken question without an answer does not affect the other questions', () => {
  expect(getQuestions('Satu?\nA. x\nB. y\n\nDua?\nA. x\nB. y\nANSWER: A')).toEqual([
    [1, 'Baris ANSWER tidak ada'],
    question('Dua?', ['* x', 'y']),
  ])
})

const word = fc
  .string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'abc é{}*\\|?12'.split('')) })
  .map(text => text.replaceAll(/\s+/g, ' ').trim())
  .filter(text => text !== '')

test('a question that is written in the Aiken format and parsed again is unchanged', () => {
  const whole = fc.tuple(word, fc.array(word, { minLength: 2, maxLength: 26 }), fc.nat(25))
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 5 }), all => {
      const letter = (at: number) => String.fromCodePoint(65 + at)
      const text = all.map(([asked, options, at]) =>
        [
          asked,
          ...options.map((option, nth) => `${letter(nth)}. ${option}`),
          `ANSWER: ${letter(at % options.length)}`,
        ].join('\n'),
      )
      const expected = all.map(([asked, options, at]) =>
        question(
          asked,
          options.map((option, nth) =>
            nth === at % options.length ? `* ${option}` : option.replace(/^[*\\]/, String.raw`\$&`),
          ),
        ),
      )
      expect(getQuestions(text.join('\n\n'))).toEqual(expected)
    }),
  )
})

test('parsing any Aiken input gives questions or error messages', () => {
  const line = fc.constantFrom('', 'A. a', 'B) b', 'A.', 'ANSWER: A', 'ANSWER:', 'kata', 'answer: b,c')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), lines => {
      for (const each of parseAiken(lines.join('\n')))
        expect('written' in each ? each.written.answers.length : each.problem.length).toBeGreaterThan(0)
    }),
  )
  for (const part of ['A. a\n', 'kata\nA. a\n', 'ANSWER: A\n', '\n', 'a', ' ']) {
    const text = part.repeat(Math.floor(250_000 / part.length))
    isAiken(text)
    parseAiken(text)
  }
})

test('reports the line of an Aiken option without a space after its letter', () => {
  const text =
    'Pilih satu e.g. ini\nA)Bandung\nB)Bogor\nANSWER: A\n\nLalu?\nA. x\nB.y\nC. z\nANSWER: A\n\nMis. a.b?\nA. x\nB. y\nANSWER: B'
  expect(isAiken(text)).toBe(true)
  expect(parseAiken(text).map(each => ('problem' in each ? each.problem : each.written.answers))).toEqual([
    'Baris 2: beri spasi sesudah "A)"',
    'Baris 8: beri spasi sesudah "B."',
    ['x', '* y'],
  ])
})
