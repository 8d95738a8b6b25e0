import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Block } from '#contract/learning/article.ts'
import { flattenArticle } from '#contract/learning/article-text.ts'
import { carryMark, createArticleAnchor } from '#contract/learning/note-anchor.rules.ts'
import type { NoteCreated, NoteEvent } from '#contract/learning/note.outbox.ts'
import { listNoteEvents, listNoteMaterials } from '#contract/learning/note.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { NOTE_MAX_BYTES, NOTE_MAX_EVENTS, NOTE_TEXT_MAX_LENGTH } from '#contract/wire/limits.ts'
import { type OutboxResult, sendOutbox } from '#contract/wire/outbox.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let learner: Learner
let enrollmentId: string
let articleId: string
let text: string

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  const enrolled = await world.enrol(learner)
  enrollmentId = enrolled.enrollmentId
  articleId = enrolled.materials.find(({ type }) => type === 'article')?.id ?? ''
  text = flattenArticle(await readBlocks(articleId))
})

async function readBlocks(id: string): Promise<Block[]> {
  const row = await world.db
    .selectFrom('lecture_material')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.content.kind === 'article' ? row.content.blocks : []
}

async function send(events: unknown[], as = learner): Promise<OutboxResult> {
  const entry = { id: randomUUID(), kind: 'note', payload: { events }, happenedAt: world.clock.now.toISOString() }
  const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
  const [result] = data.results
  if (!result) throw new Error('no result')
  return result
}
const log = async (after?: number, as = learner) =>
  (await world.call(listNoteEvents, { query: after === undefined ? {} : { after: String(after) } }, { as })).data
const materials = async (as = learner) => (await world.call(listNoteMaterials, {}, { as })).data

function create(more: Partial<NoteCreated> = {}): NoteCreated {
  return {
    type: 'create',
    id: randomUUID(),
    noteId: randomUUID(),
    at: world.clock.now.toISOString(),
    enrollmentId,
    materialId: articleId,
    courseTitle: 'Kelas',
    materialTitle: 'Bacaan',
    anchor: createArticleAnchor(text, { from: 0, to: 60 })!,
    text: 'Penting',
    ...more,
  }
}
const edit = (note: NoteCreated, words: string, at = world.clock.now): NoteEvent => {
  return { type: 'edit', id: randomUUID(), noteId: note.noteId, at: at.toISOString(), replaces: [note.id], text: words }
}

test('stores each note event once, in the order of arrival, with a plausible time', async () => {
  const { now } = world.clock
  const note = create()
  const later = edit(note, 'Penting sekali', new Date(now.getTime() + 5 * DAY_MS))
  const stored = [note, { ...later, at: now.toISOString() }]
  expect(await send([note, later])).toMatchObject({ outcome: 'accepted', receipt: { events: stored } })
  expect(await send([{ ...note, text: 'lain' }])).toMatchObject({
    outcome: 'superseded',
    receipt: { events: [note] },
  })
  const removed: NoteEvent = {
    type: 'delete',
    id: randomUUID(),
    noteId: note.noteId,
    at: now.toISOString(),
    replaces: [later.id],
  }
  await send([removed])
  expect(await log()).toEqual({ events: [...stored, removed], cursor: 3, total: 3 })
  expect(await log(2)).toEqual({ events: [removed], cursor: 3, total: 3 })
  expect(await log(undefined, await world.newLearner())).toEqual({ events: [], cursor: 0, total: 0 })
})

test('ten notes sent at the same time get different sequence numbers', async () => {
  await Promise.all(Array.from({ length: 10 }, () => send([create()])))
  expect(await log()).toMatchObject({ cursor: 10, total: 10 })
})

test('a full note log refuses new notes with NOTE_LOG_FULL, but still confirms stored notes', async () => {
  const note = create()
  await send([note])
  await sql`update note_event set seq = ${NOTE_MAX_EVENTS} where user_id = ${learner.userId}`.execute(world.db)
  expect(await send([note, create()])).toMatchObject({ outcome: 'refused', code: 'NOTE_LOG_FULL' })
  expect(await send([note])).toMatchObject({ outcome: 'superseded' })
})

