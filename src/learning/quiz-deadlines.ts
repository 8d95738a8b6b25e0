import type { QuizAttempt } from '#contract/assessment/quiz.ts'
import { isPastDeadline } from '#contract/assessment/quiz.rules.ts'
import { type AttemptClock, createAttemptClock } from '#app/data/attempt-clock.ts'
import { clockOffset, serverNow, knownServerTime, whenServerTimeKnown } from '#app/data/clock.ts'
import { withLock } from '#app/data/locks.ts'
import {
  listQuizDrafts,
  mergeQuizDrafts,
  type QuizDraft,
  readQuizDraft,
  removeQuizDraft,
} from '#app/data/quiz-draft.ts'
import { submitQuiz } from './submit-quiz.ts'
import { onUserChanged, sessionState } from '#app/session/session-state.ts'

/** Delay after the deadline, so that the last answer is saved before the attempt is handed in. */
const AFTER_DEADLINE_MS = 50
/** A longer timer would overflow. */
const LONGEST_TIMER_MS = 3_600_000
/** Delay before an attempt that could not be handed in is tried again. */
const HAND_IN_AGAIN_MS = 15_000

let clock: AttemptClock | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(over: readonly QuizDraft[]) => Promise<void>>()

/** The only clock of this document for quiz attempts; correct after the first run of `submitExpiredAttempts`. */
export function attemptClock(): AttemptClock {
  clock ??= createAttemptClock({
    serverNow,
    monotonicNow: () => performance.now(),
    isServerTimeKnown: () => knownServerTime() !== undefined,
  })
  return clock
}

/** A component that shows draft answers registers here to save pending input before the hand-in. */
export function onQuizDeadline(writeDown: (over: readonly QuizDraft[]) => Promise<void>): () => void {
  listeners.add(writeDown)
  return () => void listeners.delete(writeDown)
}

/**
 * Hands in all draft answers whose time is over, on any page or after the app was closed. Then waits for the next
 * deadline.
 */
export async function submitExpiredAttempts(): Promise<void> {
  clearTimeout(timer)
  const userId = sessionState.user?.userId
  if (userId === undefined) return
  await clockOffset()
  const drafts = await listQuizDrafts(userId)
  // The dates of an attempt begun offline may come from a clock that is a year ahead.
  const seen = drafts.filter(({ attempt }) => attempt.signed !== null).map(quizDraft => quizDraft.seenAt)
  attemptClock().lookAgain(Math.max(0, ...seen))
  const now = attemptClock().now()
  const over = drafts.filter(({ attempt }) => isPastDeadline(attempt, now))
  if (over.length > 0) await Promise.all([...listeners].map(writeDown => writeDown(over)))
  const deadlines = drafts
    .filter(quizDraft => !over.includes(quizDraft))
    .flatMap(({ attempt }) => deadlineOf(attempt) ?? [])
  const waits = deadlines.map(deadline => Math.min(Math.max(0, deadline - now) + AFTER_DEADLINE_MS, LONGEST_TIMER_MS))
  for (const quizDraft of over) {
    try {
      await handIn(userId, quizDraft)
    } catch (error) {
      // The draft answers stay stored, and must not stop the hand-in of the others.
      report(error)
      waits.push(HAND_IN_AGAIN_MS)
    }
  }
  clearTimeout(timer)
  if (waits.length > 0) timer = setTimeout(() => void submitExpiredAttempts().catch(report), Math.min(...waits))
}

let isWatching = false

/** Starts once per document, also if called several times. */
export function watchQuizDeadlines(): void {
  if (isWatching) return
  isWatching = true
  const look = () => void submitExpiredAttempts().catch(report)
  onUserChanged(look)
  // A clock that was wrong until now may have hidden a deadline.
  void whenServerTimeKnown().then(look)
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  look()
}

/**
 * Hands in draft answers, including answers written by any tab. Stores them in the outbox first and deletes them
 * afterwards: a crash in between sends them twice, and the server recognises the attempt. A second caller finds nothing
 * to do.
 */
export function handIn(userId: string, quizDraft: QuizDraft): Promise<void> {
  return withLock('semai-quiz-hand-in', async () => {
    const stored = await readQuizDraft(userId, quizDraft)
    const isOther = stored?.attempt.id !== quizDraft.attempt.id
    // The draft answers of a signed attempt are always stored; those of an open quiz may never have been saved.
    if (isOther && quizDraft.attempt.signed) return
    const { enrollmentId, lectureMaterialId, quizId, attempt, answers, answeredAt } =
      stored && !isOther ? mergeQuizDrafts(stored, quizDraft) : quizDraft
    await submitQuiz({ enrollmentId, lectureMaterialId, quizId, attempt, answers, answeredAt })
    await removeQuizDraft(userId, quizDraft)
  })
}

function deadlineOf({ signed }: QuizAttempt): number | undefined {
  return signed?.deadline ? Date.parse(signed.deadline) : undefined
}

function report(error: unknown): void {
  console.warn('expired attempts not handed in', error)
}
