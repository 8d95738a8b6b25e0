import { expect, it, vi } from 'vitest'
import { decoyHash, hashPassword, isPasswordCorrect } from './passwords.ts'

const faults = vi.hoisted(() => ({ hash: false }))
vi.mock(import('@node-rs/argon2'), async original => {
  const real = await original()
  const hash: typeof real.hash = (...given) =>
    faults.hash ? Promise.reject(new Error('no memory')) : real.hash(...given)
  return { ...real, hash }
})

const getShape = (hash: string) => hash.split('$').map((part, at) => (at > 3 ? part.length : part))

it('accepts only the right password, and no password if no hash is stored', async () => {
  const stored = await hashPassword('rahasia')
  const verdicts = [stored, null, undefined, decoyHash].map(async hash => isPasswordCorrect(hash, 'rahasia'))
  expect(await Promise.all(verdicts)).toEqual([true, false, false, false])
  expect(await isPasswordCorrect(stored, ' rahasia')).toBe(false)
})

it('the decoy hash for unknown accounts has the same cost parameters and lengths as a real hash', async () => {
  expect(getShape(decoyHash)).toEqual(getShape(await hashPassword('rahasia')))
})

it('a failed hash does not affect later logins', async () => {
  const stored = await hashPassword('rahasia')
  faults.hash = true
  await expect(hashPassword('rahasia')).rejects.toThrow('no memory')
  expect([await isPasswordCorrect(undefined, 'x'), await isPasswordCorrect(stored, 'rahasia')]).toEqual([false, true])
})
