import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { CertificateKey } from '#contract/certificate/certificate.ts'
import { formatSignedText, type SignedFacts, serializeSignedFacts } from '#contract/certificate/signed-certificate.ts'
import { checkSignature } from './signature.ts'

const CODE = '7K3F92QX04TDABCDEFGHJKMNPQ'
const facts: SignedFacts = {
  kind: 'graduation',
  number: 'SM-7K3F-92QX-04TD',
  name: "Siti Nur'aini Žižek 王",
  title: 'Dasar Pengembang Web',
  finishedOn: '2026-11-20',
}
let own: CertificateKey
let fragment: string

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  own = { kty: 'OKP', crv: 'Ed25519', x, kid: 'k', alg: 'EdDSA', use: 'sig' }
  const text = serializeSignedFacts(facts)
  const signed = new TextEncoder().encode(formatSignedText(CODE, text))
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, signed)
  fragment = `${base64url(new TextEncoder().encode(text))}.${base64url(new Uint8Array(signature))}`
})

test('accepts a signed certificate, and returns its data', async () => {
  expect(await checkSignature(CODE, fragment, [own])).toEqual({ state: 'valid', facts })
})

test('rejects the signature of another certificate or of another key', async () => {
  expect(await checkSignature('0'.repeat(26), fragment, [own])).toEqual({ state: 'invalid' })
  const other = { ...own, x: base64url(new Uint8Array(32).fill(7)) }
  expect(await checkSignature(CODE, fragment, [other])).toEqual({ state: 'invalid' })
  expect(await checkSignature(CODE, fragment, [])).toEqual({ state: 'invalid' })
})

test('rejects a signature in which any single character changed', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(...letters.split('')), async (at, letter) => {
      // Skips the last character of each part, because it has unused bits whose change has no effect.
      const index = at % (fragment.length - 1)
      if (['.', letter].includes(fragment[index] ?? '') || fragment[index + 1] === '.') return
      const changed = fragment.slice(0, index) + letter + fragment.slice(index + 1)
      expect(await checkSignature(CODE, changed, [own])).toEqual({ state: 'invalid' })
    }),
  )
})

test.each(['', '.', 'abc', '%%%.%%%', 'x'.repeat(10_000), 'W10.W10', '\u0000.\u{1f331}'])(
  'rejects text that is not a signed certificate: %j',
  async text => expect(await checkSignature(CODE, text, [own])).toEqual({ state: 'invalid' }),
)
