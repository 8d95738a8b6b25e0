import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { publicPages } from '#contract/rules/public-pages.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { askOurselves } from './documents.ts'

/** Where the addresses of the pages with a slug come from: the calls whose answers those pages are drawn from. */
const lists = {
  '/kelas/': '/api/v1/courses',
  '/program/': '/api/careertrack?isBeta=false&is_archived=false',
  '/career/': '/api/v1/career/roles',
  '/story-of-love/': '/api/v1/stories',
} as const
const MAX_AGE_SECONDS = 60

/** `/sitemap.xml` and `/robots.txt`: every public page, by the address people reach this server at. */
export function serveSitemap(
  app: FastifyInstance,
  { distDir, publicUrl }: { distDir: string; publicUrl: () => string },
) {
  app.get('/sitemap.xml', async (_request, reply) => {
    const found = await Promise.all(Object.entries(lists).map(async ([under, call]) => addressesOf(app, under, call)))
    const paths = ['/', ...publicPages.filter(page => !page.includes('$')), ...found.flat()]
    const urls = paths.map(path => `<url><loc>${escapeHtml(publicUrl() + path)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      )
  })
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${rulesIn(distDir)}Sitemap: ${publicUrl()}/sitemap.xml\n`),
  )
}

async function addressesOf(app: FastifyInstance, under: string, call: string): Promise<string[]> {
  const { status, body } = await askOurselves(app, call)
  if (status !== 200) throw new Error(`${call} answered ${status}`)
  const answer = JSON.parse(body) as { slug: string }[] | { data: { slug: string }[] } // our own answers, checked on their way out
  return (Array.isArray(answer) ? answer : answer.data).map(({ slug }) => under + slug)
}

function rulesIn(distDir: string): string {
  try {
    return readFileSync(join(distDir, 'robots.txt'), 'utf8')
  } catch {
    return ''
  }
}
