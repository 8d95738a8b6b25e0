import { createPrivateKey, type KeyObject } from 'node:crypto'

/** Bytes before an Ed25519 seed in a PKCS#8 key (RFC 8410, 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the private key of a seed of 32 bytes. */
export function createEd25519Key(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
}
