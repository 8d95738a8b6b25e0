import { Session } from 'node:inspector/promises'

/**
 * Runs a garbage collection, because V8 itself would not collect garbage for hours on an idle server. Objects that only
 * the start needed (demo texts, source code) would stay in memory until then.
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
