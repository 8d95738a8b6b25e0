import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { prepareServer, type ServerProcess } from '../support/e2e/server.ts'
import { measureCallsPerSecond, computeMedian } from './load.ts'
import { formatTable } from './write-figures.ts'

/**
 * Measures the cost of monitoring with two servers on one database. One server has metrics that are scraped each round,
 * or traces (`npm run bench:traces`) that are sent to a collector. The servers take turns. Compares the processor time
 * of the main thread for each call, because other work on the machine changes it less than calls per second.
 */
const ROUNDS = 12
const CALLS = 1_000
/** A small number, so that a busy machine refuses no call. */
const CONNECTIONS = 2
/** Share of the calls that are traced: the default. */
const SHARE = process.env['SEMAI_SHARE'] ?? '0.02'
const TOKEN = 'token-of-the-metrics-bench'
const paths = ['/api/live', '/api/v1/points', '/api/v1/courses']

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const database = await startEmbedded(join(folder, 'postgres'))
const { user, host, port } = database.connection
const settings = {
  DATABASE_URL: `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`,
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  RATE_LIMIT_FACTOR: '1000000',
}
const unmonitoredServer = await prepareServer(settings)
await unmonitoredServer.start()
const collector = createServer((request, response) => {
  request.resume().on('end', () => response.end('{}'))
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const { port: collectorPort } = collector.address() as AddressInfo // the server listens on a port, not on a pipe
const monitoredServer = await prepareServer({
  ...settings,
  ...(process.argv[2] === 'traces'
    ? { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`, OTEL_TRACES_SAMPLER_ARG: SHARE }
    : { METRICS_TOKEN: TOKEN }),
})
await monitoredServer.start()

async function logIn(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${unmonitoredServer.port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'siswa@semai.test', password: 'belajar123' }),
  })
  // The contract defines the type of this response.
  const { data } = (await response.json()) as { data: { accessToken: string } }
  return data.accessToken
}
const headers = { authorization: `Bearer ${await logIn()}` }

/** Returns the processor time in microseconds that the main thread has used so far (proc(5), schedstat). */
async function microseconds({ pid }: ServerProcess): Promise<number> {
  const [nanoseconds = ''] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1_000
}

/** Returns the memory of the process in RAM. */
async function memoryMb({ pid }: ServerProcess): Promise<string | undefined> {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kilobytes && (Number(kilobytes) / 1_000).toFixed(0)
}

async function perCall(server: ServerProcess, path: string): Promise<number> {
  const calls = Array.from({ length: CALLS }, () => ({ path, headers }))
  const before = await microseconds(server)
  await measureCallsPerSecond(`http://127.0.0.1:${server.port}`, calls, CONNECTIONS)
  return ((await microseconds(server)) - before) / CALLS
}

const rows = [['call', 'µs without', 'µs with', 'more']]
for (const path of paths) {
  const seen = { without: [] as number[], with: [] as number[] }
  for (let round = -2; round < ROUNDS; round += 1) {
    const without = await perCall(unmonitoredServer, path)
    const counted = await perCall(monitoredServer, path)
    await fetch(`http://127.0.0.1:${monitoredServer.port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    // The first rounds warm the servers up.
    if (round < 0) continue
    seen.without.push(without)
    seen.with.push(counted)
  }
  const [less, more] = [computeMedian(seen.without), computeMedian(seen.with)]
  rows.push([path, less.toFixed(1), more.toFixed(1), `${((more / less - 1) * 100).toFixed(1)} %`])
}
console.log(`${ROUNDS} rounds, median processor time of the main thread; goal: at most 3 % more for an API call\n`)
console.log(formatTable(rows))

console.log(`\nmemory: ${await memoryMb(unmonitoredServer)} MB without, ${await memoryMb(monitoredServer)} MB with`)

for (const server of [unmonitoredServer, monitoredServer]) await server.stop()
collector.close()
await database.stop()
await rm(folder, { recursive: true, force: true })
