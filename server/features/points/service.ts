import type { CreatePointBody, PointEventName } from '#contract/points.ts'
import type { Tx } from '../../db/database.ts'
import type { ServerKeys } from '../../db/server-keys.ts'
import { CallError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { addToBoards } from '../leaderboard/service.ts'
import { filledSurvey } from '../survey/service.ts'
import { isPointEvent, parseRef, pointWorth } from './events.ts'
import { type EarningMoment, multiplierFor } from './frenzy.ts'
import { book, hasBalance, isClassCompleted, isMaterialCompleted, isQuizPassed, lockBalance } from './queries.ts'

/**
 * Books one event: worth and multiplier stand here, the proof in the database, and each (event, subject) counts once.
 * Answers what was really added, 0 when it had been counted before.
 */
export async function recordPointEvent(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  body: Pick<CreatePointBody, 'user_id' | 'extras'>,
  moment: Pick<EarningMoment, 'happenedAt' | 'now'>,
  keys: ServerKeys,
): Promise<{ point: number }> {
  if (body.user_id !== person.userId) throw new CallError('FORBIDDEN')
  const { event_name: event, ref, frenzy_token: frenzyToken } = body.extras
  if (!isPointEvent(event)) throw new CallError('POINT_EVENT_UNKNOWN')
  const point = await awardIfProven(tx, person.userId, event, ref, { ...moment, frenzyToken }, keys)
  if (point === undefined) throw new CallError('POINT_EVENT_NOT_PROVEN')
  return { point }
}

/** Several, each judged by itself: what is not proven is said and stands in nobody's way. */
export async function recordPointEvents(
  tx: Tx,
  person: Pick<Person, 'userId' | 'isAdmin'>,
  body: { user_id: string; extras: CreatePointBody['extras'][] },
  moment: Pick<EarningMoment, 'happenedAt' | 'now'>,
  keys: ServerKeys,
): Promise<{ event_name: string; point: number; code?: string }[]> {
  const { user_id: userId } = body
  if (userId !== person.userId && !person.isAdmin) throw new CallError('FORBIDDEN')
  // An admin may have mistyped: nobody of that id has a balance.
  if (!(await hasBalance(tx, userId))) throw new CallError('USER_NOT_FOUND')
  const results = []
  for (const extras of body.extras) {
    const event = extras.event_name
    try {
      // Refusals come before the first write of an event, so the transaction goes on.
      const { point } = await recordPointEvent(tx, { userId }, { user_id: userId, extras }, moment, keys)
      results.push({ event_name: event, point })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      results.push({ event_name: event, point: 0, code: error.code })
    }
  }
  return results
}

/**
 * For deeds of the server itself, that know what they did. Undefined when the database does not know of it, 0 when it
 * had been counted before.
 */
export async function awardIfProven(
  tx: Tx,
  userId: string,
  event: PointEventName,
  ref: string | undefined,
  moment: EarningMoment,
  keys: ServerKeys,
): Promise<number | undefined> {
  await lockBalance(tx, userId)
  const subject = await provenSubject(tx, userId, event, ref)
  if (subject === undefined) return undefined

  const multiplier = await multiplierFor(tx, userId, moment, keys)
  const amount = pointWorth[event] * multiplier
  const isNew = await book(tx, {
    user_id: userId,
    amount,
    reason: event,
    ref: subject,
    multiplier,
    happened_at: moment.happenedAt,
    created_at: moment.now,
  })
  if (!isNew) return 0
  await addToBoards(tx, userId, amount, moment)
  return amount
}

/** What the event is about, as it is booked, or undefined when the database does not know of it. */
async function provenSubject(
  tx: Tx,
  userId: string,
  event: PointEventName,
  ref: string | undefined,
): Promise<string | undefined> {
  // Being there is the proof, and there is nothing it could be about twice.
  if (event === 'register-success') return ''
  const subject = parseRef(ref)
  if (!subject) return undefined
  const { enrollmentId, subjectId } = subject
  // Booked under the enrolment it was filled for: the same survey is not worth more to who has two courses of a track.
  if (event === 'survey-filled') return filledSurvey(tx, userId, subjectId)
  const proof = {
    'material-completed': isMaterialCompleted,
    'quiz-passed': isQuizPassed,
    'class-completed': isClassCompleted,
  }
  return (await proof[event](tx, userId, enrollmentId, subjectId)) ? ref : undefined
}

/**
 * Takes points for something bought. The caller holds the balance's lock since before it looked at the amount. A thing
 * that was paid for before is a mistake of ours: nothing is taken, and with the throw nothing is given either.
 */
export async function spendPoints(
  tx: Tx,
  userId: string,
  spending: { amount: number; reason: 'checkout' | 'exchange'; ref: string; now: Date },
): Promise<void> {
  const { amount, reason, ref, now } = spending
  const entry = { user_id: userId, amount: -amount, reason, ref, happened_at: now, created_at: now }
  if (!(await book(tx, entry))) throw new Error(`paid for before: ${reason} ${ref}`)
}

/** Gives back what was spent on something that came to nothing. No earning: no board moves. */
export async function returnPoints(
  tx: Tx,
  userId: string,
  giving: { amount: number; reason: 'exchange-returned'; ref: string; now: Date },
): Promise<void> {
  const { amount, reason, ref, now } = giving
  await book(tx, { user_id: userId, amount, reason, ref, happened_at: now, created_at: now })
}

export { findBalance, lockBalance } from './queries.ts'
export { pointWorth } from './events.ts'
export { type EarningMoment, findFrenzy, frenzyToken } from './frenzy.ts'
