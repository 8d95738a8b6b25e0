import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createBusyError, CallError } from '../http/errors.ts'
import { type Job, type JobAnswer, findOwnedBuffer } from './protocol.ts'
import { TaskSlots } from './slots.ts'

/**
 * At most two tasks run at the same time, because a third large file would only slow down the other two. At most twenty
 * tasks wait.
 */
const slots = new TaskSlots(2, 20)
/**
 * Default time limit of one task. Processing the largest allowed file takes a few seconds. The limit stops the
 * processing of a malicious file.
 */
const MAX_RUN_MS = 120_000
/** An idle thread ends this long after its last task, to free its memory. */
const IDLE_MS = 20_000
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }

interface Options {
  maxRunMs?: number | undefined
  given?: readonly Uint8Array[]
  signal?: AbortSignal | undefined
}

const idle = new Map<Worker, NodeJS.Timeout>()

/**
 * Error for a thread that ran out of memory or time, or crashed. The caller converts it to a message about the file.
 */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure'
}

/**
 * Calls `work(input)` of a module in a worker thread, so that long work does not block the event loop. Rethrows a
 * `CallError` of the thread. Ends the thread and throws after `maxRunMs` milliseconds (`ThreadFailure`), or if `signal`
 * is aborted. The byte arrays in `given` are transferred without a copy, so they are empty afterwards.
 */
export function runInThread<Result>(
  module: URL,
  input: unknown,
  { maxRunMs = MAX_RUN_MS, given = [], signal }: Options = {},
): Promise<Result> {
  return slots.run(async () => {
    signal?.throwIfAborted()
    const reply = await ask(takeThread(), { module: module.href, input }, { maxRunMs, given, signal })
    if ('refusal' in reply) throw new CallError(reply.refusal.code, { message: reply.refusal.message })
    return reply.result as Result // `work` of the module returns this type
  }, createBusyError)
}

async function ask(
  thread: Worker,
  job: Job,
  { maxRunMs, given, signal }: Options & { maxRunMs: number; given: readonly Uint8Array[] },
): Promise<JobAnswer> {
  const over = new AbortController()
  const end = () => over.abort()
  const timer = setTimeout(end, maxRunMs)
  thread.once('exit', end)
  signal?.addEventListener('abort', end)
  try {
    const answer = once(thread, 'message', { signal: over.signal })
    thread.postMessage(job, given.flatMap(findOwnedBuffer))
    const [reply] = (await answer) as [JobAnswer] // thread.ts sends this type
    keepThread(thread)
    return reply
  } catch (error) {
    void thread.terminate()
    signal?.throwIfAborted()
    throw new ThreadFailure('the thread exited before its work was done', { cause: error })
  } finally {
    clearTimeout(timer)
    thread.off('exit', end)
    signal?.removeEventListener('abort', end)
  }
}

function takeThread(): Worker {
  const [kept] = idle.keys()
  if (kept === undefined) return startThread()
  clearTimeout(idle.get(kept))
  idle.delete(kept)
  kept.ref()
  return kept
}

function startThread(): Worker {
  const thread = new Worker(new URL('thread.ts', import.meta.url), { resourceLimits: MEMORY_LIMITS })
  thread.once('exit', () => {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  })
  // An idle thread may also fail, and an `error` event without a listener would end the process. `ask` handles the
  // `exit` event.
  thread.on('error', () => undefined)
  return thread
}

function keepThread(thread: Worker): void {
  const timer = setTimeout(() => void thread.terminate(), IDLE_MS)
  // Allows the server to stop in spite of the timer and the idle thread.
  timer.unref()
  thread.unref()
  idle.set(thread, timer)
}
