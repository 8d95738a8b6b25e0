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

/** Returns the CSP sources of a document's inline scripts. Browsers refuse all other inline scripts. */
export function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '', text = '']) => !/\bsrc\s*=|type="application\/json"/i.test(attributes) && text !== '')
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** Reads the hashes from the built documents, so that a changed inline script needs no manual step. */
function getHashes(distDir: string, documents: readonly string[]): string[] {
  return documents.flatMap(name => {
    try {
      return hashInlineScripts(readFileSync(join(distDir, name), 'utf8'))
    } catch {
      return [] // not built; the pages show a message for this
    }
  })
}

/** Returns the CSP source for the sockets of an origin. 'self' covers only sockets of the page's own origin. */
function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

function contentPolicy(config: Config): string {
  const { distDir, midtrans, apiOrigin } = config
  // If card payments are configured, this is the only other origin from which the page may load a script and a frame.
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
    // Text can become code or markup only through the page's single policy (src/lib/trusted-types.ts).
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}

/** Headers of every answer, including answers that are sent before a request is parsed. */
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

/** Headers that protect pages and workers. They have no effect on other files. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
] as const

/**
 * Content types that browsers never show as a page. SVG pictures and text files are not listed, because browsers show
 * them as pages.
 */
const neverAPage =
  /^(?:application\/json|text\/css|font\/\w+|image\/(?:png|webp|jpeg)|(?:text|application)\/javascript)\b/
/**
 * True for scripts that only pages run. False for the script of a worker (`.mjs`, as of pdf.js), because a worker
 * applies the policy that its own file was sent with.
 */
const isPagesScript = (path: string) => /^\/assets\/[^/]+\.js$/.test(path)

/**
 * Returns whether an answer needs the headers for pages. HTTP/1.1 does not compress headers, so they would add a
 * kilobyte to each file of a hundred bytes.
 */
function carriesPageHeaders(path: string, type: string): boolean {
  return !neverAPage.test(type) || (type.includes('javascript') && !isPagesScript(path))
}

/** Passes requests with an unknown `Expect` header to the app, because Node would answer 417 without headers. */
function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
}

/** Adds the headers. Must run before all other hooks, so that refusals by later hooks have these headers too. */
export function addSafetyHeaders(app: FastifyInstance, config: Config, headers: SafetyHeaders): void {
  answerExpectations(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (isHttps(config, request)) reply.header('strict-transport-security', HSTS)
    // HTTP/1.1 requires a Host header. Node's own refusal would have none of these headers.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new CallError('VALIDATION_FAILED')
    // Browsers send this header when they install a worker. Only this app's own worker may be installed.
    if (request.headers['service-worker'] === 'script' && request.url.split('?')[0] !== WORKER) {
      throw new CallError('FORBIDDEN')
    }
  })
  // The headers are removed only here, so that every route has them by default.
  app.addHook('onSend', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const type = String(reply.getHeader('content-type') ?? '')
    // The library that sends files adds a charset only to types that begin with `text/`.
    if (type === 'image/svg+xml') reply.header('content-type', `${type}; charset=utf-8`)
    if (carriesPageHeaders(path, type)) return
    // Does not remove a stricter value that a route set for its own file.
    for (const name of pageHeaders) if (reply.getHeader(name) === headers[name]) reply.removeHeader(name)
    // The id is needed only to find a call in the log, and files are not logged.
    if (path.startsWith('/assets/')) reply.removeHeader('x-request-id')
  })
}
