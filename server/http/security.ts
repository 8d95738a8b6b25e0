import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const HSTS = 'max-age=31536000; includeSubDomains'

/** CSP sources of the inline scripts a document carries; every other inline script is refused by the browser. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '', text = '']) => !/\bsrc\s*=/i.test(attributes) && text !== '')
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** Hashes are taken from the built documents, so a changed inline script needs nobody to remember anything. */
function hashesOf(distDir: string, documents: readonly string[]): string[] {
  return documents.flatMap(name => {
    try {
      return inlineScriptHashes(readFileSync(join(distDir, name), 'utf8'))
    } catch {
      return [] // not built: the pages say so themselves
    }
  })
}

/** `payWindowOrigin`: the one foreign origin the page may take a script from and put into a frame, where one is set. */
export async function secureHeaders(
  app: FastifyInstance,
  distDir: string,
  payWindowOrigin: string | undefined,
): Promise<void> {
  const payWindow = payWindowOrigin === undefined ? [] : [payWindowOrigin]
  const hashes = hashesOf(distDir, ['index.html', '_shell.html'])
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...new Set(hashes), ...payWindow],
        frameSrc: ["'self'", ...payWindow],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...payWindow],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A login window of another site must be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false, // below: on plain http it would be a lie
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
  })
}
