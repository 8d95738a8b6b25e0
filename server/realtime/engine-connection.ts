import type { Socket } from 'socket.io'

/* Uses undocumented parts of socket.io. engine-connection.test.ts fails if an update changes them. */

type Connection = Pick<Socket, 'conn'>

/** Returns whether all sent data has left this process, so that no queue for a slow client grows here. */
export const hasSentAll = ({ conn }: Connection): boolean => conn.transport.writable && conn['writeBuffer'].length === 0

/**
 * Releases the headers and buffers of the first request. The library keeps them until the socket closes, and they take
 * half of a socket's memory. The request must not be undefined, because the library reads it if a client disconnects
 * and authenticates again on the same connection.
 */
export function releaseRequest({ conn }: Connection): void {
  Object.assign(conn, { request: { headers: {}, url: '', connection: {}, _query: {} } })
}
