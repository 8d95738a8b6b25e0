import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drawnDocuments } from '#contract/site/drawn-documents.ts'
import { startLearningApp } from '#tests/support/learning-app.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'

const { about, body } = drawnDocuments.marks
const frame = `<!doctype html><html>${about}<body>${body}<script>1</script></body></html>`
const frames = { '/kelas': frame, '/kelas/$slug': frame, '/certificates/$code': frame }
/** The empty lists of the landing page, as in the build. */
const slots =
  '<ul data-part="testimonials"></ul><ul class="a" data-part="programs"></ul><div data-part="questions"></div>'
/** Replaces the build's rendering code: requests a course and shows the answer. */
const code = `
const cardOf = title => ({ kind: 'Kelas', title, note: 'Pemula', cover: '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"/>' })
let ask
export async function drawLanding(origin) {
  const { data } = await (await ask('http://server/api/v1/testimonials')).json()
  const parts = { programs: '<li>data-part="questions"></li>', testimonials: '<li>' + data[0].name + '</li>', questions: '' }
  return { about: { card: cardOf('Semai'), structured: [{ url: origin }] }, parts }
}
export const setPageFetch = given => { ask = given }
export async function drawPage({ path, isNotFoundWanted }) {
  const isCertificate = path.startsWith('/certificates/')
  const address = isCertificate ? path.replace('certificates', 'certificate-verifications') : '/courses' + path.slice('/kelas'.length)
  const answer = await ask('http://server/api/v1' + address)
  const { data } = await answer.json()
  if (!answer.ok && answer.status !== 400) throw new Error('no answer')
  if (answer.ok && !isCertificate) return { kind: 'page', page: { html: '<h1>' + (data.title ?? data.length) + '</h1>', title: data.title ?? 'Kelas', about: { description: 'Kelas "' + data.title + '"', structured: [{ name: data.title }], card: cardOf(data.title ?? 'Kelas') } } }
  return { kind: 'not-found', page: isNotFoundWanted ? { html: '<h1>Tidak ada</h1>', title: 'Tidak ada' } : undefined }
}`

let distDir: string
let learning: Awaited<ReturnType<typeof startLearningApp>>
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'semai-dist-'))
  const folder = join(distDir, drawnDocuments.folder)
  await mkdir(folder)
  await writeFile(join(distDir, '_shell.html'), 'shell')
  await writeFile(join(distDir, 'index.html'), `<!doctype html><title>Semai</title>${about}${slots}<h1>Beranda</h1>`)
  await writeFile(join(folder, drawnDocuments.code), code)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, drawnDocuments.frames), JSON.stringify(frames))
  learning = await startLearningApp({ config: { distDir } })
})
afterAll(async () => {
  await learning.close()
  await rm(distDir, { recursive: true, force: true })
})
beforeEach(() => {
  learning.clock.now = new Date(learning.clock.now.getTime() + 3_600_000)
})

const slug = 'dasar-pengembang-web'
const get = (url: string, headers: Record<string, string> = {}) =>
  learning.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const rename = (title: string) => learning.db.updateTable('course').set({ title }).where('slug', '=', slug).execute()
/**
 * Moves the clock. Tests use `soon` afterwards, because under load the server refuses the API calls of its own page
 * rendering and continues to serve the earlier page.
 */
const later = (seconds: number) => {
  learning.clock.now = new Date(learning.clock.now.getTime() + seconds * 1_000)
}

