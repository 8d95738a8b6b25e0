import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

interface Thread {
  worker: Worker
  gone: AbortSignal
}

let thread: Thread | undefined
let last: Promise<unknown> = Promise.resolve()

function startThread(): Thread {
  const worker = new Worker(new URL('worker.ts', import.meta.url))
  const gone = new AbortController()
  worker.once('exit', () => gone.abort(new Error('the drawing thread stopped early')))
  return { worker, gone: gone.signal }
}

/**
 * Draws a document of one of the features: `layout` is the module with its function `draw`. In a thread of its own, since
 * laying out a page takes tens of milliseconds that nobody else's call should wait for; in one thread, however many ask,
 * since drawing is all processor. The thread stays, with the fonts it has read.
 */
export function drawPdf(layout: URL, content: unknown): Promise<Buffer> {
  const mine = last.then(() => drawInThread(layout.href, content))
  last = mine.catch(() => undefined)
  return mine
}

async function drawInThread(layout: string, content: unknown): Promise<Buffer> {
  thread ??= startThread()
  const { worker, gone } = thread
  worker.ref()
  try {
    const answer = once(worker, 'message', { signal: gone })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
    worker.postMessage({ layout, content })
    const [bytes] = (await answer) as [Uint8Array] // what worker.ts posts
    return Buffer.from(bytes)
  } catch (error) {
    // It is over with the thread; the next document gets another one.
    thread = undefined
    throw error
  } finally {
    // Waiting for work must not keep the server from stopping.
    worker.unref()
  }
}
