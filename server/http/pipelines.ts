import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that a connection may send ahead of their answers. Browsers and proxies send none ahead. */
export const PIPELINED_MAX = 16

/** Return value of Node's parser callback that ends the parsing, as for a request that leaves HTTP. */
const STOP_PARSING = 2

type Waiting = readonly [IncomingMessage, ServerResponse]

/** Node's own parser of a connection. It is not documented, so each part may be missing in a later version. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming?: ((request: IncomingMessage, ...rest: unknown[]) => number) | null } | null
}

/**
 * Works on one request of a connection at a time, and ends a connection that sends more than `PIPELINED_MAX` ahead. Node
 * starts every request of the 64 KB that it reads at once, so 100 connections would start 100,000 requests in one turn
 * of the event loop. The next request starts when the answer before it has left for the network, so a client that does
 * not read its answers gets no more work done.
 *
 * Call this after everything else that listens for requests of the server.
 */
export function answerInTurn(server: Server): void {
  // Node types listeners of all events alike; those of `request` have this form.
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  /** Waiting requests of the connections that have a request in work. */
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

/** Without this Node would parse the rest of what it has read: 1,000 requests cost 20 ms for nothing. */
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
