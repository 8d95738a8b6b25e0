import { type KeyObject, createPublicKey } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { ACCESS_TOKEN_SECONDS } from '#contract/wire/limits.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import type { Person, TokenSubject } from '../http/person.ts'
import { createEd25519Key } from './ed25519.ts'
import { isFromFuture } from './token-time.ts'

/**
 * Fixed header and claim values. Verification requires exactly these values, so that a token cannot choose the
 * algorithm of its own verification.
 */
const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
const ISSUER = 'semai'
const AUDIENCE = 'semai-api'

interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}
const pairs = new WeakMap<ServerKeys, KeyPair>()

function getPair(keys: ServerKeys): KeyPair {
  let pair = pairs.get(keys)
  if (!pair) {
    const privateKey = createEd25519Key(keys.accessToken)
    pair = { privateKey, publicKey: createPublicKey(privateKey) }
    pairs.set(keys, pair)
  }
  return pair
}

export function signAccessToken(
  { generation, ...person }: Person & Pick<TokenSubject, 'generation'>,
  keys: ServerKeys,
  now: Date,
  lifeSeconds: number = ACCESS_TOKEN_SECONDS,
  /** Origin of a second site whose pages may also use the token. */
  alsoFor?: string,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: person.sessionId, gen: generation, isAdmin: person.isAdmin, roles: person.roles })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(person.userId)
    .setIssuer(ISSUER)
    .setAudience(alsoFor === undefined ? AUDIENCE : [AUDIENCE, alsoFor])
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(getPair(keys).privateKey)
}

/**
 * Verifies a token. Returns 'expired' if only its times are wrong: it is too old, or dated in the future. The client
 * then refreshes the token. Returns 'invalid' for all other faults.
 */
export async function verifyAccessToken(
  token: string,
  keys: ServerKeys,
  now: Date,
): Promise<TokenSubject | 'expired' | 'invalid'> {
  try {
    const { payload } = await jwtVerify<{ sid: unknown; gen: unknown }>(token, getPair(keys).publicKey, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return 'invalid'
    if (isFromFuture(payload.iat, now)) return 'expired'
    const generation = typeof payload.gen === 'number' ? payload.gen : undefined
    const expiresAt = payload.exp === undefined ? undefined : new Date(payload.exp * 1_000)
    return { userId: payload.sub, sessionId: payload.sid, generation, expiresAt }
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
  }
}
