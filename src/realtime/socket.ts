import { io } from 'socket.io-client'
import * as v from 'valibot'
import { ConnectionEnd, Hint, type TopicName } from '#contract/wire/realtime.ts'
import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { apiClient } from '#app/session/api.ts'
import type { LiveSocket, SocketHandlers } from './live-connection.ts'

const OPEN_WITHIN_MS = 15_000
const Hints = v.array(Hint)
const Refusal = v.object({ data: v.object({ code: v.string() }) })

/** Token of the last WebSocket that the server refused. The next WebSocket must not use the same token. */
let refused: string | undefined

/** Opens a WebSocket for the logged-in user. If it cannot be opened, `onClosed` is called. */
export function openSocket(handlers: SocketHandlers): LiveSocket {
  let isClosed = false
  let close = () => {}
  let follow: LiveSocket['follow'] = () => {}

  function closed(): void {
    if (isClosed) return
    isClosed = true
    close()
    handlers.onClosed()
  }

  async function open(): Promise<void> {
    const { accessToken: token, userId: uid } = await apiClient.session(refused)
    if (isClosed) return
    const socket = io(new URL(apiBaseUrl, location.origin).origin, {
      auth: { token, uid },
      // Allows only WebSocket, because long polling needs a load balancer with sticky sessions and costs more than
      // occasional requests.
      transports: ['websocket'],
      timeout: OPEN_WITHIN_MS,
      // Off, because the caller decides when to reconnect.
      reconnection: false,
      forceNew: true,
    })
    close = () => void socket.disconnect()
    follow = topics => {
      socket.emit('follow', topics, (answer: unknown) => onHints(answer))
    }
    const onHints = (payload: unknown) => {
      const hints = v.safeParse(Hints, payload)
      if (hints.success && !isClosed) handlers.onHints(hints.output)
    }
    socket.on('connect', () => {
      refused = undefined
      handlers.onOpen()
    })
    socket.on('hints', onHints)
    socket.on('ended', (payload: unknown) => {
      const ended = v.safeParse(ConnectionEnd, payload)
      if (!ended.success) return
      if (ended.output.code === 'JWT_EXPIRED' || ended.output.code === 'UNAUTHORIZED') refused = token
      handlers.onEnded(ended.output)
    })
    socket.on('disconnect', closed)
    socket.on('connect_error', (error: unknown) => {
      const code = v.safeParse(Refusal, error)
      if (code.success && ['JWT_EXPIRED', 'UNAUTHORIZED'].includes(code.output.data.code)) refused = token
      closed()
    })
  }

  void open().catch(closed)
  return {
    follow: (topics: readonly TopicName[]) => follow(topics),
    close() {
      isClosed = true
      close()
    },
  }
}
