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
 * Draws a document of a feature; `layout` is the module with its function `draw`. Runs in a worker thread, because
 * laying out a page takes tens of milliseconds that would block other calls. One thread is enough because drawing is
 * CPU-bound. The thread stays alive with the fonts it has read.
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
    const [bytes] = (await answer) as [Uint8Array] // posted by worker.ts
    return Buffer.from(bytes)
  } catch (error) {
    // The thread has ended; the next document starts another one.
    thread = undefined
    throw error
  } finally {
    // An idle thread must not keep the server from stopping.
    worker.unref()
  }
}
