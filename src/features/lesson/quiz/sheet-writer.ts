import { saveQuizAnswers } from '#contract/assessment/quiz.ts'
import { keepSheet, openSheet, type QuizSheet } from '#app/data/quiz-sheet.ts'
import { callApi } from '#app/session/api.ts'
import { discardUnsaved, stashUnsaved } from './unsaved-answers.ts'

/**
 * Writes the first input at once and later ones together: a word takes a few writes, and a killed page loses one or two
 * letters.
 */
const WRITE_MS = 150
/** Delay before answers are sent for the user's other devices. */
const SHARE_MS = 4_000

export interface SheetWriter {
  write(sheet: QuizSheet): void
  /** Stores the answers at the server with the attempt, if there is a connection. */
  share(sheet: QuizSheet): void
  /** Resolves when all input so far is stored or could not be stored. */
  flush(): Promise<void>
  /** Called when the page is hidden and may be closed. */
  leave(): void
  stop(): void
}

interface Options {
  /** The draft answers were never stored on this device. */
  isNew: boolean
  /** Called without an argument on success, or with the error that prevented storing the draft answers. */
  onWritten: (failure?: unknown) => void
  /** Server state of the attempt, from this and other devices. */
  onShared: (answer: { isHandedIn: boolean } & Pick<QuizSheet, 'answers' | 'answeredAt'>) => void
}

/** Stores draft answers, always the newest. */
export function createSheetWriter(userId: string, { isNew, onWritten, onShared }: Options): SheetWriter {
  let latest: QuizSheet | undefined
  /** Draft answers whose write is not confirmed yet. */
  let pending: QuizSheet | undefined
  let isOpen = !isNew
  let writing = Promise.resolve()
  let writeTimer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = Number.NEGATIVE_INFINITY
  let shareTimer: ReturnType<typeof setTimeout> | undefined

  async function bring(): Promise<void> {
    const sheet = latest
    if (!sheet) return
    latest = undefined
    try {
      await (isOpen ? keepSheet(userId, sheet) : openSheet(userId, sheet))
      isOpen = true
      if (pending === sheet) {
        pending = undefined
        discardUnsaved(userId)
      }
      onWritten()
    } catch (error) {
      // The answers are still on the screen and are stored with the next write.
      latest ??= sheet
      onWritten(error)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(writeTimer)
    writeTimer = undefined
    writtenAt = performance.now()
    // Writes are not queued: the database keeps their order, and a closing page cannot wait.
    const mine = bring()
    writing = writing.then(() => mine)
    return writing
  }

  function share(sheet: QuizSheet): void {
    if (!sheet.attempt.signed || !navigator.onLine) return
    clearTimeout(shareTimer)
    const { quizId, attempt, answers, answeredAt } = sheet
    shareTimer = setTimeout(() => {
      const params = { id: quizId, attemptId: attempt.id }
      // Only for the user's other devices; the attempt itself is handed in from here.
      callApi(saveQuizAnswers, { params, body: { answers, answeredAt } }).then(onShared, () => undefined)
    }, SHARE_MS)
  }

  return {
    write(sheet) {
      latest = pending = sheet
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
