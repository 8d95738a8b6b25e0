import { useCallback, useEffect, useRef, useState } from 'react'
import { broadcastMessage, onBroadcastMessage } from '#app/data/channel.ts'
import { mergeQuizDrafts, readQuizDraft, removeQuizDraft, type QuizDraft } from '#app/data/quiz-draft.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { createQuizAttemptClock, onQuizDeadline } from '#app/learning/quiz-deadlines.ts'
import { createQuizDraftWriter, type QuizDraftWriter } from './quiz-draft-writer.ts'

/**
 * Interval at which a timed attempt stores the current time. A learner who kills the app and sets the clock back gains
 * at most this time.
 */
const SEEN_MS = 15_000

interface Options {
  userId: string
  isNew: boolean
  onQuizDeadline: (attemptId: string) => void
  /** Called after the server has reported that another device submitted the attempt, and the draft was removed. */
  onHandedInElsewhere: () => void
}

/** Manages the draft answers of an open attempt. Stores them at every change and when the page is closed or hidden. */
export function useQuizDraft(initial: QuizDraft, options: Options) {
  const { userId } = options
  const [quizDraft, setQuizDraft] = useState(initial)
  const [notSafe, setNotSafe] = useState<string>()
  const current = useRef(initial)
  const latestOptions = useRef(options)
  const writer = useRef<QuizDraftWriter>(undefined)

  const show = useCallback((next: QuizDraft) => {
    current.current = next
    setQuizDraft(next)
  }, [])

  useEffect(() => {
    latestOptions.current = options
  })

  useEffect(() => {
    /** True while this window receives its own message. */
    let isAnnouncing = false
    const ownQuizDraftWriter = createQuizDraftWriter(userId, {
      initial: current.current,
      isNew: latestOptions.current.isNew,
      onWritten(failure) {
        setNotSafe(failure === undefined ? undefined : describeNotStored(failure))
        const { enrollmentId, lectureMaterialId } = current.current
        const key = `quiz:${enrollmentId}:${lectureMaterialId}` as const
        isAnnouncing = true
        if (failure === undefined) broadcastMessage({ kind: 'draft-changed', userId, key })
        isAnnouncing = false
      },
      onShared({ isHandedIn, answers, answeredAt }) {
        show(mergeQuizDrafts(current.current, { ...current.current, answers, answeredAt }))
        if (!isHandedIn) return
        void removeQuizDraft(userId, current.current)
          .catch(() => undefined)
          .then(latestOptions.current.onHandedInElsewhere)
      },
    })
    writer.current = ownQuizDraftWriter
    /** Shows the answers that another window has stored. For each question the latest answer is used. */
    async function follow() {
      const stored = await readQuizDraft(userId, current.current).catch(() => undefined)
      if (stored?.attempt.id !== current.current.attempt.id) return
      const merged = mergeQuizDrafts(current.current, stored)
      if (JSON.stringify(merged.answers) !== JSON.stringify(current.current.answers)) show(merged)
    }
    const stopFollowing = onBroadcastMessage(
      message => message.kind === 'draft-changed' && message.key.startsWith('quiz:') && !isAnnouncing && void follow(),
    )
    const leave = () => ownQuizDraftWriter.leave()
    const leaveIfHidden = () => (document.visibilityState === 'hidden' ? leave() : undefined)
    const forgetDeadline = onQuizDeadline(async over => {
      await ownQuizDraftWriter.flush()
      const { id } = current.current.attempt
      if (over.some(({ attempt }) => attempt.id === id)) latestOptions.current.onQuizDeadline(id)
    })
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leaveIfHidden)
    const isTimed = current.current.attempt.signed?.deadline != null
    const seenTimer = isTimed
      ? setInterval(
          () => ownQuizDraftWriter.write({ ...current.current, seenAt: createQuizAttemptClock().now() }),
          SEEN_MS,
        )
      : undefined
    return () => {
      clearInterval(seenTimer)
      stopFollowing()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leaveIfHidden)
      forgetDeadline()
      ownQuizDraftWriter.stop()
    }
  }, [userId, show])

  return {
    quizDraft,
    /** Reason why the last answer could not be stored. */
    notSafe,
    answer: (questionId: string, given: string[]) => {
      const now = createQuizAttemptClock().now()
      const { answers, answeredAt } = current.current
      const next: QuizDraft = {
        ...current.current,
        answers: { ...answers, [questionId]: given },
        answeredAt: { ...answeredAt, [questionId]: new Date(now).toISOString() },
        seenAt: now,
      }
      show(next)
      writer.current?.write(next)
      writer.current?.share(next)
    },
    /** Resolves with the current draft answers after they have been stored. */
    settled: async (): Promise<QuizDraft> => {
      await writer.current?.flush()
      return current.current
    },
  }
}
