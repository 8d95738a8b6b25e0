import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { Server } from 'socket.io'
import type { Config } from '../config.ts'
import type { SafetyHeaders } from '../http/security.ts'
import { type AdmittedUser, isOwnPage, createNetworkReader, AdmissionRefused } from './admission.ts'
import { createBudget, createBudgets } from '../http/budget.ts'
import { releaseRequest } from './engine-connection.ts'
import type { PageServer, PageSocket } from './connection.ts'
import type { EventReceiver } from './event-receiver.ts'
import { openEventSockets } from './event-sockets.ts'
import { SOCKET_PATH } from './upgrade.ts'

/** Maximum size of a message in bytes. A list of topics with a token has a few hundred bytes. */
const MESSAGE_MAX_BYTES = 4_096
/** Time in which a new socket must authenticate. Otherwise the socket is closed. */
const SIGN_IN_WITHIN_MS = 8_000
/**
 * Time for which a closing server waits until clients confirm the end of their sockets. A sleeping phone does not
 * confirm, and the library itself would wait for half a minute.
 */
const FAREWELL_WITHIN_MS = 1_000
const SOCKETS_AT_MOST = 15_000
/** Maximum number of sockets per user. It is enough for a few tabs on a few devices. */
const SOCKETS_PER_PERSON = 10
/**
 * Rate limit of messages per socket. A page sends its topics when it opens and when the user navigates. All its other
 * messages are heartbeats.
 */
const messages = { burst: 20, perSecond: 2 }
/**
 * Rate limit of new sockets per IP address. The limit is high, because all devices of a school behind one IP address
 * reconnect at the same time after a restart.
 */
const opened = { burst: 600, perSecond: 10 }

interface Parts {
  config: Pick<
    Config,
    'publicUrl' | 'contentOrigin' | 'isProduction' | 'trustProxy' | 'rateLimitFactor' | 'isMaintenance'
  >
  headers: SafetyHeaders
  log: Pick<FastifyBaseLogger, 'warn'>
  admit: (handshake: { auth: unknown; headers: IncomingMessage['headers'] }) => Promise<AdmittedUser>
  onOpen: (socket: PageSocket, admitted: AdmittedUser) => void
  door: EventReceiver
}

export interface Sockets {
  /** Refuses new sockets. */
  refuseMore(): void
  /** Closes all sockets. */
  close(): void
}

/** Runs socket.io on the port of the server, with restricted options. */
export function openSockets(httpServer: HttpServer, { config, headers, log, admit, onOpen, door }: Parts): Sockets {
  const networkOfRequest = createNetworkReader(config)
  const { rateLimitFactor: factor } = config
  const mayOpen = createBudgets({ burst: opened.burst * factor, perSecond: opened.perSecond * factor })
  const openBy = new Map<string, number>()
  let isClosing = false

  const io: PageServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: SIGN_IN_WITHIN_MS,
    // Pages use websockets. Polling is for programs behind an old proxy.
    transports: ['websocket', 'polling'],
    // Does not compress messages. They are small and rare, and compression would need more memory per socket than
    // everything else.
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) => {
      // Must not throw, because an error here would end the process. `networkOfRequest` therefore also accepts a
      // request whose peer has reset the connection.
      const isRefused =
        isClosing ||
        config.isMaintenance ||
        io.engine.clientsCount >= SOCKETS_AT_MOST ||
        !isOwnPage(config, request) ||
        !mayOpen(networkOfRequest(request))
      decide(null, !isRefused)
    },
  })

  async function getRefusal(socket: PageSocket): Promise<AdmissionRefused | undefined> {
    try {
      const admitted = await admit(socket.handshake)
      socket.data = admitted
      const isOneTooMany = (openBy.get(admitted.person.userId) ?? 0) >= SOCKETS_PER_PERSON * factor
      return isOneTooMany ? new AdmissionRefused('TOO_MANY_REQUESTS') : undefined
    } catch (error) {
      if (error instanceof AdmissionRefused) return error
      log.warn({ err: error }, 'failed to admit a socket')
      return new AdmissionRefused('SYSTEM_ERROR')
    }
  }

  io.use((socket, next) => {
    const decide = async () => next(await getRefusal(socket))
    void decide()
  })

  io.on('connection', socket => {
    const admitted: AdmittedUser = socket.data
    const { userId } = admitted.person
    openBy.set(userId, (openBy.get(userId) ?? 0) + 1)
    socket.on('disconnect', () => {
      const remainingCount = (openBy.get(userId) ?? 1) - 1
      if (remainingCount > 0) openBy.set(userId, remainingCount)
      else openBy.delete(userId)
    })
    releaseRequest(socket)
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
  const upgraded = new Set<Duplex>()
  httpServer.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })
  io.engine.on('connection', (connection: EventEmitter & { close(discard: boolean): void }) => {
    const hasMessageLeft = createBudget(messages)
    connection.on('packet', () => {
      if (!hasMessageLeft()) connection.close(true)
    })
  })
  // The socket library answers its own requests without the app, so the safety headers are added here.
  httpServer.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith(SOCKET_PATH)) return
    for (const [name, value] of Object.entries({ ...headers, 'cache-control': 'no-store' }))
      response.setHeader(name, value)
  })

  return {
    refuseMore() {
      isClosing = true
    },
    close() {
      io.engine.close()
      setTimeout(() => upgraded.forEach(socket => socket.destroy()), FAREWELL_WITHIN_MS).unref()
    },
  }
}
