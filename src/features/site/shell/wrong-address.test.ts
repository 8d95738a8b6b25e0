import { expect, test } from 'vitest'
import { ApiFailure } from '#app/data/api/failures.ts'
import { isWrongAddress } from './wrong-address.ts'

test('only a validation error of the server counts as a wrong URL', () => {
  expect(isWrongAddress(new ApiFailure('business', 'Ada isian yang belum benar.', { code: 'VALIDATION_FAILED' }))).toBe(
    true,
  )
  expect(isWrongAddress(new ApiFailure('business', 'Tidak ada', { code: 'CERTIFICATE_NOT_FOUND' }))).toBe(false)
  expect(isWrongAddress(new ApiFailure('network', 'no answer'))).toBe(false)
  expect(isWrongAddress(new Error('VALIDATION_FAILED'))).toBe(false)
})
