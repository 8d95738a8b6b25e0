import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { CallError } from './errors.ts'

/** Makes Fastify parse all request bodies of the routes in this scope as raw bytes. */
export function acceptRawBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

/** Returns the bytes of the request body. Returns undefined for an endpoint that accepts no bytes. */
export function receiveBytes({ bytes }: Endpoint, request: FastifyRequest): Uint8Array | undefined {
  if (bytes === undefined) return undefined
  const { body } = request
  if (body === undefined) throw new CallError('UNSUPPORTED_MEDIA_TYPE')
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw new CallError('VALIDATION_FAILED', { fieldErrors: { bytes: 'Potongan berkas kosong' } })
  }
  return body
}
