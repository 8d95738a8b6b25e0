import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type saveQuizAnswers, type startQuizAttempt, TimedAnswers } from '#contract/quiz.ts'
import { mergeAnswers } from '#contract/rules/quiz.ts'
import type { Tx } from '../../db/database.ts'
import type { ServerKeys } from '../../db/server-keys.ts'
import { CallError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { getLearningItem } from '../progress/service.ts'
import * as queries from './queries.ts'
import { signWindow } from './signature.ts'

interface Choice {
  quizId: string
  enrollmentId: string
  lectureMaterialId: string
}

/** One open attempt at a time: asked again, also by another device, the same one goes on. Starts are counted here. */
export async function startAttempt(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  choice: Choice,
  { now, keys }: { now: Date; keys: ServerKeys },
): Promise<AnswerOf<typeof startQuizAttempt>> {
  const item = await getLearningItem(tx, { userId }, choice)
  if (item.quizId !== choice.quizId) throw new CallError('QUIZ_NOT_FOUND')
  const quiz = await queries.getQuiz(tx, choice.quizId)
  await queries.lockItem(tx, item)
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
  if (limits.attemptsAllowed !== null && number > limits.attemptsAllowed) throw new CallError('ATTEMPT_USED_UP')
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

/** Merged, never replaced: a device that was away does not take back what another one answered meanwhile. */
export async function keepAnswers(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  attempt: { id: string; quizId: string },
  given: TimedAnswers,
): Promise<AnswerOf<typeof saveQuizAnswers>> {
  const start = await queries.lockOwnStart(tx, person.userId, attempt)
  if (!start) throw new CallError('ATTEMPT_NOT_FOUND')
  if (start.handed_in_id !== null) return { isHandedIn: true, ...start.saved }
  const merged = mergeAnswers(start.saved, given)
  // Two sheets of the right size can be too large together, if they hold what no quiz asks.
  if (!v.is(TimedAnswers, merged)) throw new CallError('VALIDATION_FAILED')
  await queries.saveAnswers(tx, attempt.id, merged)
  return { isHandedIn: false, ...merged }
}
