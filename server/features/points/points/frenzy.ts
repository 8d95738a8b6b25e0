import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { FRENZY_CLAIM_MS } from '#contract/wire/limits.ts'
import { takeFromWindow } from '#contract/learning/study.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import type { Proof } from './proof.ts'
import { findFrenzyRow, findUsedUntil, findWindowAt, hasWindow, keepUsedUntil } from './queries.ts'

/** Delay up to which an event counts as sent when it happened, and needs no proof. */
const ONLINE_MS = 120_000

export interface FrenzyWindow {
  id: string
  startsAt: Date
  endsAt: Date
  multiplier: number
}

/** Returns the current frenzy, else the next one. */
export async function findFrenzy(db: Db, now: Date): Promise<(FrenzyWindow & { mission: string }) | undefined> {
  const row = await findFrenzyRow(db, now)
  if (!row) return undefined
  const { id, starts_at: startsAt, ends_at: endsAt, multiplier, mission } = row
  return { id, startsAt, endsAt, multiplier, mission }
}

/** Time at which a learner earned points, and the frenzy token that the device had for it. */
export interface EarningTime {
  /** Bounded by the server's clock. */
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

/** Signs a frenzy window for one learner. The token is invalid for another learner or another window. */
export function frenzyToken(window: FrenzyWindow, userId: string, keys: Pick<ServerKeys, 'frenzyWindow'>): string {
  const { id, startsAt, endsAt, multiplier } = window
  const content = JSON.stringify([id, startsAt.getTime(), endsAt.getTime(), multiplier])
  return `${Buffer.from(content).toString('base64url')}.${sign(content, userId, keys).toString('base64url')}`
}

/** Undefined unless this server signed the token for this learner. */
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

/** Facts in the database about an event that is claimed for a frenzy. */
export type Claim = Pick<Proof, 'doneAt' | 'openSince' | 'leastMs' | 'isDeclared'>

/** True for an event sent while it happened: the server's own calendar applies. Later events need a signed window. */
export function isOnline({ happenedAt, now }: EarningTime): boolean {
  return now.getTime() - happenedAt.getTime() <= ONLINE_MS
}

/** Returns the window that the device's token names. The token stays valid if the window changed since. */
export function signedWindow(
  userId: string,
  { now, frenzyToken: token }: EarningTime,
  { isDeclared }: Pick<Claim, 'isDeclared'>,
  keys: Pick<ServerKeys, 'frenzyWindow'>,
): FrenzyWindow | undefined {
  const window = token === undefined || isDeclared ? undefined : readFrenzyToken(token, userId, keys)
  return window && now.getTime() - window.endsAt.getTime() <= FRENZY_CLAIM_MS ? window : undefined
}

/** True if the claimed work was done inside the window, on material that was open by then. */
export function isEarnedIn(window: FrenzyWindow, { happenedAt }: EarningTime, { doneAt, openSince }: Claim): boolean {
  return isInside(window, happenedAt) && isInside(window, doneAt) && openSince <= doneAt
}

export function isInside({ startsAt, endsAt }: Pick<FrenzyWindow, 'startsAt' | 'endsAt'>, at: Date): boolean {
  return startsAt <= at && at < endsAt
}

/**
 * Returns how often an event counts. A device chooses the time it reports, so the server checks it: the work was done
 * inside the window, the material was open by then, and all work claimed for the window fits into it. A past window
 * counts only if the device was notified of it during the window, only for some days, and never without evidence.
 */
export async function multiplierFor(
  tx: Tx,
  userId: string,
  eventTime: EarningTime,
  claim: Claim,
  keys: Pick<ServerKeys, 'frenzyWindow'>,
): Promise<number> {
  const window = await claimedWindow(tx, userId, eventTime, claim, keys)
  if (!window || !isEarnedIn(window, eventTime, claim)) return 1
  const usedUntil = takeFromWindow(window, await findUsedUntil(tx, userId, window.id), claim)
  if (!usedUntil) return 1
  await keepUsedUntil(tx, userId, window.id, usedUntil)
  return window.multiplier
}

async function claimedWindow(
  tx: Tx,
  userId: string,
  eventTime: EarningTime,
  claim: Claim,
  keys: Pick<ServerKeys, 'frenzyWindow'>,
): Promise<FrenzyWindow | undefined> {
  if (isOnline(eventTime)) return findWindowAt(tx, eventTime.happenedAt)
  const window = signedWindow(userId, eventTime, claim, keys)
  return window && (await hasWindow(tx, window.id)) ? window : undefined
}
