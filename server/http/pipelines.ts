import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/*
 * Limits pipelining, because 100 connections that each sent 1,000 requests (5.4 MB) and read no response stopped the
 * server for 13 s, and its memory grew from 144 to 308 MB. With the limit, the slowest call of other clients takes 100
 * ms (2,258 ms if the parser continues), behind Caddy 755 ms, and the memory grows by at most 44 MB. A proxy sends the
 * flood one by one, so the server works at its limit and refuses up to 13 % of the other calls with 503. Measured with
 * `tests/faults/attacks/pipelined-flood.ts`, all processes on one busy core, 26 November 2026.
 * - The parser of a closed connection must stop too. It would parse the other 983 requests for 20 ms per connection. If
 *   a later Node cannot stop it, the limit still holds.
 * - Not used: `maxRequestsPerSocket` builds a 503 response for each remaining request. A stream between socket and
 *   parser makes each normal request slower. A limit on connections per IP address counts all users of a proxy as one.
 */

/**
 * Maximum number of requests of one connection that wait for the answer to an earlier request. Browsers and proxies do
 * not reach it, because they send the next request after the answer.
 */
export const PIPELINED_MAX = 16

/**
 * Return value of Node's parser callback that stops the parsing. Node uses it when a connection changes to another
 * protocol.
 */
const STOP_PARSING = 2

type Waiting = readonly [IncomingMessage, ServerResponse]

/**
 * A connection with Node's own parser. The parser is not documented, so later versions of Node may not have these
 * fields.
 */
interface ParsedSocket extends Socket {
  parser?: { onIncoming?: ((request: IncomingMessage, ...rest: unknown[]) => number) | null } | null
}

/**
 * Handles one request of a connection at a time. The next request starts after the previous answer was sent, so a
 * client that does not read its answers cannot start more requests. Closes a connection with more than `PIPELINED_MAX`
 * waiting requests. Without this function, Node starts all requests in the 64 KB that it reads at once. Then 100
 * connections can start 100,000 requests in one turn of the event loop.
 *
 * Must be called after all other listeners for requests were added to the server.
 */
export function serializePipelinedRequests(server: Server): void {
  // The cast is needed, because Node declares one type for the listeners of all events.
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  /** Connections that have a request in progress, each with its waiting requests. */
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
 * Stops the parser when the connection is destroyed. Otherwise Node would parse all remaining data. For 1,000 requests
 * this would take 20 ms without any use.
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
