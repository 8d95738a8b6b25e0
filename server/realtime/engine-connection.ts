import type { Socket } from 'socket.io'

/* This file uses undocumented parts of socket.io. If an update changes them, engine-connection.test.ts fails. */

type Connection = Pick<Socket, 'conn'>

/**
 * True if all sent data has left this process. The caller then may send more without filling a queue for a slow client.
 */
export const hasSentAll = ({ conn }: Connection): boolean => conn.transport.writable && conn['writeBuffer'].length === 0

/**
 * Releases the headers and buffers of the first request, which need half of a socket's memory. The library would store
 * them until the socket closes. Replaces the request by an empty object, because the library still reads it if a client
 * disconnects and authenticates again on the same connection.
 */
export function releaseRequest({ conn }: Connection): void {
  Object.assign(conn, { request: { headers: {}, url: '', connection: {}, _query: {} } })
}
