import type { BrowserLife } from './life.ts'

/**
 * Web Locks of one origin. Each lock is exclusive, and requests for it are queued in order. A killed browser releases
 * all its locks.
 */
export class MemoryLocks {
  private held = new Map<string, Promise<unknown>>()
  private readonly life: BrowserLife

  constructor(life: BrowserLife) {
    this.life = life
    life.onKill(() => (this.held = new Map()))
  }

  request<T>(name: string, options: { ifAvailable?: boolean }, work: (lock: object | null) => Promise<T>): Promise<T>
  request<T>(name: string, work: (lock: object | null) => Promise<T>): Promise<T>
  request<T>(
    name: string,
    optionsOrWork: { ifAvailable?: boolean } | ((lock: object | null) => Promise<T>),
    maybeWork?: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    const [options, work] =
      typeof optionsOrWork === 'function'
        ? [{}, optionsOrWork]
        : [optionsOrWork, maybeWork as (lock: object | null) => Promise<T>]
    const before = this.held.get(name)
    if (before) this.life.strikes.note('lock waited for')
    if (before && options.ifAvailable) return work(null)
    const start = () => work({ name })
    const mine = before ? before.then(start, start) : Promise.resolve().then(start)
    this.held.set(name, mine)
    const { held } = this
    const release = () => {
      if (held.get(name) === mine) held.delete(name)
    }
    mine.then(release, release)
    return mine
  }
}
