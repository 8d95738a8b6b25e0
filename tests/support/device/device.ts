import { IDBKeyRange } from 'fake-indexeddb'
import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'
import { MemoryCaches } from './caches.ts'
import { buryConnections, dropUnfinished, holdsRows, loseConnections, mortalIndexedDb } from './indexed-db.ts'
import { Life } from './life.ts'
import { MemoryLocks } from './locks.ts'

/** One phone: its two stores, its locks, its clock, and the means to break each of them. */
export class Device {
  readonly life = new Life()
  readonly caches = new MemoryCaches(this.life)
  readonly locks = new MemoryLocks(this.life)
  indexedDb = mortalIndexedDb(this.life)
  private channels = new Set<MemoryChannel>()
  private awakeMs = 0

  constructor(options: { hasLocks?: boolean } = {}) {
    this.life.onKill(() => {
      buryConnections(this.indexedDb)
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

  /** Runs to the end of `work`, or to the kill that cuts it off; time passes only while nothing else can happen. */
  async until<T>(work: Promise<T>): Promise<T | 'killed'> {
    const race = { isOver: false }
    const over = () => (race.isOver = true)
    const end = Promise.race([work, this.life.killed])
    end.then(over, over)
    for (let round = 0; !race.isOver; round++) {
      await new Promise(resolve => setImmediate(resolve))
      if (round % 60 === 59) vi.advanceTimersToNextTimer()
      if (round > 60_000) throw new Error('nothing happens any more')
    }
    return end
  }

  /** Everything under way on the device is through. */
  async settle(): Promise<void> {
    await this.until(new Promise(resolve => setTimeout(resolve, 50)))
  }

  /** The browser ends here and is opened again. */
  async restart(): Promise<void> {
    this.life.kill()
    for (let round = 0; round < 10; round++) await new Promise(resolve => setImmediate(resolve))
    dropUnfinished(this.indexedDb)
  }

  /** The browser throws the whole database away; pages that are open lose their connection. */
  loseDatabase(): void {
    const before = this.indexedDb
    if (holdsRows(before, 'outbox')) this.life.strikes.note('rows gone')
    this.indexedDb = mortalIndexedDb(this.life)
    vi.stubGlobal('indexedDB', this.indexedDb)
    loseConnections(before)
  }

  loseConnections(): void {
    loseConnections(this.indexedDb)
  }

  /** What the browser believes about the line, true or not. */
  claimOnline(isOnline: boolean): void {
    Object.assign(navigator, { onLine: isOnline })
  }

  /** So much time goes by, for every clock. */
  pass(ms: number): void {
    this.awakeMs += ms
    this.moveClock(ms)
  }

  /** Somebody sets the clock, or it was wrong at a start. */
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
