import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scaleTimeLimit } from '../time-limits.ts'
import { createDemoSettings, listInheritedSettings, root, type ServerProcess, serverFlags } from './server.ts'

/**
 * Loading and first running the server's modules is most of the cost of a start. Tests that never stop their server
 * therefore share one process per parallel worker.
 */
export interface Host {
  readonly origin: string
  /** Path of the log file of all servers in this process. */
  readonly logPath: string
}

const VARIABLE = 'SEMAI_E2E_HOSTS'
const READY_WITHIN_MS = scaleTimeLimit(60_000)

/**
 * Starts the host processes for the run and passes them to the tests' processes by the environment. Returns the
 * function that ends them.
 */
export async function openHosts(folder: string, count: number): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const opened = await Promise.all(Array.from({ length: count }, (_none, at) => openHost(folder, at)))
  process.env[VARIABLE] = JSON.stringify(opened.map(({ host }) => host))
  return async () => {
    for (const { child } of opened) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
  }
}

async function openHost(folder: string, at: number): Promise<{ host: Host; child: ChildProcess }> {
  const logPath = join(folder, `host-${at}.log`)
  const portPath = join(folder, `host-${at}.port`)
  const log = openSync(logPath, 'a')
  const child = spawn(process.execPath, [...serverFlags, 'tests/support/e2e/host-process.ts', portPath], {
    cwd: root,
    env: listInheritedSettings(),
    // The process ends when its input is closed, even if the run was killed.
    stdio: ['pipe', log, log],
  })
  closeSync(log)
  const until = Date.now() + READY_WITHIN_MS
  let port = ''
  while (port === '') {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`no host:\n${await readFile(logPath, 'utf8')}`)
    await sleep(50)
    port = await readFile(portPath, 'utf8').catch(() => '')
  }
  return { host: { origin: `http://127.0.0.1:${port}`, logPath }, child }
}

/** Returns the host for the worker with this parallel index. Returns undefined outside of an e2e run. */
export function findHost(index: number): Host | undefined {
  const hosts = JSON.parse(process.env[VARIABLE] ?? '[]') as Host[]
  return hosts.length === 0 ? undefined : hosts[index % hosts.length]
}

/** Opens a server in a host's process. `log` is everything that any of the host's servers wrote meanwhile. */
export async function startServerOnHost(
  { origin, logPath }: Host,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const from = statSync(logPath).size
  const response = await fetch(origin, {
    method: 'POST',
    body: JSON.stringify({ ...createDemoSettings(env), ...listInheritedSettings(), ...env }),
  })
  const words = await response.text()
  if (!response.ok) throw new Error(`the server did not start: ${words}`)
  return {
    port: Number(words),
    pid: undefined,
    log: () => readFileSync(logPath).subarray(from).toString(),
    kill: ownServerOnly,
    start: ownServerOnly,
    stop: async () => void (await fetch(`${origin}/${words}`, { method: 'DELETE' })),
  }
}

async function ownServerOnly(): Promise<never> {
  throw new Error('a test that kills or starts its server says so: test.use({ hasOwnServer: true })')
}
