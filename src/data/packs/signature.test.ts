import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CertificateKey } from '#contract/certificate/certificate.ts'
import { formatSignedText } from '#contract/certificate/signed-certificate.ts'
import { formatSignedClass } from '#contract/learning/signed-class.ts'
import { checkSignedText } from './signature.ts'

const text = '{"trackClassId":"kelas"}'
let own: CertificateKey
let sign: (signed: string) => Promise<string>

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  own = { kty: 'OKP', crv: 'Ed25519', x, kid: 'k', alg: 'EdDSA', use: 'sig' }
  sign = async signed =>
    Buffer.from(await crypto.subtle.sign('Ed25519', pair.privateKey, Buffer.from(signed))).toString('base64url')
})
afterEach(() => vi.restoreAllMocks())

test('accepts a signed class, also if an older key is listed first', async () => {
  const signature = await sign(formatSignedClass(text))
  const older = { ...own, x: Buffer.alloc(32, 7).toString('base64url') }
  expect(await checkSignedText({ text, signature }, [own])).toBe('valid')
  expect(await checkSignedText({ text, signature }, [older, own])).toBe('valid')
})

test('rejects a signed class with a changed text, another key or the signature of a certificate', async () => {
  const signature = await sign(formatSignedClass(text))
  expect(await checkSignedText({ text: `${text} `, signature }, [own])).toBe('invalid')
  expect(await checkSignedText({ text, signature }, [{ ...own, x: Buffer.alloc(32, 7).toString('base64url') }])).toBe(
    'invalid',
  )
  expect(await checkSignedText({ text, signature }, [])).toBe('invalid')
  expect(await checkSignedText({ text, signature: await sign(formatSignedText('code', text)) }, [own])).toBe('invalid')
  for (const other of ['', 'x', '%%%', 'A'.repeat(10_000)]) {
    expect(await checkSignedText({ text, signature: other }, [own])).toBe('invalid')
  }
})

test('reports that a browser cannot verify Ed25519 signatures', async () => {
  const signature = await sign(formatSignedClass(text))
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
  expect(await checkSignedText({ text, signature }, [own])).toBe('unsupported')
})
