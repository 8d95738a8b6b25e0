import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeContent, createContent, withdrawContent } from '#contract/site/content.admin.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(() => later(3_600))

const COURSE = '/kelas/dasar-pengembang-web'
const later = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1_000)
}
const ask = () => world.app.inject({ url: '/sitemap.xml' })
/** Returns the dates by URL. A listed URL without a date has undefined. */
async function lastmods(): Promise<Map<string, string | undefined>> {
  later(60)
  const { body } = await ask()
  const urls = body.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g)
  return new Map(Array.from(urls, ([, address = '', lastmod]) => [new URL(address).pathname, lastmod]))
}
/**
 * Runs `run` while the table is missing. Tests use `soon` afterwards, because under load the server refuses the API
 * calls of its own sitemap and continues to serve the earlier list.
 */
const inHiding = async (table: string, run: () => Promise<void>) => {
  await sql`alter table ${sql.ref(table)} rename to away`.execute(world.db)
  try {
    await run()
  } finally {
    await sql`alter table away rename to ${sql.ref(table)}`.execute(world.db)
  }
}

// Must be the first test, before any list is cached.
test('while the database is unavailable, the sitemap returns its last list, or 503 if it has none', async () => {
  await inHiding('course', async () => {
    const response = await ask()
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1'])
  })
  const whole = await waitUntilPasses(async () => {
    const response = await ask()
    expect(response.statusCode).toBe(200)
    return response
  })
  expect(whole.body).toContain(COURSE)
  later(120)
  await inHiding('course', async () => expect((await ask()).body).toBe(whole.body))
})

test('lastmod of a course changes if the content of its page changes, but not if a seat is taken', async () => {
  const before = await lastmods()
  expect(before.get(COURSE)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const ofCourse = sql`(select id from course where slug = 'dasar-pengembang-web')`
  await sql`update course_session set seats_taken = quota where course_id = ${ofCourse}`.execute(world.db)
  // Writes a row without changing it, as a bulk operation may.
  await sql`update course set title = title where id = ${ofCourse}`.execute(world.db)
  expect(await lastmods()).toEqual(before)

  let last = before
  for (const change of [
    sql`update course set title = title || ' 2' where id = ${ofCourse}`,
    sql`update course_session set starts_at = starts_at + interval '1 day' where course_id = ${ofCourse}`,
    sql`update instructor set bio = bio || '.' where id = (select instructor_id from course where id = ${ofCourse})`,
  ]) {
    await change.execute(world.db)
    const dateBefore = Date.parse(last.get(COURSE) ?? '')
    const next = await waitUntilPasses(async () => {
      const found = await lastmods()
      expect(Date.parse(found.get(COURSE) ?? '')).toBeGreaterThan(dateBefore)
      return found
    })
    expect(next.get('/kelas')).toBe(next.get(COURSE))
    expect([next.get('/faq'), next.get('/')]).toEqual([before.get('/faq'), before.get('/')])
    last = next
  }
})

test('unpublished changes do not change lastmod in the sitemap', async () => {
  const track = await world.db
    .selectFrom('course')
    .innerJoin('career_track as track', 'track.id', 'course.career_track_id')
    .select(['track.id', 'track.slug'])
    .where('course.slug', '=', 'analis-data-pemula')
    .executeTakeFirstOrThrow()
  const change = async (title: string) => {
    await sql`update course set is_published = false, title = ${title} where career_track_id = ${track.id}`.execute(
      world.db,
    )
    await sql`update career_track set is_beta = true, title = ${title} where id = ${track.id}`.execute(world.db)
  }
  await change('Rahasia')
  const before = await waitUntilPasses(async () => {
    const found = await lastmods()
    expect([found.has('/kelas/analis-data-pemula'), found.has(`/program/${track.slug}`)]).toEqual([false, false])
    return found
  })
  await change('Rahasia yang lain')
  expect(await lastmods()).toEqual(before)
})

test('lastmod of a site text changes when the text becomes visible, not when its draft changes', async () => {
  const form = { kind: 'story' as const, values: story }
  const publishAt = new Date(world.clock.now.getTime() + 2 * 3_600_000).toISOString()
  const body = { ...form, publishAt, slug: 'cerita-baru' }
  const { data } = await world.call(createContent, { body }, { as: await world.newAdmin() })
  expect((await lastmods()).has('/story-of-love/cerita-baru')).toBe(false)
  later(2 * 3_600)
  await waitUntilPasses(async () => {
    const shown = await lastmods()
    expect([shown.get('/story-of-love/cerita-baru'), shown.get('/story-of-love')]).toEqual([publishAt, publishAt])
  })

  // Logs in a new admin each time, because this test moves the clock by more hours than a token is valid.
  const asTheyStand = async () => {
    const rows = world.db.selectFrom('site_content').select('version').where('id', '=', data.id)
    const { version } = await rows.executeTakeFirstOrThrow()
    return { as: await world.newAdmin(), headers: { 'if-match': `"${version}"` } }
  }
  const params = { id: data.id }
  const written = { ...form, values: { ...story, text: 'Lain.' }, reason: 'Salah tulis' }
  await world.call(changeContent, { params, body: { ...written, publishAt: null } }, await asTheyStand())
  expect((await lastmods()).get('/story-of-love/cerita-baru')).toBe(publishAt)
  // Publishes the item again with a time in the past. The date in the sitemap must be today.
  const today = world.clock.now.toISOString()
  await world.call(changeContent, { params, body: { ...written, publishAt } }, await asTheyStand())
  await waitUntilPasses(async () => expect((await lastmods()).get('/story-of-love/cerita-baru')).toBe(today))

  await world.call(withdrawContent, { params, body: { reason: 'Sudah lama' } }, await asTheyStand())
  await waitUntilPasses(async () => expect((await lastmods()).has('/story-of-love/cerita-baru')).toBe(false))
})

test('a page whose content is part of the build has no lastmod in the sitemap', async () => {
  expect((await lastmods()).get('/about')).toBeUndefined()
})

const story = {
  title: 'Belajar sambil berdagang',
  titlePreview: 'Sambil berdagang',
  who: 'Sari, Padang',
  text: 'Pagi di pasar, malam di kelas.',
  steps: '',
  picture: '',
  contents: '',
  program: '',
  isExample: 'ya',
}
