/* Records the longest block of a server's event loop, every 100 ms. Loaded before the server (`--import`). */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const INTERVAL_MS = 100
const RESOLUTION_MS = 5

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  setInterval(() => {
    appendFileSync(process.env['SEMAI_LOOP_FILE'] ?? '', `${Date.now()} ${Math.round(delays.max / 1e6)}\n`)
    delays.reset()
  }, INTERVAL_MS).unref()
}
