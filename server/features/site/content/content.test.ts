import { HOUR_MS } from '#contract/wire/durations.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as admin from '#contract/site/content.admin.ts'
import { previewAttributes, previewContent } from '#contract/site/content-preview.ts'
import { contentFormSchema, getContentName } from '#contract/site/content-kinds.ts'
import { contentKindNames } from '#contract/site/content-names.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/site/site-content.ts'
import { getWebAttributes } from '#contract/site/web-attribute.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { readContentVersion, readDrafts } from './service.ts'

let world: LearningApp
let desk: Learner
let learner: Learner
const reason = 'Untuk uji'

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
  learner = await world.newLearner()
})
afterAll(() => world.close())

const start = Date.now()
afterEach(() => {
  world.clock.now = new Date(start)
})
const services = () => ({ db: world.db, now: () => world.clock.now })
const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * HOUR_MS).toISOString()

type Kind = Parameters<typeof contentFormSchema>[0]
const samples = {
  testimonial: { name: 'Rina', about: 'Program Analis Data', review: 'Belajarnya enak.' },
  banner: { title: 'Kelas baru', text: 'Ayo ikut.', link: '/kelas' },
}

async function create(kind: Kind, values: Record<string, string>, publishAt: string | null, more: object = {}) {
  const body = { kind, values, publishAt, ...more }
  return world.call(admin.createContent, { body }, { as: desk })
}

async function change(
  id: string,
  change: Omit<InputOf<typeof admin.changeContent>['body'], 'reason'>,
  version?: number,
) {
  const { data } = await world.call(admin.getContent, { params: { id } }, { as: desk })
  const headers = { 'if-match': `"${version ?? data.version}"` }
  return world.call(admin.changeContent, { params: { id }, body: { ...change, reason } }, { as: desk, headers })
}

const names = async () => (await world.call(contract.listTestimonials, {})).data.map(({ name }) => name)

describe('the default site content', () => {
  test('every default item fits the schema of its kind, has a title and can be rendered', async () => {
    const rows = await world.db.selectFrom('site_content').selectAll().execute()
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(contentKindNames))
    for (const { kind, slug, name, fields } of rows) {
      const read = v.safeParse(contentFormSchema(kind), fields)
      expect(read.issues, `${kind} ${slug}`).toBeUndefined()
      expect(read.output, `${kind} ${slug}`).toEqual(fields)
      expect(getContentName(kind, fields)).toBe(name)
    }
    for (const kind of contentKindNames) expect((await readDrafts(services(), kind)).length).toBeGreaterThan(0)
  })

  test('the default content has ten testimonials, and roles with the specified pay and skills', async () => {
    expect(await names()).toHaveLength(10)
    const { data: testimonials } = await world.call(contract.listTestimonials, {})
    for (const { photo } of testimonials) {
      expect(photo).toMatchObject({ url: expect.stringMatching(/^\/portraits\/[a-z-]+\.svg$/), width: 96, height: 96 })
      expect(existsSync(join(import.meta.dirname, '../../../../public', photo?.url ?? ''))).toBe(true)
    }
    const { data: roles } = await world.call(contract.listRecruitingRoles, {})
    expect(roles.map(role => [role.slug, role.benefits.pay, role.payFrom.rupiah])).toEqual([
      ['tenaga-pelatih-utama', 'Mulai dari Rp12.000.000 per bulan', 12_000_000],
      ['fasilitator-utama', 'Mulai dari Rp3.000.000 per bulan', 3_000_000],
      ['tenaga-pelatih-pengganti', 'Mulai dari Rp800.000 per sesi', 800_000],
      ['fasilitator-pengganti', 'Mulai dari Rp300.000 per sesi', 300_000],
    ])
    for (const { name, conditions, schedule } of roles) {
      expect(conditions[0]).toContain(name === 'Fasilitator' ? '6 bulan' : '5 tahun')
      expect(schedule.join(' ')).toMatch(/18\.00–21\.00.*Lima pertemuan.*4–5 seri/)
    }
  })

  test('the default content has three stories and three redeem stories with three slides each', async () => {
    for (const endpoint of [contract.listStories, contract.listRedeemStories] as const) {
      const { data } = await world.call(endpoint, {})
      expect(data.map(({ contents }) => contents.length)).toEqual([3, 3, 3])
      expect(data[0]?.contents[0]).toMatchObject({ id: `${data[0]?.slug}-1`, type: 'img', url: expect.any(String) })
    }
    const { data } = await world.call(contract.listRedeemStories, {})
    expect(data.map(({ partner }) => partner)).toEqual(['toko', 'lapak', 'kursus'])
  })

  test('no default text shows a placeholder, and the FAQ links to the catalogue', async () => {
    const endpoints = [contract.listFaq, contract.listStories, contract.listRedeemStories, contract.listTestimonials]
    for (const endpoint of endpoints) {
      expect(JSON.stringify((await world.call(endpoint, {})).data)).not.toMatch(/\{\w+\}/)
    }
    for (const page of contract.legalPages) {
      const { data } = await world.call(contract.getLegalText, { params: { page }, query: {} })
      expect(JSON.stringify(data)).not.toMatch(/\{\w+\}/)
      expect(data.sections.length).toBeGreaterThan(9)
      expectAll(data.sections, ({ blocks }) => blocks.length > 0)
    }
    const { data: faq } = await world.call(contract.listFaq, {})
    expect(JSON.stringify(faq)).toContain('"href":"/kelas"')
    expect(faq.filter(({ isOnHome }) => isOnHome)).toHaveLength(4)
  })

  test('only logged-in users can list posts, newest first; a learner can read a post and the donation page', async () => {
    expect((await world.call(contract.listPosts, {})).status).toBe(401)
    const { data: posts } = await world.call(contract.listPosts, {}, { as: learner })
    expect(posts.map(({ publishedAt }) => publishedAt)).toEqual(
      posts
        .map(p => p.publishedAt)
        .toSorted()
        .toReversed(),
    )
    const params = { slug: posts[0]?.slug ?? '' }
    const { data: post } = await world.call(contract.getPost, { params }, { as: learner })
    expect(post.blocks.length).toBeGreaterThan(5)
    expect(post.readingMinutes).toBeGreaterThan(0)
    const { data: donation } = await world.call(contract.getDonation, {}, { as: learner })
    expect(donation.ways).toHaveLength(3)
  })
})

