import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanVoucher,
  hasVoucherPrefix,
  isRedeemCode,
  isVoucherCode,
  redeemCodeError,
  normalizeTypedCode,
  findVoucher,
  checkVoucherWindow,
} from './redeem-code.rules.ts'

const sign = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split(''))
const signs = (length: number) => fc.string({ unit: sign, minLength: length, maxLength: length })
const prefix = fc.constantFrom('DRTOK', 'DRBKL', 'DRKRM')

describe('rejected codes', () => {
  test('rejects a voucher code of any length as a redeem code', () => {
    fc.assert(
      fc.property(prefix, fc.string(), (start, rest) => {
        expect(redeemCodeError(start + rest)).toBe('REDEEM_ERROR_VOUCHER')
      }),
    )
  })

  test('rejects a code of 16 characters as a national ID number, unless it begins with a voucher prefix', () => {
    fc.assert(
      fc.property(signs(16), code => {
        expect(redeemCodeError(code)).toBe(hasVoucherPrefix(code) ? 'REDEEM_ERROR_VOUCHER' : 'REDEEM_ERROR_NIK')
      }),
    )
    expect(redeemCodeError('DRTOK12345678901')).toBe('REDEEM_ERROR_VOUCHER')
    // The rule checks the length of sixteen characters first, so this invoice number counts as an ID number.
    expect(redeemCodeError('INV/1234/INV-567')).toBe('REDEEM_ERROR_NIK')
  })

  test.each([
    ['PLS1234567890', 'REDEEM_ERROR_INVOICE'],
    ['PLS123456789', undefined],
    ['PLS12345678901', undefined],
    ['BL1234567890123', 'REDEEM_ERROR_INVOICE'],
    ['BL123456789012', undefined],
    ['MP/INV-1', 'REDEEM_ERROR_INVOICE'],
    ['/INV-', 'REDEEM_ERROR_INVOICE'],
    ['MP/INV', undefined],
    ['ABCDEF123456', undefined],
    ['', undefined],
  ])('the redeem code %s gives the error %s', (code, error) => expect(redeemCodeError(code)).toBe(error))
})

test('a redeem code is 12 letters and digits', () => {
  fc.assert(
    fc.property(signs(12), code => {
      expect(isRedeemCode(code)).toBe(true)
    }),
  )
  for (const code of ['ABCDEF12345', 'ABCDEF1234567', 'ABCDEF-12345', 'abcdef123456', 'ABCDEF12345\n']) {
    expect(isRedeemCode(code)).toBe(false)
  }
})

test('a voucher code has one of our prefixes and 12 to 14 letters and digits', () => {
  fc.assert(
    fc.property(prefix, fc.string({ unit: sign, maxLength: 20 }), (start, rest) => {
      const code = start + rest
      expect(isVoucherCode(code)).toBe(code.length >= 12 && code.length <= 14)
    }),
  )
  expect(isVoucherCode('XXTOK1234567')).toBe(false)
})

test('converts typed codes to upper case, and keeps only letters and digits of a voucher code', () => {
  expect(normalizeTypedCode('  drtok123 ')).toBe('DRTOK123')
  expect(normalizeTypedCode('mp/inv-1')).toBe('MP/INV-1')
  expect(cleanVoucher(' drtok-1234 5678.9 ')).toBe('DRTOK123456789')
  fc.assert(
    fc.property(fc.string(), text => {
      expect(cleanVoucher(text)).toMatch(/^[A-Z0-9]*$/)
      expect(cleanVoucher(cleanVoucher(text))).toBe(cleanVoucher(text))
    }),
  )
})

test('finds a voucher code inside the message of a partner', () => {
  const code = 'DRTOKSEMAI2345'
  for (const text of [
    code,
    `Kode: ${code}.`,
    `Halo!\nvouchermu (${code.toLowerCase()}) siap`,
    `https://x.test/?v=${code}`,
  ]) {
    expect(findVoucher(text)).toBe(code)
  }
  for (const text of ['', 'DRTOK', 'DRTOKTERLALUPANJANG', 'XDRTOKSEMAI2345', 'Catatan kuliah']) {
    expect(findVoucher(text)).toBeUndefined()
  }
})

test('a voucher is valid from its start time until just before its expiry time', () => {
  const voucher = { activeFrom: new Date('2026-11-21T10:00:00Z'), expiresAt: new Date('2026-11-21T12:00:00Z') }
  const at = (time: string) => checkVoucherWindow(voucher, new Date(`2026-11-21T${time}Z`))
  expect(at('09:59:59.999')).toBe('VOUCHER_IS_NOT_ACTIVE_YET')
  expect(at('10:00:00')).toBeUndefined()
  expect(at('11:59:59.999')).toBeUndefined()
  expect(at('12:00:00')).toBe('VOUCHER_EXPIRED')
})
