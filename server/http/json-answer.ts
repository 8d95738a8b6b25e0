import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/*
 * Only JSON of 1 KiB or more is compressed, and only for GET and HEAD, because the length of a compressed response
 * could reveal a secret beside a text that an attacker chose (BREACH). Tokens, one-time codes and signed attempts are
 * sent only in responses to POST. A personal GET needs the token in `Authorization`, and a cookie alone authorises no
 * call. A personal response has no `ETag` and stays `no-store`. Files, streams and media are sent as they are.
 * Measured with a catalogue of 17.5 KiB on a shared machine: zstd 0.13 ms and 4,766 bytes; brotli level 3 0.30 ms and
 * 4,735; brotli level 5 0.87 ms and 4,453; gzip level 6 0.51 ms and 4,647. The server answers a thousand calls a
 * second, so brotli uses level 3.
 */

/** Minimum size in bytes. For smaller answers compression costs more than it saves. */
export const MIN_COMPRESSED_BYTES = 1_024
/**
 * Maximum size in bytes of answers that are compressed in this thread. A larger answer would block this thread for more
 * than one or two milliseconds, so another thread compresses it.
 */
const AT_ONCE_BYTES = 64 * 1_024

const brotliParams = (text: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
})

interface Squeezer {
  name: string
  atOnce: (text: Buffer) => Buffer
  aside: (text: Buffer) => Promise<Buffer>
}

/**
 * Compression formats, best format first. For the same compressed size zstd takes half of brotli's time and a quarter
 * of gzip's time.
 */
const squeezers: readonly Squeezer[] = [
  { name: 'zstd', atOnce: text => zstdCompressSync(text), aside: promisify(zstdCompress) },
  {
    name: 'br',
    atOnce: text => brotliCompressSync(text, brotliParams(text)),
    aside: text => promisify(brotliCompress)(text, brotliParams(text)),
  },
  { name: 'gzip', atOnce: text => gzipSync(text), aside: promisify(gzip) },
]

/**
 * Returns the encodings that the caller accepts. Leaves out encodings with `q=0`, because the caller refuses them. An
 * encoding that the header does not list is never used.
 */
export function parseAcceptedEncodings({ headers }: Pick<FastifyRequest, 'headers'>): ReadonlySet<string | undefined> {
  const parts = [headers['accept-encoding']].flat().join(',').toLowerCase().split(',')
  return new Set(
    parts
      .map(part => part.split(';').map(piece => piece.trim()))
      .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
      .map(([name]) => name),
  )
}

/**
 * Sends JSON. Compresses only answers to GET calls, if the caller accepts compression. An attacker who controls a part
 * of the text could guess a secret from the compressed length. Therefore calls that return tokens use POST. A GET call
 * with a personal answer needs the token in a header, and pages of other sites cannot send this header.
 *
 * A public answer to a GET call of at least `MIN_COMPRESSED_BYTES` gets an ETag of its content, so that a client does
 * not download unchanged content again.
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  isPublic: boolean,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const isQuestion = request.method === 'GET' || request.method === 'HEAD'
  if (!isQuestion || text.length < MIN_COMPRESSED_BYTES) return reply.send(text)
  const bytes = Buffer.from(text)
  addVary(reply, 'accept-encoding')
  if (isPublic) {
    const tag = computeETag(bytes)
    reply.header('etag', tag)
    if (matchesETag(request.headers['if-none-match'], tag)) return reply.code(304).removeHeader('content-type').send()
  }
  const acceptedEncodings = parseAcceptedEncodings(request)
  const squeezer = squeezers.find(({ name }) => acceptedEncodings.has(name))
  if (squeezer === undefined) return reply.send(bytes)
  const small = bytes.length > AT_ONCE_BYTES ? await squeezer.aside(bytes) : squeezer.atOnce(bytes)
  return reply.header('content-encoding', squeezer.name).send(small)
}

/** Returns an ETag, which is a hash of the content. */
export function computeETag(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/**
 * Adds the name of a request header to `Vary`. So a shared cache does not return an answer for one encoding or origin
 * to a caller with another encoding or origin.
 */
export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before === undefined ? name : `${String(before)}, ${name}`)
}

export function matchesETag(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch?.split(',').some(each => ['*', tag, tag.slice(2)].includes(each.trim())) ?? false
}
