import { saveQuizAnswers } from '#contract/quiz.ts'
import { keepSheet, openSheet, type QuizSheet } from '#app/data/quiz-sheet.ts'
import { callApi } from '#app/session/api.ts'
import { discardUnsaved, stashUnsaved } from './unsaved-answers.ts'

/** A first stroke is written at once, the next ones together: a word is a few writes, and a kill costs a letter or two. */
const WRITE_MS = 150
/** Another device may wait a little longer. */
const SHARE_MS = 4_000

export interface SheetWriter {
  write(sheet: QuizSheet): void
  /** Lays the answers beside the attempt at the server, where there is a line. */
  share(sheet: QuizSheet): void
  /** Resolves when everything written so far is on the disk, or could not be brought there. */
  flush(): Promise<void>
  /** The page is going, perhaps for good. */
  leave(): void
  stop(): void
}

interface Options {
  /** The sheet has never been on this device. */
  isNew: boolean
  /** Called without an argument on success, or with the error that prevented storing the draft answers. */
  onWritten: (failure?: unknown) => void
  /** Server state of the attempt, from this and other devices. */
  onShared: (answer: { isHandedIn: boolean } & Pick<QuizSheet, 'answers' | 'answeredAt'>) => void
}

/** Brings a sheet to the disk, always the latest. */
export function createSheetWriter(userId: string, { isNew, onWritten, onShared }: Options): SheetWriter {
  let latest: QuizSheet | undefined
  /** Not confirmed by the disk yet. */
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
      // It is still on the screen, and goes along with the next write.
      latest ??= sheet
      onWritten(error)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(writeTimer)
    writeTimer = undefined
    writtenAt = performance.now()
    // Not one after the other: the database keeps the order, and a page on its way out cannot wait.
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
      // Only for the other device: what counts is handed in from here.
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
