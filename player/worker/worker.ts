import { parseRange } from '#contract/wire/range.ts'
import { getH5pPagePath, type PlayerSettings, READ_MAX_BYTES } from '#contract/learning/scorm-player.ts'
import { readFile } from './read-file.ts'
import { serveScript, replaceStoredScripts } from './scripts.ts'
import { isPage, insertDialogScript } from './with-dialogs.ts'

/** The server inserts this constant before the code of this file. */
declare const SEMAI_PLAYER: PlayerSettings
declare const self: ServiceWorkerGlobalScope

/*
 * Worker of the origin that plays third-party content. It answers three kinds of requests: the player's pages, which
 * are contained in this file; the player's scripts, which it verifies; and files of the package, which our page
 * provides. It refuses all other paths.
 */

const { documents, documentPolicy, unitPolicy, scripts, h5pPage: page } = SEMAI_PLAYER

const H5P_PAGE = new RegExp(`^${getH5pPagePath('[\\w-]+')}$`)

self.addEventListener('install', event => event.waitUntil(replaceStoredScripts(scripts).then(() => self.skipWaiting())))
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  // Requests to other origins need no answer here: the content security policy of every document of this origin refuses
  // them.
  if (url.origin === self.location.origin) event.respondWith(answer(event.request, url.pathname))
})

async function answer(request: Request, path: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405)
  const [, standard, key, file] = /^\/(?:player\/(1\.2|2004|h5p)\/[\w-]+|unit\/([\w-]+)\/(.+))$/.exec(path) ?? []
  if (standard === '1.2' || standard === '2004' || standard === 'h5p')
    return getDocument(documents[standard], documentPolicy)
  if (H5P_PAGE.test(path)) return getDocument(page, unitPolicy)
  if (scripts[path] !== undefined) return serveScript(path, scripts[path])
  if (key !== undefined && file !== undefined) return answerFile(request, key, decodePath(file))
  return refuse(404)
}

function getDocument(html: string, policy: string): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(html, { headers })
}

function refuse(status: number): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': unitPolicy }
  return new Response('Tidak ditemukan\n', { status, headers })
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a bare % is part of the name
  }
}

async function answerFile(request: Request, key: string, path: string): Promise<Response> {
  const head = await readFile(key, path, 0, -1)
  if (head.kind !== 'bytes') return refuse(head.kind === 'missing' ? 404 : 504)
  const headers = new Headers({
    'content-type': head.type,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': unitPolicy,
  })
  // Inserts the dialog script only into a page that the browser opens. A page that a script fetches stays unchanged.
  if (request.mode === 'navigate' && isPage(head.type))
    return new Response(streamOf(key, path, { first: 0, last: head.size - 1 }, insertDialogScript), { headers })
  const range = parseRange(request.headers.get('range') ?? undefined, head.size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${head.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { first, last } = range ?? { first: 0, last: head.size - 1 }
  headers.set('content-length', String(last - first + 1))
  if (range) headers.set('content-range', `bytes ${first}-${last}/${head.size}`)
  const body = request.method === 'HEAD' ? null : streamOf(key, path, { first, last })
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Reads one piece at a time on demand, so that a video is never in memory as a whole. */
function streamOf(
  key: string,
  path: string,
  { first, last }: { first: number; last: number },
  changeBeginning = (bytes: Uint8Array) => bytes,
): ReadableStream<Uint8Array> {
  let at = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at > last) return controller.close()
        const part = await readFile(key, path, at, Math.min(last, at + READ_MAX_BYTES - 1))
        if (part.kind !== 'bytes' || part.bytes.byteLength === 0) throw new Error(`${path} ended at ${at}`)
        const bytes = new Uint8Array(part.bytes)
        controller.enqueue(at === first ? changeBeginning(bytes) : bytes)
        at += bytes.length
      },
    },
    { highWaterMark: 0 },
  )
}
