import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { TRACK_NAMESPACE, TrackAuth } from '#contract/site/tracking.ts'
import { type AdmittedUser, AdmissionRefused } from './admission.ts'
import type { PageServer, PageSocket } from './connection.ts'
import type { EventReceiver, Visitor } from './event-receiver.ts'

/**
 * Maximum lifetime of an event socket. When a page has more events to send, it opens a new socket and authenticates
 * again.
 */
const OPEN_AT_MOST_MS = 60_000
/** Maximum number of event sockets on this server. The limit leaves capacity for the sockets of learners. */
const OPEN_AT_MOST = 5_000
const OPEN_PER_NETWORK = 300

interface Parts {
  door: EventReceiver
  domain: (headers: IncomingHttpHeaders) => string
  network: (request: IncomingMessage) => string
  factor: number
  /**
   * Finds the user of the token in the handshake. Refuses the socket if the handshake contains the `uid` of another
   * user.
   */
  admit: (handshake: { auth: unknown; headers: IncomingHttpHeaders }) => Promise<AdmittedUser>
  log: { warn(details: object, message: string): void }
}

/**
 * Opens the socket namespace in which pages send tracking events. Its messages count against the same rate limit as all
 * other messages of a socket.
 */
export function openEventSockets(io: PageServer, { door, domain, network, factor, admit, log }: Parts): void {
  const visitors = new WeakMap<PageSocket, Visitor>()
  const openOf = new Map<string, number>()
  let open = 0

  async function getVisitor({ handshake, request }: PageSocket): Promise<Visitor> {
    const parsedAuth = v.safeParse(TrackAuth, handshake.auth)
    if (!parsedAuth.success) throw new AdmissionRefused('UNAUTHORIZED')
    const { visitor: visitorId, token } = parsedAuth.output
    const isPerson = token !== undefined
    const userId = isPerson ? (await admit(handshake)).person.userId : null
    const visitor = { visitorId, userId, domain: domain(handshake.headers), network: network(request) }
    const isFull = open >= OPEN_AT_MOST || (openOf.get(visitor.network) ?? 0) >= OPEN_PER_NETWORK * factor
    if (isFull) throw new AdmissionRefused('TOO_MANY_REQUESTS')
    if (!(await door.isAllowed(visitor))) throw new AdmissionRefused('CONSENT_REQUIRED')
    return visitor
  }

  const events = io.of(TRACK_NAMESPACE)
  async function getRefusal(socket: PageSocket): Promise<AdmissionRefused | undefined> {
    try {
      visitors.set(socket, await getVisitor(socket))
      return undefined
    } catch (error) {
      if (error instanceof AdmissionRefused) return error
      log.warn({ err: error }, 'failed to admit a socket of a visitor')
      return new AdmissionRefused('SYSTEM_ERROR')
    }
  }
  events.use((socket, next) => {
    const decide = async () => next(await getRefusal(socket))
    void decide()
  })
  events.on('connection', socket => {
    const visitor = visitors.get(socket)
    if (!visitor) return void socket.disconnect(true)
    const { network: from } = visitor
    open += 1
    openOf.set(from, (openOf.get(from) ?? 0) + 1)
    const over = setTimeout(() => socket.disconnect(true), OPEN_AT_MOST_MS)
    over.unref()
    socket.on('disconnect', () => {
      clearTimeout(over)
      open -= 1
      const remainingCount = (openOf.get(from) ?? 1) - 1
      if (remainingCount > 0) openOf.set(from, remainingCount)
      else openOf.delete(from)
    })
    socket.on('event', (event, answer) => {
      void door.take(visitor, event).then(reply => typeof answer === 'function' && answer(reply))
    })
  })
}
