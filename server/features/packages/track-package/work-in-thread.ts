import type { Services } from '../../../http/context.ts'
import type { StorageSettings } from '../../../storage/storage.ts'
import { runInThread } from '../../../threads/run-in-thread.ts'
import type { WorkInput } from './work.ts'

/** Upper limit of a thread's run. The task's own limit ends the thread earlier, by its signal. */
const MAX_RUN_MS = 3_600_000

/**
 * Does the next step of an import in a worker thread with its own database connection, so that no part of it blocks the event loop.
 * The signal ends the thread, and PostgreSQL rolls its transaction back: a kill at any point is safe.
 */
export async function workInThread(
  { storage, database, now }: Pick<Services, 'database' | 'now'> & { storage: StorageSettings },
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  // Keeps the libraries of sharp loaded in the main thread, so that the end of a thread does not unload them.
  await import('../../site/picture/redraw.ts')
  const clockAheadMs = now().getTime() - Date.now()
  const input: WorkInput = { importId, database, storage, clockAheadMs }
  await runInThread(new URL('work.ts', import.meta.url), input, { maxRunMs: MAX_RUN_MS, signal })
}
