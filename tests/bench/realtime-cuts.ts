import { setTimeout as sleep } from 'node:timers/promises'
import type { RoomMessages } from '#contract/webinar/room.ts'
import { type Measurement, followTopics, type RealtimeWorld } from './realtime-world.ts'

const FOLLOWERS = 50
const KILL_EVERY_MS = 8_000
const QUESTIONS = 900

/**
 * Measures goal B1: clients read by version number while their connections are cut, while they change servers and while
 * servers are killed.
 */
export async function cutAtRandom(world: RealtimeWorld, wantedCuts: number): Promise<Measurement> {
  const { guests, meetingId, send, db, servers } = world
  const state = { cuts: 0, kills: 0, isOver: false }
  const readers = guests.slice(0, FOLLOWERS).map(({ token }) => createReader(world, token))

  async function live(reader: Reader): Promise<void> {
    while (!state.isOver) {
      const socket = await reader.open().catch(() => undefined)
      await sleep(Math.random() * 100)
      if (socket) state.cuts += 1
      // Closes the connection at an arbitrary point, like a lost network.
      socket?.io.engine.close()
      state.isOver ||= state.cuts >= wantedCuts
    }
  }
  async function write(): Promise<void> {
    for (let each = 0; each < QUESTIONS && !state.isOver; each += 1) {
      const text = `Nomor ${each}`
      await send(guests[each % 100]!.token, 'room-question', { meetingId, text }).catch(() => undefined)
      await sleep(wantedCuts / 100)
    }
  }
  async function kill(): Promise<void> {
    while (!state.isOver) {
      await sleep(KILL_EVERY_MS)
      const victim = servers[state.kills % servers.length]!
      await victim.kill()
      await victim.start()
      state.kills += 1
    }
  }
  await Promise.all([...readers.map(live), write(), kill()])

  const rows = await db
    .selectFrom('room_question')
    .select('number')
    .where('meeting_id', '=', meetingId)
    .orderBy('number')
    .execute()
  const truth = rows.map(({ number }) => number)
  let wrong = 0
  for (const reader of readers) {
    await reader.readUpTo(truth.at(-1) ?? 0)
    if (JSON.stringify(reader.received) !== JSON.stringify(truth)) wrong += 1
  }
  return {
    goal: 'B1: cuts, kills, changes of server',
    asked: '10,000, nothing missed, twice or out of order',
    measured: `${state.cuts} cuts, ${state.kills} kills, ${truth.length} questions, ${FOLLOWERS} readers: ${wrong} of them with anything missed, twice or out of order`,
    isReached: wrong === 0 && state.cuts >= 10_000,
  }
}

type Reader = ReturnType<typeof createReader>

/** Follows the room by version numbers, as the page does. A hint triggers a request for newer data. */
function createReader({ call, meetingId, room, anyOrigin }: RealtimeWorld, token: string) {
  const received: number[] = []
  const known = { number: 0 }
  let reading: Promise<void> | undefined

  async function readOnce(): Promise<void> {
    const talk = await call<RoomMessages>(token, 'GET', `/v1/meetings/${meetingId}/talk?since=${known.number}`)
    received.push(...talk.questions.map(each => each.number).toSorted((a, b) => a - b))
    known.number = talk.number
  }
  /** Runs one read at a time. If a server is killed during a read, the next hint starts another read. */
  function read(): Promise<void> {
    reading ??= readOnce()
      .catch(() => undefined)
      .finally(() => (reading = undefined))
    return reading
  }

  return {
    received,
    open: () =>
      followTopics(anyOrigin(), token, room, {
        onHints(hints) {
          if (hints.some(hint => hint.number > known.number)) void read()
        },
      }),
    async readUpTo(last: number): Promise<void> {
      for (; known.number < last;) await read()
    },
  }
}
