import { MINUTE_MS } from '#contract/wire/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import type { Socket } from 'socket.io-client'
import { createLiveConnection, type SocketHandlers } from '#app/realtime/live-connection.ts'
import { type Measurement, followTopics, type RealtimeWorld } from './realtime-world.ts'

/** Measures goal B4: each server stops and restarts in turn; clients behave as our pages do. */
export async function measureRollingRestart(world: RealtimeWorld): Promise<Measurement[]> {
  const { guests, servers } = world
  const pages = guests.map(({ token }, who) => openPage(world, token, who))
  const isEverybodyThere = () => pages.every(({ state }) => state.isLive)
  while (!isEverybodyThere()) await sleep(100)
  for (const { state } of pages) state.asked = 0
  let slowestMs = 0
  for (const server of servers) {
    const began = performance.now()
    await server.stop()
    await server.start()
    while (!isEverybodyThere() && performance.now() - began < MINUTE_MS) await sleep(100)
    slowestMs = Math.max(slowestMs, performance.now() - began)
  }
  const back = pages.flatMap(({ state }) => state.backMs)
  const seconds = Array.from({ length: 60 }, (_, at) => back.filter(ms => Math.floor(ms / 1_000) === at).length)
  const most = (100 * Math.max(...seconds)) / Math.max(1, back.length)
  const asked = Math.max(...pages.map(({ state }) => state.asked))
  for (const { line } of pages) line.forget()
  return [
    {
      goal: 'B4: rolling restart',
      asked: 'all back within 30 s, spread evenly',
      measured: `${(slowestMs / 1_000).toFixed(1)} s from the order to end, of ${pages.length} pages; at most ${most.toFixed(0)} % of ${back.length} returns in one second`,
      isReached: slowestMs <= 30_000 && most <= 20,
    },
    {
      goal: 'B4: catch-up calls of one page',
      asked: 'at most one a restart',
      measured: `${asked} in ${servers.length} restarts without messages`,
      isReached: asked <= servers.length,
    },
  ]
}

function openPage({ room, originOf }: RealtimeWorld, token: string, who: number) {
  const state = { isLive: false, lostAt: 0, backMs: [] as number[], asked: 0 }
  let next = who
  function open(handlers: SocketHandlers) {
    let socket: Socket | undefined
    let isClosed = false
    function close(): void {
      if (!isClosed) handlers.onClosed()
      isClosed = true
    }
    async function connect(): Promise<void> {
      // Picks another server each time, like a load balancer.
      next += 1
      const bound = { onHints: handlers.onHints.bind(handlers), onEnded: handlers.onEnded.bind(handlers) }
      socket = await followTopics(originOf(next), token, room, { ...bound, onClosed: close })
      handlers.onOpen()
    }
    void connect().catch(close)
    return {
      follow: () => {},
      close() {
        isClosed = true
        socket?.disconnect()
      },
    }
  }
  const line = createLiveConnection({
    open,
    // No version counts as known, so that each received hint causes a request that is counted.
    isKnown: () => false,
    onNews: () => (state.asked += 1),
    onPeople: () => {},
    onLive(isLive) {
      state.isLive = isLive
      if (!isLive) state.lostAt = performance.now()
      else if (state.lostAt > 0) state.backMs.push(performance.now() - state.lostAt)
    },
  })
  line.set({ isAllowed: true, isVisible: true })
  line.want([room])
  return { state, line }
}

/** Measures goal B6: one idle page on a connection that counts bytes. */
export async function countSilentSocket({ guests, originOf }: RealtimeWorld): Promise<Measurement> {
  const state = { bytes: 0, packets: 0 }
  const target = Number(new URL(originOf(3)).port)
  const counter = createServer(from => {
    const to = createConnection(target, '127.0.0.1')
    for (const line of [from, to]) {
      line.on('data', part => {
        state.bytes += part.length
        state.packets += 1
      })
      line.on('error', () => line.destroy())
    }
    from.pipe(to).pipe(from)
  })
  await new Promise<void>(resolve => counter.listen(0, '127.0.0.1', resolve))
  const { port } = counter.address() as AddressInfo
  const socket = await followTopics(`http://127.0.0.1:${port}`, guests[0]!.token, 'attributes', { onHints: () => {} })
  Object.assign(state, { bytes: 0, packets: 0 })
  await sleep(MINUTE_MS)
  const { bytes, packets } = state
  socket.disconnect()
  counter.close()
  // Each message is a packet that another packet confirms: 40 bytes of TCP/IP for each packet, and 22 bytes of TLS
  // around each message.
  const whole = bytes + packets * (40 + 40 + 22)
  return {
    goal: 'B6: a silent socket in a minute',
    asked: '1.5 KiB',
    measured: `${bytes} bytes in ${packets} messages; with packets and TLS ${whole} bytes`,
    isReached: whole <= 1_536,
  }
}
