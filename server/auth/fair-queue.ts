/**
 * Identifies a waiting caller. `network` is the caller's network. `isKnown` is true if the account has used the device
 * or network before.
 */
export interface QueueCaller {
  network: string
  isKnown: boolean
}

interface Waiting {
  start: () => void
  refuse: () => void
}

/**
 * Queues of known callers or of unknown callers: one queue per network. The networks are served in turn (round-robin).
 * Each queue is first in, first out.
 */
class NetworkQueues {
  private readonly queues = new Map<string, Waiting[]>()
  count = 0

  push(name: string, waiting: Waiting): void {
    const queue = this.queues.get(name)
    if (queue) queue.push(waiting)
    else this.queues.set(name, [waiting])
    this.count += 1
  }

  /** Removes and returns the first caller of the next network's queue, and moves that queue to the end of the round. */
  next(): Waiting | undefined {
    const [first] = this.queues
    if (!first) return undefined
    const [name, queue] = first
    const waiting = queue.shift()
    this.queues.delete(name)
    if (queue.length > 0) this.queues.set(name, queue)
    this.count -= 1
    return waiting
  }

  lengthOf(name: string): number {
    return this.queues.get(name)?.length ?? 0
  }

  longest(): string {
    return [...this.queues].reduce((most, queue) => (queue[1].length > most[1].length ? queue : most), ['', []])[0]
  }

  /** Removes a caller from its queue. The caller may have any position in the queue. */
  remove(name: string, waiting: Waiting): void {
    const queue = this.queues.get(name)
    const at = queue?.indexOf(waiting) ?? -1
    if (!queue || at < 0) return
    queue.splice(at, 1)
    if (queue.length === 0) this.queues.delete(name)
    this.count -= 1
  }

  /** Removes and returns the caller that has waited for the shortest time. */
  takeLast(name: string): Waiting | undefined {
    const queue = this.queues.get(name)
    const last = queue?.pop()
    if (!queue || !last) return undefined
    if (queue.length === 0) this.queues.delete(name)
    this.count -= 1
    return last
  }
}

/**
 * At every fourth turn an unknown caller comes first, so that known callers cannot make unknown callers wait for ever.
 */
const TURNS_PER_STRANGER = 4

interface Limits {
  atOnce: number
  waitingAtMost: number
  /**
   * Longest wait for a slot. After this time the caller is refused, because the device would soon cancel the request.
   */
  waitMs: number
}

/**
 * Limits concurrent work. Each network has its own queue, and the networks are served in turn. Many callers behind one
 * IP address therefore delay mainly each other. At three of four turns known callers come first. If too many callers
 * wait, one is refused (see `freeSpace`).
 */
export class FairQueue {
  private readonly known = new NetworkQueues()
  private readonly strangers = new NetworkQueues()
  private running = 0
  private served = 0

  private readonly limits: Limits
  private readonly refusal: () => Error

  constructor(limits: Limits, refusal: () => Error) {
    this.limits = limits
    this.refusal = refusal
  }

  /**
   * Runs the work when a slot is free. Throws `refusal` if too many callers wait, or if no slot becomes free in time.
   */
  async run<T>(turn: QueueCaller, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.atOnce) await this.wait(turn)
    else this.running += 1
    try {
      return await work()
    } finally {
      // Passes the slot directly to the next waiting caller, so that a new caller cannot take it first.
      const next = this.next()
      if (next) next.start()
      else this.running -= 1
    }
  }

  private wait(turn: QueueCaller): Promise<void> {
    if (this.known.count + this.strangers.count >= this.limits.waitingAtMost) this.freeSpace(turn)
    const queues = turn.isKnown ? this.known : this.strangers
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { start: resolve, refuse: () => reject(this.refusal()) }
    queues.push(turn.network, waiting)
    const timer = setTimeout(() => {
      queues.remove(turn.network, waiting)
      waiting.refuse()
    }, this.limits.waitMs)
    return promise.finally(() => clearTimeout(timer))
  }

  /**
   * Refuses one caller when too many wait: the newest caller of the longest queue. Unknown callers are refused before
   * known callers. Throws if the new caller itself must be refused.
   */
  private freeSpace({ network, isKnown }: QueueCaller): void {
    const ownQueues = isKnown ? this.known : this.strangers
    const crowd = this.strangers.count > 0 ? this.strangers : this.known
    const longest = crowd.longest()
    const isNoBetter = ownQueues === crowd ? crowd.lengthOf(network) + 1 >= crowd.lengthOf(longest) : !isKnown
    if (isNoBetter) throw this.refusal()
    crowd.takeLast(longest)?.refuse()
  }

  private next(): Waiting | undefined {
    this.served += 1
    const isStrangersTurn = this.served % TURNS_PER_STRANGER === 0
    const [first, second] = isStrangersTurn ? [this.strangers, this.known] : [this.known, this.strangers]
    return first.next() ?? second.next()
  }
}
