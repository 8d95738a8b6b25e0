import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  AUTH_COOKIE_MAX_AGE_SECONDS,
  AUTH_COOKIE_REMEMBER_MAX_AGE_SECONDS,
  REFRESH_GRACE_SECONDS,
} from '#contract/wire/limits.ts'
import type { Tx } from '../db/database.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import { confirmGeneration, findToken, insertFamily, insertToken, markRotated } from './family-queries.ts'
import { prolongFamily, revokeFamily } from './family-queries.ts'

/*
 * One login is a family of refresh tokens, bound to one browser by an HttpOnly cookie:
 *
 *   fresh ──refresh──▶ rotated ──refresh within 30 s, or before the successor was seen──▶ the same successor again
 *                         └──────refresh later, the successor was seen────▶ the family is revoked: a token was copied
 *
 * A successor counts as seen when a client sends it, or an access token issued with it (decision 009). Until then
 * the answer may have been lost on a bad network.
 *
 * A successor is HMAC(server key, salt of the row + token). It can be issued again without being stored, and an
 * attacker who reads the tables cannot compute it.
 */

const ABSOLUTE_END_SECONDS = 180 * 86_400

/** Returns the seconds without a refresh after which a session ends. */
export function getIdleSeconds(isRemembered: boolean): number {
  return isRemembered ? AUTH_COOKIE_REMEMBER_MAX_AGE_SECONDS : AUTH_COOKIE_MAX_AGE_SECONDS
}

const addSeconds = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const createRandomSecret = () => randomBytes(32).toString('base64url')

function getSuccessor(token: string, salt: Buffer, keys: ServerKeys): string {
  return createHmac('sha256', keys.refreshToken).update(salt).update(token).digest('base64url')
}

interface NewFamily {
  sessionId: string
  refreshToken: string
  /** Value of the cookie to which the token family is bound. */
  binding: string
}

/**
 * Describes the device and origin of a new session. `isBound` is true for a browser that receives the binding cookie.
 */
interface Home {
  device?: string
  isBound?: boolean
  /** Origin of the other site for which the session was created. */
  origin?: string
  /** Time of the login. A session for another site gets the login time of the session that created it. Default: now. */
  startedAt?: Date
  /** True if the login also passes the second step. */
  hasPassedStep?: boolean
}

export async function startFamily(
  tx: Tx,
  userId: string,
  isRemembered: boolean,
  now: Date,
  { device, isBound = true, origin, startedAt = now, hasPassedStep = false }: Home = {},
): Promise<NewFamily> {
  const family = { sessionId: randomUUID(), refreshToken: createRandomSecret(), binding: createRandomSecret() }
  await insertFamily(tx, {
    id: family.sessionId,
    user_id: userId,
    binding_hash: isBound ? hashOf(family.binding) : null,
    ...(device !== undefined && { device }),
    ...(origin !== undefined && { origin }),
    ...(hasPassedStep && { stepped_at: now }),
    last_used_at: now,
    is_remembered: isRemembered,
    created_at: startedAt,
    expires_at: addSeconds(now, getIdleSeconds(isRemembered)),
  })
  await insertToken(tx, {
    hash: hashOf(family.refreshToken),
    family_id: family.sessionId,
    salt: randomBytes(16),
    generation: 0,
    created_at: now,
  })
  return family
}

export type RotationResult =
  | {
      kind: 'rotated'
      userId: string
      sessionId: string
      refreshToken: string
      generation: number
      isRemembered: boolean
    }
  | { kind: 'unknown' }
  | { kind: 'refused' }

/** A refresh token with the cookie and the origin of its request. */
export interface PresentedToken {
  token: string
  binding: string | undefined
  /** Origin of the other site whose page sends the request. */
  site: string | undefined
}

/**
 * Exchanges a refresh token for its successor. Returns a result instead of throwing, because a revocation must be
 * committed before the caller is refused.
 */
export async function rotateRefreshToken(
  tx: Tx,
  presented: PresentedToken,
  keys: ServerKeys,
  now: Date,
): Promise<RotationResult> {
  const hash = hashOf(presented.token)
  const row = await findToken(tx, hash)
  if (!row) return { kind: 'unknown' }
  if (row.revoked_at || row.expires_at <= now) return { kind: 'refused' }
  // A session can be renewed only by the site for which it was created.
  if ((row.origin ?? undefined) !== presented.site) return { kind: 'refused' }
  // Refuses a wrong cookie without revoking the session. Otherwise an attacker with a stolen token could log out the
  // owner.
  if (row.binding_hash !== null) {
    const isOwner = presented.binding && timingSafeEqual(hashOf(presented.binding), row.binding_hash)
    if (!isOwner) return { kind: 'refused' }
  }

  const successor = getSuccessor(presented.token, row.salt, keys)
  const rotated: RotationResult = {
    kind: 'rotated',
    userId: row.user_id,
    sessionId: row.family_id,
    refreshToken: successor,
    generation: row.generation + 1,
    isRemembered: row.is_remembered,
  }
  if (!row.rotated_at) {
    await insertToken(tx, {
      hash: hashOf(successor),
      family_id: row.family_id,
      salt: randomBytes(16),
      generation: rotated.generation,
      created_at: now,
    })
    await markRotated(tx, hash, now)
    await confirmGeneration(tx, row.family_id, row.generation)
    const idleEnd = addSeconds(now, getIdleSeconds(row.is_remembered))
    const absoluteEnd = addSeconds(row.family_created_at, ABSOLUTE_END_SECONDS)
    await prolongFamily(tx, row.family_id, { until: idleEnd < absoluteEnd ? idleEnd : absoluteEnd, now })
    return rotated
  }
  if (row.confirmed_generation <= row.generation) {
    // Restarts the grace time of 30 seconds for the other tabs, because the previous answer may have been lost.
    await markRotated(tx, hash, now)
    return rotated
  }
  if (now <= addSeconds(row.rotated_at, REFRESH_GRACE_SECONDS)) return rotated
  await revokeFamily(tx, row.family_id, now)
  return { kind: 'refused' }
}
