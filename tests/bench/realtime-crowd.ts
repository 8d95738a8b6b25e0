import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket as Line } from 'node:net'
import type { Socket } from 'socket.io-client'
import type { RoomMessages } from '#contract/webinar/room.ts'
import { type Measurement, followTopics, computePercentile, type RealtimeWorld, sumMemoryMb } from './realtime-world.ts'

const OPENED_AT_ONCE = 50
const WORDS = 5
const GIVE_UP_MS = 20_000
const SLOW_READERS = 1_000

async function outboxMs({ guests, send, meetingId }: RealtimeWorld): Promise<number> {
  const times: number[] = []
  for (let each = 0; each < 150; each += 1) {
    const vote = { webinarId: meetingId, isWanted: each % 2 === 0 }
    const began = performance.now()
    await send(guests[each % guests.length]!.token, 'webinar-reminder', vote)
    times.push(performance.now() - began)
  }
  return computePercentile(times, 0.5)
}

const announce = ({ call, host, meetingId }: RealtimeWorld, text: string) =>
  call(host.token, 'POST', `/v1/staff/meetings/${meetingId}/announcements`, { text })

/**
 * Measures goal B2: all guests in one meeting room. Reports their memory, how fast one message reaches all, and the
 * effect on learners' requests.
 */
export async function measureCrowd(world: RealtimeWorld, wanted: number): Promise<Measurement[]> {
  const { guests, room, host, meetingId, call, originOf, servers } = world
  const aloneMs = await outboxMs(world)
  const emptyMb = sumMemoryMb(servers)
  const sockets: Socket[] = []
  const notifiedAt = new Map<number, number>()
  const state = { opened: 0, target: Number.POSITIVE_INFINITY }
  async function open(): Promise<void> {
    while (state.opened < wanted) {
      const which = (state.opened += 1)
      const socket = await followTopics(originOf(which), guests[which % guests.length]!.token, room, {
        onHints(hints) {
          if (hints.some(({ number }) => number >= state.target) && !notifiedAt.has(which))
            notifiedAt.set(which, performance.now())
        },
      }).catch(() => undefined)
      if (socket) sockets.push(socket)
    }
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open))
  await sleep(3_000)
  const fullMb = sumMemoryMb(servers)
  const besideMs = await outboxMs(world)

  const times: number[] = []
  for (let word = 0; word < WORDS; word += 1) {
    const talk = await call<RoomMessages>(host.token, 'GET', `/v1/meetings/${meetingId}/talk`)
    notifiedAt.clear()
    state.target = talk.number + 1
    const began = performance.now()
    await announce(world, `Kata ${word}`)
    while (notifiedAt.size < sockets.length && performance.now() - began < GIVE_UP_MS) await sleep(10)
    times.push(...[...notifiedAt.values()].map(receivedAt => receivedAt - began))
    times.push(...Array<number>(sockets.length - notifiedAt.size).fill(GIVE_UP_MS))
    await sleep(1_500)
  }
  for (const socket of sockets) socket.disconnect()
  const isWhole = sockets.length >= 10_000
  const [p50, p99] = [computePercentile(times, 0.5), computePercentile(times, 0.99)]
  return [
    {
      goal: `B2: memory with ${sockets.length.toLocaleString('en')} sockets on ${servers.length} processes`,
      asked: '600 MB together with 10,000',
      measured: `${fullMb.toFixed(0)} MB, ${emptyMb.toFixed(0)} MB without them`,
      isReached: isWhole && fullMb <= 600,
    },
    {
      goal: 'B2: from the request to all clients',
      asked: 'p99 in 1 s',
      measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      isReached: isWhole && p99 <= 1_000,
    },
    {
      goal: 'B2: an outbox post beside them, p50',
      asked: 'at most 1.2x',
      measured: `${besideMs.toFixed(1)} ms, alone ${aloneMs.toFixed(1)} ms: ${(besideMs / aloneMs).toFixed(2)}x`,
      isReached: isWhole && besideMs <= 1.2 * aloneMs,
    },
  ]
}

/** Measures goal B3: sockets authenticate, follow, and then stop reading from the network. */
export async function measureSlowReaders(world: RealtimeWorld): Promise<Measurement> {
  const { guests, room, servers, originOf } = world
  const readers: Socket[] = []
  for (let each = 0; each < SLOW_READERS; each += 1) {
    readers.push(await followTopics(originOf(0), guests[each % guests.length]!.token, room, { onHints: () => {} }))
  }
  const one = servers.slice(0, 1)
  const memoryMbBefore = sumMemoryMb(one)
  for (const reader of readers) {
    const { transport } = reader.io.engine as unknown as { transport: { ws: { _socket: Line } } } // The socket below the library
    transport.ws._socket.pause()
  }
  const words = 40
  for (let each = 0; each < words; each += 1) {
    await announce(world, `Lagi ${each}`)
    await sleep(200)
  }
  const kib = Math.max(0, ((sumMemoryMb(one) - memoryMbBefore) * 1_024) / readers.length)
  for (const reader of readers) reader.disconnect()
  return {
    goal: 'B3: buffered for a client that does not read',
    asked: '64 KiB',
    measured: `${kib.toFixed(1)} KiB more memory each; ${readers.length} readers, ${words} words`,
    isReached: kib <= 64,
  }
}
