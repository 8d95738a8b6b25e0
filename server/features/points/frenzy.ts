import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import type { ServerKeys } from '../../db/server-keys.ts'
import { findFrenzyRow, findMultiplier, hasWindow } from './queries.ts'

/** As much older an event may be than its arrival and still need no proof: it was sent while it happened. */
const ONLINE_MS = 120_000

export interface FrenzyWindow {
  id: string
  startsAt: Date
  endsAt: Date
  multiplier: number
}

/** The one that runs, else the next one. */
export async function findFrenzy(db: Db, now: Date): Promise<(FrenzyWindow & { mission: string }) | undefined> {
  const row = await findFrenzyRow(db, now)
  if (!row) return undefined
  const { id, starts_at: startsAt, ends_at: endsAt, multiplier, mission } = row
  return { id, startsAt, endsAt, multiplier, mission }
}

/** When a learner earned something, and what his device was told of the hours it happened in. */
export interface EarningMoment {
  /** Already bounded by the server's clock. */
  happenedAt: Date
  now: Date
  frenzyToken?: string | undefined
}

const Content = v.tuple([v.pipe(v.string(), v.uuid()), v.number(), v.number(), v.pipe(v.number(), v.minValue(2))])

function sign(content: string, userId: string, keys: Pick<ServerKeys, 'frenzyWindow'>): Buffer {
  return createHmac('sha256', keys.frenzyWindow)
    .update(JSON.stringify([content, userId]))
    .digest()
}

/** Worth nothing to anybody else, and for no other hours: what a learner was promised, in the server's own hand. */
export function frenzyToken(window: FrenzyWindow, userId: string, keys: Pick<ServerKeys, 'frenzyWindow'>): string {
  const { id, startsAt, endsAt, multiplier } = window
  const content = JSON.stringify([id, startsAt.getTime(), endsAt.getTime(), multiplier])
  return `${Buffer.from(content).toString('base64url')}.${sign(content, userId, keys).toString('base64url')}`
}

/** Undefined for whatever this server did not sign for this learner. */
export function readFrenzyToken(
  token: string,
  userId: string,
  keys: Pick<ServerKeys, 'frenzyWindow'>,
): FrenzyWindow | undefined {
  const [head = '', signature = '', ...more] = token.split('.')
  const content = Buffer.from(head, 'base64url').toString()
  const expected = sign(content, userId, keys)
  const given = Buffer.from(signature, 'base64url')
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [id, startsAt, endsAt, multiplier] = v.parse(Content, JSON.parse(content))
  return { id, startsAt: new Date(startsAt), endsAt: new Date(endsAt), multiplier }
}

/**
 * How often an event counts. A device chooses the time it reports, so hours that are over count several times only for
 * who was told of them while they were there: the token, for this learner, of a frenzy the server really had. What it
 * says holds, also when the window was changed since.
 */
export async function multiplierFor(
  db: Db,
  userId: string,
  { happenedAt, now, frenzyToken: token }: EarningMoment,
  keys: Pick<ServerKeys, 'frenzyWindow'>,
): Promise<number> {
  if (now.getTime() - happenedAt.getTime() <= ONLINE_MS) return findMultiplier(db, happenedAt)
  const window = token === undefined ? undefined : readFrenzyToken(token, userId, keys)
  if (!window || happenedAt < window.startsAt || happenedAt >= window.endsAt) return 1
  return (await hasWindow(db, window.id)) ? window.multiplier : 1
}
