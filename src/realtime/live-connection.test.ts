import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TopicName } from '#contract/wire/realtime.ts'
import { createLiveConnection, HIDDEN_FOR_MS, type LiveSocket, type SocketHandlers } from './live-connection.ts'

/** WebSocket that the test controls. */
interface FakeSocket extends LiveSocket, SocketHandlers {
  followed: string[][]
  isClosed: boolean
}

let sockets: FakeSocket[] = []
let news: string[] = []
let live: boolean[] = []
let random = 0.5
let answersAreOldMs = 0

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  news = []
  live = []
  random = 0.5
  answersAreOldMs = 10_000
})
afterEach(() => {
  vi.useRealTimers()
})

function newConnection() {
  return createLiveConnection({
    random: () => random,
    isKnown: (_topic, restMs) => restMs > answersAreOldMs,
    onNews: topic => news.push(topic),
    onPeople: () => {},
    onLive: is => live.push(is),
    open(handlers) {
      const socket: FakeSocket = {
        ...handlers,
        followed: [],
        isClosed: false,
        follow: topics => void socket.followed.push([...topics]),
        close: () => void (socket.isClosed = true),
      }
      sockets.push(socket)
      return socket
    },
  })
}

const last = () => sockets.at(-1)!
const there = { isAllowed: true, isVisible: true }
const room: TopicName = 'room:00000000-0000-4000-8000-000000000000'

test('opens a socket only if a page needs one and sockets are allowed', () => {
  const connection = newConnection()
  connection.set({ isAllowed: false, isVisible: true })
  connection.want(['leaderboard'])
  connection.set({ isAllowed: false, isVisible: true })
  vi.advanceTimersByTime(600_000)
  expect(sockets).toEqual([])
  connection.set(there)
  expect(sockets).toHaveLength(1)
  last().onOpen()
  connection.want(['leaderboard', room])
  expect(last().followed).toEqual([['leaderboard'], ['leaderboard', room]])
  connection.want([])
  expect(last().isClosed).toBe(true)
  expect(live).toEqual([true, false])
  connection.set({ ...there, isAllowed: false })
  connection.want(['orders'])
  expect(sockets).toHaveLength(1)
})

test('the connection closes after the page was hidden for a minute, and opens again when the page is visible', () => {
  const connection = newConnection()
  connection.set(there)
  connection.want(['orders'])
  last().onOpen()
  connection.set({ isAllowed: true, isVisible: false })
  vi.advanceTimersByTime(HIDDEN_FOR_MS - 1)
  connection.set(there)
  vi.advanceTimersByTime(HIDDEN_FOR_MS)
  expect(last().isClosed).toBe(false)
  connection.set({ isAllowed: true, isVisible: false })
  vi.advanceTimersByTime(HIDDEN_FOR_MS)
  expect(last().isClosed).toBe(true)
  vi.advanceTimersByTime(600_000)
  expect(sockets).toHaveLength(1)
  connection.set(there)
  expect(sockets).toHaveLength(2)
})

test('after a disconnect, refetches each changed topic once, even if version numbers became smaller', () => {
  const connection = newConnection()
  connection.set(there)
  connection.want(['orders', 'leaderboard'])
  last().onOpen()
  last().onHints([
    { topic: 'orders', number: 4 },
    { topic: 'leaderboard', number: 9 },
  ])
  expect(news).toEqual(['orders', 'leaderboard'])
  last().onHints([{ topic: 'orders', number: 4 }])
  last().onClosed()
  vi.advanceTimersByTime(10_000)
  last().onOpen()
  last().onHints([
    { topic: 'orders', number: 5 },
    { topic: 'leaderboard', number: 9 },
  ])
  expect(news).toEqual(['orders', 'leaderboard', 'orders'])
  last().onHints([{ topic: 'orders', number: 2 }])
  expect(news).toHaveLength(4)
  // After `forget`, the next user of the device starts without known version numbers.
  connection.forget()
  connection.set(there)
  last().onOpen()
  last().onHints([{ topic: 'orders', number: 2 }])
  expect(news).toHaveLength(5)
})

test('the first hint only sets the version of a topic, unless the topic changed after the page requested it', () => {
  const connection = newConnection()
  connection.set(there)
  connection.want(['orders', 'leaderboard', 'frenzy', 'redeem'])
  last().onOpen()
  last().onHints([
    { topic: 'orders', number: 4, restMs: 60_000 },
    { topic: 'leaderboard', number: 9, restMs: 500 },
    { topic: 'frenzy', number: 3 },
    { topic: 'redeem', number: 0 },
  ])
  expect(news).toEqual(['leaderboard', 'frenzy'])
  // From here on each hint has a new version number.
  last().onHints([
    { topic: 'orders', number: 5, restMs: 60_000 },
    { topic: 'redeem', number: 1 },
  ])
  expect(news.slice(2)).toEqual(['orders', 'redeem'])
})

test('spreads the requests of many clients over time, and sends one request for several hints', () => {
  const connection = newConnection()
  connection.set(there)
  connection.want([room])
  last().onOpen()
  last().onHints([{ topic: room, number: 1, spreadMs: 4_000 }])
  last().onHints([{ topic: room, number: 2, spreadMs: 4_000 }])
  vi.advanceTimersByTime(1_999)
  expect(news).toEqual([])
  vi.advanceTimersByTime(1)
  expect(news).toEqual([room])
  last().onHints([{ topic: room, number: 3, spreadMs: 4_000 }])
  connection.want([])
  vi.advanceTimersByTime(10_000)
  expect(news).toEqual([room])
})

test('the reconnect delay grows with each failure, and is short again after a stable connection', () => {
  const connection = newConnection()
  random = 1
  connection.set(there)
  connection.want(['orders'])
  const waits: number[] = []
  const failAndWait = () => {
    const before = sockets.length
    last().onClosed()
    let waited = 0
    for (; sockets.length === before && waited < 600_000; waited += 1_000) vi.advanceTimersByTime(1_000)
    waits.push(waited)
  }
  for (let each = 0; each < 8; each += 1) failAndWait()
  expect(waits).toEqual([4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 120_000, 120_000])
  last().onOpen()
  vi.advanceTimersByTime(31_000)
  last().onEnded({ code: 'RESTART', waitMs: 17_000 })
  failAndWait()
  last().onOpen()
  vi.advanceTimersByTime(31_000)
  failAndWait()
  expect(waits.slice(-2)).toEqual([17_000, 2_000])
})

test('ignores messages of a socket that was replaced', () => {
  const connection = newConnection()
  connection.set(there)
  connection.want(['orders'])
  const old = last()
  old.onOpen()
  connection.want([])
  connection.want(['orders'])
  old.onHints([{ topic: 'orders', number: 1 }])
  old.onClosed()
  old.onOpen()
  expect([news, sockets.length, last().isClosed]).toEqual([[], 2, false])
})
