import { existsSync, readdirSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAppDocument, appDocuments } from '#contract/site/documents.ts'

/**
 * Answers with the document of a public page. Returns false if there is no such document, and the caller must send the
 * shell of the app (server/documents).
 */
export type ServeDocument = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<boolean>

const LANDING = 'index.html'
const SHELL = appDocuments.shell
const WORKER = 'sw.js'
const landingPaths = new Set(['/', '/new', '/new/'])
/**
 * Pages whose URLs contain a token. They are sent with the policy `no-referrer`, so that the browser does not send the
 * token to other sites.
 */
const secretPaths = /^\/(?:auth\/)?(?:reset-password|confirm-email|success|callback)\/?$/
const NOT_BUILT = 'Halaman belum dibangun. Jalankan "npm run build" atau "npm start".\n'

/**
 * Lists the files of the build that a browser may request. Leaves out files whose names begin with a dot, and
 * compressed copies.
 */
function listFiles(distDir: string): ReadonlySet<string> {
  // First checks that the folder contains a build, because listing the files of another folder, for example `/`, may
  // take minutes.
  if (![LANDING, SHELL].some(name => existsSync(join(distDir, name)))) return new Set()
  try {
    const entries = readdirSync(distDir, { recursive: true, withFileTypes: true })
    const files = entries
      .filter(entry => entry.isFile())
      .map(entry => relative(distDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    return new Set(files.filter(path => !/(?:^|\/)\.|\.(?:br|gz)$/.test(path)))
  } catch {
    return new Set()
  }
}

function wantsDocument(request: FastifyRequest): boolean {
  const { accept, 'sec-fetch-dest': destination } = request.headers
  return destination === undefined || destination === 'empty'
    ? (accept ?? '').includes('text/html')
    : destination === 'document' || destination === 'iframe'
}

/**
 * True for programs that render link previews. Such a program accepts any content type, but a browser states which kind
 * of content it requests.
 */
function takesAnything({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === undefined && /^$|\*\/\*/.test(headers.accept ?? '')
}

function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}

/**
 * Removes scheme and host from a URL, and replaces all slashes and backslashes at its start, also percent-encoded, by
 * one slash. Otherwise a browser could read the path as another host.
 */
export function mergeSlashes(url: string): string {
  return url.replace(/^(?:https?:\/\/[^/]*)?(?:[/\\]|%2f|%5c)*/i, '/')
}

/**
 * Serves the built pages. File names below `/assets` contain a hash of the content, so these files never change.
 * Browsers revalidate documents and the worker each time. A missing file gets status 404 instead of an HTML page.
 * Otherwise the browser could cache the page as a script, and the next start of the app would fail.
 */
export async function servePages(app: FastifyInstance, distDir: string, serveDocument: ServeDocument): Promise<void> {
  const files = listFiles(distDir)
  if (!files.has(SHELL)) app.log.warn({ distDir, missing: SHELL }, 'build is missing, serving only the API')
  if (files.size > 0) {
    const fewHeaders = { cacheControl: false, lastModified: false, acceptRanges: false }
    await app.register(staticFiles, { root: distDir, serve: false, preCompressed: true, ...fewHeaders })
  }

  const send = (reply: FastifyReply, path: string): FastifyReply => {
    const isImmutable = path.startsWith('assets/')
    reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    return reply.sendFile(path)
  }

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    // Uses the router's path instead of the `URL` class. `URL` reads `//name` as another host and throws for `//`.
    const name = request.params['*']
    const path = `/${name}`
    if (/^[/\\]/.test(name)) return reply.redirect(mergeSlashes(request.url), 301)
    if (path === '/api' || path.startsWith('/api/')) return reply.callNotFound()
    if (landingPaths.has(path)) {
      if (await serveDocument(request, reply, '/')) return reply
      return files.has(LANDING) ? send(reply, LANDING) : refuse(reply, 503, NOT_BUILT)
    }
    if (name !== LANDING && files.has(name)) return send(reply, name)
    if (name === LANDING) return reply.redirect('/', 301)
    const isDocument = wantsDocument(request)
    if (path.startsWith('/assets/') || name === WORKER || !(isDocument || takesAnything(request))) {
      return refuse(reply, 404, 'Tidak ditemukan\n')
    }
    if (await serveDocument(request, reply, path)) return reply
    if (!isDocument) return refuse(reply, 404, 'Tidak ditemukan\n')
    // Prevents search engines from indexing the app's own pages, because they are personal and are empty without
    // scripts.
    reply.header('x-robots-tag', 'noindex')
    if (secretPaths.test(path)) reply.header('referrer-policy', 'no-referrer')
    return files.has(SHELL) ? send(reply, appDocuments[findAppDocument(path)]) : refuse(reply, 503, NOT_BUILT)
  })
}
