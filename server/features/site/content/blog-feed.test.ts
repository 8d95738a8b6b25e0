import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCalendarFeed } from '#contract/webinar/calendar.ts'
import { createContent } from '#contract/site/content.admin.ts'
import { createBlogFeed, getBlogFeed, revokeBlogFeed } from '#contract/site/feed.ts'
import { listPosts } from '#contract/site/site-content.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let member: Learner
beforeAll(async () => {
  world = await startLearningApp({ config: { publicUrl: 'https://semai.test' } })
  member = await world.newLearner()
})
afterAll(() => world.close())

const read = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })
async function newFeed(as = member): Promise<string> {
  const { data } = await world.call(createBlogFeed, {}, { as })
  expect(data.url).toMatch(/^https:\/\/semai\.test\/api\/blog\/tulisan\.xml\?kunci=[\w-]{43}$/)
  return data.url.slice('https://semai.test'.length)
}
const getTexts = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, text]) => text)
const post = (title: string, publishAt: string | null) => ({
  kind: 'post' as const,
  values: { title, summary: 'Ringkas & jelas', author: 'Rina', picture: '', body: 'Isi yang hanya ada di blog.' },
  publishAt,
})

test('the blog feed contains the posts for members, newest first, each with URL and date', async () => {
  const url = await newFeed()
  const firstResponse = await read(url)
  expect([firstResponse.statusCode, firstResponse.headers['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ])
  const { data: posts } = await world.call(listPosts, {}, { as: member })
  expect(posts.length).toBeGreaterThan(0)
  const addresses = posts.map(({ slug }) => `https://semai.test/blog/${slug}`)
  expect(getTexts(firstResponse.body, 'link')).toEqual(['https://semai.test/blog', ...addresses])
  expect(getTexts(firstResponse.body, 'guid')).toEqual(addresses)
  expect(getTexts(firstResponse.body, 'pubDate').map(date => new Date(date ?? '').getTime())).toEqual(
    // RSS dates have no fractions of a second.
    posts.map(({ publishedAt }) => Math.floor(Date.parse(publishedAt) / 1_000) * 1_000),
  )
  const secondResponse = await read(url, { 'if-none-match': String(firstResponse.headers['etag']) })
  expect([secondResponse.statusCode, secondResponse.body]).toEqual([304, ''])
})

test('a new post appears in the feed when it is published, with its title as plain text and without its body', async () => {
  const url = await newFeed()
  const admin = await world.newAdmin()
  const now = world.clock.now.toISOString()
  const later = new Date(world.clock.now.getTime() + 3_600_000).toISOString()
  const title = '</title><item>"Belajar" & bekerja'
  for (const body of [post(title, now), post('Belum tayang', later), post('Masih draf', null)]) {
    expect((await world.call(createContent, { body }, { as: admin })).status).toBe(200)
  }
  const { body } = await read(url)
  expect(getTexts(body, 'title')[1]).toBe('&lt;/title&gt;&lt;item&gt;&quot;Belajar&quot; &amp; bekerja')
  expect(body.match(/<item>/g)?.length).toBe(body.match(/<\/item>/g)?.length)
  expect(body).not.toMatch(/Belum tayang|Masih draf|Isi yang hanya ada di blog/)
})

test('the owner can revoke a feed URL, and its secret does not work for the calendar feed', async () => {
  const [old, url] = [await newFeed(), await newFeed()]
  expect((await read(old)).statusCode).toBe(404)
  expect((await read(url)).statusCode).toBe(200)
  const { data: calendar } = await world.call(createCalendarFeed, {}, { as: member })
  const swapped = [
    url.replace('/blog/tulisan.xml', '/calendar/jadwal.ics'),
    new URL(calendar.url).search.replace('?', '/api/blog/tulisan.xml?'),
  ]
  for (const address of swapped) expect((await read(address)).statusCode).toBe(404)
  // Creating a feed of another kind does not revoke the first feed.
  expect((await read(url)).statusCode).toBe(200)
  expect((await world.call(getBlogFeed, {}, { as: member })).data.lastReadAt).not.toBeNull()
  const revoked = await world.call(revokeBlogFeed, {}, { as: member })
  expect(revoked.data).toEqual({ createdAt: null, lastReadAt: null })
  expect((await read(url)).statusCode).toBe(404)
  expect((await world.send(createBlogFeed, {})).statusCode).toBe(401)
})
