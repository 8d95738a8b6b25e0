import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatDatabaseUrl } from '../../support/database-url.ts'
import { openScratchPostgres } from '../../support/scratch-postgres.ts'
import { scaleTimeLimit } from '../../support/time-limits.ts'
import { openAttackedServer, openDemoLearner, type SentEntry } from '../demo-learner.ts'

/**
 * Moves the embedded database to a PostgreSQL server and back while clients send work. The command is killed several
 * times before each move ends. No acknowledged work may be lost. Prints the longest time without a saved write.
 */
const KILLS = Number(process.env['SEMAI_KILLS'] ?? 4)
const CLIENTS = 4
const LONGEST_RUN_MS = scaleTimeLimit(4_000)
const READ_ONLY_SECONDS = String(Math.ceil(scaleTimeLimit(5)))
const command = join(import.meta.dirname, '../../../server/database-command.ts')

const postgres = await openScratchPostgres()
const address = formatDatabaseUrl(postgres.server.connection)
const attacked = await openAttackedServer()
const { server, dataDir } = attacked
/** Settings of the database that the server uses now, and of the database to which the running move switches. */
let settings: Record<string, string> = {}
let nextSettings: Record<string, string> = {}

/** Server that a running move calls to switch. It restarts the app with the other database. */
const control = createServer((_, response) => {
  void restart().then(() => response.end('ok'))
})
control.listen(0, '127.0.0.1')
await once(control, 'listening')
const { port: controlPort } = control.address() as AddressInfo // the server listens on a port, not on a pipe

async function restart(): Promise<void> {
  await server.stop()
  await server.start(nextSettings)
  settings = nextSettings
}

function move(words: string[], env: Record<string, string>, killAfterMs?: number) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [command, 'move', ...words, '--read-only', READ_ONLY_SECONDS], {
    env: { PATH, DATA_DIR: dataDir, ...settings, ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()))
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; text: string }>()
  child.once('close', code => resolve({ code, text }))
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  return promise
}

const learner = await openDemoLearner(attacked)
const acknowledged: SentEntry[] = []
const figures = { kills: 0, acknowledged: 0, failed: 0, lost: 0, longestGapMs: 0 }
const over = new AbortController()
let lastSaved = performance.now()

/** Repeats each entry until it is saved, as the page does. */
async function sendAlways(): Promise<void> {
  while (!over.signal.aborted) {
    const step = learner.step(acknowledged.length)
    for (;;) {
      const { status, results } = await learner.send([step]).catch(() => ({ status: 0, results: [] }))
      if (status === 200 && results[0]?.outcome !== 'later') {
        const now = performance.now()
        figures.longestGapMs = Math.max(figures.longestGapMs, Math.round(now - lastSaved))
        lastSaved = now
        acknowledged.push(step)
        break
      }
      if (status !== 200 && ![0, 429, 503].includes(status)) figures.failed += 1
      await sleep(50)
    }
  }
}

async function moveWithKills(name: string, words: string[], env: Record<string, string>): Promise<void> {
  const switched = `${process.execPath} -e "fetch('http://127.0.0.1:${controlPort}').then(a => process.exit(a.ok ? 0 : 1))"`
  for (let nth = 0; nth < KILLS; nth += 1) {
    // This move ends without a command to switch, so the kill may hit it while the source is locked.
    const { code } = await move(words, env, Math.random() * LONGEST_RUN_MS)
    if (code === null) figures.kills += 1
  }
  figures.longestGapMs = 0
  const { code, text } = await move([...words, '--switch', switched], env)
  console.log(`${name}:\n${text.trim().replaceAll(/^/gm, '  ')}`)
  console.log(`${name}: longest time without a saved write ${figures.longestGapMs} ms`)
  if (code !== 0) process.exitCode = 1
}

try {
  const load = Promise.all(Array.from({ length: CLIENTS }, sendAlways))
  nextSettings = { DATABASE_URL: address }
  await moveWithKills('to a server', ['--to', 'server'], { NEW_DATABASE_URL: address })
  await rename(join(dataDir, 'postgres'), join(dataDir, '..', 'postgres-before'))
  nextSettings = {}
  await moveWithKills('back to the embedded database', ['--to', 'embedded'], { DATABASE_URL: address })
  over.abort()
  await load
  for (let at = 0; at < acknowledged.length; at += 50) {
    const { results } = await learner.send(acknowledged.slice(at, at + 50))
    figures.lost += results.filter(({ outcome }) => outcome !== 'duplicate').length
  }
  figures.acknowledged = acknowledged.length
  console.log('database move:', figures)
  if (figures.failed + figures.lost > 0 || figures.acknowledged === 0) process.exitCode = 1
} catch (error) {
  console.log(server.log())
  throw error
} finally {
  over.abort()
  control.close()
  await attacked.close()
  await postgres.close()
}
