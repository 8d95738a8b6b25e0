import './brand-setting.ts'
import type { AddressInfo } from 'node:net'
import { brand } from '#contract/site/brand.ts'
import { readConfig } from './config.ts'
import { listDemoAccounts, outdatedDemoNotice } from './demo/demo.ts'
import { handleProcessFaults } from './process-faults.ts'
import { OpenResources, start } from './start.ts'
import { StartFailure } from './start-failure.ts'
import { sweepMemory } from './sweep-memory.ts'

const CLOSE_WITHIN_MS = 30_000
/**
 * Signals within this time count as one press of Ctrl-C. One press causes several signals, because the process group,
 * npm and the start script each forward it.
 */
const SAME_PRESS_MS = 1_000
/**
 * Time from the start until the memory that only the start needed is freed. By then the parts are running, and the
 * first waiting requests are answered.
 */
const SWEEP_AFTER_MS = 10_000

const opened = new OpenResources()
let isEnding = false
let endingSince = 0

async function end(exitCode: number): Promise<never> {
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
  try {
    await opened.closeAll()
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
  process.exit(exitCode)
}

/** Handles a signal. The first signal closes the server cleanly. A later press of Ctrl-C ends the process at once. */
function endOn(signal: NodeJS.Signals): void {
  process.on(signal, () => {
    if (isEnding) {
      if (Date.now() - endingSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    isEnding = true
    endingSince = Date.now()
    void end(0)
  })
}
handleProcessFaults({
  log: (error, words) => console.error(words, error),
  end: () => {
    if (isEnding) return
    isEnding = true
    endingSince = Date.now()
    void end(1)
  },
})
endOn('SIGINT')
endOn('SIGTERM')

try {
  const config = readConfig(process.env)
  const { app, demo, setUpToken } = await start(config, opened)
  const { port } = app.server.address() as AddressInfo // the server listens on a port, not on a pipe
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  if (demo !== 'none') console.log(listDemoAccounts().join('\n'))
  if (demo === 'older') console.log(outdatedDemoNotice)
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  console.log(`${brand.name} siap di ${origin}`)
  if (setUpToken !== undefined) {
    console.log(
      `Belum ada admin. Buat admin pertama di tautan ini (sekali pakai, berlaku 24 jam):\n` +
        `${config.publicUrl ?? origin}/api/set-up?token=${setUpToken}\n` +
        'atau dengan perintah: npm run admin -- create EMAIL',
    )
  }
  setTimeout(() => void sweepMemory().catch(() => undefined), SWEEP_AFTER_MS).unref()
} catch (error) {
  if (!isEnding) {
    isEnding = true
    console.error(error instanceof StartFailure ? `\n${brand.name} tidak dapat dijalankan.\n${error.message}\n` : error)
    await end(1)
  }
}
