import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as admin from '#contract/site/content.admin.ts'
import * as track from '#contract/catalog/career-track.admin.ts'
import { extractIndexTerms } from '#contract/catalog/search-words.ts'
import { searchOwn, searchPublic, type SearchKind } from '#contract/catalog/search.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from '../../index.ts'
import { updateSearchIndex } from './file-documents.ts'

let world: LearningApp
let learner: Learner
let enrollmentId: string

beforeAll(async () => {
  // Replaces all jobs by empty functions. The test itself indexes the documents.
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  learner = await world.newLearner()
  ;({ enrollmentId } = await world.enrol(learner, 'analis-data-pemula'))
  await file()
})
afterAll(() => world.close())

const file = () => updateSearchIndex({ db: world.db, now: () => world.clock.now })
const ask = async (words: string) => (await world.call(searchPublic, { query: { words } })).data
const askOwn = async (words: string, as = learner) => (await world.call(searchOwn, { query: { words } }, { as })).data
const titles = async (words: string, kind: SearchKind) =>
  (await ask(words)).hits.filter(hit => hit.kind === kind).map(({ title }) => title)

async function faq(question: string, answer = 'Ada di sini.', publishAt = world.clock.now.toISOString()) {
  const values = { question, answer, group: 'Uji', isOnHome: 'tidak' }
  const desk = await world.newAdmin()
  const body = { kind: 'faq' as const, values, publishAt }
  return (await world.call(admin.createContent, { body }, { as: desk })).data
}

test('a search finds other forms of the searched word, and corrects and reports a typing error', async () => {
  await faq('Bagaimana cara menyeberangkan kuda?')
  await file()
  for (const words of ['seberang', 'penyeberangan', 'diseberangkan KUDA', 'cara menyeberang', 'menyeb'])
    expect([words, ...(await titles(words, 'faq'))]).toEqual([words, 'Bagaimana cara menyeberangkan kuda?'])
  for (const words of ['sebreang', 'seberng', 'seberangg', 'sebetang', 'penyebetangan kuda']) {
    const { hits, isNear } = await ask(words)
    expect([words, ...hits.map(({ title }) => title)]).toContain('Bagaimana cara menyeberangkan kuda?')
    expect([words, isNear]).toEqual([words, true])
  }
})

test('a search finds texts with only some of the words if no text has all of them', async () => {
  await faq('Zebra pertama', 'berlari')
  await faq('Zebra kedua', 'berenang')
  await file()
  expect(await titles('zebra renang', 'faq')).toEqual(['Zebra kedua'])
  const { hits, isNear } = await ask('zebra mendayung xyzzyplugh')
  expect(hits.map(({ title }) => title).toSorted()).toEqual(['Zebra kedua', 'Zebra pertama'])
  expect(isNear).toBe(true)
})

test('a search lists texts with the word in the title first', async () => {
  await faq('Yang lain', 'Di sini disebut gajah juga.')
  await faq('Tentang gajah', 'Besar.')
  await file()
  expect(await titles('gajah', 'faq')).toEqual(['Tentang gajah', 'Yang lain'])
})

test('a search finds a scheduled text only after its publication time, and never finds a hidden text', async () => {
  const tomorrow = new Date(world.clock.now.getTime() + 86_400_000)
  await faq('Kapan kanguru datang?', 'Besok.', tomorrow.toISOString())
  const { id } = await faq('Apa itu platipus?')
  await file()
  expect(await titles('kanguru', 'faq')).toEqual([])
  expect(await titles('platipus', 'faq')).toHaveLength(1)
  await world.db.updateTable('site_content').set({ publish_at: null }).where('id', '=', id).execute()
  const timeBefore = world.clock.now
  world.clock.now = tomorrow
  await file()
  expect(await titles('kanguru', 'faq')).toHaveLength(1)
  expect(await titles('platipus', 'faq')).toEqual([])
  world.clock.now = timeBefore
  await file()
  expect(await titles('kanguru', 'faq')).toEqual([])
})

