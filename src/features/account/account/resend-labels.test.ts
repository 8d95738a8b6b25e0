import { expect, test } from 'vitest'
import { ApiFailure, type FailureKind } from '#app/data/api/failures.ts'
import { getResendFailureText } from './resend-labels.ts'

const kinds: FailureKind[] = ['network', 'timeout', 'wrong-shape', 'business', 'forbidden', 'server']

test.each(kinds)('the message for the failure %s says that no email was sent', kind => {
  expect(getResendFailureText(new ApiFailure(kind, ''))).toMatch(/^Email belum terkirim/)
})

test('after too many requests for an email, the message shows the waiting time', () => {
  const after = (retryAfterMs?: number) => getResendFailureText(new ApiFailure('rate-limited', '', { retryAfterMs }))
  expect([after(), after(1), after(61_000)]).toEqual([
    'Sudah beberapa kali dikirim. Coba lagi beberapa saat.',
    'Sudah beberapa kali dikirim. Coba lagi sekitar 1 detik lagi.',
    'Sudah beberapa kali dikirim. Coba lagi sekitar 2 menit lagi.',
  ])
})

test('shows no message for a failure that the whole page already shows', () => {
  expect(getResendFailureText(new ApiFailure('unauthorized', ''))).toBeUndefined()
  expect(getResendFailureText(new ApiFailure('maintenance', ''))).toBeUndefined()
  expect(getResendFailureText(new Error('bug'))).toMatch(/kesalahan di sistem kami/)
})
