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

/** An admitted user, and the time when the admission ends. */
export interface Admitted {
  person: Person
  /** Expiry of the token in milliseconds since 1970. */
  endsAt: number
}

/** The socket is refused. The page reads the code. */
export class NotAdmitted extends Error {
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

/** Finds the user of the token with which a socket was opened. `uid` is only compared with that user. */
export async function authenticateSocket(
  { auth, headers }: { auth: unknown; headers: IncomingMessage['headers'] },
  { people, db, keys, now }: Parts,
): Promise<Admitted> {
  const parsedAuth = v.safeParse(SocketAuth, auth)
  if (!parsedAuth.success) throw new NotAdmitted('UNAUTHORIZED')
  const { token, uid = headers['uid'] } = parsedAuth.output
  const subject = await people.verifyAccessToken(token, keys, now())
  if (subject === 'expired') throw new NotAdmitted('JWT_EXPIRED')
  if (subject === 'invalid' || subject.expiresAt === undefined) throw new NotAdmitted('UNAUTHORIZED')
  if (uid !== undefined && uid !== subject.userId) throw new NotAdmitted('FORBIDDEN')
  const person = await people.findPerson(db, subject)
  if (!person) throw new NotAdmitted('UNAUTHORIZED')
  return { person, endsAt: subject.expiresAt.getTime() }
}

type Sites = Pick<Config, 'publicUrl' | 'contentOrigin' | 'isProduction'>

/**
 * Returns whether a socket is opened by this app's page, not by another site or by the origin of third-party content. A
 * program sends no `Origin` header, and needs a token.
 */
export function isOwnPage(config: Sites, { headers }: IncomingMessage): boolean {
  const { origin, host = '' } = headers
  return !isContentHost(config, host) && (origin === undefined || isOwnOrigin(config, origin, { host }))
}

/**
 * Returns a function that reads the caller's network for rate limits. Behind a trusted proxy it is the network that the
 * proxy reports.
 */
export function createNetworkReader({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return request => getNetwork(proxyAddr(request, isTrusted))
}
