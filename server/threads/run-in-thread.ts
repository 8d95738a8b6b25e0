import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { busy, CallError } from '../http/errors.ts'
import { type Job, type JobAnswer, ownedBuffer } from './protocol.ts'
import { Slots } from './slots.ts'

/** Two files at a time, and a short queue: a third big file would only slow down the other two. */
const slots = new Slots(2, 20)
/** Time limit of one run. The largest allowed file takes a few seconds; the limit ends a hostile file. */
const MAX_RUN_MS = 120_000
/** Time without work after which a thread ends and frees its memory. */
const IDLE_MS = 20_000
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }

interface Options {
  maxRunMs?: number | undefined
  given?: readonly Uint8Array[]
  signal?: AbortSignal | undefined
}

const idle = new Map<Worker, NodeJS.Timeout>()

/** The thread ran out of memory or time, or crashed. The caller turns this into a message about its file. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure'
}

/**
 * Calls `work(input)` of a module in a thread, so that the event loop stays free however long it takes. Rethrows a
 * `CallError` of the thread. After `maxRunMs` the thread is ended and `ThreadFailure` is thrown. `given` are bytes of
 * the input that the caller no longer needs: they are transferred without a copy and are empty here afterwards. An abort of
 * `signal` ends the thread and throws the signal's reason.
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
    return reply.result as Result // as the module returns it
  }, busy)
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
    thread.postMessage(job, given.flatMap(ownedBuffer))
    const [reply] = (await answer) as [JobAnswer] // posted by thread.ts
    keepThread(thread)
    return reply
  } catch (error) {
    void thread.terminate()
    signal?.throwIfAborted()
    throw new ThreadFailure('the thread ended before its job was done', { cause: error })
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
  // An idle thread may fail too; `ask` gets the `exit` event.
  thread.on('error', () => undefined)
  return thread
}

function keepThread(thread: Worker): void {
  const timer = setTimeout(() => void thread.terminate(), IDLE_MS)
  // Neither the timer nor the thread keeps the server from stopping.
  timer.unref()
  thread.unref()
  idle.set(thread, timer)
}
