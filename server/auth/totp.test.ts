import { describe, expect, test } from 'vitest'
import {
  encodeBase32,
  computeCode,
  decryptSecret,
  encryptSecret,
  findMatchingStep,
  createSecret,
  getStepNumber,
} from './totp.ts'
import type { ServerKeys } from '../db/server-keys.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1: the last six of the eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the TOTP code at %i seconds is %s', (seconds, code) => {
  expect(computeCode(secret, getStepNumber(new Date(seconds * 1_000)))).toBe(code)
})

test('accepts the codes of the previous, current and next time step, and no other code', () => {
  const now = new Date(1_111_111_109_000)
  const accepted = [-2, -1, 0, 1, 2].map(drift =>
    findMatchingStep(secret, computeCode(secret, getStepNumber(now) + drift), now),
  )
  expect(accepted).toEqual([undefined, getStepNumber(now) - 1, getStepNumber(now), getStepNumber(now) + 1, undefined])
  for (const wrong of ['', '12345', '1234567', 'abcdef', '００５９２４']) {
    expect(findMatchingStep(secret, wrong, now)).toBeUndefined()
  }
})

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('the base32 form of %s is %s', (text, expected) => expect(encodeBase32(Buffer.from(text))).toBe(expected))

describe('a stored TOTP secret', () => {
  const keys = { secondFactor: new Uint8Array(32).fill(1) } as ServerKeys
  const other = { secondFactor: new Uint8Array(32).fill(2) } as ServerKeys

  test('decrypts a stored secret only for its account, with the right key, and if no byte was changed', () => {
    const ownSecret = createSecret()
    const stored = encryptSecret(ownSecret, 'satu', keys)
    expect(decryptSecret(stored, 'satu', keys)).toEqual(ownSecret)
    expect(() => decryptSecret(stored, 'dua', keys)).toThrow(/authenticate/)
    expect(() => decryptSecret(stored, 'satu', other)).toThrow(/authenticate/)
    const changed = Buffer.from(stored)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => decryptSecret(changed, 'satu', keys)).toThrow(/authenticate/)
    expect(stored.includes(ownSecret)).toBe(false)
  })
})
