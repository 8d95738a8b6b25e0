import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { scaleTimeLimit } from '../time-limits.ts'

/** A real server process with its own port and database. A test can kill and restart it. */
export interface ServerProcess {
  readonly port: number
  /** Process id of the running server; undefined before the first start. */
  readonly pid: number | undefined
  /** Sends SIGKILL, so the process ends without a shutdown. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>
  /** Starts the server of the folder `from`, by default this version. */
  start(env?: Record<string, string>, from?: URL): Promise<void>
  /** Returns all output, for the report of a failed test. */
  log(): string
}

/** Time limit for a start of the server. A start takes a second, and thirty on a busy machine. */
const READY_WITHIN_MS = scaleTimeLimit(60_000)
export const root = new URL('../../../', import.meta.url)
/** Flags of the server, the same as with `npm start`. */
export const serverFlags = JSON.parse(readFileSync(new URL('scripts/server-flags.json', root), 'utf8')) as string[]

export async function prepareServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  let child: ChildProcess | undefined
  let output = ''

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  return {
    port,
    get pid() {
      return child?.pid
    },
    log: () => output,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async (more = {}, from = root) => {
      const process = spawn(nodePath, [...serverFlags, 'server/main.ts'], {
        cwd: from,
        env: {
          ...createDemoSettings({ ...env, ...more }),
          ...listInheritedSettings(),
          ...env,
          ...more,
          PORT: String(port),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = process
      for (const stream of [process.stdout, process.stderr]) {
        stream.on('data', (part: Buffer) => {
          output = (output + part.toString()).slice(-200_000)
        })
      }
      const until = Date.now() + READY_WITHIN_MS
      while (!(await isReady(port))) {
        if (process.exitCode !== null || Date.now() > until) throw new Error(`the server did not start:\n${output}`)
        await sleep(50)
      }
    },
  }
}

/**
 * Number of servers on one database. `SEMAI_SERVERS=2` runs the suite behind a balancer (`npm run test:two-servers`).
 */
export const SERVERS = Number(process.env['SEMAI_SERVERS'] ?? 1)

/**
 * Prepares the requested number of servers; actions of a test apply to all of them. `second` can be killed separately.
 */
export async function prepareServers(env: Record<string, string>) {
  const all = await Promise.all(Array.from({ length: SERVERS }, () => prepareServer(env)))
  const [first, second] = all
  if (!first) throw new Error('SEMAI_SERVERS has to be 1 or more')
  const server: ServerProcess = {
    port: first.port,
    get pid() {
      return first.pid
    },
    log: () => all.map(each => each.log()).join('\n'),
    kill: async () => void (await Promise.all(all.map(each => each.kill()))),
    stop: async () => void (await Promise.all(all.map(each => each.stop()))),
    start: async (more, from) => void (await Promise.all(all.map(each => each.start(more, from)))),
  }
  return { server: SERVERS === 1 ? first : server, ports: all.map(({ port }) => port), second }
}

const nodePath = process.execPath
/** Compile cache as in scripts/node24.mjs. It saves a fifth of the server's start time. */
const COMPILED = fileURLToPath(new URL('node_modules/.cache/semai/compiled', root))
/**
 * Returns the demo setting of a test server. Tests do not need the demo's 90 days of history, and a production server
 * refuses any demo.
 */
export function createDemoSettings(env: Record<string, string>): Record<string, string> {
  return env['NODE_ENV'] === 'production' ? {} : { SEED_DEMO: 'core' }
}

/**
 * Returns the environment for a test server. The developer's own settings must not reach it, except for the build that
 * is tested.
 */
export function listInheritedSettings(): Record<string, string> {
  const { PATH = '', HOME = '', DIST_DIR, NODE_COMPILE_CACHE = COMPILED } = process.env
  const own = { PATH, HOME, NODE_COMPILE_CACHE, TZ: 'Asia/Jakarta' }
  return { ...own, ...(DIST_DIR === undefined ? {} : { DIST_DIR }) }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}
