import { Session } from 'node:inspector/promises'

/**
 * Runs a garbage collection and returns the freed memory to the system. On an idle server, objects that only the start
 * needed (demo texts, source code) would otherwise stay in memory for hours, because V8 collects them only when memory
 * is low. Takes less than a tenth of a second.
 */
export async function sweepMemory(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
