import type { CertificateKey } from '#contract/certificate/certificate.ts'
import { parseSignedFacts, formatSignedText, type SignedFacts } from '#contract/certificate/signed-certificate.ts'

/**
 * `unsupported`: this browser has no Ed25519 (before Chrome 137, Firefox 129, Safari 17), or the page is not served
 * over HTTPS.
 */
export type SignatureCheck = { state: 'valid'; facts: SignedFacts } | { state: 'invalid' } | { state: 'unsupported' }

/** Verifies the signature after the '#' of a scanned URL, without a network request. */
export async function checkSignature(
  code: string,
  fragment: string,
  keys: readonly CertificateKey[],
): Promise<SignatureCheck> {
  const [facts = '', signature = ''] = fragment.split('.')
  const text = decodeText(facts)
  const bytes = decode(signature)
  const read = text === undefined ? undefined : parseSignedFacts(text)
  if (text === undefined || !bytes || !read) return { state: 'invalid' }
  const signed = new TextEncoder().encode(formatSignedText(code, text))
  try {
    for (const { kty, crv, x } of keys) {
      const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
      if (await crypto.subtle.verify('Ed25519', key, bytes, signed)) return { state: 'valid', facts: read }
    }
  } catch {
    return { state: 'unsupported' }
  }
  return { state: 'invalid' }
}

function decode(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function decodeText(base64url: string): string | undefined {
  const bytes = decode(base64url)
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
