import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerKeys } from '../db/server-keys.ts'

/* Codes of authenticator apps (RFC 6238), with the most widely supported parameters: SHA-1, 30 seconds and six
   digits. */

const STEP_SECONDS = 30
const DIGITS = 6
/** 160 bits, the length that RFC 4226 recommends. */
const SECRET_BYTES = 20
/**
 * Number of 30-second steps before and after the current step whose codes are also accepted. The clocks of phones may
 * be wrong by seconds.
 */
const DRIFT = 1

export function createSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** Returns the number of the 30-second step (counted from 1970) that contains the time. */
export function getStepNumber(time: Date): number {
  return Math.floor(time.getTime() / 1_000 / STEP_SECONDS)
}

/** Returns the code of a 30-second step (RFC 4226, 5.3). */
export function computeCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/**
 * Returns the step number of this code, or undefined if the code is wrong. Compares the codes of all accepted steps, so
 * that the response time does not reveal the right code.
 */
export function findMatchingStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const givenBytes = Buffer.from(code)
  if (givenBytes.length !== DIGITS) return undefined
  const currentStepNumber = getStepNumber(now)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, each) => currentStepNumber - DRIFT + each)
  const matchesOfSteps = steps.map(step => timingSafeEqual(Buffer.from(computeCode(secret, step)), givenBytes))
  return steps.find((_, each) => matchesOfSteps[each])
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in base32 without padding (RFC 4648), the format of authenticator apps. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(part => ALPHABET[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

const deriveEncryptionKey = (keys: ServerKeys) =>
  createHmac('sha256', keys.secondFactor).update('totp/encryption').digest()

/** Encrypts the secret of an account (AES-256-GCM). The result can be decrypted only with the id of this account. */
export function encryptSecret(secret: Uint8Array, userId: string, keys: ServerKeys): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveEncryptionKey(keys), nonce).setAAD(Buffer.from(userId))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/**
 * Decrypts the secret of an account. Throws if the stored bytes were changed, or were encrypted for another account or
 * with another key.
 */
export function decryptSecret(stored: Buffer, userId: string, keys: ServerKeys): Buffer {
  const nonce = stored.subarray(0, NONCE_BYTES)
  const tag = stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', deriveEncryptionKey(keys), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
