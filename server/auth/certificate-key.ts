import type { KeyObject } from 'node:crypto'
import type { ServerKeys } from '../db/server-keys.ts'
import { createEd25519Key } from './ed25519.ts'

const privateKeys = new WeakMap<ServerKeys, KeyObject>()

/**
 * Returns the private key whose public key devices store. It signs certificates, badges and the descriptions of classes,
 * each with a prefix of its own.
 */
export function getCertificateKey(keys: ServerKeys): KeyObject {
  let key = privateKeys.get(keys)
  if (!key) {
    key = createEd25519Key(keys.certificate)
    privateKeys.set(keys, key)
  }
  return key
}
