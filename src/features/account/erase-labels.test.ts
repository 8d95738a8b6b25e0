import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-data.ts'
import { ApiFailure } from '#app/data/api/failures.ts'
import { eraseRefusal, isAnswerLost, isGone } from './erase-labels.ts'

const refused = (code: string) => new ApiFailure('business', 'kata server', { code })

test('every refusal has its own words', () => {
  const said = deleteAccount.errors.map(code => eraseRefusal(refused(code), 'rahasia'))
  expect(new Set(said).size).toBe(deleteAccount.errors.length)
  expect(said).not.toContain('kata server')
})

test('an empty password is asked for, not called wrong', () => {
  expect(eraseRefusal(refused('PASSWORD_MISMATCH'), '')).toContain('Isi')
  expect(eraseRefusal(refused('PASSWORD_MISMATCH'), 'bukan ini')).toContain('salah')
})

test('a code that is newer than this page speaks with the server`s words', () => {
  expect(eraseRefusal(refused('toString'), '')).toBe('kata server')
})

test('what is not about the account is left to the usual words', () => {
  expect(eraseRefusal(new ApiFailure('network', ''), '')).toBeUndefined()
  expect(eraseRefusal(new TypeError('x'), '')).toBeUndefined()
})

test('only a session nobody knows any more says that the account is gone', () => {
  const ended = (code: string) =>
    new ApiFailure('unauthorized', '', { cause: new ApiFailure('business', '', { code }) })
  expect(isGone(ended('REFRESH_TOKEN_NOT_FOUND'))).toBe(true)
  expect(isGone(ended('INVALID_REFRESH_TOKEN'))).toBe(false)
  expect(isGone(new ApiFailure('unauthorized', ''))).toBe(false)
  expect(isGone(new ApiFailure('network', ''))).toBe(false)
})

test('no answer is no refusal', () => {
  expect([isAnswerLost(new ApiFailure('timeout', '')), isAnswerLost(new ApiFailure('server', ''))]).toEqual([
    true,
    false,
  ])
})
