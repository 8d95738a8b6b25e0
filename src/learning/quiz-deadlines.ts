import type { QuizAttempt } from '#contract/assessment/quiz.ts'
import { isPastDeadline } from '#contract/assessment/quiz.rules.ts'
import { type AttemptClock, createAttemptClock } from '#app/data/attempt-clock.ts'
import { readClockOffset, getServerTime, getKnownServerTime, waitForServerTime } from '#app/data/clock.ts'
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

/** Delay after the deadline, so that the last answer is stored before the attempt is submitted. */
const AFTER_DEADLINE_MS = 50
/**
 * Maximum delay of one timer. A later deadline is checked again after this time, because `setTimeout` overflows at 25
 * days.
 */
const LONGEST_TIMER_MS = 3_600_000
/** Delay before an attempt whose submission failed is tried again. */
const HAND_IN_AGAIN_MS = 15_000

let clock: AttemptClock | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(over: readonly QuizDraft[]) => Promise<void>>()

/**
 * Returns the clock that this document uses for all quiz attempts. The clock is correct after the first run of
 * `submitExpiredAttempts`.
 */
export function createQuizAttemptClock(): AttemptClock {
  clock ??= createAttemptClock({
    serverNow: getServerTime,
    monotonicNow: () => performance.now(),
    isServerTimeKnown: () => getKnownServerTime() !== undefined,
  })
  return clock
}

/** Registers a function that stores pending input before the submission. Used by components that show draft answers. */
export function onQuizDeadline(writeDown: (over: readonly QuizDraft[]) => Promise<void>): () => void {
  listeners.add(writeDown)
  return () => void listeners.delete(writeDown)
}

/**
 * Submits all draft answers whose time is over, on any page, and even after the app was closed. Sets a timer for the
 * next deadline.
 */
export async function submitExpiredAttempts(): Promise<void> {
  clearTimeout(timer)
  const userId = sessionState.user?.userId
  if (userId === undefined) return
  await readClockOffset()
  const drafts = await listQuizDrafts(userId)
  // Uses signed attempts only, because the dates of an attempt begun offline may come from a clock that is a year
  // ahead.
  const seenDrafts = drafts.filter(({ attempt }) => attempt.signed !== null).map(quizDraft => quizDraft.seenAt)
  createQuizAttemptClock().lookAgain(Math.max(0, ...seenDrafts))
  const now = createQuizAttemptClock().now()
  const over = drafts.filter(({ attempt }) => isPastDeadline(attempt, now))
  if (over.length > 0) await Promise.all([...listeners].map(writeDown => writeDown(over)))
  const deadlines = drafts
    .filter(quizDraft => !over.includes(quizDraft))
    .flatMap(({ attempt }) => getDeadline(attempt) ?? [])
  const waits = deadlines.map(deadline => Math.min(Math.max(0, deadline - now) + AFTER_DEADLINE_MS, LONGEST_TIMER_MS))
  for (const quizDraft of over) {
    try {
      await submitQuizDraft(userId, quizDraft)
    } catch (error) {
      // The draft answers of this attempt stay stored. The failure must not prevent the submission of the other
      // attempts.
      report(error)
      waits.push(HAND_IN_AGAIN_MS)
    }
  }
  clearTimeout(timer)
  if (waits.length > 0) timer = setTimeout(() => void submitExpiredAttempts().catch(report), Math.min(...waits))
}

let isWatching = false

/**
 * Submits expired attempts now, when the page is shown again, when the user changes, and when the server's time becomes
 * known. Starts only once per document, even if it is called several times.
 */
export function watchQuizDeadlines(): void {
  if (isWatching) return
  isWatching = true
  const submitExpired = () => void submitExpiredAttempts().catch(report)
  onUserChanged(submitExpired)
  // Checks again when the server's time is known, because a wrong clock may have hidden a deadline.
  void waitForServerTime().then(submitExpired)
  addEventListener('pageshow', submitExpired)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') submitExpired()
  })
  submitExpired()
}

/**
 * Submits draft answers, including answers stored by other tabs. Stores them in the outbox first and deletes the draft
 * afterwards. If the browser crashes between these two writes, the answers are sent twice, and the server recognises
 * the attempt. A second call has nothing left to submit.
 */
export function submitQuizDraft(userId: string, quizDraft: QuizDraft): Promise<void> {
  return withLock('semai-quiz-hand-in', async () => {
    const storedQuizDraft = await readQuizDraft(userId, quizDraft)
    const isOther = storedQuizDraft?.attempt.id !== quizDraft.attempt.id
    // If the draft of a signed attempt is missing, the attempt was already submitted, because its draft was stored at
    // the start. The draft of a quiz without limits may never have been stored, so that attempt is submitted now.
    if (isOther && quizDraft.attempt.signed) return
    const { enrollmentId, lectureMaterialId, quizId, attempt, answers, answeredAt } =
      storedQuizDraft && !isOther ? mergeQuizDrafts(storedQuizDraft, quizDraft) : quizDraft
    await submitQuiz({ enrollmentId, lectureMaterialId, quizId, attempt, answers, answeredAt })
    await removeQuizDraft(userId, quizDraft)
  })
}

function getDeadline({ signed }: QuizAttempt): number | undefined {
  return signed?.deadline ? Date.parse(signed.deadline) : undefined
}

function report(error: unknown): void {
  console.warn('expired attempts not submitted', error)
}
