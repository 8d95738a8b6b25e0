import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import { hasSentAll } from './engine-connection.ts'
import type { ConnectionEnd, Hint, TopicName } from '#contract/wire/realtime.ts'
import type { Person } from '../http/person.ts'
import type { AdmittedUser } from './admission.ts'
import type { Subscriber, RowHint } from './hub.ts'

interface ToPage {
  hints: (hints: Hint[]) => void
  ended: (ended: ConnectionEnd) => void
}
interface FromPage {
  follow: (topics: unknown, answer: unknown) => void
  event: (event: unknown, answer: unknown) => void
}
export type PageSocket = Socket<FromPage, ToPage, DefaultEventsMap, AdmittedUser>
export type PageServer = Server<FromPage, ToPage, DefaultEventsMap, AdmittedUser>

/** Time in milliseconds in which the last message can be sent before the connection is closed. */
const CLOSE_AFTER_MS = 250
/** Delay in milliseconds before the server checks again whether a slow client has received the previous message. */
const LOOK_AGAIN_MS = 100

/**
 * One socket of one user. If the client is slow, at most one message of hints waits here until the previous message is
 * sent. The waiting message contains only the newest number of each topic. The page fetches the changes over HTTP.
 */
export class Connection implements Subscriber {
  readonly #socket: PageSocket
  readonly person: Person
  readonly endsAt: number
  /** Names of the followed topics as the page wrote them, by row. */
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

  /** Sends the page the reason and then closes the socket. */
  end(ended: ConnectionEnd): void {
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
