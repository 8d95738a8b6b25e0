import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_LETTERS } from '../wire/code-letters.ts'
import { CODE_LENGTH, formatNumber, NUMBER_LENGTH, readReference } from './certificate-reference.ts'

const letters = (length: number) =>
  fc.string({ unit: fc.constantFrom(...CODE_LETTERS.split('')), minLength: length, maxLength: length })

test('parses a certificate code in lower case, with spaces around it, or inside a URL with a signature', () => {
  fc.assert(
    fc.property(letters(CODE_LENGTH), code => {
      for (const typed of [code, ` ${code.toLowerCase()} `, `https://semai.test/certificates/${code}#abc.def`]) {
        expect(readReference(typed)).toEqual({ code })
      }
    }),
  )
})

test('parses a certificate number in lower case, without hyphens, or with o and l instead of 0 and 1', () => {
  fc.assert(
    fc.property(letters(NUMBER_LENGTH), text => {
      const number = formatNumber(text)
      const lookAlike = number.replaceAll('0', 'o').replaceAll('1', 'l')
      for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' '), `SM${text}`, lookAlike]) {
        expect(readReference(typed)).toEqual({ number })
      }
    }),
  )
})

test.each(['', 'SM-1234', 'SM-1234-5678-9ABU', '../../etc', 'x'.repeat(5_000), "' or 1=1 --", 'SM\0'])(
  'rejects %j as a certificate reference',
  typed => expect(readReference(typed)).toBeUndefined(),
)
