import type { Socket } from 'socket.io'

/* Undocumented parts of socket.io. engine-connection.test.ts fails if an update changes them. */

type Connection = Pick<Socket, 'conn'>

/** Returns whether everything that was sent has left this process, so that a slow reader keeps no queue here. */
export const hasSentAll = ({ conn }: Connection): boolean => conn.transport.writable && conn['writeBuffer'].length === 0

/**
 * Releases the headers and buffers of the first request, which the library keeps for as long as the socket lives: half
 * of a socket's memory. It must not be
 * undefined: the library reads it when a client disconnects and authenticates again on the same connection.
 */
export function releaseRequest({ conn }: Connection): void {
  Object.assign(conn, { request: { headers: {}, url: '', connection: {}, _query: {} } })
}
