import { expect, test } from 'vitest'
import { ApiFailure, type FailureKind } from '#app/data/api/failures.ts'
import { resendFailureText } from './resend-labels.ts'

const kinds: FailureKind[] = ['network', 'timeout', 'wrong-shape', 'business', 'forbidden', 'server']

test.each(kinds)('the message for the failure %s says that no email was sent', kind => {
  expect(resendFailureText(new ApiFailure(kind, ''))).toMatch(/^Email belum terkirim/)
})

test('after too many requests for an email, the message shows the waiting time', () => {
  const after = (retryAfterMs?: number) => resendFailureText(new ApiFailure('rate-limited', '', { retryAfterMs }))
  expect([after(), after(1), after(61_000)]).toEqual([
    'Sudah beberapa kali dikirim. Coba lagi beberapa saat.',
    'Sudah beberapa kali dikirim. Coba lagi sekitar 1 detik lagi.',
    'Sudah beberapa kali dikirim. Coba lagi sekitar 2 menit lagi.',
  ])
})

test('shows no message for a failure that the whole page already shows', () => {
  expect(resendFailureText(new ApiFailure('unauthorized', ''))).toBeUndefined()
  expect(resendFailureText(new ApiFailure('maintenance', ''))).toBeUndefined()
  expect(resendFailureText(new Error('bug'))).toMatch(/kesalahan di sistem kami/)
})
