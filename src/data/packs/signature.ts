import type { CertificateKey } from '#contract/certificate/certificate.ts'
import type { SignedText } from '#contract/learning/downloads.ts'
import { formatSignedClass } from '#contract/learning/signed-class.ts'

/**
 * Verifies the server's signature without a network request. 'unsupported': this browser has no Ed25519 (before Chrome
 * 137, Firefox 129, Safari 17).
 */
export async function checkSignedText(
  { text, signature }: SignedText,
  keys: readonly CertificateKey[],
): Promise<'valid' | 'invalid' | 'unsupported'> {
  const bytes = decode(signature)
  if (!bytes) return 'invalid'
  const signed = new TextEncoder().encode(formatSignedClass(text))
  try {
    for (const { kty, crv, x } of keys) {
      const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
      if (await crypto.subtle.verify('Ed25519', key, bytes, signed)) return 'valid'
    }
  } catch {
    return 'unsupported'
  }
  return 'invalid'
}

function decode(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))
  } catch {
    return undefined
  }
}
