import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAttackedServer } from '../demo-learner.ts'
import { scaleTimeLimit } from '../../support/time-limits.ts'

/**
 * Requests a video on many connections of one network and never reads it, as many paused players do. When the server
 * has filled the buffers of all connections, it must answer the other calls of this network.
 */
const CONNECTIONS = 1_000
const VIDEO_BYTES = 30_000_000
const CALLS = 20
const EVERY_MS = 100

const attacked = await openAttackedServer()
const sockets: Socket[] = []
try {
  const name = `${'ab'.repeat(32)}.mp4`
  await writeFile(join(attacked.dataDir, 'media', name), Buffer.alloc(VIDEO_BYTES))
  const { port } = attacked.server
  for (let each = 0; each < CONNECTIONS; each += 1) {
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET /api/media/${name} HTTP/1.1\r\nHost: semai.test\r\n\r\n`)
    sockets.push(socket)
  }
  await waitUntilPageArrives()
  const statuses: number[] = []
  for (let call = 0; call < CALLS; call += 1) {
    statuses.push((await fetch(`${attacked.origin}/api/v1/courses`)).status)
    await sleep(EVERY_MS)
  }
  const open = sockets.filter(socket => !socket.destroyed).length
  const refused = statuses.filter(status => status !== 200).length
  console.log('slow readers:', { open, calls: CALLS, refused })
  if (open < CONNECTIONS || refused > 0) process.exitCode = 1
} finally {
  for (const socket of sockets) socket.destroy()
  await attacked.close()
}

/**
 * Waits until the server has filled the buffers, which takes seconds of processor time. Pages are never refused, so a
 * page that arrives soon shows that this work is done.
 */
async function waitUntilPageArrives(): Promise<void> {
  for (const until = performance.now() + scaleTimeLimit(30_000); performance.now() < until;) {
    const since = performance.now()
    await fetch(attacked.origin)
    if (performance.now() - since < scaleTimeLimit(200)) return
  }
  throw new Error('the server did not answer in time')
}
