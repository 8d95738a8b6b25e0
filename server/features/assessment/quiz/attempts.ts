import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import {
  type LostAttempt,
  type saveQuizAnswers,
  type startQuizAttempt,
  TimedAnswers,
} from '#contract/assessment/quiz.ts'
import { computeAttemptReturnTime, mergeAnswers } from '#contract/assessment/quiz.rules.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { getLearningItem, lockItem } from '../../learning/progress/service.ts'
import { countAttemptsLeft } from './present.ts'
import * as queries from './queries.ts'
import { signWindow } from './signature.ts'

interface Choice {
  quizId: string
  enrollmentId: string
  lectureMaterialId: string
}

/**
 * Starts an attempt at a quiz. If an attempt is already open on this or another device, returns the open attempt. The
 * limit of attempts counts starts, not hand-ins.
 */
export function startAttempt(
  db: Db,
  person: Pick<Person, 'userId'>,
  choice: Choice,
  deps: { now: Date; keys: ServerKeys },
): Promise<AnswerOf<typeof startQuizAttempt>> {
  return runInTransaction(db, tx => start(tx, person, choice, deps))
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
  // Locks the item, so that concurrent starts and counts of its attempts run one after another.
  await lockItem(tx, item)
  const open = await queries.findOpenAttempt(tx, item, now)
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
  const number = (await queries.readLastAttemptNumber(tx, item)) + 1
  const { attemptsAllowed } = limits
  // Counts used attempts instead of comparing `number`, because an attempt that was given back does not count as used.
  if (attemptsAllowed !== null && (await queries.countUsedAttempts(tx, item, now)) >= attemptsAllowed) {
    throw new CallError('ATTEMPT_USED_UP')
  }
  const inserted = await queries.insertAttemptStart(tx, {
    id: randomUUID(),
    enrollment_id: item.enrollmentId,
    lecture_material_id: item.lectureMaterialId,
    number,
    started_at: now,
    deadline: limits.timeLimitSeconds === null ? null : new Date(now.getTime() + limits.timeLimitSeconds * 1_000),
  })
  if (!inserted) throw new Error(`attempt number ${number} exists although the item is locked`)
  return inserted
}

/**
 * Lists attempts that were not handed in before their deadline, newest first. Each attempt states whether it was given
 * back.
 */
export async function listLostAttempts(db: Db, enrollmentId: string, now: Date): Promise<LostAttempt[]> {
  const lost = []
  for (const row of await queries.listLostAttemptRows(db, enrollmentId, now)) {
    const { lecture_material_id: lectureMaterialId, number, started_at: startedAt, attempts_allowed: allowed } = row
    const backAt = computeAttemptReturnTime(row.deadline)
    // Skips an attempt without a deadline, because it cannot be lost. Skips an attempt at a quiz without a limit,
    // because it need not be given back.
    if (!backAt || allowed === null) continue
    const usedCount = await queries.countUsedAttempts(db, { enrollmentId, lectureMaterialId }, now)
    lost.push({
      lectureMaterialId,
      number,
      startedAt: startedAt.toISOString(),
      givenBackAt: backAt.toISOString(),
      isGivenBack: backAt <= now,
      attemptsLeft: countAttemptsLeft(allowed, usedCount),
    })
  }
  return lost
}

/**
 * Merges the given answers into the stored answers by the time of each answer, so that a device that was offline cannot
 * overwrite newer answers of another device. Throws if the enrolment was refunded.
 */
export function saveAnswers(
  db: Db,
  person: Pick<Person, 'userId'>,
  attempt: { id: string; quizId: string },
  given: TimedAnswers,
): Promise<AnswerOf<typeof saveQuizAnswers>> {
  return runInTransaction(db, tx => save(tx, person, attempt, given))
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
  const mergedAnswers = mergeAnswers(start.saved, given)
  // Both sets of answers are valid. If they contain many unknown questions, the merged set can still exceed the size
  // limit.
  if (!v.is(TimedAnswers, mergedAnswers)) throw new CallError('VALIDATION_FAILED')
  await queries.saveAnswers(tx, attempt.id, mergedAnswers)
  return { isHandedIn: false, ...mergedAnswers }
}
