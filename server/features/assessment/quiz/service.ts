import { randomUUID } from 'node:crypto'
import type { QuizAttempt, QuizAttemptPayload, QuizResult, TimedAnswers } from '#contract/assessment/quiz.ts'
import { filterCountedAnswers, isAnswered, mergeAnswers, needsSignedStart } from '#contract/assessment/quiz.rules.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { creditConfirmedEvent, type EarningTime } from '../../points/points/service.ts'
import { advanceItem, getLearningItem, type LearningItem } from '../../learning/progress/service.ts'
import { gradeQuiz } from './grading.ts'
import { presentAttempt, showsRightAnswers } from './present.ts'
import { findAttempt, getQuiz, insertAttempt, insertAttemptStart, listAttempts, lockStart } from './queries.ts'
import { isSignedBy } from './signature.ts'

interface EventTime {
  /** Time of the hand-in by the device's clock, limited to a plausible range. */
  happenedAt: Date
  now: Date
}

/**
 * Result of a hand-in. `isSuperseded` is true if another device or another entry has handed in this attempt before; the
 * receipt then contains the result of that hand-in.
 */
export type HandInResult = QuizResult & { isSuperseded: boolean }

/**
 * Grades and stores an attempt once. Only a passed attempt sets the quiz to COMPLETED, and a later failed attempt does
 * not change this. A signed attempt counts even if it arrives late, but only with the answers that were given inside
 * its time window.
 */
export async function handInQuiz(
  tx: Tx,
  person: Pick<Person, 'userId' | 'formerId'>,
  payload: QuizAttemptPayload,
  eventTime: EventTime,
  keys: ServerKeys,
): Promise<HandInResult> {
  const item = await getLearningItem(tx, person, payload)
  if (item.quizId === null || item.quizId !== payload.quizId) throw new CallError('QUIZ_NOT_FOUND')
  const quiz = await getQuiz(tx, item.quizId)
  const { attempt } = payload
  const givenAnswers: TimedAnswers = { answers: payload.answers, answeredAt: payload.answeredAt ?? {} }
  if (!attempt?.signed && needsSignedStart(quiz)) throw new CallError('ATTEMPT_NOT_STARTED')

  const knownAttempt = attempt && (await findAttempt(tx, item, attempt.id, eventTime.now))
  if (knownAttempt) return supersededBy(knownAttempt)
  const countedResult = attempt?.signed
    ? await countSigned(tx, person, item, { ...attempt, signed: attempt.signed }, givenAnswers, eventTime, keys)
    : { answers: givenAnswers.answers, handedInAt: eventTime.happenedAt }
  // An attempt with a deadline may end with unanswered questions.
  const mayBeIncomplete = typeof attempt?.signed?.deadline === 'string'
  const isComplete = quiz.questions.every(question => isAnswered(question, countedResult.answers))
  if (!isComplete && !mayBeIncomplete) throw new CallError('ATTEMPT_NOT_ANSWERED')

  const { answers, handedInAt } = countedResult
  const id = attempt?.id ?? randomUUID()
  const { questions, pass_mark: passMark, reveals_answers: revealsAnswers } = quiz
  const grade = gradeQuiz({ questions, passMark, revealsAnswers }, answers)
  const isNew = await insertAttempt(tx, {
    id,
    enrollment_id: item.enrollmentId,
    lecture_material_id: item.lectureMaterialId,
    answers: JSON.stringify(answers),
    score: grade.score,
    is_passed: grade.isPassed,
    question_results: JSON.stringify(grade.questions),
    number: attempt?.signed?.number ?? null,
    handed_in_at: handedInAt,
    created_at: eventTime.now,
  })
  const storedAttempt = await findAttempt(tx, item, id, eventTime.now)
  // The id belongs to an attempt at another material. The server gives no such id to a client, so the id is forged.
  if (!storedAttempt) throw new CallError('ATTEMPT_SIGNATURE_INVALID')
  if (!isNew) return supersededBy(storedAttempt)

  const happened = { happenedAt: handedInAt, now: eventTime.now, frenzyToken: payload.frenzyToken }
  await advanceItem(tx, item, grade.isPassed ? 'COMPLETED' : 'INPROGRESS', happened)
  const awarded = grade.isPassed ? await award(tx, person, item, quiz.track_class_id, happened, keys) : {}
  const { lectureMaterialId: _, ...result } = presentAttempt(storedAttempt)
  return { ...result, isSuperseded: false, ...awarded }
}