describe('content edited by admins', () => {
  test('content published "now" gets the time of the server as start, so it is visible at once', async () => {
    const values = { ...samples.testimonial, name: 'Langsung Tayang' }
    const { data } = await create('testimonial', values, null)
    await change(data.id, { kind: 'testimonial', values, publishAt: 'now' })
    expect(await names()).toContain('Langsung Tayang')
    const { data: read } = await world.call(admin.getContent, { params: { id: data.id } }, { as: desk })
    expect(read).toMatchObject({ state: 'shown', publishAt: world.clock.now.toISOString() })
    const headers = { 'if-match': `"${read.version}"` }
    await world.call(admin.withdrawContent, { params: { id: data.id }, body: { reason } }, { as: desk, headers })
  })

  test('a draft is visible only in the preview; publishing shows it, and unpublishing hides it', async () => {
    const { data } = await create('testimonial', { ...samples.testimonial, name: 'Draf Saja' }, null)
    expect(await names()).not.toContain('Draf Saja')
    const kind = 'testimonial'
    const preview = await world.call(previewContent, { params: { kind } }, { as: desk })
    expect(preview.data.map(({ name }) => name)).toContain('Draf Saja')
    await change(data.id, { kind, values: samples.testimonial, publishAt: inHours(0) })
    expect(await names()).toContain('Rina')
    const headers = { 'if-match': '"2"' }
    const taken = { params: { id: data.id }, body: { reason } }
    expect((await world.call(admin.removeContent, taken, { as: desk, headers })).code).toBe('CONTENT_WAS_SHOWN')
    expect((await world.call(admin.withdrawContent, taken, { as: desk, headers })).status).toBe(200)
    expect(await names()).not.toContain('Rina')
  })

  test('the preview shows all campaigns as they will appear, or only one campaign', async () => {
    const poster = { ...samples.banner, title: 'Poster Draf', place: 'dashboard' }
    const olderResponse = await world.call(previewAttributes, { query: {} }, { as: desk })
    const { data } = await create('poster', poster, null)
    await create('floating-button', { path: '/uji', isShow: 'ya', type: 'tautan', img: 'hadiah', link: '/kelas' }, null)
    const shown = (await world.call(getWebAttributes, {})).data
    expect(shown.popupPosterDashboard?.title).not.toBe('Poster Draf')
    expect(Object.keys(shown.floatingButtonV2)).not.toContain('/uji')

    const all = (await world.call(previewAttributes, { query: {} }, { as: desk })).data
    expect(all.floatingButtonV2['/uji']).toMatchObject({ isShow: true, link: '/kelas' })
    expect(all.popupPosterDashboard).toEqual(olderResponse.data.popupPosterDashboard)
    expect(all.holidayReminder).not.toBeNull()
    const alone = (await world.call(previewAttributes, { query: { subject: data.id } }, { as: desk })).data
    expect(alone).toMatchObject({ banners: [], holidayReminder: null, popupPosterPrakerja: null })
    expect(alone.popupPosterDashboard?.title).toBe('Poster Draf')
    expect((await world.call(previewAttributes, { query: {} }, { as: learner })).status).toBe(403)
  })

  test('a draft of visible content stays hidden, and a scheduled change becomes visible at its publication time', async () => {
    const { data } = await create('testimonial', { ...samples.testimonial, name: 'Lama' }, inHours(-1))
    const kind = 'testimonial'
    await change(data.id, { kind, values: { ...samples.testimonial, name: 'Draf' }, publishAt: null })
    expect((await world.call(admin.getContent, { params: { id: data.id } }, { as: desk })).data.state).toBe('changed')
    expect(await names()).toContain('Lama')
    await change(data.id, { kind, values: { ...samples.testimonial, name: 'Nanti' }, publishAt: inHours(2) })
    expect(await names()).toContain('Lama')
    const contentVersionBefore = await readContentVersion(services())
    world.clock.now = new Date(start + 2 * HOUR_MS)
    expect(await names()).toContain('Nanti')
    expect(await names()).not.toContain('Lama')
    expect(await readContentVersion(services())).not.toBe(contentVersionBefore)
  })

  test('an edited draft of a visible post keeps the date of the post when it is published', async () => {
    const values = { title: 'Lama', summary: 'Ringkas', author: 'Rina', picture: '', body: 'Isinya.' }
    const publishedAt = inHours(-48)
    const { data } = await create('post', values, publishedAt)
    const edited = { ...values, title: 'Diperbaiki' }
    const find = async () => {
      const { data: posts } = await world.call(contract.listPosts, {}, { as: learner })
      return posts.find(({ id }) => id === data.id)
    }
    for (const waitsUntil of [null, inHours(5)]) {
      await change(data.id, { kind: 'post', values: edited, publishAt: waitsUntil })
      expect((await find())?.publishedAt).toBe(publishedAt)
      expect((await change(data.id, { kind: 'post', values: edited, publishAt: 'now' })).status).toBe(200)
      expect(await find()).toMatchObject({ title: 'Diperbaiki', publishedAt })
    }
  })

  test('removes content that was withdrawn before its publication time, and refuses to remove published content', async () => {
    const { data } = await create('testimonial', { ...samples.testimonial, name: 'Batal Tayang' }, inHours(1))
    const call = (endpoint: typeof admin.withdrawContent | typeof admin.removeContent, id: string, version: number) =>
      world.call(endpoint, { params: { id }, body: { reason } }, { as: desk, headers: { 'if-match': `"${version}"` } })
    const withdrawn = await call(admin.withdrawContent, data.id, 1)
    expect(withdrawn.status).toBe(200)
    expect((await call(admin.removeContent, data.id, 2)).status).toBe(200)

    const shown = await create('testimonial', { ...samples.testimonial, name: 'Pernah Tayang' }, inHours(0.05))
    world.clock.now = new Date(start + 0.1 * HOUR_MS)
    await call(admin.withdrawContent, shown.data.id, 1)
    expect((await call(admin.removeContent, shown.data.id, 2)).code).toBe('CONTENT_WAS_SHOWN')
  })

  test('rejects a change with a wrong version, and values of another kind of content', async () => {
    const { data } = await create('testimonial', samples.testimonial, null)
    const values = samples.testimonial
    expect((await change(data.id, { kind: 'testimonial', values, publishAt: null }, 7)).code).toBe('VERSION_STALE')
    const other = await change(data.id, { kind: 'banner', values: samples.banner, publishAt: null })
    expect(other.code).toBe('CONTENT_NOT_FOUND')
  })

  test('moves a content item one position up or down, but not beyond the ends of its list', async () => {
    const order = async () => (await world.call(contract.listStories, {})).data.map(({ slug }) => slug)
    const [first = '', second = '', third = ''] = await order()
    const rows = await world.db.selectFrom('site_content').select(['id', 'slug']).where('kind', '=', 'story').execute()
    const params = { id: rows.find(({ slug }) => slug === first)?.id ?? '' }
    const move = (direction: 'up' | 'down') =>
      world.call(admin.moveContent, { params, body: { direction } }, { as: desk })
    expect((await move('up')).code).toBe('CONTENT_AT_EDGE')
    await move('down')
    expect(await order()).toEqual([second, first, third])
    await move('up')
    expect(await order()).toEqual([first, second, third])
  })

  test('two moves of content items at the same time are both applied', async () => {
    const order = async () => (await world.call(contract.listStories, {})).data.map(({ slug }) => slug)
    const rows = await world.db.selectFrom('site_content').select(['id', 'slug']).where('kind', '=', 'story').execute()
    const move = (slug: string | undefined, direction: 'up' | 'down') =>
      world.call(
        admin.moveContent,
        { params: { id: rows.find(row => row.slug === slug)?.id ?? '' }, body: { direction } },
        { as: desk },
      )
    for (let round = 0; round < 5; round += 1) {
      const [first, second, third, ...rest] = await order()
      await Promise.all([move(first, 'down'), move(third, 'up')])
      const one = [second, third, first, ...rest]
      const other = [third, first, second, ...rest]
      expect([one, other]).toContainEqual(await order())
    }
  })

  test.each([
    ['a script as link', 'banner', { ...samples.banner, link: 'javascript:alert(1)' }, 'link'],
    ['another site behind two slashes', 'banner', { ...samples.banner, link: '//x.id' }, 'link'],
    [
      'a picture of another site',
      'testimonial',
      { ...samples.testimonial, photo: '![x](https://x.id/a.png)' },
      'photo',
    ],
    [
      'a step without a time',
      'story',
      { title: 'A', titlePreview: 'A', who: 'A', text: 'A', steps: 'tanpa waktu' },
      'steps',
    ],
    ['empty content', 'faq', {}, 'question'],
    [
      'a picture that was not uploaded',
      'post',
      { title: 'A', summary: 'B', author: 'C', body: '![x](/api/media/a.webp)' },
      'body',
    ],
    [
      'a legal text without a heading at its start, which no page would show',
      'legal',
      { page: 'privacy-policy', since: '2091-01-01', summary: 'Baru', body: 'Isinya.\n\n## Satu\n\nLagi.' },
      'body',
    ],
  ] as const)('rejects %s, with an error at its field', async (_what, kind, values, field) => {
    const answer = await create(kind, values, null)
    expect(answer.code).toBe('VALIDATION_FAILED')
    expect(answer.response.json<{ errors: object }>().errors).toHaveProperty(field)
  })

  test('rejects a duplicate slug of site content, and treats hostile text as plain text', async () => {
    const values = { ...samples.banner, title: '<img src=x onerror=alert(1)>', text: "'; drop table site_content; --" }
    expect((await create('banner', values, inHours(0), { slug: 'sama' })).status).toBe(200)
    expect((await create('banner', values, null, { slug: 'sama' })).code).toBe('CONTENT_SLUG_TAKEN')
    const { data } = await world.call(getWebAttributes, {})
    expect(data.banners).toMatchObject([{ title: values.title, text: values.text, linkText: 'Lihat' }])
  })

  test('fills in the placeholders of a text, and keeps other words in braces as written', async () => {
    const values = { ...samples.banner, title: '{nama} {constructor} {lain}' }
    await create('banner', values, inHours(0), { slug: 'kurung' })
    const { data } = await world.call(getWebAttributes, {})
    expect(data.banners.map(({ title }) => title)).toContain('Semai {constructor} {lain}')
  })

  test('an uploaded picture of the site is stored with its size, and content can show it', async () => {
    const { data } = await world.call(admin.uploadContentPicture, { file: await createPicture() }, { as: desk })
    expect(data).toMatchObject({ width: 40, height: 30 })
    const values = { ...samples.testimonial, name: 'Berfoto', photo: `![Rina tersenyum](${data.url})` }
    await create('testimonial', values, inHours(0))
    const { data: all } = await world.call(contract.listTestimonials, {})
    expect(all.find(({ name }) => name === 'Berfoto')?.photo).toEqual({ ...data, alt: 'Rina tersenyum' })
  })
})

