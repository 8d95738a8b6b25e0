import { listen } from '#app/data/channel.ts'
import { withDb } from '#app/data/db.ts'
import type { ClassRow } from '#app/data/downloads/row.ts'
import { onLineChange } from './line.ts'
import { onUserChanged, sessionState } from '#app/session/session-state.ts'
import type { TextLoader } from './engine.ts'

/*
 * The engine is fetched only where something waits to be downloaded or is to be looked after: a learner who never keeps a
 * class pays for this file alone. Every occasion is a hint; the engine knows what there is to do.
 */
const AGAIN_MS = 60_000

let getTexts: (() => Promise<TextLoader>) | undefined
let running: Promise<void> | undefined
let isAskedAgain = false
let timer: ReturnType<typeof setTimeout> | undefined

/** The app knows how to bring a class's texts onto the device; they are queries, which this room does not know. */
export function provideTexts(loader: () => Promise<TextLoader>): void {
  getTexts = loader
}

/** Once per document, when the first screen stands. */
export function watchDownloads(): void {
  const look = () => void goOnIf(isUnfinished)
  addEventListener('online', look)
  addEventListener('focus', look)
  onLineChange(look)
  onUserChanged(look)
  // The tab that was at it may be closed any time: a while after its last word, this one asks.
  listen(message => (message.kind === 'downloads-changed' && running === undefined ? planNext(AGAIN_MS) : undefined))
  // At the start also what is whole is looked after: the browser may have taken some of it.
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
  if (rows.some(isReason)) goOnDownloading()
}

/** Works through what is queued, in this tab unless another one is at it. */
export function goOnDownloading(): void {
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
    // The chunk did not come, or the database is away: nothing is lost, the next occasion asks again.
    console.warn('downloads stand still', error)
    planNext(AGAIN_MS)
  }
}

function planNext(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void goOnIf(isUnfinished), ms)
}
