import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { findMoveAdvice, SideFault } from './faults.ts'

function refused(code: string): SideFault {
  return new SideFault('target', Object.assign(new DatabaseError('from PostgreSQL', 0, 'error'), { code }))
}

test.each([
  ['53100', /^Database target kehabisan ruang disk.*Jalankan perintah yang sama lagi: salinan dilanjutkan/],
  ['53300', /kekurangan sumber daya \(from PostgreSQL\)/],
  ['57P01', /^Database target berhenti menjawab.*salinan dilanjutkan/],
  ['28P01', /menolak login/],
  ['25006', /hanya dapat dibaca/],
])('explains the PostgreSQL error %s', (code, words) => {
  expect(findMoveAdvice(refused(code))).toMatch(words)
})

test('explains a lost connection, and gives no advice for programming errors', () => {
  expect(findMoveAdvice(new SideFault('source', new Error('Connection terminated unexpectedly')))).toMatch(
    /^Database sumber .*sambungan terputus/,
  )
  expect(findMoveAdvice(refused('42703'))).toBeUndefined()
  expect(findMoveAdvice(new TypeError('x is not a function'))).toBeUndefined()
})
