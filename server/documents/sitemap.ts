import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { publicPages } from '#contract/site/public-pages.ts'
import type { Db } from '../db/database.ts'
import { createBusyError } from '../http/errors.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { requestOwnPage } from './documents.ts'
import { createFreshCache } from './fresh-cache.ts'
import { readPageDates } from './page-date-queries.ts'

/** API calls that list the pages of each kind. The public documents are rendered from the same API calls. */
const lists = {
  '/kelas/': '/api/v1/courses',
  '/program/': '/api/careertrack?isBeta=false&is_archived=false',
  '/career/': '/api/v1/career/roles',
  '/story-of-love/': '/api/v1/stories',
} as const
/** Maximum age in milliseconds, the same as for documents. */
const FRESH_MS = 25_000
const STALE_MS = 55_000

interface SitemapOptions {
  distDir: string
  db: Db
  now: () => Date
  publicUrl: () => string
}

/** Serves `/sitemap.xml` and `/robots.txt`. The sitemap lists every public page with the server's public origin. */
export function serveSitemap(app: FastifyInstance, { distDir, db, now, publicUrl }: SitemapOptions) {
  const cache = createFreshCache<string>({
    now: () => now().getTime(),
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: Number.MAX_SAFE_INTEGER,
    bytesOf: text => text.length,
    load: () => renderSitemap(app, { db, now: now(), origin: publicUrl() }),
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const text = await cache.get('/sitemap.xml').catch((error: unknown) => {
      request.log.warn({ err: error }, 'failed to render the sitemap')
      throw createBusyError()
    })
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${listRules(distDir)}Sitemap: ${publicUrl()}/sitemap.xml\n`),
  )
}

async function renderSitemap(
  app: FastifyInstance,
  { db, now, origin }: { db: Db; now: Date; origin: string },
): Promise<string> {
  const [dates, ...found] = await Promise.all([
    readPageDates(db, now),
    ...Object.entries(lists).map(([under, call]) => getAddresses(app, under, call)),
  ])
  const paths = ['/', ...publicPages.filter(page => !page.includes('$')), ...found.flat()]
  const urls = paths.map(path => {
    const changed = dates.get(path)
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

async function getAddresses(app: FastifyInstance, under: string, call: string): Promise<string[]> {
  const { status, body } = await requestOwnPage(app, call)
  if (status !== 200) throw new Error(`${call} answered ${status}`)
  const answer = JSON.parse(body) as { slug: string }[] | { data: { slug: string }[] } // the response comes from this server, which validated it before sending
  return (Array.isArray(answer) ? answer : answer.data).map(({ slug }) => under + slug)
}

function listRules(distDir: string): string {
  try {
    return readFileSync(join(distDir, 'robots.txt'), 'utf8')
  } catch {
    return ''
  }
}
