import type { IncomingMessage } from 'node:http'

export const SOCKET_PATH = '/socket.io/'

/**
 * True if a request with an `Upgrade` header opens a socket. A server may ignore an upgrade that it does not support
 * (RFC 9110, 7.8), so a request with any other upgrade, for example `h2c`, is answered like a request without this
 * header.
 */
export function isSocketUpgrade({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && url?.startsWith(SOCKET_PATH) === true && headers.upgrade?.toLowerCase() === 'websocket'
}
