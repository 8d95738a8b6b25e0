import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAttackedServer } from '../demo-learner.ts'
import { openCaddy } from '../caddy.ts'
import { scaleTimeLimit } from '../../support/time-limits.ts'

/**
 * Sends many requests on each of many connections and never reads a response, directly and behind a proxy. The server
 * must answer all other clients within a second, and its memory must stay small.
 */
const FLOODS = [
  { connections: 100, requests: 1_000, path: '/api/v1/courses' },
  { connections: 100, requests: 1_000, path: '/' },
  { connections: 100, requests: 1_000, path: '/socket.io/' },
  { connections: 50, requests: 400, path: '/api/v1/courses' },
  // Number of requests that a connection may send before it reads a response.
  { connections: 100, requests: 16, path: '/api/v1/courses' },
]
const OTHERS = ['/api/live', '/api/v1/courses', '/']
const EVERY_MS = 25
const FLOOD_MS = 4_000
/** Maximum time for a response. `scaleTimeLimit` makes it one second on a quiet machine with two cores. */
const ANSWERED_WITHIN_MS = scaleTimeLimit(500)
const MORE_MEMORY_MB = 100
/**
 * Maximum share of refused calls. A proxy forwards the flood one by one, so the server works at its limit and refuses
 * some calls at once.
 */
const MOST_REFUSED = 0.3

const attacked = await openAttackedServer({ TRUST_PROXY: '127.0.0.1' })
const caddy = await openCaddy(attacked.server.port)
try {
  if (!caddy) console.log('pipelined flood: caddy is not installed, so only the direct flood runs')
  for (const [way, port] of Object.entries({ direct: attacked.server.port, proxied: caddy?.port })) {
    if (port === undefined) continue
    // Compiles the server's code and fills its caches.
    for (let round = 0; round < 20; round += 1) for (const path of OTHERS) await ask(port, path)
    const before = await memoryMb()
    for (const flood of FLOODS) {
      const { slowest, refused, failed, calls, peakMb } = await attack(port, flood)
      console.log(`pipelined flood, ${way}:`, flood, { calls, refused, failed, slowest, moreMb: peakMb - before })
      const isDenied = refused > calls * MOST_REFUSED
      if (isDenied || failed > 0 || slowest > ANSWERED_WITHIN_MS || peakMb - before > MORE_MEMORY_MB)
        process.exitCode = 1
    }
  }
} finally {
  await caddy?.close()
  await attacked.close()
}

async function attack(port: number, { connections, requests, path }: (typeof FLOODS)[number]) {
  const bytes = `GET ${path} HTTP/1.1\r\nHost: semai.test\r\n\r\n`.repeat(requests)
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  for (const socket of sockets) socket.write(bytes)
  const calls: Promise<{ status: number; ms: number }>[] = []
  let peakMb = 0
  for (const until = performance.now() + FLOOD_MS; performance.now() < until; await sleep(EVERY_MS)) {
    calls.push(ask(port, OTHERS[calls.length % OTHERS.length] ?? '/'))
    peakMb = Math.max(peakMb, await memoryMb())
  }
  const responses = await Promise.all(calls)
  for (const socket of sockets) socket.destroy()
  return {
    calls: responses.length,
    refused: responses.filter(({ status }) => status === 503).length,
    failed: responses.filter(({ status }) => status !== 200 && status !== 503).length,
    slowest: Math.round(Math.max(...responses.map(({ ms }) => ms))),
    peakMb,
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

function ask(port: number, path: string): Promise<{ status: number; ms: number }> {
  const since = performance.now()
  return new Promise(resolve => {
    const end = (status: number) => resolve({ status, ms: performance.now() - since })
    const sent = request({ agent: false, host: '127.0.0.1', port, path }, answer =>
      answer.resume().on('end', () => end(answer.statusCode ?? 0)),
    )
    sent.on('error', () => end(0))
    sent.end()
  })
}

async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${attacked.server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
}
