import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { QuizExam } from '#contract/assessment/quiz.ts'
import { needsSignedStart } from '#contract/assessment/quiz.rules.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { Delivery } from '#app/data/channel.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { createQuizDraft, type QuizKey, type QuizDraft, readQuizDraft } from '#app/data/quiz-draft.ts'
import { onDelivered, useOutbox } from '#app/outbox/outbox.ts'
import { onPageShown } from '#app/lib/page-shown.ts'
import { createQuizAttemptClock, submitExpiredAttempts, watchQuizDeadlines } from '#app/learning/quiz-deadlines.ts'
import { isReachable, useConnection } from '#app/session/online.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import type { Learning } from '#app/learning/learning.ts'
import { readPatiently } from '#app/learning/read-patiently.ts'
import { markStale } from '#app/queries/api-query.ts'
import { quizExamQuery } from '#app/queries/quiz.ts'
import { listStaleQueries } from '#app/queries/stale-after-delivery.ts'
import { ContinueOffline } from '../offline/continue-offline.tsx'
import { useIsResultAwaited } from './awaited-result.ts'
import { ClosedQuiz } from './closed-quiz.tsx'
import { LostAttempts, useLostAttempts } from './lost-attempts.tsx'
import { QuizFacts } from './quiz-facts.tsx'
import { QuizForm, type QuizFormProps } from './quiz-form.tsx'
import { QuizRefused, QuizWaiting } from './quiz-notices.tsx'
import { QuizOutcome } from './quiz-outcome.tsx'
import classes from './quiz-panel.module.css'
import { QuizSources } from './quiz-sources.tsx'
import { QuizStart } from './quiz-start.tsx'
import { restoreUnsaved } from './unsaved-answers.ts'
import { useResults } from './use-results.ts'

/** Quiz of a lesson in one of four states: not started, in progress, submitted and not graded, or graded. */
export function QuizView({ learning, item }: { learning: Learning; item: LearningItem }) {
  const { entries } = useOutbox()
  const canSend = isReachable(useConnection())
  const [rungId, setRungId] = useState<string>()
  const quizKey = { enrollmentId: learning.enrollmentId, lectureMaterialId: item.id, quizId: item.quizId ?? '' }
  const ownEntries = entries.filter(entry => isAttemptAt(quizKey, entry))
  const onItsWay = ownEntries.find(entry => entry.state !== 'refused')
  const [wasWaitingAtFirst] = useState(onItsWay !== undefined)
  if (!item.quizId) return null
  if (onItsWay) {
    const isDeadlineMet = rungId !== undefined && attemptIdOf(onItsWay.payload) === rungId
    return (
      <>
        <QuizWaiting quizKey={quizKey} isDeadlineMet={isDeadlineMet} takesFocus={!wasWaitingAtFirst} />
        {!canSend && <ContinueOffline learning={learning} item={item} />}
      </>
    )
  }
  const refused = ownEntries.at(-1)
  return (
    <>
      {refused && <QuizRefused code={refused.lastReason?.code} message={refused.lastReason?.message} />}
      {learning.refundedAt ? (
        <ClosedQuiz quizKey={quizKey} />
      ) : (
        <QuizPanel
          quizKey={quizKey}
          isComplete={item.isComplete}
          sources={<QuizSources learning={learning} item={item} />}
          onQuizDeadline={setRungId}
        />
      )}
    </>
  )
}

function isAttemptAt(
  { enrollmentId, lectureMaterialId }: Pick<QuizKey, 'enrollmentId' | 'lectureMaterialId'>,
  { kind, payload }: Pick<Delivery, 'kind' | 'payload'>,
): boolean {
  if (kind !== 'quiz-attempt') return false
  const attempt = payload as OutboxPayload<'quiz-attempt'> // an entry of this kind has this payload
  return attempt.enrollmentId === enrollmentId && attempt.lectureMaterialId === lectureMaterialId
}

interface OpenAttempt {
  is: 'draft'
  quizDraft: QuizDraft
  isResumed: boolean
  isBegunHere: boolean
}
type QuizState = { is: 'reading' | 'clear' } | OpenAttempt

/**
 * Returns the attempt that is stored on this device, or undefined. For a quiz with limits, ignores an attempt that the
 * server has not signed.
 */
async function readStoredAttempt(
  userId: string,
  quizKey: QuizKey,
  isLimited: boolean,
): Promise<OpenAttempt | undefined> {
  const quizDraft = await readQuizDraft(userId, quizKey)
  if (!quizDraft || (isLimited && quizDraft.attempt.signed === null)) return undefined
  return { is: 'draft', quizDraft, isResumed: false, isBegunHere: false }
}

