import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import {
  type LostAttempt,
  type saveQuizAnswers,
  type startQuizAttempt,
  TimedAnswers,
} from '#contract/assessment/quiz.ts'
import { givenBackAt, mergeAnswers } from '#contract/assessment/quiz.rules.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { getLearningItem, lockItem } from '../../learning/progress/service.ts'
import { attemptsLeft } from './present.ts'
import * as queries from './queries.ts'
import { signWindow } from './signature.ts'

interface Choice {
  quizId: string
  enrollmentId: string
  lectureMaterialId: string
}

/**
 * Starts an attempt, or returns the open one: there is one at a time, also for another device. Starts are counted
 * here.
 */
export function startAttempt(
  db: Db,
  person: Pick<Person, 'userId'>,
  choice: Choice,
  deps: { now: Date; keys: ServerKeys },
): Promise<AnswerOf<typeof startQuizAttempt>> {
  return inTransaction(db, tx => start(tx, person, choice, deps))
}

async function start(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  choice: Choice,
  { now, keys }: { now: Date; keys: ServerKeys },
): Promise<AnswerOf<typeof startQuizAttempt>> {
  const item = await getLearningItem(tx, { userId }, choice)
  if (item.quizId !== choice.quizId) throw new CallError('QUIZ_NOT_FOUND')
  const quiz = await queries.getQuiz(tx, choice.quizId)
  // Other calls that start or count attempts of this item wait here.
  await lockItem(tx, item)
  const open = await queries.findOpenStart(tx, item, now)
  const start = open ?? (await nextStart(tx, item, quiz, now))
  const times = { startedAt: start.started_at.toISOString(), deadline: start.deadline?.toISOString() ?? null }
  const signature = signWindow({ ...choice, ...times, userId, attemptId: start.id, number: start.number }, keys)
  const attempt = {
    id: start.id,
    startedAt: times.startedAt,
    signed: { number: start.number, deadline: times.deadline, signature },
  }
  return { attempt, isResumed: open !== undefined, ...start.saved }
}

type Item = Pick<Choice, 'enrollmentId' | 'lectureMaterialId'>
type Limits = Pick<Awaited<ReturnType<typeof queries.getQuiz>>, 'timeLimitSeconds' | 'attemptsAllowed'>

async function nextStart(tx: Tx, item: Item, limits: Limits, now: Date): Promise<queries.StartRow> {
  const number = (await queries.lastNumber(tx, item)) + 1
  const { attemptsAllowed } = limits
  // Does not use the attempt number: lost attempts were given back.
  if (attemptsAllowed !== null && (await queries.countUsed(tx, item, now)) >= attemptsAllowed) {
    throw new CallError('ATTEMPT_USED_UP')
  }
  const inserted = await queries.insertStart(tx, {
    id: randomUUID(),
    enrollment_id: item.enrollmentId,
    lecture_material_id: item.lectureMaterialId,
    number,
    started_at: now,
    deadline: limits.timeLimitSeconds === null ? null : new Date(now.getTime() + limits.timeLimitSeconds * 1_000),
  })
  if (!inserted) throw new Error('the item is locked, so nobody else can have taken this number')
  return inserted
}

/** Lists attempts that never arrived, and whether they were given back, newest first. */
export async function listLostAttempts(db: Db, enrollmentId: string, now: Date): Promise<LostAttempt[]> {
  const lost = []
  for (const row of await queries.listLost(db, enrollmentId, now)) {
    const { lecture_material_id: lectureMaterialId, number, started_at: startedAt, attempts_allowed: allowed } = row
    const backAt = givenBackAt(row.deadline)
    // Without a deadline no attempt is lost, and without a limit none is given back: neither is listed.
    if (!backAt || allowed === null) continue
    const used = await queries.countUsed(db, { enrollmentId, lectureMaterialId }, now)
    lost.push({
      lectureMaterialId,
      number,
      startedAt: startedAt.toISOString(),
      givenBackAt: backAt.toISOString(),
      isGivenBack: backAt <= now,
      attemptsLeft: attemptsLeft(allowed, used),
    })
  }
  return lost
}

/**
 * Merges answers and never replaces them: a device that was offline does not undo answers of another one. Refuses
 * answers after a refund, as the hand-in does.
 */
export function saveAnswers(
  db: Db,
  person: Pick<Person, 'userId'>,
  attempt: { id: string; quizId: string },
  given: TimedAnswers,
): Promise<AnswerOf<typeof saveQuizAnswers>> {
  return inTransaction(db, tx => save(tx, person, attempt, given))
}

async function save(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  attempt: { id: string; quizId: string },
  given: TimedAnswers,
): Promise<AnswerOf<typeof saveQuizAnswers>> {
  const start = await queries.lockOwnStart(tx, person.userId, attempt)
  if (!start) throw new CallError('ATTEMPT_NOT_FOUND')
  if (start.refunded_at !== null) throw new CallError('ENROLLMENT_REFUNDED')
  if (start.handed_in_id !== null) return { isHandedIn: true, ...start.saved }
  const merged = mergeAnswers(start.saved, given)
  // Two valid sets of answers can be too large together if they contain unknown questions.
  if (!v.is(TimedAnswers, merged)) throw new CallError('VALIDATION_FAILED')
  await queries.saveAnswers(tx, attempt.id, merged)
  return { isHandedIn: false, ...merged }
}
