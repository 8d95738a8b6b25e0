import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/wire/error-codes.ts'
import { DatabaseUnavailable, DatabaseBusy } from '../db/unavailable.ts'
import { StorageUnavailable } from '../s3/fault.ts'
import { createBusyError, CallError, toErrorResponse } from './errors.ts'

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  404: 'ADDRESS_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

const STORAGE_AWAY = 'Penyimpanan sedang tidak bisa dijangkau. Coba lagi sebentar.'

/** Error codes for a full disk and for too many open files. The same request may succeed later. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

function isServerFull(error: Error): boolean {
  return 'code' in error && fullCodes.has(String(error.code))
}

/** Converts any error to an error that a caller may receive. An unknown error becomes SYSTEM_ERROR without details. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (!(error instanceof Error)) return new CallError('SYSTEM_ERROR')
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const code = codeOfStatus[statusCode]
    return code === undefined ? new CallError('VALIDATION_FAILED', { status: statusCode }) : new CallError(code)
  }
  if (error instanceof DatabaseBusy && !error.hadBegun) return createBusyError()
  if (error instanceof DatabaseUnavailable) return new CallError('SYSTEM_ERROR', { status: 503, retryAfterSeconds: 5 })
  if (error instanceof StorageUnavailable) {
    const { retryAfterSeconds } = error
    return new CallError('SYSTEM_ERROR', { status: 503, retryAfterSeconds, message: STORAGE_AWAY })
  }
  if (isServerFull(error)) return new CallError('SYSTEM_ERROR', { status: 503, retryAfterSeconds: 60 })
  return new CallError('SYSTEM_ERROR')
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toCallError(error)
  // Does not log refusals under load. There can be thousands of refusals, and logging each one would slow down other
  // calls.
  const isRefusal = error instanceof DatabaseBusy || (error instanceof StorageUnavailable && !error.wasTried)
  const isNews = refusal !== error && refusal.status >= 500 && !isRefusal
  if (isNews) request.log.error({ err: error }, 'call failed')
  // Logs refusals such as failed logins, missing rights and reached limits, because they can show an attack. Does not
  // log an expired access token, because it is normal and the client renews it.
  if (refusal.status < 500 && refusal.code !== 'JWT_EXPIRED')
    request.log.info({ code: refusal.code, userId: request.person?.userId }, 'call refused')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toErrorResponse(refusal)))
}

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
}
