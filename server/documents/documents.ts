import { AsyncLocalStorage } from 'node:async_hooks'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PublicPage, findPublicPage, isKeptOnServer, publicPages } from '#contract/site/public-pages.ts'
import { addVary, parseAcceptedEncodings, matchesETag, computeETag } from '../http/json-answer.ts'
import type { ServeDocument } from '../http/pages.ts'
import { composeDocument, composeLanding } from './compose.ts'
import { type ResponsesByAddress, type Card, createPageRenderer, type OwnApiAnswer } from './drawing.ts'
import { readFrames, readLanding } from './frames.ts'
import { createFreshCache } from './fresh-cache.ts'

/**
 * Age in milliseconds after which the server requests the data of a document again. Below half a minute, so that
 * content changes are visible within a minute.
 */
const FRESH_MS = 25_000
const STALE_MS = 55_000
const MAX_BYTES = 24 * 1_024 ** 2
/** Replaces the slug in the cache key of a 'not found' document. No real page has this slug. */
const NOTHING = '-'
const LANDING = '/'

interface Kept {
  asked: ResponsesByAddress
  card: Card | undefined
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

export interface Documents {
  serve: ServeDocument
  /** Returns the content of the preview card at a URL. Returns undefined if the page does not exist. */
  cardOf: (path: string, ip: string) => Promise<Card | undefined>
}

/**
 * IP address of the client for which a page is rendered. API calls during rendering count against the limits of this
 * address, so that a client that guesses certificate codes uses only its own limit.
 */
const askedFrom = new AsyncLocalStorage<string>()

/**
 * Serves the public pages as documents. Renders a document at the first request, and again when its data has changed.
 * Pages that the server must not cache are rendered at each request.
 */
export function createDocuments(app: FastifyInstance, { distDir, now, publicUrl }: DocumentsOptions): Documents {
  const frames = readFrames(distDir)
  const drawing = createPageRenderer(distDir, address => requestOwnPage(app, address))
  const cache = createFreshCache<Kept>({
    now: () => now().getTime(),
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_BYTES,
    bytesOf: ({ bytes, brotli, gzip }) => bytes.length + brotli.length + gzip.length,
    load: drawDocument,
  })

  /** Renders a document, unless the API responses from which it was rendered before are unchanged. */
  async function drawDocument(path: string, before?: Kept): Promise<Kept | undefined> {
    if (path === LANDING) return drawLanding(before)
    const page = publicPages.find(each => getMissingPagePath(each) === path) ?? findPublicPage(path)?.page
    const frame = page && frames[page]
    if (!frame) return undefined
    const again = before && (await askAgain(app, before.asked))
    if (again === 'unchanged') return before
    const isNotFoundWanted = path.endsWith(`/${NOTHING}`)
    const { drawing: drawn, asked } = await drawing.drawPage({
      page,
      path,
      origin: publicUrl(),
      isNotFoundWanted,
      known: again,
    })
    if (drawn.page === undefined) return undefined
    return pack(composeDocument(frame, drawn.page, { origin: publicUrl(), path }), asked, drawn.page.about?.card)
  }

  /** Returns the document of a path, from the cache if the page may be cached. */
  function getDocument(path: string): Promise<Kept | undefined> {
    const page = findPublicPage(path)?.page
    return page && !isKeptOnServer(page) && !path.endsWith(`/${NOTHING}`) ? drawDocument(path) : cache.get(path)
  }

  /** Returns the landing page of the build, filled with the lists of the site content. */
  async function drawLanding(before: Kept | undefined): Promise<Kept | undefined> {
    const html = readLanding(distDir)
    if (html === undefined) return undefined
    const again = before && (await askAgain(app, before.asked))
    if (again === 'unchanged') return before
    const { landing, asked } = await drawing.drawLanding({ origin: publicUrl(), known: again })
    return pack(composeLanding(html, landing, publicUrl()), asked, landing.about.card)
  }

  const serve: ServeDocument = async (request, reply, path) => {
    const target = path === LANDING ? undefined : findPublicPage(path, request.url.split('?')[1])
    if (path !== LANDING && (!target || !frames[target.page])) return false
    try {
      const address = target ? target.path : path
      const cachedPage = address === undefined ? undefined : await askedFrom.run(request.ip, () => getDocument(address))
      const document = cachedPage ?? (target && (await cache.get(getMissingPagePath(target.page))))
      if (!document) return false
      send(request, reply.code(cachedPage ? 200 : 404), document)
      return true
    } catch (error) {
      // Returns false, so that the caller sends the app instead of the document. The app shows the error and retries.
      request.log.warn({ err: error }, 'failed to render a public page')
      return false
    }
  }

  return {
    serve,
    async cardOf(path, ip) {
      if (path !== LANDING && findPublicPage(path)?.path !== path) return undefined
      return (await askedFrom.run(ip, () => getDocument(path)))?.card
    },
  }
}

function getMissingPagePath(page: PublicPage): string {
  return page.replace(/\$\w+$/, NOTHING)
}

export async function requestOwnPage(app: FastifyInstance, address: string): Promise<OwnApiAnswer> {
  const remoteAddress = askedFrom.getStore()
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url: address,
    ...(remoteAddress !== undefined && { remoteAddress }),
    headers: { accept: 'application/json' },
  })
  return { status: statusCode, body: payload }
}

/**
 * Repeats the API calls from which the page was rendered. If any answer has changed, returns all new answers, so that
 * rendering does not request them again.
 */
async function askAgain(app: FastifyInstance, before: ResponsesByAddress): Promise<ResponsesByAddress | 'unchanged'> {
  const answers = await Promise.all(
    [...before.keys()].map(async each => [each, await requestOwnPage(app, each)] as const),
  )
  if (answers.some(([, { status }]) => status >= 500))
    throw new Error('the API answered a public page with a server error')
  const isSame = answers.every(([address, { body }]) => before.get(address)?.body === body)
  return isSame ? 'unchanged' : new Map(answers)
}

const squeeze = promisify(brotliCompress)
const zip = promisify(gzip)

async function pack(html: string, asked: ResponsesByAddress, card: Card | undefined): Promise<Kept> {
  const bytes = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [brotli, gzipped] = await Promise.all([squeeze(bytes, { params }), zip(bytes)])
  return { asked, card, bytes, brotli, gzip: gzipped, tag: computeETag(bytes) }
}

function send(request: FastifyRequest, reply: FastifyReply, { bytes, brotli, gzip, tag }: Kept): void {
  // Browsers revalidate the document by its ETag on each visit. `no-store` is not used, because it would keep the page
  // out of the back-forward cache.
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('etag', tag)
  addVary(reply, 'accept-encoding')
  if (reply.statusCode === 200 && matchesETag(request.headers['if-none-match'], tag)) {
    void reply.code(304).removeHeader('content-type').send()
    return
  }
  const acceptedEncodings = parseAcceptedEncodings(request)
  if (acceptedEncodings.has('br')) void reply.header('content-encoding', 'br').send(brotli)
  else if (acceptedEncodings.has('gzip')) void reply.header('content-encoding', 'gzip').send(gzip)
  else void reply.send(bytes)
}
