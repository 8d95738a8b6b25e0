import { saveQuizAnswers } from '#contract/assessment/quiz.ts'
import { saveQuizDraft, openQuizDraft, type QuizDraft } from '#app/data/quiz-draft.ts'
import { callApi } from '#app/session/api.ts'
import { discardUnsaved, stashUnsaved } from './unsaved-answers.ts'

/** Delay between writes. The first input is written at once, so a killed page loses one or two letters. */
const WRITE_MS = 150
/** Delay before answers are sent for the user's other devices. */
const SHARE_MS = 4_000

export interface QuizDraftWriter {
  write(quizDraft: QuizDraft): void
  /** Stores the answers at the server with the attempt, if there is a connection. */
  share(quizDraft: QuizDraft): void
  /** Resolves when all input so far is stored or could not be stored. */
  flush(): Promise<void>
  /** Called when the page is hidden and may be closed. */
  leave(): void
  stop(): void
}

interface Options {
  /** True if the draft answers were never stored on this device. */
  isNew: boolean
  /** Called without an argument on success, or with the error that prevented storing the draft answers. */
  onWritten: (failure?: unknown) => void
  /** Receives the state of the attempt on the server, from this and other devices. */
  onShared: (answer: { isHandedIn: boolean } & Pick<QuizDraft, 'answers' | 'answeredAt'>) => void
}

/** Stores draft answers, always the newest. */
export function createQuizDraftWriter(userId: string, { isNew, onWritten, onShared }: Options): QuizDraftWriter {
  let latest: QuizDraft | undefined
  /** Draft answers whose write is not confirmed yet. */
  let pending: QuizDraft | undefined
  let isOpen = !isNew
  let writing = Promise.resolve()
  let writeTimer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = Number.NEGATIVE_INFINITY
  let shareTimer: ReturnType<typeof setTimeout> | undefined

  async function bring(): Promise<void> {
    const quizDraft = latest
    if (!quizDraft) return
    latest = undefined
    try {
      await (isOpen ? saveQuizDraft(userId, quizDraft) : openQuizDraft(userId, quizDraft))
      isOpen = true
      if (pending === quizDraft) {
        pending = undefined
        discardUnsaved(userId)
      }
      onWritten()
    } catch (error) {
      // The answers are still on the screen and are stored with the next write.
      latest ??= quizDraft
      onWritten(error)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(writeTimer)
    writeTimer = undefined
    writtenAt = performance.now()
    // Writes without a queue: the database keeps the order, and a closing page cannot wait.
    const mine = bring()
    writing = writing.then(() => mine)
    return writing
  }

  function share(quizDraft: QuizDraft): void {
    if (!quizDraft.attempt.signed || !navigator.onLine) return
    clearTimeout(shareTimer)
    const { quizId, attempt, answers, answeredAt } = quizDraft
    shareTimer = setTimeout(() => {
      const params = { id: quizId, attemptId: attempt.id }
      // Only for the user's other devices; the attempt itself is handed in from here.
      callApi(saveQuizAnswers, { params, body: { answers, answeredAt } }).then(onShared, () => undefined)
    }, SHARE_MS)
  }

  return {
    write(quizDraft) {
      latest = pending = quizDraft
      if (performance.now() - writtenAt >= WRITE_MS) void flush()
      else writeTimer ??= setTimeout(() => void flush(), WRITE_MS)
    },
    share,
    flush,
    leave() {
      if (pending) stashUnsaved(userId, pending)
      void flush()
    },
    stop() {
      clearTimeout(shareTimer)
      void flush()
    },
  }
}
