import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { QuizExam } from '#contract/assessment/quiz.ts'
import { needsSignedStart } from '#contract/assessment/quiz.rules.ts'
import { getQueueName, getSubjectId, type OutboxEntry } from '#app/data/outbox/entry.ts'
import { createQuizDraft, type QuizKey, type QuizDraft, readQuizDraft } from '#app/data/quiz-draft.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { createQuizAttemptClock, submitExpiredAttempts, watchQuizDeadlines } from '#app/learning/quiz-deadlines.ts'
import { isReachable, useConnection } from '#app/session/online.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadingState } from '#app/ui/states/loading-state.tsx'
import type { Learning } from '#app/learning/learning.ts'
import { readPatiently } from '#app/learning/read-patiently.ts'
import { markStale } from '#app/queries/api-query.ts'
import { quizExamQuery } from '#app/queries/quiz.ts'
import { listStaleQueries } from '#app/queries/stale-after-delivery.ts'
import { ContinueOffline } from '../lazy-views.tsx'
import { useIsResultAwaited } from './awaited-result.ts'
import { ClosedQuiz } from './closed-quiz.tsx'
import { LostAttempts, useLostAttempts } from './lost-attempts.tsx'
import { QuizFacts } from './quiz-facts.tsx'
import { QuizForm, type QuizFormProps } from './quiz-form.tsx'
import { QuizRefused, QuizWaiting } from './quiz-notices.tsx'
import { QuizOutcome } from './quiz-outcome.tsx'
import { QuizSources } from './quiz-sources.tsx'
import { QuizStart } from './quiz-start.tsx'
import { restoreUnsaved } from './unsaved-answers.ts'
import { useResults } from './use-results.ts'

/** Quiz of a lesson in one of four states: not started, in progress, submitted and not graded, or graded. */
export function QuizView({ learning, item }: { learning: Learning; item: LearningItem }) {
  const { entries } = useOutbox()
  const canSend = isReachable(useConnection())
  const [rungId, setRungId] = useState<string>()
  const ownEntries = entries.filter(
    entry =>
      entry.kind === 'quiz-attempt' && getSubjectId(entry) === item.id && getQueueName(entry) === learning.enrollmentId,
  )
  const onItsWay = ownEntries.find(entry => entry.state !== 'refused')
  const [wasWaitingAtFirst] = useState(onItsWay !== undefined)
  if (!item.quizId) return null
  const quizKey = { enrollmentId: learning.enrollmentId, lectureMaterialId: item.id, quizId: item.quizId }
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

type QuizState =
  | { is: 'reading' | 'clear' }
  | { is: 'draft'; quizDraft: QuizDraft; isResumed: boolean; isBegunHere: boolean }

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
  const [isAgain, setIsAgain] = useState(false)
  const [quizState, setQuizState] = useState<QuizState>({ is: 'reading' })

  useEffect(() => {
    let isCurrent = true
    async function readAttempt() {
      await restoreUnsaved(userId).catch(() => undefined)
      // An attempt whose time is over is submitted before it can be edited.
      await submitExpiredAttempts().catch(() => undefined)
      return readQuizDraft(userId, { enrollmentId, lectureMaterialId, quizId })
    }
    async function checkAttempt() {
      watchQuizDeadlines()
      const quizDraft = await readPatiently(readAttempt, () => isCurrent)
      const isUsable = quizDraft && (quizDraft.attempt.signed !== null || !isLimited)
      if (isCurrent)
        setQuizState(isUsable ? { is: 'draft', quizDraft, isResumed: false, isBegunHere: false } : { is: 'clear' })
    }
    void checkAttempt()
    return () => {
      isCurrent = false
    }
  }, [userId, enrollmentId, lectureMaterialId, quizId, isLimited])

  function handleHandedInElsewhere() {
    setQuizState({ is: 'clear' })
    setIsAgain(false)
    void markStale(queryClient, listStaleQueries('quiz-attempt'))
  }
  const parts = { exam, userId, isComplete, wrongIds, onQuizDeadline, onHandedInElsewhere: handleHandedInElsewhere }

  if (quizState.is === 'reading' || isReading) return <LoadingState />
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
  if (latest && !isAgain) {
    return (
      <>
        {notice}
        <QuizOutcome
          exam={exam}
          result={latest}
          bestScore={bestScore}
          scoreBefore={scoreBefore}
          isNew={isNew}
          sources={sources}
          onAgain={() => {
            setIsAgain(true)
            window.scrollTo({ top: 0, behavior: 'instant' })
          }}
        />
      </>
    )
  }
  // The quiz is complete, but its result is not on this device. The lesson's bar shows the next material until the
  // learner starts the quiz again.
  if (isComplete && !isAgain) return <CompletedQuiz exam={exam} onStart={() => setIsAgain(true)} />
  if (!isLimited) return <FreshForm {...parts} quizKey={quizKey} opensAtTop={isAgain} />
  return (
    <>
      {notice}
      <QuizStart
        exam={exam}
        quizKey={quizKey}
        attemptsLeft={latest?.attemptsLeft ?? lost[0]?.attemptsLeft}
        onStarted={(quizDraft, isResumed) => setQuizState({ is: 'draft', quizDraft, isResumed, isBegunHere: true })}
      />
    </>
  )
}

function CompletedQuiz({ exam, onStart }: { exam: QuizExam; onStart: () => void }) {
  return (
    <>
      <p>Kuis ini sudah dihitung selesai. Kamu boleh mengerjakannya untuk latihan.</p>
      <QuizFacts exam={exam} />
      <Button variant="secondary" onClick={onStart}>
        Kerjakan kuis
      </Button>
    </>
  )
}

/** Form for a new attempt of a quiz without limits. The attempt starts without a request to the server. */
function FreshForm({
  quizKey,
  ...parts
}: Omit<QuizFormProps, 'quizDraft' | 'isNew' | 'isResumed'> & { quizKey: QuizKey }) {
  const [quizDraft] = useState(() => createQuizDraft(quizKey, createQuizAttemptClock().now()))
  return <QuizForm {...parts} quizDraft={quizDraft} isNew />
}

function attemptIdOf(payload: OutboxEntry['payload']): string | undefined {
  return 'attempt' in payload ? payload.attempt?.id : undefined
}
