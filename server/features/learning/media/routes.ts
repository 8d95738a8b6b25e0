import { Readable } from 'node:stream'
import type { Mount } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { isMediaExtension, mediaTypes } from '#contract/wire/media-types.ts'
import { parseRange } from '#contract/wire/range.ts'
import { getExtension, getMediaKey } from '../../../storage/media.ts'

/**
 * Content security policy of stored files. Prevents an SVG or PDF that is opened at its own URL from running scripts or
 * loading other files.
 */
const sandbox = "default-src 'none'; sandbox; style-src 'unsafe-inline'"

/**
 * `GET /api/media/{sha256}.{extension}`. Supports requests for a single byte range, which video players and downloads
 * in pieces send.
 */
export const mountMedia: Mount = (app, { storage }) => {
  app.get<{ Params: { name: string } }>('/media/:name', { config: { sendsFile: true } }, async (request, reply) => {
    const { name } = request.params
    const extension = getExtension(name)
    if (extension === undefined || !isMediaExtension(extension)) throw new CallError('ADDRESS_NOT_FOUND')
    const size = await storage.sizeOf(getMediaKey(name))
    if (size === undefined) throw new CallError('ADDRESS_NOT_FOUND')

    const etag = `"${name}"`
    void reply.headers({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': sandbox,
      'x-content-type-options': 'nosniff',
      'content-type': mediaTypes[extension],
    })
    if (isSame(request.headers['if-none-match'], etag)) return reply.code(304).send()

    // If `If-Range` contains another ETag, the file has changed since the client's first request. In this case, the
    // server sends the whole file.
    const ifRange = request.headers['if-range']
    const wantsPiece = ifRange === undefined || ifRange === etag
    const range = wantsPiece ? parseRange(request.headers.range, size) : undefined
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
    }
    const { first, last } = range ?? { first: 0, last: size - 1 }
    if (range) void reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
    void reply.header('content-length', size === 0 ? 0 : last - first + 1)
    // Sends an empty stream for HEAD, because fastify replaces the content length if the body is not a stream.
    const isEmpty = request.method === 'HEAD' || size === 0
    return reply.send(isEmpty ? Readable.from([]) : storage.stream(getMediaKey(name), { first, last }))
  })
}

function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some(tag => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false
}
