import { beforeEach, expect, test } from 'vitest'
import { createPushHosts, FIRST_CONNECTIONS, type PushHosts } from './push-hosts.ts'

const HOST = 'push.contoh.test'
let now = 0
let hosts: PushHosts
beforeEach(() => {
  now = 1_000_000
  hosts = createPushHosts(() => now)
})

type Outcome = Parameters<PushHosts['end']>[1]
function send(times: number, outcome: Outcome): void {
  for (let nth = 0; nth < times; nth += 1) hosts.begin(HOST)
  for (let nth = 0; nth < times; nth += 1) hosts.end(HOST, outcome)
}
const freeSlots = () => hosts.capacities().find(each => each.name === HOST)?.freeSlots

test('after ten failures in a row, but not after nine, a push service gets no pushes for half a minute', () => {
  send(9, { kind: 'silent' })
  expect(freeSlots()).toBeGreaterThan(0)
  send(1, { kind: 'silent' })
  expect(freeSlots()).toBe(0)
  now += 29_999
  expect(freeSlots()).toBe(0)
  now += 1
  expect(freeSlots()).toBe(1)
})

test('each failed push after a pause doubles the next pause of the service, up to a quarter of an hour', () => {
  send(10, { kind: 'silent' })
  const rests = Array.from({ length: 7 }, () => {
    const from = now
    while (freeSlots() === 0) now += 1_000
    expect(freeSlots()).toBe(1)
    send(1, { kind: 'silent' })
    return (now - from) / 1_000
  })
  expect(rests).toEqual([30, 60, 120, 240, 480, 900, 900])
})

test('a successful push resets the failures of its service', () => {
  send(10, { kind: 'silent' })
  now += 30_000
  send(1, { kind: 'accepted' })
  expect(freeSlots()).toBe(FIRST_CONNECTIONS + 1)
  send(9, { kind: 'silent' })
  expect(freeSlots()).toBeGreaterThan(0)
})

test('failures of pushes already under way do not extend the pause of a service', () => {
  send(30, { kind: 'silent' })
  now += 30_000
  expect(freeSlots()).toBe(1)
})

test('a push service can set the end of its pause with Retry-After', () => {
  send(10, { kind: 'later', retryAfterMs: 5_000 })
  now += 5_000
  expect(freeSlots()).toBe(1)
})

test('a push service that accepts many pushes gets more connections, and connections in use are not free', () => {
  send(300, { kind: 'accepted' })
  expect(freeSlots()).toBe(160)
  for (let nth = 0; nth < 100; nth += 1) hosts.begin(HOST)
  expect(freeSlots()).toBe(60)
  for (let nth = 0; nth < 59; nth += 1) hosts.begin(HOST)
  expect(freeSlots()).toBe(0)
})

test('a push service that does not answer does not block other push services', () => {
  send(10, { kind: 'silent' })
  hosts.begin('lain.contoh.test')
  expect(hosts.capacities()).toContainEqual({ name: 'lain.contoh.test', freeSlots: FIRST_CONNECTIONS - 1 })
})
