import { expect, test } from 'vitest'
import { getFailureText } from './failure.ts'

test('says that the earlier input was stored if other input is sent with its key', () => {
  const refusal = { kind: 'business', code: 'IDEMPOTENCY_KEY_REUSED', errors: {} }
  const error = Object.assign(new Error('Kunci pengiriman ini sudah dipakai untuk data lain.'), refusal)
  expect(getFailureText(error)).toMatch(/^Isian sebelumnya ternyata sudah tersimpan/)
  expect(getFailureText(Object.assign(error, { code: 'COUPON_STOPPED' }))).toBe(error.message)
})
