import type { Services } from '../../../http/context.ts'
import type { StorageSettings } from '../../../storage/storage.ts'
import { runInThread } from '../../../threads/run-in-thread.ts'
import type { WorkInput } from './work.ts'

/** Maximum run time of the thread. The task has a shorter time limit and then aborts the thread by `signal`. */
const MAX_RUN_MS = 3_600_000

/**
 * Executes the next step of an import in a worker thread with its own database connection, so that the event loop is
 * not blocked. An abort by `signal` is safe at any time, because it ends the thread, and PostgreSQL then rolls back the
 * thread's transaction.
 */
export async function workInThread(
  { storage, database, now }: Pick<Services, 'database' | 'now'> & { storage: StorageSettings },
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  // Loads sharp in the main thread, because its native libraries are otherwise unloaded when a worker thread ends.
  await import('../../site/picture/redraw.ts')
  const clockAheadMs = now().getTime() - Date.now()
  const input: WorkInput = { importId, database, storage, clockAheadMs }
  await runInThread(new URL('work.ts', import.meta.url), input, { maxRunMs: MAX_RUN_MS, signal })
}
