import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { FRENZY_CLAIM_MS } from '#contract/wire/limits.ts'
import { computeStudyEndInWindow } from '#contract/learning/study.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import type { PointEventFacts } from './point-event-facts.ts'
import { findFrenzyRow, findUsedUntil, findWindowAt, hasWindow, storeUsedUntil } from './queries.ts'

/** Maximum time between an event and its arrival for which the event counts as sent without a delay. */
const ONLINE_MS = 120_000

export interface FrenzyWindow {
  id: string
  startsAt: Date
  endsAt: Date
  multiplier: number
}

/** Returns the current frenzy. If there is none, returns the next frenzy. */
export async function findFrenzy(db: Db, now: Date): Promise<(FrenzyWindow & { mission: string }) | undefined> {
  const row = await findFrenzyRow(db, now)
  if (!row) return undefined
  const { id, starts_at: startsAt, ends_at: endsAt, multiplier, mission } = row
  return { id, startsAt, endsAt, multiplier, mission }
}

/** Time when a learner earned points, and the frenzy token that the device sends with the event. */
export interface EarningTime {
  /** Time of the event by the device's clock, limited to the range that the server accepts. */
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
export function signFrenzyToken(window: FrenzyWindow, userId: string, keys: Pick<ServerKeys, 'frenzyWindow'>): string {
  const { id, startsAt, endsAt, multiplier } = window
  const content = JSON.stringify([id, startsAt.getTime(), endsAt.getTime(), multiplier])
  return `${Buffer.from(content).toString('base64url')}.${sign(content, userId, keys).toString('base64url')}`
}

/** Returns the window in the token. Returns undefined unless this server signed the token for this learner. */
export function readFrenzyToken(
  token: string,
  userId: string,
  keys: Pick<ServerKeys, 'frenzyWindow'>,
): FrenzyWindow | undefined {
  const [head = '', signature = '', ...more] = token.split('.')
  const content = Buffer.from(head, 'base64url').toString()
  const expected = sign(content, userId, keys)
  const givenBytes = Buffer.from(signature, 'base64url')
  if (more.length > 0 || givenBytes.length !== expected.length || !timingSafeEqual(givenBytes, expected))
    return undefined
  const [id, startsAt, endsAt, multiplier] = v.parse(Content, JSON.parse(content))
  return { id, startsAt: new Date(startsAt), endsAt: new Date(endsAt), multiplier }
}

/** Facts from the database about an event for which the multiplier is claimed. */
export type FrenzyClaim = Pick<PointEventFacts, 'doneAt' | 'openSince' | 'leastMs' | 'isDeclared'>

/**
 * True if the event was sent within `ONLINE_MS`. For such an event the windows in the database decide. An event that is
 * sent later needs a signed token.
 */
export function isSentPromptly({ happenedAt, now }: EarningTime): boolean {
  return now.getTime() - happenedAt.getTime() <= ONLINE_MS
}

/**
 * Returns the window that the event's token contains, even if the window was changed after the token was signed.
 * Returns undefined without a valid token, if the window ended too long ago, or if the event has no evidence.
 */
export function readSignedWindow(
  userId: string,
  { now, frenzyToken: token }: EarningTime,
  { isDeclared }: Pick<FrenzyClaim, 'isDeclared'>,
  keys: Pick<ServerKeys, 'frenzyWindow'>,
): FrenzyWindow | undefined {
  const window = token === undefined || isDeclared ? undefined : readFrenzyToken(token, userId, keys)
  return window && now.getTime() - window.endsAt.getTime() <= FRENZY_CLAIM_MS ? window : undefined
}

/** True if the work was done during the window, and the material was already open at that time. */
export function isEarnedInWindow(
  window: FrenzyWindow,
  { happenedAt }: EarningTime,
  { doneAt, openSince }: FrenzyClaim,
): boolean {
  return isInsideWindow(window, happenedAt) && isInsideWindow(window, doneAt) && openSince <= doneAt
}

export function isInsideWindow({ startsAt, endsAt }: Pick<FrenzyWindow, 'startsAt' | 'endsAt'>, at: Date): boolean {
  return startsAt <= at && at < endsAt
}

/**
 * Returns the multiplier of an event. The device reports the time of the event, so the server checks three conditions:
 * the work was done during the window, the material was open, and all work claimed for the window fits into its length.
 * A past window counts only with its signed token and with evidence, and only for some days.
 */
export async function findMultiplier(
  tx: Tx,
  userId: string,
  eventTime: EarningTime,
  claim: FrenzyClaim,
  keys: Pick<ServerKeys, 'frenzyWindow'>,
): Promise<number> {
  const window = await claimedWindow(tx, userId, eventTime, claim, keys)
  if (!window || !isEarnedInWindow(window, eventTime, claim)) return 1
  const usedUntil = computeStudyEndInWindow(window, await findUsedUntil(tx, userId, window.id), claim)
  if (!usedUntil) return 1
  await storeUsedUntil(tx, userId, window.id, usedUntil)
  return window.multiplier
}

async function claimedWindow(
  tx: Tx,
  userId: string,
  eventTime: EarningTime,
  claim: FrenzyClaim,
  keys: Pick<ServerKeys, 'frenzyWindow'>,
): Promise<FrenzyWindow | undefined> {
  if (isSentPromptly(eventTime)) return findWindowAt(tx, eventTime.happenedAt)
  const window = readSignedWindow(userId, eventTime, claim, keys)
  return window && (await hasWindow(tx, window.id)) ? window : undefined
}
