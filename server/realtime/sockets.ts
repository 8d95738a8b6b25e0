import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { Server } from 'socket.io'
import type { Config } from '../config.ts'
import type { SafetyHeaders } from '../http/security.ts'
import { type Admitted, isOwnPage, networkReader, NotAdmitted } from './admission.ts'
import { createBudget, createBudgets } from './budget.ts'
import type { PageServer, PageSocket } from './connection.ts'
import type { EventDoor } from './event-door.ts'
import { openEventSockets } from './event-sockets.ts'
import { SOCKET_PATH } from './upgrade.ts'

/** A list of topics with a token is some hundred bytes. */
const MESSAGE_MAX_BYTES = 4_096
/** Who has not said who he is by then is gone. */
const SAY_WHO_WITHIN_MS = 8_000
const SOCKETS_AT_MOST = 15_000
/** Of one person: a few tabs on a few devices. */
const SOCKETS_PER_PERSON = 10
/** A page says what it follows when it opens and when somebody moves on; the rest are heartbeats. */
const messages = { burst: 20, perSecond: 2 }
/** A whole school behind one address comes back at once after a restart. */
const opened = { burst: 600, perSecond: 10 }

interface Parts {
  config: Pick<
    Config,
    'publicUrl' | 'contentOrigin' | 'isProduction' | 'trustProxy' | 'rateLimitFactor' | 'isMaintenance'
  >
  headers: SafetyHeaders
  log: Pick<FastifyBaseLogger, 'warn'>
  admit: (handshake: { auth: unknown; headers: IncomingMessage['headers'] }) => Promise<Admitted>
  onOpen: (socket: PageSocket, admitted: Admitted) => void
  door: EventDoor
}

export interface Sockets {
  /** Nobody new is let in. */
  refuseMore(): void
  /** Hangs up on everybody. */
  close(): void
}

/** socket.io on the port of everything else, with its doors narrowed. */
export function openSockets(httpServer: HttpServer, { config, headers, log, admit, onOpen, door }: Parts): Sockets {
  const networkOfRequest = networkReader(config)
  const { rateLimitFactor: factor } = config
  const mayOpen = createBudgets({ burst: opened.burst * factor, perSecond: opened.perSecond * factor })
  const openBy = new Map<string, number>()
  let isClosing = false

  const io: PageServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: SAY_WHO_WITHIN_MS,
    // A page asks for a websocket; whatever cannot, a program behind an old proxy, may ask again and again.
    transports: ['websocket', 'polling'],
    // A few bytes now and then: packing them would cost each socket more memory than everything else.
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) => {
      const isRefused =
        isClosing ||
        config.isMaintenance ||
        io.engine.clientsCount >= SOCKETS_AT_MOST ||
        !isOwnPage(config, request) ||
        !mayOpen(networkOfRequest(request))
      decide(null, !isRefused)
    },
  })

  async function refusalOf(socket: PageSocket): Promise<NotAdmitted | undefined> {
    try {
      const admitted = await admit(socket.handshake)
      socket.data = admitted
      const isOneTooMany = (openBy.get(admitted.person.userId) ?? 0) >= SOCKETS_PER_PERSON * factor
      return isOneTooMany ? new NotAdmitted('TOO_MANY_REQUESTS') : undefined
    } catch (error) {
      if (error instanceof NotAdmitted) return error
      log.warn({ err: error }, 'a socket could not be admitted')
      return new NotAdmitted('SYSTEM_ERROR')
    }
  }

  io.use((socket, next) => {
    const decide = async () => next(await refusalOf(socket))
    void decide()
  })

  io.on('connection', socket => {
    const admitted: Admitted = socket.data
    const { userId } = admitted.person
    openBy.set(userId, (openBy.get(userId) ?? 0) + 1)
    socket.on('disconnect', () => {
      const left = (openBy.get(userId) ?? 1) - 1
      if (left > 0) openBy.set(userId, left)
      else openBy.delete(userId)
    })
    forgetRequest(socket)
    onOpen(socket, admitted)
  })

  openEventSockets(io, {
    door,
    domain: ({ host = '' }) => new URL(config.publicUrl ?? `http://${host}`).hostname,
    network: networkOfRequest,
    factor,
    admit,
    log,
  })
  io.attach(httpServer)
  io.engine.on('connection', (connection: EventEmitter & { close(discard: boolean): void }) => {
    const maySay = createBudget(messages)
    connection.on('packet', () => {
      if (!maySay()) connection.close(true)
    })
  })
  // Its answers go past the app, and carry what every answer of ours carries.
  httpServer.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith(SOCKET_PATH)) return
    for (const [name, value] of Object.entries({ ...headers, 'cache-control': 'no-store' }))
      response.setHeader(name, value)
  })

  return {
    refuseMore() {
      isClosing = true
    },
    close: () => void io.engine.close(),
  }
}

/** Headers and buffers of the first request, kept by the library for as long as the socket lives: half of what a socket costs. */
function forgetRequest({ conn }: PageSocket): void {
  // Not nothing: who leaves and says again who he is on the same line is read from it.
  Object.assign(conn, { request: { headers: {}, url: '', connection: {}, _query: {} } })
}
