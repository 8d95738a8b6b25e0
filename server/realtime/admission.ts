import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import * as v from 'valibot'
import { SocketAuth } from '#contract/wire/realtime.ts'
import type { TrackCode } from '#contract/site/tracking.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import { getNetwork } from '../http/network-address.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { isContentHost } from '../player/origin.ts'
import type { Person, PersonPort } from '../http/person.ts'

/** A user whose socket was accepted, and the time until which it may stay open. */
export interface AdmittedUser {
  person: Person
  /** Time when the access token expires, in milliseconds since 1970. */
  endsAt: number
}

/** Error for a refused socket. The page reads its code. */
export class AdmissionRefused extends Error {
  readonly data: { code: TrackCode }
  constructor(code: TrackCode) {
    super(code)
    this.data = { code }
  }
}

interface Parts {
  people: PersonPort
  db: Db
  keys: ServerKeys
  now: () => Date
}

/**
 * Finds the user of the access token with which a socket was opened. `uid` does not identify the user. If `uid` is
 * present and differs from the user's id, the socket is refused.
 */
export async function authenticateSocket(
  { auth, headers }: { auth: unknown; headers: IncomingMessage['headers'] },
  { people, db, keys, now }: Parts,
): Promise<AdmittedUser> {
  const parsedAuth = v.safeParse(SocketAuth, auth)
  if (!parsedAuth.success) throw new AdmissionRefused('UNAUTHORIZED')
  const { token, uid = headers['uid'] } = parsedAuth.output
  const subject = await people.verifyAccessToken(token, keys, now())
  if (subject === 'expired') throw new AdmissionRefused('JWT_EXPIRED')
  if (subject === 'invalid' || subject.expiresAt === undefined) throw new AdmissionRefused('UNAUTHORIZED')
  if (uid !== undefined && uid !== subject.userId) throw new AdmissionRefused('FORBIDDEN')
  const person = await people.findPerson(db, subject)
  if (!person) throw new AdmissionRefused('UNAUTHORIZED')
  return { person, endsAt: subject.expiresAt.getTime() }
}

type Sites = Pick<Config, 'publicUrl' | 'contentOrigin' | 'isProduction'>

/**
 * True for requests of this app's pages. Also true without an `Origin` header, because programs send none; a program
 * needs a token. False for pages of other sites, and on the host of third-party content.
 */
export function isOwnPage(config: Sites, { headers }: IncomingMessage): boolean {
  const { origin, host = '' } = headers
  return !isContentHost(config, host) && (origin === undefined || isOwnOrigin(config, origin, { host }))
}

/**
 * Returns a function that finds the caller's network for rate limits. Behind a trusted proxy it uses the IP address
 * that the proxy reports.
 */
export function createNetworkReader({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return request => getNetwork(proxyAddr(request, isTrusted))
}
