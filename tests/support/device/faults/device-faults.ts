import { expect } from 'vitest'
import { DAY_MS } from '#contract/wire/durations.ts'
import { failCommits, slowDownOpenings } from '../indexed-db.ts'
import { createTabsFault, createClockFault, type Fault, ENTRY_COUNT } from './fault.ts'

/** Faults of several tabs, of the clock and of the storage. */
export const deviceFaults: readonly Fault[] = [
  // Concurrent tabs and worker
  { name: 'two tabs and the worker', ...createTabsFault(2, 'lock waited for') },
  { name: 'five tabs and the worker', ...createTabsFault(5, 'lock waited for') },
  { name: 'five tabs without Web Locks', ...createTabsFault(5, 'sent twice at once'), hasLocks: false },
  // Clocks
  { name: 'clock a day ahead', ...createClockFault(DAY_MS, () => 0) },
  { name: 'clock a day behind', ...createClockFault(-DAY_MS, () => 0) },
  ...[89, 120, 400, -600].map(days => ({
    name: `clock ${days} days off, and right again`,
    ...createClockFault(days * DAY_MS, () => -days * DAY_MS),
  })),
  {
    name: 'clock changed in the middle',
    ...createClockFault(0, phone => (phone.below(2) === 0 ? -1 : 1) * (1 + phone.below(400)) * DAY_MS),
  },
  // Storage
  {
    name: 'disk full at enqueue',
    by: ['commit failed'],
    strike: async phone => {
      failCommits('QuotaExceededError', 1 + phone.below(4))
      await phone.write(ENTRY_COUNT)
      failCommits('', 0)
      await phone.write(ENTRY_COUNT)
      await phone.replay()
    },
  },
  {
    name: 'disk full at a cache write',
    by: ['cache write failed'],
    strike: async phone => {
      phone.device.caches.writeError = new DOMException('full', 'QuotaExceededError')
      await phone.write(ENTRY_COUNT)
      phone.server.expect('cut-after')
      await phone.replay()
    },
  },
  {
    name: 'disk full while the answer is stored',
    by: ['commit failed'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      // Waits until the server has the work, because only then there is a response to store.
      phone.server.answerOutbox = () => {
        failCommits('QuotaExceededError', 1 + phone.below(5))
        return undefined
      }
      await phone.live(phone.page.replay({ client: phone.page.client, reason: 'user' }).catch(() => undefined))
      phone.server.answerOutbox = undefined
      failCommits('', 0)
    },
  },
  {
    name: 'IndexedDB closed by the browser',
    by: ['connection lost'],
    strike: async phone => {
      const writing = phone.write(ENTRY_COUNT)
      phone.device.loseConnections()
      await writing
      const sending = phone.page.replay({ client: phone.page.client, reason: 'user' })
      setTimeout(() => phone.device.loseConnections(), phone.below(20))
      await phone.live(sending.catch(() => undefined))
    },
  },
  {
    name: 'upgrade blocked by an old tab',
    by: ['opening forgotten'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      await phone.restart()
      phone.page.closeSemaiDb()
      // The old tab is frozen, so the request to open is never answered. The screen must be notified.
      slowDownOpenings(Infinity)
      expect(await phone.write(3)).toBe(0)
      slowDownOpenings(0)
      await phone.write(3)
    },
  },
  {
    name: 'database slow to open',
    by: ['opening slow'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      await phone.restart()
      phone.page.closeSemaiDb()
      slowDownOpenings(3_000)
      expect(await phone.write(3)).toBe(3)
      phone.page.closeSemaiDb()
      // The database opens so slowly that the screen reports this. The next caller uses the request that is still
      // running.
      slowDownOpenings(15_000)
      expect(await phone.write(3)).toBe(0)
      expect(await phone.write(3)).toBe(3)
      phone.server.expect('cut-after')
      await phone.replay()
      slowDownOpenings(0)
    },
  },
  {
    name: 'database deleted',
    by: ['rows gone'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      phone.device.loseDatabase()
      await phone.restart()
      await phone.login()
      await phone.write(3)
      phone.server.expect('cut-after')
      await phone.replay()
    },
  },
  {
    name: 'database deleted under an open page',
    by: ['rows gone', 'connection lost'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      phone.device.loseDatabase()
      await phone.login()
      await phone.write(3)
    },
  },
  {
    name: 'second copies deleted',
    by: ['copies gone'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      phone.device.caches.lose()
      await phone.restart()
      await phone.replay()
    },
  },
]
