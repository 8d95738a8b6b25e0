import type { IncomingMessage } from 'node:http'

export const SOCKET_PATH = '/socket.io/'

/**
 * Whether a request with an `Upgrade` header goes to the sockets. HTTP lets a server ignore an offer it does not take (RFC 9110, 7.8), so
 * every other one, `h2c` for example, is answered like a request without the header.
 */
export function opensSocket({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && url?.startsWith(SOCKET_PATH) === true && headers.upgrade?.toLowerCase() === 'websocket'
}
