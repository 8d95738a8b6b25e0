import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { IDBKeyRange } from 'fake-indexeddb'
import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'
import { MemoryCaches } from './caches.ts'
import {
  closeConnectionsOf,
  dropUnfinished,
  hasRows,
  closeAllConnections,
  createKillableIndexedDb,
} from './indexed-db.ts'
import { BrowserLife } from './life.ts'
import { MemoryLocks } from './locks.ts'

/** A simulated phone: its two stores, its locks, its clock, and methods that break each of them. */
export class Device {
  readonly life = new BrowserLife()
  readonly caches = new MemoryCaches(this.life)
  readonly locks = new MemoryLocks(this.life)
  indexedDb = createKillableIndexedDb(this.life)
  private channels = new Set<MemoryChannel>()
  private awakeMs = 0

  constructor(options: { hasLocks?: boolean } = {}) {
    this.life.onKill(() => {
      closeConnectionsOf(this.indexedDb)
      this.channels = new Set()
      vi.clearAllTimers()
    })
    const { channels } = { channels: () => this.channels }
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-11-21T03:00:00Z') })
    const monotonic = performance.now.bind(performance)
    vi.stubGlobal('performance', { now: () => monotonic() + this.awakeMs })
    vi.stubGlobal('navigator', { onLine: true, ...(options.hasLocks === false ? {} : { locks: this.locks }) })
    vi.stubGlobal('caches', this.caches)
    for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
    vi.stubGlobal('IDBKeyRange', IDBKeyRange)
    vi.stubGlobal('indexedDB', this.indexedDb)
    vi.stubGlobal(
      'BroadcastChannel',
      class extends MemoryChannel {
        constructor() {
          super(channels)
        }
      },
    )
  }

  /**
   * Runs until `work` ends or a kill interrupts it. The clock advances only when there is no other work. Throws if the
   * work never ends. The limit is in real time, because other threads hash the files.
   */
  async until<T>(work: Promise<T>): Promise<T | 'killed'> {
    const race = { isOver: false }
    const over = () => (race.isOver = true)
    const end = Promise.race([work, this.life.killed])
    end.then(over, over)
    const startedAt = process.hrtime()
    for (let round = 0; !race.isOver; round++) {
      await new Promise(resolve => setImmediate(resolve))
      if (round % 60 === 59) vi.advanceTimersToNextTimer()
      if (round > 60_000 && process.hrtime(startedAt)[0] * 1_000 > scaleTimeLimit(10_000))
        throw new Error('nothing happens any more')
    }
    return end
  }

  /** Waits until all work in progress on the device has finished. */
  async settle(): Promise<void> {
    await this.until(new Promise(resolve => setTimeout(resolve, 50)))
  }

  /** Closes the browser and opens it again. */
  async restart(): Promise<void> {
    this.life.kill()
    for (let round = 0; round < 10; round++) await new Promise(resolve => setImmediate(resolve))
    dropUnfinished(this.indexedDb)
  }

  /** Simulates that the browser deletes the whole database. Open pages lose their connection. */
  loseDatabase(): void {
    const before = this.indexedDb
    if (hasRows(before, 'outbox')) this.life.strikes.note('rows gone')
    this.indexedDb = createKillableIndexedDb(this.life)
    vi.stubGlobal('indexedDB', this.indexedDb)
    closeAllConnections(before)
  }

  loseConnections(): void {
    closeAllConnections(this.indexedDb)
  }

  /** Sets the network state that the browser reports. The report may be false. */
  claimOnline(isOnline: boolean): void {
    Object.assign(navigator, { onLine: isOnline })
  }

  /** Advances every clock. */
  pass(ms: number): void {
    this.awakeMs += ms
    this.moveClock(ms)
  }

  /** Changes the device's clock, like a user or a wrong clock at start. */
  moveClock(ms: number): void {
    vi.setSystemTime(Date.now() + ms)
  }

  leave(): void {
    this.life.kill()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
}

class MemoryChannel {
  private readonly others: () => Set<MemoryChannel>
  private readonly listeners = new Set<(event: { data: unknown }) => void>()

  constructor(others: () => Set<MemoryChannel>) {
    this.others = others
    others().add(this)
  }

  postMessage(data: unknown): void {
    for (const other of this.others()) {
      if (other !== this) for (const listener of other.listeners) listener({ data: structuredClone(data) })
    }
  }

  addEventListener(_type: 'message', listener: (event: { data: unknown }) => void): void {
    this.listeners.add(listener)
  }
}