test('an update of the search index does not write unchanged entries again', async () => {
  const written = () =>
    world.db
      .selectFrom('search_document')
      .select(['kind', 'ref', sql<string>`xmin::text`.as('by')])
      .orderBy('kind')
      .orderBy('ref')
      .execute()
  await file()
  const before = await written()
  expect(before.length).toBeGreaterThan(50)
  await file()
  expect(await written()).toEqual(before)
})

test('enrolled learners find materials with their path, members find posts, and visitors find neither', async () => {
  const { title, id } = await world.db
    .selectFrom('lecture_material')
    .innerJoin('enrollment', join =>
      join
        .onRef('enrollment.career_track_id', '=', 'lecture_material.career_track_id')
        .onRef('enrollment.version', '=', 'lecture_material.version'),
    )
    .select(['lecture_material.title', 'lecture_material.id'])
    .where('enrollment.id', '=', enrollmentId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  const ownHit = (await askOwn(title)).hits.find(hit => hit.title === title)
  expect(ownHit?.address).toMatch(new RegExp(`^/lecture-material/\\w+/${id}\\?.*enrId=${enrollmentId}$`))
  const foreignLearner = await world.newLearner()
  expect((await askOwn(title, foreignLearner)).hits.filter(({ kind }) => kind === 'material')).toEqual([])
  expect((await ask(title)).hits.filter(({ kind }) => ['material', 'post', 'webinar'].includes(kind))).toEqual([])
  const post = await world.db
    .selectFrom('site_content')
    .select('name')
    .where('kind', '=', 'post')
    .executeTakeFirstOrThrow()
  expect((await askOwn(post.name, foreignLearner)).hits.map(hit => hit.title)).toContain(post.name)
})

test('a search lists a material of two enrolments once, with a link to the newer enrolment', async () => {
  const both = await world.newLearner()
  const first = await world.enrol(both, 'analis-data-pemula')
  const { title } = first.materials[0]!
  const course = await world.db
    .selectFrom('enrollment')
    .select(['course_id', 'career_track_id'])
    .where('id', '=', first.enrollmentId)
    .executeTakeFirstOrThrow()
  // Makes another course open the same career track.
  const otherRow = await world.db
    .updateTable('course')
    .set({ career_track_id: course.career_track_id })
    .where('id', '=', eb => eb.selectFrom('course').select('id').where('slug', '=', 'penulis-konten-pemula'))
    .returning('slug')
    .executeTakeFirstOrThrow()
  const second = await world.enrol(both, otherRow.slug, world.clock.now)
  const hits = (await askOwn(title, both)).hits.filter(hit => hit.kind === 'material' && hit.title === title)
  expect(hits.map(({ address }) => address.replace(/^.*enrId=/, ''))).toEqual([second.enrollmentId])
})

test('the search index contains only the name and the class of a quiz', async () => {
  const { title, summary, words } = await world.db
    .selectFrom('search_document as document')
    .innerJoin('lecture_material as material', join => join.on(sql`material.id::text`, '=', sql.ref('document.ref')))
    .select(['document.title', 'document.summary'])
    .select(sql<string[]>`tsvector_to_array(words)`.as('words'))
    .where('material.type', '=', 'quiz')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(words.toSorted()).toEqual([...extractIndexTerms(`${title} ${summary}`)].toSorted())
})

test('hostile and empty search queries get status 200, and a query that is too long gets VALIDATION_FAILED', async () => {
  for (const words of [
    ' ',
    '!!!',
    "'; drop table search_document; --",
    "a' | 'b",
    ':*',
    '&|!()<->',
    '\\',
    '💥',
    '日本語',
    'a'.repeat(100),
    'di ke yang',
  ])
    expect([words, (await world.call(searchPublic, { query: { words } })).status]).toEqual([words, 200])
  for (const words of ['a'.repeat(101), 'kelas '.repeat(2_000), 'a\u0000b']) {
    const { status, code } = await world.call(searchPublic, { query: { words } })
    expect([status, code]).toEqual([400, 'VALIDATION_FAILED'])
  }
})

test('a search corrects at most two mistyped words per query, and limits these corrections per network', async () => {
  await faq('Rumput jerapah', 'Tinggi.')
  await file()
  const found = async (words: string) => (await ask(words)).hits.map(({ title }) => title)
  expect(await found('xqzzyplugh rumptu')).toContain('Rumput jerapah')
  expect(await found('xqzzyplugh vrrtklmno rumptu')).not.toContain('Rumput jerapah')

  const config = { rateLimitFactor: 0.01, trustProxy: ['127.0.0.1'] }
  const strict = await startLearningApp({ config, jobs: [] })
  await updateSearchIndex({ db: strict.db, now: () => strict.clock.now })
  const title = 'Dasar Pengembang Web'
  const near = async (words: string, ip: string) => {
    const { status, data } = await strict.call(
      searchPublic,
      { query: { words } },
      { headers: { 'x-forwarded-for': ip } },
    )
    return [status, data.isNear, data.hits.some(hit => hit.title === title)]
  }
  for (let times = 0; times < 3; times += 1) expect(await near('pengembxng', '10.1.0.1')).toEqual([200, true, true])
  expect(await near('pengembxng', '10.1.0.1')).toEqual([200, false, false])
  expect(await near('pengembang', '10.1.0.1')).toEqual([200, false, true])
  expect(await near('pengembxng', '10.2.0.1')).toEqual([200, true, true])
  await strict.close()
})

test('a word that occurs only in courses of other users behaves like an unknown word', async () => {
  const [material] = await world.db.selectFrom('lecture_material').select('id').limit(1).execute()
  await world.db
    .updateTable('lecture_material')
    .set({ title: 'Hipopotamos' })
    .where('id', '=', material?.id ?? '')
    .execute()
  await sql`update site_content set fields = jsonb_set(fields, '{title}', '"Hipopotamus"') where id =
    (select id from site_content where kind = 'post' order by position limit 1)`.execute(world.db)
  await file()
  const foreignLearner = await world.newLearner()
  const answers = await Promise.all(['hipopotamos', 'hipopotames'].map(words => askOwn(words, foreignLearner)))
  for (const { hits, isNear } of answers) expect([isNear, ...hits.map(hit => hit.title)]).toEqual([true, 'Hipopotamus'])
})

test('a search finds materials of a version withdrawn and republished between two index updates', async () => {
  const desk = await world.newAdmin()
  const { id } = await world.db
    .selectFrom('career_track')
    .select('id')
    .where('slug', '=', 'analis-data')
    .executeTakeFirstOrThrow()
  const params = { id }
  const read = async () => (await world.call(track.getDeskCareerTrack, { params }, { as: desk })).data
  const publish = async () => {
    for (const endpoint of [track.reviewTrackDraft, track.publishTrackDraft]) {
      const headers = { 'if-match': `"${(await read()).versions[0]?.revision}"` }
      const body = { reason: 'Untuk uji' }
      const answer = await world.call(
        endpoint as typeof track.reviewTrackDraft,
        { params, body },
        { as: desk, headers },
      )
      expect(answer.status).toBe(200)
    }
    return (await read()).publishedVersion ?? 0
  }
  await world.call(track.openTrackDraft, { params }, { as: desk })
  const version = await publish()
  await file()
  await world.call(track.withdrawVersion, { params, body: { version, reason: 'Untuk uji' } }, { as: desk })
  expect(await publish()).toBe(version + 1)
  await file()
  const other = await world.newLearner()
  const { materials } = await world.enrol(other, 'analis-data-pemula')
  const { title, id: materialId } = materials[0]!
  const hits = (await askOwn(title, other)).hits.filter(({ kind }) => kind === 'material')
  expect(hits.map(({ address }) => address).join(' ')).toContain(materialId)
})
