import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import type { ConnectionEnd, Hint } from '#contract/wire/realtime.ts'

export interface TestSocket {
  readonly socket: Socket
  /** Hints that the socket received, in order. */
  readonly hints: Hint[]
  readonly ended: ConnectionEnd[]
  follow(...topics: string[]): Promise<Hint[]>
  /** Resolves when the server has closed the socket. */
  readonly gone: Promise<string>
  close(): void
}

interface Opening {
  token?: string
  uid?: string
  headers?: Record<string, string>
  transports?: string[]
}

export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens a socket like the page. Rejects with the server's code if the server refuses the socket. */
export function openSocket(origin: string, { headers = {}, transports = ['websocket'], ...auth }: Opening = {}) {
  const socket = io(origin, { auth, transports, extraHeaders: headers, reconnection: false, forceNew: true })
  const hints: Hint[] = []
  const ended: ConnectionEnd[] = []
  socket.on('hints', (received: Hint[]) => hints.push(...received))
  socket.on('ended', (word: ConnectionEnd) => ended.push(word))
  const gone = new Promise<string>(resolve => void socket.on('disconnect', resolve))
  const opened: TestSocket = {
    socket,
    hints,
    ended,
    gone,
    follow: (...topics) => socket.emitWithAck('follow', topics),
    close: () => void socket.disconnect(),
  }
  return new Promise<TestSocket>((resolve, reject) => {
    socket.on('connect', () => resolve(opened))
    socket.on('connect_error', (error: Error & { data?: { code: string } }) =>
      reject(new Error(error.data?.code ?? error.message)),
    )
  })
}
