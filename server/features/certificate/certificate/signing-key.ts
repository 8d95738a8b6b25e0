import { createHash, createPublicKey, sign } from 'node:crypto'
import type { CertificateKey } from '#contract/certificate/certificate.ts'
import { formatSignedText, type SignedFacts, serializeSignedFacts } from '#contract/certificate/signed-certificate.ts'
import { getCertificateKey } from '../../../auth/certificate-key.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'

export function getJwksUrl(publicUrl: string): string {
  return `${publicUrl}/api/certificates/jwks.json`
}

/**
 * Returns the public key as JWK. Its `kid` is the URL that publishes the key (Open Badges 3.0, 8.2), followed by the
 * key's thumbprint (RFC 7638, RFC 8037).
 */
export function getPublicKey(keys: ServerKeys, publicUrl: string): CertificateKey {
  const { x = '' } = createPublicKey(getCertificateKey(keys)).export({ format: 'jwk' })
  const thumbprint = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  return { kty: 'OKP', crv: 'Ed25519', x, kid: `${getJwksUrl(publicUrl)}#${thumbprint}`, alg: 'EdDSA', use: 'sig' }
}

/** Returns `{facts}.{signature}`, the part of the QR code's URL after '#'. */
export function signFacts(keys: ServerKeys, code: string, facts: SignedFacts): string {
  const text = serializeSignedFacts(facts)
  const signature = sign(null, Buffer.from(formatSignedText(code, text)), getCertificateKey(keys))
  return `${Buffer.from(text).toString('base64url')}.${signature.toString('base64url')}`
}
