import type { IncomingMessage } from 'node:http'

export const SOCKET_PATH = '/socket.io/'

/**
 * True if a request with an `Upgrade` header opens a socket. False for any other upgrade, for example `h2c`. Such a
 * request is answered like a request without this header, as RFC 9110 (7.8) allows.
 */
export function isSocketUpgrade({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && url?.startsWith(SOCKET_PATH) === true && headers.upgrade?.toLowerCase() === 'websocket'
}
