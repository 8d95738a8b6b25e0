import { chooseEventTime } from '#contract/wire/event-time.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { reduceReviews } from '#contract/learning/review.rules.ts'
import { currentParameters } from '#contract/learning/review-schedule.ts'
import type { Rating, ReviewEvent } from '#contract/learning/review.outbox.ts'
import { createRandom } from './random.ts'

interface Device {
  clockErrorMs: number
  unsent: ReviewEvent[]
  confirmed: ReviewEvent[]
  log: ReviewEvent[]
  cursor: number
  madeIds: string[]
  dropIds: string[]
}

const START = Date.parse('2026-01-05T01:00:00.000Z')
const CARDS = ['quiz:a:1', 'quiz:a:2', 'author:b', 'author:c']

export interface HistoryReport {
  made: number
  lost: number
  states: string[]
}

/**
 * Plays one random history of three devices and a server: reviews, drops and undos of both, wrong clocks, delays, lost
 * requests and responses, repeats. At the end all devices send and read. Returns the states of the devices and of the server.
 */
export function playHistory(seed: number): HistoryReport {
  const { next: random, below } = createRandom(seed)
  const server: ReviewEvent[] = []
  const devices = Array.from({ length: 3 }, (): Device => ({
    clockErrorMs: Math.round((random() - 0.5) * 2 * DAY_MS * below(3)),
    unsent: [],
    confirmed: [],
    log: [],
    cursor: 0,
    madeIds: [],
    dropIds: [],
  }))
  let now = START
  let nextId = 0
  let made = 0
  let lost = 0
  const undone = new Set<string>()
  /** Drops that no device has undone, by their id. */
  const dropped = new Map<string, string>()

  const add = (device: Device, event: (at: string, id: string) => ReviewEvent) => {
    const at = new Date(now + device.clockErrorMs).toISOString()
    const id = `${String(below(1_000)).padStart(3, '0')}-${nextId++}`
    device.unsent.push(event(at, id))
    return id
  }
  const review = (device: Device) => {
    const cardId = CARDS[below(CARDS.length)] ?? ''
    const rating = (1 + below(4)) as Rating // the result is one of the four ratings
    device.madeIds.push(
      add(device, (at, id) => ({ type: 'review', id, cardId, at, rating, elapsedMs: 9_000, ...currentParameters })),
    )
    made++
  }
  const undo = (device: Device) => {
    const undoes = device.madeIds.at(-1)
    if (undoes === undefined || undone.has(undoes)) return
    undone.add(undoes)
    add(device, (at, id) => ({ type: 'undo', id, cardId: 'quiz:a:1', at, undoes }))
  }
  const drop = (device: Device) => {
    const cardId = CARDS[below(CARDS.length)] ?? ''
    const id = add(device, (at, newId) => ({ type: 'drop', id: newId, cardId, at }))
    device.dropIds.push(id)
    dropped.set(id, cardId)
  }
  const undoDrop = (device: Device) => {
    const undoes = device.dropIds.pop()
    if (undoes === undefined) return
    dropped.delete(undoes)
    add(device, (at, id) => ({ type: 'undo', id, cardId: 'quiz:a:1', at, undoes }))
  }
  const send = (device: Device, isSafe: boolean) => {
    const batch = device.unsent.slice(0, isSafe ? undefined : 1 + below(3))
    if (!isSafe && random() < 0.2) return
    const stored = batch.map(event => {
      const known = server.find(({ id }) => id === event.id)
      if (known) return known
      const believed = { ...event, at: chooseEventTime(event.at, new Date(now)).toISOString() }
      server.push(believed)
      return believed
    })
    // The response is lost, so the device sends the same events again later.
    if (!isSafe && random() < 0.3) return
    device.unsent = device.unsent.slice(batch.length)
    device.confirmed.push(...stored)
  }
  const read = (device: Device) => {
    device.log.push(...server.slice(device.cursor))
    device.cursor = server.length
  }
  const seen = (device: Device) => [...device.unsent, ...device.confirmed, ...device.log]

  for (let steps = 4 + below(14); steps > 0; steps--) {
    now += below(3) === 0 ? 0 : Math.floor(random() * 3 * DAY_MS)
    const device = devices[below(3)]
    if (!device) continue
    const action = random()
    if (action < 0.5) review(device)
    else if (action < 0.6) undo(device)
    else if (action < 0.63) drop(device)
    else if (action < 0.65) undoDrop(device)
    else if (action < 0.85) send(device, false)
    else read(device)
    const ids = new Set(seen(device).map(({ id }) => id))
    lost += device.madeIds.filter(id => !ids.has(id)).length
  }
  for (const device of devices) send(device, true)
  for (const device of devices) read(device)
  const states = [...devices.map(device => seen(device)), server].map(events => {
    const state = reduceReviews(events)
    lost += made - undone.size - [...state.cards.values()].reduce((sum, { reviews }) => sum + reviews, 0)
    // A dropped card that comes back, or a restored card that stays away, counts as lost.
    const expected = new Set(dropped.values())
    lost += CARDS.filter(id => state.dropped.has(id) !== expected.has(id)).length
    const sort = <Value>(values: Iterable<[string, Value]>) => [...values].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return JSON.stringify([sort(state.cards), sort(state.dropped)])
  })
  return { made, lost, states }
}