function supersededBy(row: Parameters<typeof presentAttempt>[0]): HandInResult {
  const { lectureMaterialId: _, ...result } = presentAttempt(row)
  return { ...result, isSuperseded: true }
}

type Signed = QuizAttempt & { signed: NonNullable<QuizAttempt['signed']> }

/**
 * Returns the answers that count in a signed attempt: for each question the later of the given answer and the stored
 * answer.
 */
async function countSigned(
  tx: Tx,
  { userId, formerId }: Pick<Person, 'userId' | 'formerId'>,
  item: LearningItem,
  attempt: Signed,
  given: TimedAnswers,
  { happenedAt }: EventTime,
  keys: ServerKeys,
) {
  const { enrollmentId, lectureMaterialId } = item
  const { startedAt, signed } = attempt
  const { number, deadline, signature } = signed
  const subject = { attemptId: attempt.id, userId, enrollmentId, lectureMaterialId, quizId: item.quizId ?? '' }
  const start = await lockStart(tx, item, attempt.id)
  // After a merge of accounts, the signature contains the id of the closed account. In this case the stored row proves
  // the attempt, not the signature.
  const isBooked = formerId !== undefined && start !== undefined
  if (!isBooked && !isSignedBy(keys, { ...subject, number, startedAt, deadline }, signature)) {
    throw new CallError('ATTEMPT_SIGNATURE_INVALID')
  }
  const window = isBooked
    ? { startedAt: start.started_at, deadline: start.deadline }
    : { startedAt: new Date(startedAt), deadline: deadline === null ? null : new Date(deadline) }
  // The signature is valid, but the row is missing, because the database was restored from a backup older than the
  // attempt. Inserts the row again.
  if (!start) {
    const head = { id: attempt.id, enrollment_id: enrollmentId, lecture_material_id: lectureMaterialId }
    await insertAttemptStart(tx, { ...head, number, started_at: window.startedAt, deadline: window.deadline })
  }
  const answers = start ? mergeAnswers(start.saved, given) : given
  const countedAnswers = filterCountedAnswers(window, answers, happenedAt)
  if (countedAnswers.isWindowOver) throw new CallError('ATTEMPT_WINDOW_OVER')
  return countedAnswers
}

/**
 * Awards points for a passed quiz and a completed class in this transaction, so that the device need not request these
 * points.
 */
async function award(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { enrollmentId, lectureMaterialId }: LearningItem,
  trackClassId: string,
  eventTime: EarningTime,
  keys: ServerKeys,
): Promise<Pick<HandInResult, 'point' | 'waits'>> {
  const passed = await creditConfirmedEvent(
    tx,
    userId,
    'quiz-passed',
    `${enrollmentId}:${lectureMaterialId}`,
    eventTime,
    keys,
  )
  const completed = await creditConfirmedEvent(
    tx,
    userId,
    'class-completed',
    `${enrollmentId}:${trackClassId}`,
    eventTime,
    keys,
  )
  const point = (passed?.point ?? 0) + (completed?.point ?? 0)
  const waiting = [passed?.waits, completed?.waits].filter(waits => waits !== undefined)
  const until = waiting
    .map(waits => waits.until)
    .toSorted()
    .at(-1)
  return {
    ...(point > 0 && { point }),
    ...(until !== undefined && { waits: { point: waiting.reduce((sum, waits) => sum + waits.point, 0), until } }),
  }
}

/** Returns the quiz materials of an enrolment whose right answers the learner may see (`showsRightAnswers`). */
export async function listQuizzesWithOpenAnswers(
  db: Db,
  enrollmentId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await listAttempts(db, enrollmentId, now)
  return new Set(rows.filter(showsRightAnswers).map(row => row.lecture_material_id))
}

/** Exported for the question bank. */
export { appendQuestionsToDraft, readWrittenQuiz } from './append.ts'
