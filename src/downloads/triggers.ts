import { onBroadcastMessage } from '#app/data/channel.ts'
import { withDb } from '#app/data/db.ts'
import type { ClassRow } from '#app/data/downloads/row.ts'
import { onConnectionChange } from './connection.ts'
import { onUserChanged, sessionState } from '#app/session/session-state.ts'
import type { TextLoader } from './engine.ts'

/**
 * This module loads the download engine only if a download waits or must be checked, so that a learner without
 * downloads loads only this file. The engine itself checks whether a download is left.
 */
const AGAIN_MS = 60_000

let getTexts: (() => Promise<TextLoader>) | undefined
let running: Promise<void> | undefined
let isAskedAgain = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sets the function that loads a class's texts. The app provides this function, because the function uses queries,
 * which this module must not import.
 */
export function setTextLoader(loader: () => Promise<TextLoader>): void {
  getTexts = loader
}

/** Must be called once per document, after the first screen is rendered. */
export function watchDownloads(): void {
  const resumeUnfinished = () => void resumeIfAny(isUnfinished)
  addEventListener('online', resumeUnfinished)
  addEventListener('focus', resumeUnfinished)
  onConnectionChange(resumeUnfinished)
  onUserChanged(resumeUnfinished)
  // Plans a later check, because the tab that downloads may be closed at any time. If no message of that tab arrives
  // for a while, this tab continues the downloads.
  onBroadcastMessage(message =>
    message.kind === 'downloads-changed' && running === undefined ? planNext(AGAIN_MS) : undefined,
  )
  // At the start, complete downloads are checked too, because the browser may have deleted parts of them.
  void resumeIfAny(() => true)
}

function isUnfinished({ state }: ClassRow): boolean {
  return state === 'queued' || state === 'loading' || state === 'checking'
}

async function resumeIfAny(isReason: (row: ClassRow) => boolean): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId === undefined) return
  const range = IDBKeyRange.bound([userId], [userId, []])
  const rows = await withDb(db => db.getAll('downloads', range)).catch(() => [])
  if (rows.some(isReason)) resumeDownloads()
}

/** Processes the queue in this tab. Waits while another tab processes it. */
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
    // The chunk could not be loaded, or the database is not available. No data is lost, because a later trigger tries
    // again.
    console.warn('downloads failed', error)
    planNext(AGAIN_MS)
  }
}

function planNext(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void resumeIfAny(isUnfinished), ms)
}
