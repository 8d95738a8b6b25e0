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
  worker.once('exit', () => gone.abort(new Error('the PDF thread exited')))
  return { worker, gone: gone.signal }
}

/**
 * Renders a PDF. `layout` is the URL of the feature's module with the function `draw`. Runs in a worker thread, because
 * the layout of a page takes tens of milliseconds and would block other calls. One thread is enough, because the work
 * only uses the processor. The thread is not stopped after a document, so that it keeps its loaded fonts.
 */
export function drawPdf(layout: URL, content: unknown): Promise<Buffer> {
  const ownDrawing = last.then(() => drawInThread(layout.href, content))
  last = ownDrawing.catch(() => undefined)
  return ownDrawing
}

async function drawInThread(layout: string, content: unknown): Promise<Buffer> {
  thread ??= startThread()
  const { worker, gone } = thread
  worker.ref()
  try {
    const answer = once(worker, 'message', { signal: gone })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
    worker.postMessage({ layout, content })
    const [bytes] = (await answer) as [Uint8Array] // worker.ts sends this type
    return Buffer.from(bytes)
  } catch (error) {
    // The thread has ended. The next document starts another thread.
    thread = undefined
    throw error
  } finally {
    // Allows the server to stop while the thread is idle.
    worker.unref()
  }
}
