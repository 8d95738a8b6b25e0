import { listen } from '#app/data/channel.ts'
import { withDb } from '#app/data/db.ts'
import { onLineChange } from '../line.ts'
import { onUserChanged, sessionState } from '../session-state.ts'
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
  const look = () => void goOnIfAnything()
  addEventListener('online', look)
  addEventListener('focus', look)
  onLineChange(look)
  onUserChanged(look)
  // The tab that was at it has been closed: the lock tells, but only one that asks.
  listen(message => (message.kind === 'downloads-changed' && running === undefined ? planNext(AGAIN_MS) : undefined))
  look()
}

async function goOnIfAnything(): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId === undefined) return
  const range = IDBKeyRange.bound([userId], [userId, []])
  const count = await withDb(db => db.count('downloads', range)).catch(() => 0)
  if (count > 0) goOnDownloading()
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
  timer = setTimeout(() => void goOnIfAnything(), ms)
}
