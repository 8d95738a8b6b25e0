import { REGISTER_BONUS_WAIT_SECONDS } from '#contract/wire/limits.ts'
import type { AwardedPoints, CreatePointBody, PointEventName } from '#contract/points/points.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { addToBoards } from '../leaderboard/service.ts'
import { claimBonus } from './bonus.ts'
import { isPointEvent } from './events.ts'
import { readPointWorth } from './values.ts'
import { type EarningTime, findMultiplier } from './frenzy.ts'
import { type PointEventFacts, findPointEventFacts } from './point-event-facts.ts'
import {
  insertLedgerEntry,
  findBalanceRow,
  insertWaitingPoints,
  hasPointEntry,
  sumWaiting,
  deleteWaitingEntry,
} from './queries.ts'
import { creditWaitingEntry, lockBalance } from './waiting.ts'

/**
 * Credits the points of one event. The server decides about points and multiplier, and takes the proof from the
 * database. Each pair of event and subject is credited only once.
 */
export async function recordPointEvent(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  body: Pick<CreatePointBody, 'user_id' | 'extras'>,
  eventTime: Pick<EarningTime, 'happenedAt' | 'now'>,
  keys: ServerKeys,
): Promise<AwardedPoints> {
  if (body.user_id !== person.userId) throw new CallError('FORBIDDEN')
  const { event_name: event, ref, frenzy_token: frenzyToken } = body.extras
  if (!isPointEvent(event)) throw new CallError('POINT_EVENT_UNKNOWN')
  const awarded = await creditConfirmedEvent(tx, person.userId, event, ref, { ...eventTime, frenzyToken }, keys)
  if (!awarded) throw new CallError('POINT_EVENT_NOT_PROVEN')
  return awarded
}

/**
 * Credits several events and checks each event separately. An event without proof gets an error code and does not
 * prevent the other events.
 */
export async function recordPointEvents(
  tx: Tx,
  person: Pick<Person, 'userId' | 'isAdmin'>,
  body: { user_id: string; extras: CreatePointBody['extras'][] },
  eventTime: Pick<EarningTime, 'happenedAt' | 'now'>,
  keys: ServerKeys,
): Promise<(AwardedPoints & { event_name: string; code?: string })[]> {
  const { user_id: userId } = body
  if (userId !== person.userId && !person.isAdmin) throw new CallError('FORBIDDEN')
  // Detects an id that an admin mistyped. A user who does not exist has no balance.
  if (!(await findBalanceRow(tx, userId))) throw new CallError('USER_NOT_FOUND')
  const results = []
  for (const extras of body.extras) {
    const event = extras.event_name
    try {
      // An event is refused before it writes anything, so the transaction can continue.
      const awarded = await recordPointEvent(tx, { userId }, { user_id: userId, extras }, eventTime, keys)
      results.push({ event_name: event, ...awarded })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      results.push({ event_name: event, point: 0, code: error.code })
    }
  }
  return results
}

/**
 * Credits the points of an event that the server itself can confirm. Returns undefined if there is no proof, and 0
 * points if the event was credited before.
 */
export async function creditConfirmedEvent(
  tx: Tx,
  userId: string,
  event: PointEventName,
  ref: string | undefined,
  eventTime: EarningTime,
  keys: ServerKeys,
): Promise<AwardedPoints | undefined> {
  await lockBalance(tx, userId, eventTime.now)
  const proof = await findPointEventFacts(tx, userId, event, ref)
  if (!proof) return undefined
  const owed = event === 'register-success' ? await deleteWaitingEntry(tx, userId, event, proof.ref) : undefined
  if (owed) return { point: await creditWaitingEntry(tx, owed, eventTime.now) }
  return award(tx, userId, event, proof, eventTime, keys)
}

/**
 * Stores the sign-up points as waiting points when the account is created. The device that registered claims the points
 * at once. If the device does not receive the response, the points are credited later without a claim.
 */
export async function storeRegistrationPoints(tx: Tx, userId: string, now: Date, keys: ServerKeys): Promise<void> {
  const event = 'register-success'
  const proof = await findPointEventFacts(tx, userId, event, undefined)
  const countsAt = new Date(now.getTime() + REGISTER_BONUS_WAIT_SECONDS * 1_000)
  if (proof) await award(tx, userId, event, { ...proof, countsAt }, { happenedAt: now, now }, keys)
}

