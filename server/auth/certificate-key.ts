import type { KeyObject } from 'node:crypto'
import type { ServerKeys } from '../db/server-keys.ts'
import { createEd25519Key } from './ed25519.ts'

const privateKeys = new WeakMap<ServerKeys, KeyObject>()

/**
 * Returns the private key that signs certificates, badges and the descriptions of classes, each with its own prefix.
 * Devices store the public key.
 */
export function getCertificateKey(keys: ServerKeys): KeyObject {
  let key = privateKeys.get(keys)
  if (!key) {
    key = createEd25519Key(keys.certificate)
    privateKeys.set(keys, key)
  }
  return key
}
