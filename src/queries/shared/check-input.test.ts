import { expect, test } from 'vitest'
import { createCoupon } from '#contract/payment/coupon.ts'
import { errorMessages } from '#contract/wire/error-codes.ts'
import { ApiFailure } from '#app/data/api/failures.ts'
import { checkInput } from './check-input.ts'

const body = {
  title: 'Mitra November',
  prefix: 'DRTOK',
  courseId: '0195a000-0000-7000-8000-00000000000a',
  activeFrom: '2026-11-01T00:00:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  codeCount: 100,
  usesPerCode: 1,
  quota: 100,
  reason: 'Pesanan mitra',
} as const

function getFailure(changed: object): unknown {
  try {
    checkInput(createCoupon, { body: { ...body, ...changed } })
    return undefined
  } catch (error) {
    return error
  }
}

test('accepts valid input of a form', () => expect(getFailure({})).toBeUndefined())

test('rejects input as the server does: one message per field, also for rules that compare fields', () => {
  const failure = getFailure({ title: ' ', courseId: '', codeCount: Number.NaN, reason: '' })
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({
    kind: 'business',
    code: 'VALIDATION_FAILED',
    message: errorMessages.VALIDATION_FAILED,
    errors: {
      title: 'Beri nama batch ini',
      courseId: 'Pilih kelasnya',
      codeCount: 'Jumlah kode harus angka',
      reason: 'Tulis alasannya',
    },
  })
  expect(getFailure({ expiresAt: '2026-10-01T00:00:00.000Z', quota: 101 })).toMatchObject({
    errors: { expiresAt: 'Harus setelah mulai berlaku', quota: 'Lebih besar dari yang bisa dipakai semua kodenya' },
  })
})
