import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { appDocuments } from '#contract/site/documents.ts'
import type { Config } from '../config.ts'
import { readFrames } from '../documents/frames.ts'
import { listFrameSources } from '../player/origin.ts'
import { CallError } from './errors.ts'
import { isHttps } from './own-origin.ts'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const HSTS = 'max-age=31536000; includeSubDomains'
const WORKER = '/sw.js'

/** Returns the CSP sources that allow a document's inline scripts. Browsers refuse all other inline scripts. */
export function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '', text = '']) => !/\bsrc\s*=|type="application\/json"/i.test(attributes) && text !== '')
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/**
 * Computes the hashes of the inline scripts from the built documents, so that no manual step is needed after a script
 * was changed.
 */
function getHashes(distDir: string, documents: readonly string[]): string[] {
  return documents.flatMap(name => {
    try {
      return hashInlineScripts(readFileSync(join(distDir, name), 'utf8'))
    } catch {
      return [] // the document is not built, and `servePages` shows a message
    }
  })
}

/**
 * Returns the CSP source for socket connections to an origin. Needed because 'self' covers only sockets of the page's
 * own origin.
 */
function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

function contentPolicy(config: Config): string {
  const { distDir, midtrans, apiOrigin } = config
  // Origin of the payment window, if card payments are configured. The page may load a script and a frame from this
  // origin.
  const payWindow = midtrans === undefined ? [] : [midtrans.snapUrl]
  const drawn = Object.values(readFrames(distDir)).flatMap(hashInlineScripts)
  const hashes = new Set([...getHashes(distDir, ['index.html', ...Object.values(appDocuments)]), ...drawn])
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...payWindow],
    'frame-src': ["'self'", ...payWindow, ...listFrameSources(config)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...(apiOrigin === undefined ? [] : [apiOrigin, socketOrigin(apiOrigin)]), ...payWindow],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Scripts can convert text to code or markup only through the page's one Trusted Types policy
    // (src/lib/trusted-types.ts).
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}

/** Headers of every answer, including answers that are sent before the request is parsed. */
export type SafetyHeaders = Readonly<Record<string, string>>

export function createSafetyHeaders(config: Config): SafetyHeaders {
  return {
    'content-security-policy': contentPolicy(config),
    // Allows a login window of another site to send its result to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'client-version': config.clientVersion,
    ...(config.publicUrl?.startsWith('https:') && { 'strict-transport-security': HSTS }),
  }
}

/** Headers that protect pages and workers. On other files these headers have no effect. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
] as const

/**
 * Content types that browsers never show as a page. SVG pictures and text files are not in this list, because browsers
 * show them as pages.
 */
const neverAPage =
  /^(?:application\/json|text\/css|font\/\w+|image\/(?:png|webp|jpeg)|(?:text|application)\/javascript)\b/
/**
 * True for scripts that run only in pages. False for the script of a worker (`.mjs`, for example of pdf.js). A worker
 * uses the content security policy that was sent with its own file.
 */
const isPagesScript = (path: string) => /^\/assets\/[^/]+\.js$/.test(path)

/**
 * True if an answer needs the headers for pages. HTTP/1.1 does not compress headers, so other files would get about a
 * kilobyte of useless headers.
 */
function carriesPageHeaders(path: string, type: string): boolean {
  return !neverAPage.test(type) || (type.includes('javascript') && !isPagesScript(path))
}

/**
 * Makes the app answer requests with an unknown `Expect` header. Otherwise Node itself would answer with status 417 and
 * without these headers.
 */
function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
}

/**
 * Adds the safety headers to every answer. Must run before all other hooks, so that refusals by later hooks have these
 * headers too.
 */
export function addSafetyHeaders(app: FastifyInstance, config: Config, headers: SafetyHeaders): void {
  answerExpectations(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (isHttps(config, request)) reply.header('strict-transport-security', HSTS)
    // HTTP/1.1 requires a Host header. Checks it here, because a refusal by Node itself would have none of the safety
    // headers.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new CallError('VALIDATION_FAILED')
    // Browsers send the header `service-worker` when they install a worker. Only this app's own worker may be
    // installed.
    if (request.headers['service-worker'] === 'script' && request.url.split('?')[0] !== WORKER) {
      throw new CallError('FORBIDDEN')
    }
  })
  // Removes unneeded headers at the end instead of adding needed headers, so that every route has all headers by
  // default.
  app.addHook('onSend', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const type = String(reply.getHeader('content-type') ?? '')
    // The library that sends files adds a charset only to types that begin with `text/`.
    if (type === 'image/svg+xml') reply.header('content-type', `${type}; charset=utf-8`)
    if (carriesPageHeaders(path, type)) return
    // Keeps a header if a route has set a stricter value for its own file.
    for (const name of pageHeaders) if (reply.getHeader(name) === headers[name]) reply.removeHeader(name)
    // Requests for files are not logged, so the id for finding the request in the log is useless.
    if (path.startsWith('/assets/')) reply.removeHeader('x-request-id')
  })
}
