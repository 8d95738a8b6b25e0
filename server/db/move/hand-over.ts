import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MoveFailure } from './faults.ts'
import type { WriteLock } from './write-lock.ts'

const LOOK_EVERY_MS = 100
const REMIND_EVERY_MS = 10_000

interface Parts {
  lock: WriteLock
  /** Shell command that starts the servers with the new URL. If undefined, the operator starts the servers. */
  command: string | undefined
  signal: AbortSignal
  say: (line: string) => void
}

async function runCommand(command: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [undefined])])
  if (code !== 0) throw new MoveFailure(`Perintah setelah --switch gagal (kode ${String(code)}): ${command}`)
}

/**
 * Keeps the source locked until no server uses it, so that no server writes to the old database. Ends the sessions that
 * wait for the lock, so that their clients repeat the calls on the new server.
 */
export async function waitUntilSourceUnused({ lock, command, signal, say }: Parts): Promise<void> {
  await lock.endWaiting() // throws if the connection has lost the lock
  let isStarted = command === undefined
  let fault: unknown
  const starting =
    command === undefined
      ? Promise.resolve()
      : runCommand(command).then(
          () => void (isStarted = true),
          (error: unknown) => void (fault = error ?? new Error('the command failed without an error')),
        )
  let reminderAt = Date.now() + REMIND_EVERY_MS
  for (;;) {
    const others = await lock.endWaiting()
    if (fault !== undefined) throw fault
    if (signal.aborted) throw new MoveFailure('Dihentikan sebelum server beralih.')
    if (isStarted && others === 0) break
    if (isStarted && Date.now() > reminderAt) {
      say(`Sumber masih dipakai oleh ${others} sambungan server. Hentikan atau mulai ulang semua server.`)
      reminderAt = Date.now() + REMIND_EVERY_MS
    }
    await sleep(LOOK_EVERY_MS)
  }
  await starting
}
