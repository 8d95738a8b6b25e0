import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { h5pFiles, type PlayerSettings, getPlayerScriptPath } from '#contract/learning/scorm-player.ts'
import type { Config } from '../config.ts'
import { isContentHost } from './origin.ts'

const documentPath = /^\/player\/(1\.2|2004|h5p)\/[\w-]{1,64}$/

interface Answer {
  type: string
  body: string
  /** The same file compressed with Brotli, if the build has created it. */
  small?: Buffer | undefined
  policy: string
}

function digest(body: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(body).digest(encoding)
}

/** Reads a file of the build. Returns undefined if there is no build yet. */
function readScript(distDir: string, name: string): string | undefined {
  try {
    return readFileSync(join(distDir, '.player', name), 'utf8')
  } catch {
    return undefined
  }
}

function readSmall(distDir: string, name: string): Buffer | undefined {
  const path = join(distDir, '.player', name)
  return existsSync(path) ? readFileSync(path) : undefined
}

/** Returns the player's page as HTML. Its script has an integrity hash, so that browsers refuse a changed script. */
function getDocument(path: string, script: string): string {
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Pemutar materi</title><style>html,body{margin:0;height:100%}iframe{border:0;display:block;width:100%;height:100%}</style></head><body><script src="${path}" integrity="sha256-${digest(script, 'base64')}"></script></body></html>`
}

/** Returns the page that shows an H5P unit. The player's service worker serves it to the browser. */
function getH5pPage(script: string): string {
  const head = '<meta charset="utf-8"><title>Isi materi</title><style>#h5p{padding:.75rem}</style>'
  const tag = `<script src="${h5pFiles.script}" integrity="sha256-${digest(script, 'base64')}"></script>`
  // The class `h5p-iframe` gives the page the font of H5P's own styles.
  return `<!doctype html><html lang="id" class="h5p-iframe"><head>${head}</head><body><div id="h5p"></div>${tag}</body></html>`
}

function getPolicies({ publicUrl, isProduction }: Config) {
  const ours = [
    ...(publicUrl === undefined ? [] : [publicUrl]),
    ...(isProduction ? [] : ['http://localhost:*', 'http://127.0.0.1:*']),
  ]
  const framed = `frame-ancestors 'self' ${ours.join(' ')}`
  return {
    document: `default-src 'none';script-src 'self';style-src 'unsafe-inline';frame-src 'self';connect-src 'self';worker-src 'self';base-uri 'none';form-action 'none';${framed}`,
    // Third-party content may run any script on its own origin, but cannot send requests to other origins.
    unit: `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:;object-src 'none';base-uri 'self';form-action 'self';${framed}`,
    nothing: "default-src 'none';sandbox",
  }
}

function listAnswers(config: Config): { files: Map<string, Answer>; documents: Map<string, Answer> } {
  const files = new Map<string, Answer>()
  const documents = new Map<string, Answer>()
  const policies = getPolicies(config)
  const worker = readScript(config.distDir, 'sw.js')
  if (worker === undefined) return { files, documents }
  const settings: PlayerSettings = {
    documents: { '1.2': '', '2004': '', h5p: '' },
    documentPolicy: policies.document,
    h5pPage: '',
    unitPolicy: policies.unit,
    scripts: {},
  }
  const javascript = { type: 'text/javascript; charset=utf-8', policy: policies.document }
  const serve = (path: string, answer: Pick<Answer, 'type' | 'policy'> = javascript): string | undefined => {
    const body = readScript(config.distDir, path.slice(1))
    if (body === undefined) return undefined
    files.set(path, { ...answer, body, small: readSmall(config.distDir, `${path.slice(1)}.br`) })
    settings.scripts[path] = digest(body, 'hex')
    return body
  }
  for (const standard of ['1.2', '2004', 'h5p'] as const) {
    const path = getPlayerScriptPath(standard)
    const script = serve(path)
    if (script === undefined) continue
    settings.documents[standard] = getDocument(path, script)
    documents.set(standard, {
      type: 'text/html; charset=utf-8',
      policy: policies.document,
      body: settings.documents[standard],
    })
  }
  serve(h5pFiles.frame)
  serve(h5pFiles.styles, { type: 'text/css; charset=utf-8', policy: policies.document })
  const pageScript = serve(h5pFiles.script)
  if (pageScript !== undefined) settings.h5pPage = getH5pPage(pageScript)
  files.set('/sw.js', { ...javascript, body: `const SEMAI_PLAYER=${JSON.stringify(settings)};\n${worker}` })
  return { files, documents }
}

/**
 * Serves the origin for third-party content: only the player's scripts, styles and documents, without API, pages and
 * cookies. The player gets the files of packages from this app's page, so third-party files have no URL on any server.
 */
export function servePlayerSite(app: FastifyInstance, config: Config): void {
  const { files, documents } = listAnswers(config)
  const { nothing } = getPolicies(config)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isContentHost(config, request.host)) return
    const path = request.url.split('?')[0] ?? ''
    const [, standard = ''] = documentPath.exec(path) ?? []
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isOther = request.headers['service-worker'] === 'script' && path !== '/sw.js'
    const foundFile = isRead && !isOther ? (files.get(path) ?? documents.get(standard)) : undefined
    const takesSmall = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    const small = takesSmall ? foundFile?.small : undefined
    return reply
      .code(foundFile ? 200 : 404)
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': foundFile?.policy ?? nothing,
        'content-type': foundFile?.type ?? 'text/plain; charset=utf-8',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        ...(config.contentOrigin?.startsWith('https:') && {
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
        }),
      })
      .headers(small ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {})
      .send(small ?? foundFile?.body ?? 'Tidak ditemukan\n')
  })
}
