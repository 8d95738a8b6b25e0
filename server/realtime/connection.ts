import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import { hasSentAll } from './engine-connection.ts'
import type { Ended, Hint, TopicName } from '#contract/wire/realtime.ts'
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

/** Time for the last message to be sent before the connection is closed. */
const CLOSE_AFTER_MS = 250
/** Delay before the buffer of a slow client is checked again. */
const LOOK_AGAIN_MS = 100

/**
 * One socket of one user. For a slow client at most one message of hints is waiting here: only the newest number of
 * each topic is kept, and it is sent after the previous message. The page fetches the changes over HTTP.
 */
export class Connection implements Follower {
  readonly #socket: PageSocket
  readonly person: Person
  readonly endsAt: number
  /** Topic name that the page uses, by row. */
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
    if (!hasSentAll(this.#socket)) {
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

  /** Sends the reason and closes the socket. */
  end(ended: Ended): void {
    this.#socket.emit('ended', ended)
    setTimeout(() => this.#socket.disconnect(true), CLOSE_AFTER_MS).unref()
  }

  /** Stops all hints to this connection. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#untold.clear()
    this.topics.clear()
  }
}
