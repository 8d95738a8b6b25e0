import type { BrowserLife } from './life.ts'

const ORIGIN = 'https://semai.test'

interface Kept {
  body: ArrayBuffer
  type: string
}

/** In-memory Cache Storage with the parts that the app uses. */
export class MemoryCaches {
  private stores = new Map<string, Map<string, Kept>>()
  private readonly life: BrowserLife
  /** Error with which every write on this device fails, as on a full or broken disk. */
  writeError: Error | undefined
  /** The disk is full after this number of further writes. */
  writesLeft = Number.POSITIVE_INFINITY

  constructor(life: BrowserLife) {
    this.life = life
  }

  /** Delays deletions until `release`; `asked` resolves when the first deletion has begun. */
  holdDeletes(): { asked: Promise<void>; release: () => void } {
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    this.beforeDelete = () => {
      asked.resolve()
      return released.promise
    }
    return { asked: asked.promise, release: released.resolve }
  }
  private beforeDelete: () => Promise<void> | undefined = () => undefined

  lose(): void {
    if ([...this.stores.values()].some(store => store.size > 0)) this.life.strikes.note('copies gone')
    this.stores = new Map()
  }

  open(name: string) {
    return this.answer(() => {
      const store = this.stores.get(name) ?? new Map<string, Kept>()
      this.stores.set(name, store)
      return {
        put: async (request: string, response: Response) => {
          const kept = { body: await response.arrayBuffer(), type: response.headers.get('content-type') ?? '' }
          return this.answer(() => {
            const full = --this.writesLeft < 0 ? new DOMException('full', 'QuotaExceededError') : undefined
            const failure = this.writeError ?? full
            if (failure) this.life.strikes.note('cache write failed')
            if (failure) throw failure
            // Stores nothing after the cache was deleted, even through a handle that is still open.
            store.set(absolute(request), kept)
          })
        },
        match: (request: string | { url: string }) =>
          this.answer(() => {
            const kept = store.get(absolute(request))
            return kept && new Response(kept.body, { headers: { 'content-type': kept.type } })
          }),
        delete: async (request: string) => {
          await this.beforeDelete()
          return this.answer(() => store.delete(absolute(request)))
        },
        keys: () => this.answer(() => [...store.keys()].map(url => ({ url }))),
      }
    })
  }

  keys(): Promise<string[]> {
    return this.answer(() => [...this.stores.keys()])
  }

  delete(name: string): Promise<boolean> {
    return this.answer(() => this.stores.delete(name))
  }

  private answer<T>(effect: () => T): Promise<T> {
    return this.life.whileAlive(
      new Promise((resolve, reject) => {
        setImmediate(() => {
          try {
            const value = effect()
            if (this.life.survives()) resolve(value)
          } catch (error) {
            reject(error)
          }
        })
      }),
    )
  }
}

function absolute(request: string | { url: string }): string {
  return new URL(typeof request === 'string' ? request : request.url, ORIGIN).href
}
