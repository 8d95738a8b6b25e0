import { saveQuizAnswers } from '#contract/assessment/quiz.ts'
import { onBroadcastMessage } from '#app/data/channel.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { saveQuizDraft, openQuizDraft, type QuizDraft } from '#app/data/quiz-draft.ts'
import { callApi } from '#app/session/api.ts'
import { discardUnsaved, stashUnsavedAnswers } from './unsaved-answers.ts'

/** Delay between two writes. The first input is written at once, so a killed page loses only one or two characters. */
const WRITE_MS = 150
/** Delay before answers are sent to the server for the user's other devices. */
const SHARE_MS = 4_000

export interface QuizDraftWriter {
  write(quizDraft: QuizDraft): void
  /** Sends the answers of the attempt to the server, if there is a connection. */
  share(quizDraft: QuizDraft): void
  /** Resolves when all input so far is stored or has failed to be stored. */
  flush(): Promise<void>
  /** Must be called when the page is hidden, because a hidden page may be closed at any time. */
  leave(): void
  stop(): void
}

interface Options {
  /** Draft answers that the form shows when it opens. */
  initial: QuizDraft
  /** True if the draft answers were never stored on this device. */
  isNew: boolean
  /** Called after each write: without an argument if it succeeded, otherwise with the error. */
  onWritten: (failure?: unknown) => void
  /** Receives the state of the attempt on the server, which includes answers from other devices. */
  onShared: (answer: { isHandedIn: boolean } & Pick<QuizDraft, 'answers' | 'answeredAt'>) => void
}

/** Writes draft answers, at most once per `WRITE_MS`. Each write stores the newest version. */
export function createQuizDraftWriter(
  userId: string,
  { initial, isNew, onWritten, onShared }: Options,
): QuizDraftWriter {
  let latest: QuizDraft | undefined
  /** Draft answers whose write is not confirmed. */
  let pending: QuizDraft | undefined
  let isOpen = !isNew
  /** True if the browser has lost the database. */
  let isLost = false
  let writing = Promise.resolve()
  let writeTimer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = Number.NEGATIVE_INFINITY
  let shareTimer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  /** Draft answers that were written last, or the initial draft answers. */
  let newest = initial
  // Stores the answers again after a loss of the database, because the new database has no draft that `saveQuizDraft`
  // could change.
  const stopRestoring = onBroadcastMessage(({ kind }) => {
    if (kind !== 'database-new') return
    isLost = true
    isOpen = false
    latest ??= newest
    void flush()
  })

  async function bring(): Promise<void> {
    const quizDraft = latest
    if (!quizDraft) return
    latest = undefined
    try {
      const isTheirs = await (isOpen ? saveQuizDraft(userId, quizDraft) : openQuizDraft(userId, quizDraft))
      if (!isTheirs && isLost) throw new NotStored('left')
      isOpen = true
      if (pending === quizDraft) {
        pending = undefined
        discardUnsaved(userId)
      }
      onWritten()
    } catch (error) {
      // The answers are still in memory and are stored by the next write.
      latest ??= quizDraft
      onWritten(error)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(writeTimer)
    writeTimer = undefined
    writtenAt = performance.now()
    // Starts the write without waiting for earlier writes, because a closing page cannot wait. The database executes
    // the writes in the order of their start.
    const ownWrite = bring()
    writing = writing.then(() => ownWrite)
    return writing
  }

  function share(quizDraft: QuizDraft): void {
    if (!quizDraft.attempt.signed || !navigator.onLine) return
    clearTimeout(shareTimer)
    const { quizId, attempt, answers, answeredAt } = quizDraft
    shareTimer = setTimeout(() => {
      const params = { id: quizId, attemptId: attempt.id }
      // Ignores a failure, because this only updates the user's other devices. The attempt itself is submitted through
      // the outbox.
      callApi(saveQuizAnswers, { params, body: { answers, answeredAt } }).then(
        // A late response must not change the form of the next attempt.
        response => (isStopped ? undefined : onShared(response)),
        () => undefined,
      )
    }, SHARE_MS)
  }

  return {
    write(quizDraft) {
      latest = pending = newest = quizDraft
      if (performance.now() - writtenAt >= WRITE_MS) void flush()
      else writeTimer ??= setTimeout(() => void flush(), WRITE_MS)
    },
    share,
    flush,
    leave() {
      if (pending) stashUnsavedAnswers(userId, pending)
      void flush()
    },
    stop() {
      isStopped = true
      stopRestoring()
      clearTimeout(shareTimer)
      void flush()
    },
  }
}
