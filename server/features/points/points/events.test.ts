import { expect, test } from 'vitest'
import { isPointEvent, parsePointRef } from './events.ts'

const a = '0b4e1c0e-6a39-4a55-9a52-4f4d2c6f1a01'
const b = '0b4e1c0e-6a39-4a55-9a52-4f4d2c6f1a02'

test('accepts only one spelling of a points reference', () => {
  expect(parsePointRef(`${a}:${b}`)).toEqual({ enrollmentId: a, subjectId: b })
  const others = [undefined, '', a, `${a}:`, `${a}:${b}:`, ` ${a}:${b}`, `${a.toUpperCase()}:${b}`, `${a}:${b}\n`]
  for (const ref of others) expect(parsePointRef(ref)).toBeUndefined()
})

test('names of built-in object properties are not valid points events', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'REGISTER-SUCCESS', ''])
    expect(isPointEvent(name)).toBe(false)
})
