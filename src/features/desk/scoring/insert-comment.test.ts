import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertComment } from './insert-comment.ts'

test('keeps all typed text exactly, and inserts the whole comment', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -5, max: 50 }), fc.string({ minLength: 1 }), (typed, cursor, text) => {
      const comment = insertComment(typed, cursor, text)
      const at = Math.min(Math.max(cursor, 0), typed.length)
      expect(comment?.value.startsWith(typed.slice(0, at))).toBe(true)
      expect(comment?.value.endsWith(typed.slice(at))).toBe(true)
      expect(comment?.value.slice(at, comment.cursor).trim()).toBe(text.trim())
    }),
  )
})

test('inserts a space between words, and inserts nothing if the comment does not fit', () => {
  expect(insertComment('Rapi.Lagi', 5, 'Bagus!')).toEqual({ value: 'Rapi. Bagus! Lagi', cursor: 13 })
  expect(insertComment('', 0, 'Bagus!')).toEqual({ value: 'Bagus!', cursor: 6 })
  expect(insertComment('a'.repeat(4_990), 4_990, 'Lebih dari sepuluh')).toBeUndefined()
})
