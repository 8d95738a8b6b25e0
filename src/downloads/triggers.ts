import { listen } from '#app/data/channel.ts'
import { withDb } from '#app/data/db.ts'
import type { ClassRow } from '#app/data/downloads/row.ts'
import { onConnectionChange } from './connection.ts'
import { onUserChanged, sessionState } from '#app/session/session-state.ts'
import type { TextLoader } from './engine.ts'

/*
 * Loads the engine only if a download waits or has to be checked: a learner who never keeps a class loads this file
 * alone. Every trigger is only a hint; the engine decides what to do.
 */
const AGAIN_MS = 60_000

let getTexts: (() => Promise<TextLoader>) | undefined
let running: Promise<void> | undefined
let isAskedAgain = false
let timer: ReturnType<typeof setTimeout> | undefined

/** The app provides the loader of a class's texts; they are queries, which this module must not import. */
export function provideTexts(loader: () => Promise<TextLoader>): void {
  getTexts = loader
}

/** Call once per document, after the first screen is rendered. */
export function watchDownloads(): void {
  const look = () => void goOnIf(isUnfinished)
  addEventListener('online', look)
  addEventListener('focus', look)
  onConnectionChange(look)
  onUserChanged(look)
  // The tab that downloads may be closed at any time: some time after its last message, this one takes over.
  listen(message => (message.kind === 'downloads-changed' && running === undefined ? planNext(AGAIN_MS) : undefined))
  // At the start complete downloads are checked too: the browser may have deleted parts.
  void goOnIf(() => true)
}

function isUnfinished({ state }: ClassRow): boolean {
  return state === 'queued' || state === 'loading' || state === 'checking'
}

async function goOnIf(isReason: (row: ClassRow) => boolean): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId === undefined) return
  const range = IDBKeyRange.bound([userId], [userId, []])
  const rows = await withDb(db => db.getAll('downloads', range)).catch(() => [])
  if (rows.some(isReason)) resumeDownloads()
}

/** Processes the queue in this tab, unless another tab does. */
export function resumeDownloads(): void {
  isAskedAgain = true
  running ??= run().finally(() => {
    running = undefined
  })
}

async function run(): Promise<void> {
  try {
    while (isAskedAgain) {
      isAskedAgain = false
      clearTimeout(timer)
      const userId = sessionState.user?.userId
      if (userId === undefined || !getTexts) return
      const [{ runQueue }, loadTexts] = await Promise.all([import('./engine.ts'), getTexts()])
      const report = await runQueue(userId, loadTexts)
      if (report.state === 'line') planNext(report.retryAfterMs ?? AGAIN_MS)
    }
  } catch (error) {
    // The chunk failed to load, or the database is not available: no data is lost, and the next trigger tries again.
    console.warn('downloads stand still', error)
    planNext(AGAIN_MS)
  }
}

function planNext(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void goOnIf(isUnfinished), ms)
}
