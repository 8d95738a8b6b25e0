import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Maximum number of requests that a connection may send before it gets their answers. Browsers and proxies send none
 * early.
 */
export const PIPELINED_MAX = 16

/** Return value of Node's parser callback that stops the parsing, as for an upgrade to another protocol. */
const STOP_PARSING = 2

type Waiting = readonly [IncomingMessage, ServerResponse]

/** Node's own parser of a connection. It is not documented, so later versions may not have these fields. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming?: ((request: IncomingMessage, ...rest: unknown[]) => number) | null } | null
}

/**
 * Handles one request of a connection at a time, and closes a connection that sends more than `PIPELINED_MAX` requests early. Node
 * starts every request of the 64 KB that it reads at once, so 100 connections would start 100,000 requests in one turn
 * of the event loop. The next request starts after the previous answer was sent, so a client that does
 * not read its answers cannot start more requests.
 *
 * Must be called after all other listeners for requests were added to the server.
 */
export function answerInTurn(server: Server): void {
  // The cast is needed because Node declares one type for the listeners of all events.
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  /** Waiting requests of each connection that has a request in progress. */
  const busy = new WeakMap<Socket, Waiting[]>()

  function start(socket: Socket, request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => {
      const next = busy.get(socket)?.shift()
      if (next && !socket.destroyed) start(socket, ...next)
      else busy.delete(socket)
    })
    for (const listener of listeners) listener.call(server, request, response)
  }

  server.on('request', (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const ahead = busy.get(socket)
    if (!ahead) {
      busy.set(socket, [])
      start(socket, request, response)
    } else if (ahead.length < PIPELINED_MAX) ahead.push([request, response])
    else {
      ahead.length = 0
      socket.destroy()
    }
  })
  server.on('connection', stopParsingWhenDestroyed)
}

/**
 * Stops the parser when the connection is destroyed. Otherwise Node would parse all remaining data: 1,000 requests
 * would cost 20 ms without any use.
 */
function stopParsingWhenDestroyed(socket: ParsedSocket): void {
  const parser = socket.parser
  const parse = parser?.onIncoming
  if (!parser || !parse) return
  parser.onIncoming = (request, ...rest) => {
    if (socket.destroyed) return STOP_PARSING
    const result = parse(request, ...rest)
    return socket.destroyed ? STOP_PARSING : result
  }
}
