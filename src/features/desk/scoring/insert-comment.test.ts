import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertComment } from './insert-comment.ts'

test('whatever was typed stays, letter by letter, and the sentence is whole', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -5, max: 50 }), fc.string({ minLength: 1 }), (typed, cursor, text) => {
      const done = insertComment(typed, cursor, text)
      const at = Math.min(Math.max(cursor, 0), typed.length)
      expect(done?.value.startsWith(typed.slice(0, at))).toBe(true)
      expect(done?.value.endsWith(typed.slice(at))).toBe(true)
      expect(done?.value.slice(at, done.cursor).trim()).toBe(text.trim())
    }),
  )
})

test('words do not grow together, and what has no room is not cut', () => {
  expect(insertComment('Rapi.Lagi', 5, 'Bagus!')).toEqual({ value: 'Rapi. Bagus! Lagi', cursor: 13 })
  expect(insertComment('', 0, 'Bagus!')).toEqual({ value: 'Bagus!', cursor: 6 })
  expect(insertComment('a'.repeat(4_990), 4_990, 'Lebih dari sepuluh')).toBeUndefined()
})