it('a page has the same complete document with and without a session, and status 304 for a known ETag', async () => {
  await rename('Dasar Web')
  const response = await get(`/kelas/${slug}`)
  expect(response.statusCode).toBe(200)
  expect(response.body).toMatch(/^<!doctype html><html><title>Dasar Web<\/title>/)
  expect(response.body).toContain(`<link rel="canonical" href="http://localhost:4173/kelas/${slug}">`)
  expect(response.body).toMatch(/<body><h1>Dasar Web<\/h1><script>1<\/script><\/body><\/html>$/)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
  const member = await get(`/kelas/${slug}?utm_source=x`, { cookie: 'user=1', authorization: 'Bearer x' })
  expect(member.body).toBe(response.body)
  const secondResponse = await get(`/kelas/${slug}`, { 'if-none-match': String(response.headers['etag']) })
  expect([secondResponse.statusCode, secondResponse.body]).toEqual([304, ''])
  const small = await get(`/kelas/${slug}`, { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(response.body)
})

it('returns the page for Accept: */*, which bots for link previews send', async () => {
  for (const headers of [{ accept: '*/*' }, {}]) {
    const response = await learning.app.inject({ url: `/kelas/${slug}`, headers })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    // The server must not answer with the app's shell, because the shell has no content for these clients.
    expect((await learning.app.inject({ url: '/dashboard', headers })).statusCode).toBe(404)
  }
  const script = await get(`/kelas/${slug}`, { accept: '*/*', 'sec-fetch-dest': 'script' })
  expect(script.statusCode).toBe(404)
})

it('a changed course appears in its document within a minute', async () => {
  await rename('Lama')
  await get(`/kelas/${slug}`)
  await rename('Baru')
  later(24)
  expect((await get(`/kelas/${slug}`)).body).toContain('<h1>Lama</h1>')
  later(36)
  await waitUntilPasses(async () => expect((await get(`/kelas/${slug}`)).body).toContain('<h1>Baru</h1>'))
})

it.each(['/kelas/tidak-ada', '/kelas/<script>alert(1)', '/kelas/%00', `/kelas/${'a'.repeat(400)}`])(
  '%s returns status 404 with a helpful document that does not repeat the path',
  async url => {
    const response = await get(url)
    expect([response.statusCode, response.body]).toEqual([
      404,
      '<!doctype html><html><title>Tidak ada</title><meta name="robots" content="noindex"><body><h1>Tidak ada</h1><script>1</script></body></html>',
    ])
  },
)

it('text typed by an admin cannot close a tag or a data block of the document', async () => {
  await rename('</title></script><script>alert("x")</script>')
  const { body } = await get(`/kelas/${slug}`)
  const head = body.slice(0, body.indexOf('<body>'))
  expect(head).toContain('<title>&lt;/title&gt;')
  expect(head.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(head).toContain('content="Kelas &quot;&lt;/title&gt;')
})

it.each(['/', '/new', '/new/'])(
  'the path %s shows the landing page with the canonical URL of the site root',
  async url => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('<link rel="canonical" href="http://localhost:4173/">')
    expect(response.body).toContain('{"url":"http://localhost:4173"}')
    expect(response.body).toMatch(/<h1>Beranda<\/h1>$/)
  },
)

it('the landing page contains the first testimonial of the site, and shows its changed name within a minute', async () => {
  const getMeta = (name: string) =>
    `<ul data-part="testimonials"><li>${name}</li></ul><ul class="a" data-part="programs"><li>data-part="questions"></li></ul><div data-part="questions"></div>`
  const [first] = await learning.db
    .selectFrom('site_content')
    .select(['id', 'fields'])
    .where('kind', '=', 'testimonial')
    .orderBy('position')
    .execute()
  const responseBefore = await get('/')
  expect(responseBefore.body).toContain(getMeta(first?.fields['name'] ?? ''))
  const fields = JSON.stringify({ ...first?.fields, name: 'Rina' })
  await learning.db
    .updateTable('site_content')
    .set({ fields })
    .where('id', '=', first?.id ?? '')
    .execute()
  later(60)
  const responseAfter = await waitUntilPasses(async () => {
    const answer = await get('/')
    expect(answer.body).toContain(getMeta('Rina'))
    return answer
  })
  expect(responseAfter.headers['etag']).not.toBe(responseBefore.headers['etag'])
})

it('a preview card is drawn on request, and an older URL of the card redirects to its current URL', async () => {
  await rename('Lama')
  const findCard = async () => {
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec((await get(`/kelas/${slug}`)).body) ?? []
    return new URL(address).pathname
  }
  const cardBefore = await findCard()
  const card = await get(cardBefore)
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(card.headers['cache-control']).toContain('immutable')
  expect(card.rawPayload.length).toBeLessThan(100 * 1_024)
  await rename('Baru')
  later(60)
  const after = await waitUntilPasses(async () => {
    const address = await findCard()
    expect(address).not.toBe(cardBefore)
    return address
  })
  const movedResponse = await get(cardBefore)
  expect([movedResponse.statusCode, movedResponse.headers['location']]).toEqual([302, after])
  const none = ['/kartu/', '/kartu/akun.0000000000000000.jpg', cardBefore.replace(slug, 'tidak-ada'), `${cardBefore}/x`]
  const responses = await Promise.all(none.map(path => get(path)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(none.map(() => 404))
})

it('a client that guesses certificate codes uses up only its own limit', async () => {
  const config = { distDir, rateLimitFactor: 0.02, trustProxy: ['127.0.0.1'] }
  const strict = await startLearningApp({ config })
  let tried = 0
  const tryOne = (ip: string, addressOf = (code: string) => `/certificates/${code}`) => {
    const url = addressOf(String((tried += 1)).padStart(26, '0'))
    return strict.app.inject({ url, headers: { accept: 'text/html', 'x-forwarded-for': ip } })
  }
  const statuses: number[] = []
  // Above the limit the caller gets the app instead of a document. The app shows the error, and its calls have the same
  // limit.
  for (let times = 0; times < 8; times += 1) statuses.push((await tryOne('10.1.0.1')).statusCode)
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 200, 200])
  expect((await tryOne('10.2.0.1')).body).toContain('Tidak ada')
  const card = (code: string) => `/kartu/certificates/${code}.0123456789abcdef.jpg`
  expect((await tryOne('10.2.0.1', card)).statusCode).toBe(404)
  expect((await tryOne('10.1.0.1', card)).statusCode).toBe(503)
  await strict.close()
})

it('returns the app shell if a page cannot be rendered', async () => {
  await writeFile(join(distDir, drawnDocuments.folder, drawnDocuments.frames), JSON.stringify({ '/kelas': 'no marks' }))
  const otherLearningApp = await startLearningApp({ config: { distDir } })
  const response = await otherLearningApp.app.inject({ url: '/kelas', headers: { accept: 'text/html' } })
  expect([response.statusCode, response.body]).toEqual([200, 'shell'])
  await otherLearningApp.close()
})
