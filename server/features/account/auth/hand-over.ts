import { createHash, randomBytes } from 'node:crypto'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { HandOverTokenKind } from '../../../db/tables/accounts.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { signAccessToken } from '../../../auth/access-token.ts'
import { getCredentialOwner } from '../../../auth/proof.ts'
import type { PresentedToken, RotationResult } from '../../../auth/refresh-token.ts'
import { startFamily } from '../../../auth/refresh-token.ts'
import { type StartedSession, startSession } from '../../../auth/start-session.ts'
import { insertHandOver, consumeHandOver, lockHandOverSession } from './session-queries.ts'

const HAND_OVER_SECONDS = 60
const FOREIGN_ACCESS_SECONDS = 300

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

function requireAllowed(origin: string, allowed: readonly string[]): void {
  if (!allowed.includes(origin)) throw new CallError('ORIGIN_NOT_ALLOWED')
}

async function issue(services: Services, person: Person, kind: HandOverTokenKind, origin: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertHandOver(services.db, {
    hash: hashOf(secret),
    kind,
    session_id: person.sessionId,
    origin,
    expires_at: new Date(services.now().getTime() + HAND_OVER_SECONDS * 1000),
  })
  return secret
}

/** Creates tokens for another site. Refuses an origin that is not in the settings. */
export async function createHandOverTokens(
  services: Services,
  person: Person,
  origin: string,
): Promise<{ u: string; t: string; r: string }> {
  const { config, keys, now } = services
  requireAllowed(origin, config.trustedOrigins)
  // After a login with a merged account, the session belongs to the merged account, so the access token must contain
  // the id of this account.
  const subject = { ...person, userId: getCredentialOwner(person) }
  const lifeSeconds = Math.min(FOREIGN_ACCESS_SECONDS, config.accessTokenSeconds)
  return {
    u: person.userId,
    t: await signAccessToken(subject, keys, now(), lifeSeconds, origin),
    r: await issue(services, person, 'refresh', origin),
  }
}

export async function createLoginCode(services: Services, person: Person, origin: string): Promise<string> {
  requireAllowed(origin, [services.publicUrl(), ...services.config.trustedOrigins])
  return issue(services, person, 'code', origin)
}

/**
 * Starts a separate session for the browser that sends the code. A code is not a new login, so the session gets the
 * start time and the remember option of the session that created the code.
 */
export async function exchangeLoginCode(services: Services, code: string, device: string): Promise<StartedSession> {
  return runInTransaction(services.db, async tx => {
    await lockHandOverSession(tx, hashOf(code))
    const handOver = await consumeHandOver(tx, hashOf(code), { kind: 'code' }, services.now())
    if (!handOver) throw new CallError('LOGIN_CODE_NOT_VALID')
    const { userId, isAdmin, roles, isRemembered, startedAt } = handOver
    return startSession(services, tx, { userId, isAdmin, roles }, { isRemembered, device, startedAt })
  })
}

/**
 * Exchanges a refresh token that another site got from `createHandOverTokens` (as `r`) for a new token family. The new
 * family is not bound to this site's cookie.
 */
export async function exchangeHandOverToken(
  tx: Tx,
  { token, site }: PresentedToken,
  now: Date,
): Promise<RotationResult> {
  if (site === undefined) return { kind: 'unknown' }
  await lockHandOverSession(tx, hashOf(token))
  const handOver = await consumeHandOver(tx, hashOf(token), { kind: 'refresh', origin: site }, now)
  if (!handOver) return { kind: 'unknown' }
  const { userId, isRemembered, startedAt, origin } = handOver
  const family = await startFamily(tx, userId, isRemembered, now, {
    device: new URL(origin).host,
    isBound: false,
    startedAt,
    origin,
  })
  return {
    kind: 'rotated',
    userId,
    sessionId: family.sessionId,
    refreshToken: family.refreshToken,
    generation: 0,
    isRemembered,
  }
}