test('campaigns end automatically, and a version of a legal text is valid from its date', async () => {
  await create('poster', { ...samples.banner, place: 'dashboard', until: inHours(3) }, inHours(0))
  expect((await world.call(getWebAttributes, {})).data.popupPosterDashboard?.title).toBe('Kelas baru')
  world.clock.now = new Date(start + 3 * HOUR_MS)
  expect((await world.call(getWebAttributes, {})).data.popupPosterDashboard).toBeNull()

  world.clock.now = new Date(start)
  const params = { page: 'privacy-policy' } as const
  const values = { page: params.page, since: '2090-01-01', summary: 'Baru', body: '## Satu\n\nIsinya.' }
  await create('legal', values, inHours(0), { slug: 'versi-baru' })
  const { data: now } = await world.call(contract.getLegalText, { params, query: {} })
  expect(now.since).toBe('2026-11-22')
  expect(now.versions.map(({ slug }) => slug)).toEqual([
    'versi-baru',
    'kebijakan-privasi-2026-11-22',
    'kebijakan-privasi-2026-11-21',
  ])
  const { data: next } = await world.call(contract.getLegalText, { params, query: { version: 'versi-baru' } })
  expect(next.sections.map(({ title }) => title)).toEqual(['Satu'])
  const none = await world.call(contract.getLegalText, { params, query: { version: 'tidak-ada' } })
  expect(none.code).toBe('CONTENT_NOT_FOUND')
})

test('a request for unchanged site content returns 304', async () => {
  const url = '/api/v1/faq'
  const firstResponse = await world.app.inject({ method: 'GET', url })
  const headers = { 'if-none-match': String(firstResponse.headers.etag) }
  expect((await world.app.inject({ method: 'GET', url, headers })).statusCode).toBe(304)
})