/** Shows the open attempt if there is one, otherwise the last result or the start page. */
function QuizPanel({
  quizKey,
  isComplete,
  sources,
  onQuizDeadline,
}: {
  quizKey: QuizKey
  isComplete: boolean
  sources: ReactNode
  onQuizDeadline: (attemptId: string) => void
}) {
  const userId = getCurrentUserId() ?? ''
  const { enrollmentId, lectureMaterialId, quizId } = quizKey
  const queryClient = useQueryClient()
  const { data: exam } = useSuspenseQuery(quizExamQuery(quizId))
  const isLimited = needsSignedStart(exam)
  const { isReading, latest, bestScore, scoreBefore } = useResults(quizKey)
  const wrongIds = latest?.questions.filter(({ isCorrect }) => !isCorrect).map(({ id }) => id)
  const lost = useLostAttempts(quizKey)
  const isNew = useIsResultAwaited(quizKey)
  /** True if the learner has opened or begun the form. A result that arrives later does not replace the form. */
  const [isInForm, setIsInForm] = useState(false)
  const [quizState, setQuizState] = useState<QuizState>({ is: 'reading' })

  useEffect(() => {
    let isCurrent = true
    async function readAttempt() {
      await restoreUnsaved(userId).catch(() => undefined)
      // An attempt whose time is over is submitted before it can be edited.
      await submitExpiredAttempts().catch(() => undefined)
      return readStoredAttempt(userId, { enrollmentId, lectureMaterialId, quizId }, isLimited)
    }
    async function checkAttempt() {
      watchQuizDeadlines()
      const stored = await readPatiently(readAttempt, () => isCurrent)
      if (isCurrent) setQuizState(stored ?? { is: 'clear' })
    }
    void checkAttempt()
    return () => {
      isCurrent = false
    }
  }, [userId, enrollmentId, lectureMaterialId, quizId, isLimited])

  // Closes the form when the attempt is delivered. Usually the waiting state closes the form, but an attempt that is
  // delivered at once never has this state.
  useEffect(
    () =>
      onDelivered(deliveries => {
        if (!deliveries.some(each => isAttemptAt({ enrollmentId, lectureMaterialId }, each))) return
        setQuizState({ is: 'clear' })
        setIsInForm(false)
      }),
    [enrollmentId, lectureMaterialId],
  )
  function handleHandedInElsewhere() {
    setQuizState({ is: 'clear' })
    setIsInForm(false)
    void markStale(queryClient, listStaleQueries('quiz-attempt'))
  }
  /**
   * Continues the attempt that another tab has begun, because the first answer of a new attempt would delete the other
   * attempt.
   */
  async function openForm() {
    const stored = await readStoredAttempt(userId, quizKey, isLimited).catch(() => undefined)
    if (stored) setQuizState(stored)
    setIsInForm(true)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  const parts = { exam, userId, isComplete, wrongIds, onQuizDeadline, onHandedInElsewhere: handleHandedInElsewhere }

  if (quizState.is === 'reading' || isReading) {
    return (
      <LoadingState>
        <Skeleton height="20rem" />
      </LoadingState>
    )
  }
  if (quizState.is === 'draft') {
    const { quizDraft, isResumed, isBegunHere } = quizState
    return (
      <QuizForm
        key={quizDraft.attempt.id}
        {...parts}
        quizDraft={quizDraft}
        isNew={false}
        opensAtTop={isBegunHere}
        isResumed={isResumed}
      />
    )
  }
  const notice = <LostAttempts lost={lost} />
  if (latest && !isInForm) {
    return (
      <>
        {notice}
        <QuizOutcome
          exam={exam}
          result={latest}
          bestScore={bestScore}
          isComplete={isComplete}
          scoreBefore={scoreBefore}
          isNew={isNew}
          sources={sources}
          onAgain={() => void openForm()}
        />
      </>
    )
  }
  // The quiz is complete, but its result is not on this device. The lesson's bar shows the next material until the
  // learner starts the quiz again.
  if (isComplete && !isInForm) return <CompletedQuiz exam={exam} onStart={() => void openForm()} />
  if (!isLimited)
    return (
      <FreshForm
        {...parts}
        quizKey={quizKey}
        opensAtTop={isInForm}
        onBegin={() => setIsInForm(true)}
        onBegunElsewhere={setQuizState}
      />
    )
  return (
    <>
      {notice}
      <QuizStart
        exam={exam}
        quizKey={quizKey}
        attemptsLeft={latest?.attemptsLeft ?? lost[0]?.attemptsLeft}
        hasOpenAttempt={latest?.hasOpenAttempt}
        onStarted={(quizDraft, isResumed) => setQuizState({ is: 'draft', quizDraft, isResumed, isBegunHere: true })}
      />
    </>
  )
}

function CompletedQuiz({ exam, onStart }: { exam: QuizExam; onStart: () => void }) {
  return (
    <section className={classes.panel} aria-label="Kuis selesai">
      <p className={classes.note}>Kuis ini sudah dihitung selesai. Kamu boleh mengerjakannya untuk latihan.</p>
      <QuizFacts exam={exam} />
      <Button variant="secondary" onClick={onStart}>
        Kerjakan kuis
      </Button>
    </section>
  )
}

interface FreshFormProps extends Omit<QuizFormProps, 'quizDraft' | 'isNew' | 'isResumed'> {
  quizKey: QuizKey
  onBegin: () => void
  onBegunElsewhere: (attempt: OpenAttempt) => void
}

/**
 * Form for a new attempt of a quiz without limits. The attempt starts without a request to the server. Until the first
 * answer, continues an attempt that another tab has begun, because the first answer would delete the attempt of the
 * other tab.
 */
function FreshForm({ quizKey, onBegin, onBegunElsewhere, ...parts }: FreshFormProps) {
  const { userId } = parts
  const [quizDraft] = useState(() => createQuizDraft(quizKey, createQuizAttemptClock().now()))
  const isBegun = useRef(false)
  useEffect(() => {
    let isCurrent = true
    async function follow() {
      const stored = await readStoredAttempt(userId, quizDraft, false).catch(() => undefined)
      if (stored && isCurrent && !isBegun.current) onBegunElsewhere(stored)
    }
    const stop = onPageShown(() => void follow())
    return () => {
      isCurrent = false
      stop()
    }
  }, [userId, quizDraft, onBegunElsewhere])
  function handleBegin() {
    isBegun.current = true
    onBegin()
  }
  return <QuizForm {...parts} quizDraft={quizDraft} isNew onBegin={handleBegin} />
}

function attemptIdOf(payload: OutboxEntry['payload']): string | undefined {
  return 'attempt' in payload ? payload.attempt?.id : undefined
}
