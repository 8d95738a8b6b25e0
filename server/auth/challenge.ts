import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import { insertSpentChallenge } from './challenge-queries.ts'

/* A challenge is signed, not stored, so a request for a challenge does not use the database. Only an answered challenge
   is stored, so that it cannot be used again. A challenge is valid for one purpose, one session and a few minutes. */

/** Purpose for which an authenticator signs. */
export type Purpose = 'passkey-login' | 'passkey-add' | 'second-step'

/** Time in seconds in which the user must answer. */
export const CHALLENGE_SECONDS = 300

/** Tolerance for clocks of two servers, which may differ by seconds. */
const SKEW_MS = 60_000
const RANDOM_BYTES = 16
const EXPIRY_BYTES = 6
const HEAD_BYTES = EXPIRY_BYTES + RANDOM_BYTES
const SIGNATURE_BYTES = 32

interface Bound {
  purpose: Purpose
  /** Session that requested the challenge. Empty before a login. */
  sessionId: string
}

function getSignature(head: Buffer, { purpose, sessionId }: Bound, keys: ServerKeys): Buffer {
  return createHmac('sha256', keys.secondFactor).update(`challenge/${purpose}/${sessionId}/`).update(head).digest()
}

export function createChallenge(bound: Bound, keys: ServerKeys, now: Date): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUIntBE(now.getTime() + CHALLENGE_SECONDS * 1_000, 0, EXPIRY_BYTES)
  randomBytes(RANDOM_BYTES).copy(head, EXPIRY_BYTES)
  return new Uint8Array(Buffer.concat([head, getSignature(head, bound, keys)]))
}

export interface ReadChallenge {
  hash: Buffer
  expiresAt: Date
}

/** Returns 'invalid' if the challenge was not issued for this purpose and session. */
export function readChallenge(
  challenge: string,
  bound: Bound,
  keys: ServerKeys,
  now: Date,
): ReadChallenge | 'expired' | 'invalid' {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== HEAD_BYTES + SIGNATURE_BYTES) return 'invalid'
  const head = bytes.subarray(0, HEAD_BYTES)
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), getSignature(head, bound, keys))) return 'invalid'
  const expiresAt = new Date(head.readUIntBE(0, EXPIRY_BYTES))
  // Refuses a challenge that expires too late. The clock of the server that signed it was then far ahead.
  const leftMs = expiresAt.getTime() - now.getTime()
  if (leftMs <= 0 || leftMs > CHALLENGE_SECONDS * 1_000 + SKEW_MS) return 'expired'
  return { hash: createHash('sha256').update(bytes).digest(), expiresAt }
}

/**
 * Returns false if the challenge was answered before. If several calls answer it at the same time, only one call
 * returns true.
 */
export function spendChallenge(tx: Tx, { hash, expiresAt }: ReadChallenge): Promise<boolean> {
  return insertSpentChallenge(tx, { hash, expires_at: expiresAt })
}

export { removeSpentChallengesBefore as forgetChallenges } from './challenge-queries.ts'
