import type { Socket } from 'node:net'
import type { ErrorAnswer } from '#contract/wire/endpoint.ts'
import { errorMessages } from '#contract/wire/error-codes.ts'
import type { SafetyHeaders } from './security.ts'

const reasons: Record<string, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/**
 * Answers requests that are not valid HTTP. Such requests never reach Fastify, and Node would answer with only a status
 * line. Writes the whole HTTP response as text to the socket, because no response object exists for such a request.
 */
export function answerBrokenRequests(headers: SafetyHeaders): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    const code = 'code' in error ? error.code : undefined
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = code === 'HPE_HEADER_OVERFLOW' ? '431' : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408' : '400'
    const answer: ErrorAnswer = { code: 'VALIDATION_FAILED', message: errorMessages.VALIDATION_FAILED }
    const body = JSON.stringify(answer)
    socket.end(
      [
        `HTTP/1.1 ${status} ${reasons[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
}
