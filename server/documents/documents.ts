import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PublicPage, publicPageAt } from '#contract/rules/public-pages.ts'
import { addVary, encodingsTaken, isNamedIn, tagOf } from '../http/json-answer.ts'
import type { ServeDocument } from '../http/pages.ts'
import { composeDocument } from './compose.ts'
import { type Asked, createDrawing, type OwnAnswer } from './drawing.ts'
import { readFrames } from './frames.ts'
import { createFreshCache } from './fresh-cache.ts'

/** A change of content is seen within a minute: what is older than half of one is looked at again. */
const FRESH_MS = 25_000
const STALE_MS = 55_000
const MAX_BYTES = 24 * 1_024 ** 2
/** Nothing has this address: what is drawn at it is the document of everything that is not there. */
const NOTHING = '-'

interface Kept {
  asked: Asked
  bytes: Buffer
  brotli: Buffer
  gzip: Buffer
  tag: string
}

interface DocumentsOptions {
  distDir: string
  now: () => Date
  publicUrl: () => string
}

/** The public pages as documents: drawn when first asked for and when what they were drawn from has changed, never per visit. */
export function createDocuments(app: FastifyInstance, { distDir, now, publicUrl }: DocumentsOptions): ServeDocument {
  const frames = readFrames(distDir)
  const draw = createDrawing(distDir, address => askOurselves(app, address))
  const cache = createFreshCache<Kept>({
    now: () => now().getTime(),
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_BYTES,
    bytesOf: ({ bytes, brotli, gzip }) => bytes.length + brotli.length + gzip.length,
    load: async (path, before) => {
      const place = publicPageAt(path.replace(/\/-$/, '/x'))
      const frame = place && frames[place.page]
      if (!frame) return undefined
      const again = before && (await askAgain(app, before.asked))
      if (again === 'unchanged') return before
      const isNotFoundWanted = path.endsWith(`/${NOTHING}`)
      const { drawing, asked } = await draw({
        page: place.page,
        path,
        origin: publicUrl(),
        isNotFoundWanted,
        known: again,
      })
      if (drawing.page === undefined) return undefined
      return pack(composeDocument(frame, drawing.page, { origin: publicUrl(), path }), asked)
    },
  })

  return async (request, reply, path) => {
    const place = publicPageAt(path, request.url.split('?')[1])
    if (!place || !frames[place.page]) return false
    try {
      const found = place.path === undefined ? undefined : await cache.get(place.path)
      const document = found ?? (await cache.get(nothingOf(place.page)))
      if (!document) return false
      send(request, reply.code(found ? 200 : 404), document)
      return true
    } catch (error) {
      // The app itself says best what is the matter, and tries again.
      request.log.warn({ err: error }, 'a public page could not be drawn')
      return false
    }
  }
}

function nothingOf(page: PublicPage): string {
  return page.replace('$slug', NOTHING)
}

export async function askOurselves(app: FastifyInstance, address: string): Promise<OwnAnswer> {
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url: address,
    headers: { accept: 'application/json' },
  })
  return { status: statusCode, body: payload }
}

/** Asks for the same once more. What has changed is handed on, so that drawing does not ask a third time. */
async function askAgain(app: FastifyInstance, before: Asked): Promise<Asked | 'unchanged'> {
  const answers = await Promise.all(
    [...before.keys()].map(async each => [each, await askOurselves(app, each)] as const),
  )
  if (answers.some(([, { status }]) => status >= 500)) throw new Error('our own answers are not to be had')
  const isSame = answers.every(([address, { body }]) => before.get(address)?.body === body)
  return isSame ? 'unchanged' : new Map(answers)
}

const squeeze = promisify(brotliCompress)
const zip = promisify(gzip)

async function pack(html: string, asked: Asked): Promise<Kept> {
  const bytes = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [brotli, gzipped] = await Promise.all([squeeze(bytes, { params }), zip(bytes)])
  return { asked, bytes, brotli, gzip: gzipped, tag: tagOf(bytes) }
}

function send(request: FastifyRequest, reply: FastifyReply, { bytes, brotli, gzip, tag }: Kept): void {
  // Asked for again each time, and answered by its tag; kept in the back-forward cache, as everything but `no-store` is.
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('etag', tag)
  addVary(reply, 'accept-encoding')
  if (reply.statusCode === 200 && isNamedIn(request.headers['if-none-match'], tag)) {
    void reply.code(304).removeHeader('content-type').send()
    return
  }
  const taken = encodingsTaken(request)
  if (taken.has('br')) void reply.header('content-encoding', 'br').send(brotli)
  else if (taken.has('gzip')) void reply.header('content-encoding', 'gzip').send(gzip)
  else void reply.send(bytes)
}
