import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Ended, Hint, TopicName } from '#contract/realtime.ts'
import type { Person } from '../http/person.ts'
import type { Admitted } from './admission.ts'
import type { Follower, RowHint } from './hub.ts'

interface ToPage {
  hints: (hints: Hint[]) => void
  ended: (ended: Ended) => void
}
interface FromPage {
  follow: (topics: unknown, answer: unknown) => void
  event: (event: unknown, answer: unknown) => void
}
export type PageSocket = Socket<FromPage, ToPage, DefaultEventsMap, Admitted>
export type PageServer = Server<FromPage, ToPage, DefaultEventsMap, Admitted>

/** Long enough for the last word to leave. */
const CLOSE_AFTER_MS = 250
/** A reader that did not take the last hints is looked at again after that time. */
const LOOK_AGAIN_MS = 100

/**
 * One socket of one person. A reader that is slow has at most one message of hints waiting here, however much happens: of each
 * topic only the newest number is kept, and it is told when what was sent before has left. What lies between is asked for over
 * HTTP by whoever was told.
 */
export class Connection implements Follower {
  readonly #socket: PageSocket
  readonly person: Person
  readonly endsAt: number
  /** By row, the name this page follows it under. */
  readonly topics = new Map<string, TopicName>()
  readonly #untold = new Map<string, RowHint>()
  #timer: NodeJS.Timeout | undefined

  constructor(socket: PageSocket, person: Person, endsAt: number) {
    this.#socket = socket
    this.person = person
    this.endsAt = endsAt
  }

  hint(row: string, hint: RowHint): void {
    this.#untold.set(row, hint)
    this.#tell()
  }

  #tell(): void {
    if (this.#timer !== undefined || this.#untold.size === 0) return
    const { conn } = this.#socket
    if (!conn.transport.writable || conn['writeBuffer'].length > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        this.#tell()
      }, LOOK_AGAIN_MS)
      return
    }
    const hints: Hint[] = []
    for (const [row, hint] of this.#untold) {
      const topic = this.topics.get(row)
      if (topic) hints.push({ topic, ...hint })
    }
    this.#untold.clear()
    if (hints.length > 0) this.#socket.emit('hints', hints)
  }

  /** Says why and closes. */
  end(ended: Ended): void {
    this.#socket.emit('ended', ended)
    setTimeout(() => this.#socket.disconnect(true), CLOSE_AFTER_MS).unref()
  }

  /** Nothing is told any more. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#untold.clear()
    this.topics.clear()
  }
}