/**
 * Credits the sign-up points when the email address is confirmed, even if another account with an unconfirmed address
 * of the same mailbox has already had the points.
 */
export async function payRegistrationPoints(tx: Tx, userId: string, now: Date, keys: ServerKeys): Promise<void> {
  const event = 'register-success'
  await lockBalance(tx, userId, now)
  if (await hasPointEntry(tx, userId, event, '')) await claimBonus(tx, userId, keys, now)
  else await creditConfirmedEvent(tx, userId, event, undefined, { happenedAt: now, now }, keys)
}

/** A line of the ledger or of the list of waiting points. */
export interface PointLine {
  amount: number
  reason: PointEventName
  ref: string
  multiplier: number
  happenedAt: Date
}

/** Credits an event or stores its points as waiting. The caller must have locked the balance. */
async function award(
  tx: Tx,
  userId: string,
  event: PointEventName,
  proof: PointEventFacts,
  eventTime: EarningTime,
  keys: ServerKeys,
): Promise<AwardedPoints> {
  const { happenedAt, now } = eventTime
  if (await hasPointEntry(tx, userId, event, proof.ref)) return { point: 0 }
  if (event === 'register-success' && !(await claimBonus(tx, userId, keys, now))) return { point: 0 }

  const worth = (await readPointWorth(tx))[event]
  // Writes no ledger entry of 0 points, and uses up no time of a frenzy.
  if (worth === 0) return { point: 0 }
  const multiplier = await findMultiplier(tx, userId, eventTime, proof, keys)
  const amount = worth * multiplier
  const line = { user_id: userId, amount, reason: event, ref: proof.ref, multiplier, happened_at: happenedAt }
  if (proof.countsAt && proof.countsAt > now) {
    await insertWaitingPoints(tx, { ...line, counts_at: proof.countsAt })
    return { point: 0, waits: { point: amount, until: proof.countsAt.toISOString() } }
  }
  await insertLedgerEntry(tx, { ...line, created_at: now })
  await addToBoards(tx, userId, amount, eventTime)
  return { point: amount }
}

/** Returns the balance without a lock, for display and early refusals. Code that spends points uses `lockBalance`. */
export async function findBalance(db: Db, userId: string): Promise<number> {
  return (await findBalanceRow(db, userId))?.balance ?? 0
}

/** Returns the sum of the waiting points, and the time when the last waiting points are credited. */
export async function sumWaitingPoints(db: Db, userId: string): Promise<{ point: number; until: string } | null> {
  const { amount, until } = await sumWaiting(db, userId)
  return amount !== null && until ? { point: Number(amount), until: until.toISOString() } : null
}

/**
 * Deducts points for a purchase. The caller must lock the balance before reading it. Throws if the same subject was
 * already paid, because this is a bug of the caller. The error rolls back the caller's transaction.
 */
export async function spendPoints(
  tx: Tx,
  userId: string,
  spending: { amount: number; reason: 'checkout' | 'exchange'; ref: string; now: Date },
): Promise<void> {
  const { amount, reason, ref, now } = spending
  const entry = { user_id: userId, amount: -amount, reason, ref, happened_at: now, created_at: now }
  if (!(await insertLedgerEntry(tx, entry))) throw new Error(`already paid: ${reason} ${ref}`)
}

/**
 * Returns the points of a failed or refunded purchase to the user. Returned points do not count as earned, so the
 * leaderboards do not change.
 */
export async function returnPoints(
  tx: Tx,
  userId: string,
  giving: { amount: number; reason: 'exchange-returned' | 'order-returned'; ref: string; now: Date },
): Promise<void> {
  const { amount, reason, ref, now } = giving
  await insertLedgerEntry(tx, { user_id: userId, amount, reason, ref, happened_at: now, created_at: now })
}

export { lockBalance } from './waiting.ts'
export { recordPastBonus } from './bonus.ts'
export { isPointEvent, parsePointRef } from './events.ts'
export { type PointWorth, readPointWorth, addDefaultPointValues } from './values.ts'
export { type EarningTime, findFrenzy, signFrenzyToken, type FrenzyWindow } from './frenzy.ts'
export { isEarnedInWindow, isInsideWindow, isSentPromptly, readFrenzyToken, readSignedWindow } from './frenzy.ts'
export { type PointEventFacts, getClassPointFacts, getMaterialPointFacts } from './point-event-facts.ts'
