import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { ApiFailure } from '#app/data/api/failures.ts'
import { getEraseRefusal, isAnswerLost, isAccountGone } from './erase-labels.ts'

const refused = (code: string) => new ApiFailure('business', 'kata server', { code })

test('every reason why an account cannot be erased has its own message', () => {
  const messages = deleteAccount.errors.map(code => getEraseRefusal(refused(code), 'rahasia'))
  expect(new Set(messages).size).toBe(deleteAccount.errors.length)
  expect(messages).not.toContain('kata server')
})

test('asks for the password if the field is empty, and reports a wrong password as wrong', () => {
  expect(getEraseRefusal(refused('PASSWORD_MISMATCH'), '')).toContain('Isi')
  expect(getEraseRefusal(refused('PASSWORD_MISMATCH'), 'bukan ini')).toContain('salah')
})

test('shows the message of the server for a code that this page does not know', () => {
  expect(getEraseRefusal(refused('toString'), '')).toBe('kata server')
})

test('returns no message for failures that do not concern the account', () => {
  expect(getEraseRefusal(new ApiFailure('network', ''), '')).toBeUndefined()
  expect(getEraseRefusal(new TypeError('x'), '')).toBeUndefined()
})

test('reports an account as deleted only if the server no longer knows the session', () => {
  const ended = (code: string) =>
    new ApiFailure('unauthorized', '', { cause: new ApiFailure('business', '', { code }) })
  expect(isAccountGone(ended('REFRESH_TOKEN_NOT_FOUND'))).toBe(true)
  expect(isAccountGone(ended('INVALID_REFRESH_TOKEN'))).toBe(false)
  expect(isAccountGone(new ApiFailure('unauthorized', ''))).toBe(false)
  expect(isAccountGone(new ApiFailure('network', ''))).toBe(false)
})

test('reports a lost response for a timeout, but not for a server error', () => {
  expect([isAnswerLost(new ApiFailure('timeout', '')), isAnswerLost(new ApiFailure('server', ''))]).toEqual([
    true,
    false,
  ])
})