test('limits the size of all notes of a learner, and the size of one response with notes', async () => {
  const large = () => create({ text: '字'.repeat(NOTE_TEXT_MAX_LENGTH) })
  const many = await send(Array.from({ length: 50 }, large))
  expect(many).toMatchObject({ outcome: 'accepted' })
  const page = await log()
  expect(page.events.length).toBeGreaterThan(10)
  expect(page.events.length).toBeLessThan(50)
  expect(JSON.stringify(page).length).toBeLessThan(1024 ** 2)
  expect(page).toMatchObject({ cursor: page.events.length, total: 50 })
  const copies = Math.ceil(NOTE_MAX_BYTES / 3 / NOTE_TEXT_MAX_LENGTH)
  await sql`insert into note_event (user_id, id, seq, note_id, happened_at, type, text, content, received_at)
    select user_id, gen_random_uuid(), seq + copy, gen_random_uuid(), happened_at, type, text, content, received_at
    from note_event, generate_series(100, ${100 + copies}::integer) as copy
    where user_id = ${learner.userId} and seq = 1`.execute(world.db)
  expect(await send([create()])).toMatchObject({ outcome: 'refused', code: 'NOTE_LOG_FULL' })
})

test('refuses notes with a too long text, an invalid position or characters that cannot be stored', async () => {
  const wrong = [
    create({ text: 'a'.repeat(NOTE_TEXT_MAX_LENGTH + 1) }),
    create({ anchor: { kind: 'pdf', page: 0 } }),
    create({ text: 'a\u0000b' }),
    { ...create(), anchor: undefined },
    { ...edit(create(), 'x'), replaces: [] },
  ]
  for (const event of wrong) expect((await send([event])).outcome).toBe('refused')
  expect((await log()).total).toBe(0)
})

test('a note opens in the enrolment that contains its material, and a note with a forged material opens nothing', async () => {
  await send([create(), create({ materialId: randomUUID() })])
  expect(await materials()).toMatchObject([
    { materialId: articleId, opens: [{ enrollmentId, materialId: articleId, type: 'article' }] },
  ])
  expect((await materials())[0]?.opens[0]?.kept).toBeUndefined()
  // Another learner without this enrolment does not learn whether the material exists.
  const stranger = await world.newLearner()
  await send([create()], stranger)
  expect(await materials(stranger)).toEqual([])
})

test('a mark is moved to the same sentence in another version of its text', async () => {
  const blocks = await readBlocks(articleId)
  const newId = randomUUID()
  const first = blocks.findIndex(({ kind }) => kind === 'paragraph')
  const line = [{ kind: 'text' as const, text: 'Kalimat yang baru ditambahkan.' }]
  const newBlocks: Block[] = [{ kind: 'paragraph', line }, ...blocks]
  await publishCopy(newId, newBlocks)
  const sentence = flattenArticle(blocks.slice(first, first + 1))
  const from = text.indexOf(sentence)
  const anchor = createArticleAnchor(text, { from, to: from + sentence.length })!
  await send([create({ anchor })])
  await sql`update enrollment set version = 90 where id = ${enrollmentId}`.execute(world.db)

  const [material] = await materials()
  const [open] = material?.opens ?? []
  expect(open).toMatchObject({ enrollmentId, materialId: newId, since: world.clock.now.toISOString() })
  const place = carryMark(anchor, open?.kept ?? [])
  const newText = flattenArticle(newBlocks)
  expect(place.state === 'gone' ? 'gone' : newText.slice(place.from, place.to)).toBe(anchor.quote)
})

/** Publishes a version that has only a copy of the article. */
async function publishCopy(id: string, blocks: readonly Block[]) {
  const { db } = world
  const old = await db
    .selectFrom('lecture_material')
    .select(['career_track_id', 'version'])
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  const version = { version: 90, published_at: world.clock.now }
  await sql`
    insert into career_track_version
      select (jsonb_populate_record(written, ${JSON.stringify(version)}::jsonb)).*
      from career_track_version as written
      where career_track_id = ${old.career_track_id} and version = ${old.version}`.execute(db)
  const material = { id, version: 90, content: { kind: 'article', blocks } }
  await sql`
    insert into lecture_material select (jsonb_populate_record(material, ${JSON.stringify(material)}::jsonb)).*
    from lecture_material as material where id = ${articleId}`.execute(db)
}
