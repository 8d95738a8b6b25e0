import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCareerTracks, listCareerTrackVersions } from '#contract/catalog/career-track.ts'
import { compareVersions, getDeskCareerTrack, openTrackDraft } from '#contract/catalog/career-track.admin.ts'
import { changeMaterial, getDeskMaterial } from '#contract/learning/material.admin.ts'
import * as contract from '#contract/catalog/structure-edit.ts'
import { runInTransaction } from '#server/db/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { publishVersion } from './publish.ts'
import { retitleMaterial } from './retitle.ts'
import { applyStructureEdit, countParts, type Tracks } from './structure-edit.ts'

let world: LearningApp
let desk: Learner
const SEED = 20_261_123

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
})
afterAll(() => world.close())

async function opened(slug: string) {
  const [track] = (await world.call(listCareerTracks, { query: { slug } })).data
  if (!track) throw new Error(`no career track ${slug}`)
  await world.call(openTrackDraft, { params: track }, { as: desk })
  return track
}
const read = async (id: string) => (await world.call(contract.getTrackDraft, { params: { id } }, { as: desk })).data
const send = (id: string, edit: contract.StructureEdit, revision: number) =>
  world.call(
    contract.editTrackDraft,
    { params: { id }, body: { edit } },
    { as: desk, headers: { 'if-match': `"${revision}"` } },
  )

const getClasses = (tracks: Tracks) => tracks.flatMap(track => track.track_class_content)
const listItems = (tracks: Tracks) => getClasses(tracks).flatMap(each => each.lecture_material_content)
const listIds = (tracks: Tracks) => listItems(tracks).map(item => item.id)

/** Builds a change that an admin could make to this structure, from random numbers. */
function editOf(tracks: Tracks, [kind = 0, one = 0, two = 0, at = 0]: readonly number[]): contract.StructureEdit {
  const pick = (list: readonly { id: string }[], by: number) => list[by % list.length]
  const classes = getClasses(tracks)
  const depth = one % 7 === 0 ? 'track' : one % 7 === 1 ? 'class' : 'material'
  const parts = depth === 'track' ? tracks : depth === 'class' ? classes : listItems(tracks)
  const parents = depth === 'track' ? [] : depth === 'class' ? tracks : classes
  const position = { parentId: pick(parents, two)?.id ?? null, at: at % 6 }
  const part = pick(parts, one + two)
  const types = ['article', 'video', 'pdf', 'quiz', 'assignment'] as const
  const isGrowing = countParts(tracks) < 60
  if (!part || (isGrowing && kind % 5 === 0))
    return { kind: 'add', part: depth === 'material' ? types[at % 5]! : depth, title: `Baru ${at}`, ...position }
  if (isGrowing && kind % 5 === 1) return { kind: 'copy', id: part.id, ...position }
  if (kind % 5 === 2 && !isGrowing) return { kind: 'remove', id: part.id }
  if (kind % 5 === 3) return { kind: 'change', id: part.id, title: `Judul ${at}` }
  return { kind: 'move', id: part.id, ...position }
}
const draws = (count: number) =>
  fc.sample(fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), { seed: SEED, numRuns: count })

test('ten thousand changes of a structure duplicate nothing, and lose only removed items', () => {
  let tracks: Tracks = []
  let largest = 0
  const wrong: unknown[] = []
  for (const [number, draw] of draws(10_000).entries()) {
    const edit = editOf(tracks, draw)
    const before = number % 50 === 0 ? JSON.stringify(tracks) : undefined
    const edited = applyStructureEdit(tracks, edit, randomUUID)
    if (before !== undefined && JSON.stringify(tracks) !== before) wrong.push(edit)
    if (!edited) continue
    const [had, ids] = [listIds(tracks), listIds(edited.tracks)]
    const has = new Set(ids)
    const isWhole = has.size === ids.length && (edit.kind === 'remove' || had.every(id => has.has(id)))
    const isGrown = edit.kind === 'remove' || edit.kind === 'add' || ids.length === had.length + edited.copies.length
    if (!isWhole || !isGrown) wrong.push(edit)
    largest = Math.max(largest, ids.length)
    tracks = edited.tracks
  }
  expect(wrong).toEqual([])
  expect(largest).toBeGreaterThan(30)
})

test('if two authors change a structure at the same time, one gets a conflict, and each accepted change is published', async () => {
  const track = await opened('analis-data')
  const views = [await read(track.id), await read(track.id)]
  const expected = new Set(listIds(views[0]!.tracks))
  const wrong: unknown[] = []
  let staleCount = 0
  for (const [at, draw] of draws(60).entries()) {
    // Each author edits the structure that they saw last. After a refusal an author usually reads the structure again,
    // but not in every third round.
    const sent = await Promise.all(
      views.map(async (view, author) => {
        const edit = editOf(view.tracks, [...draw.slice(author), ...draw])
        return { view, author, edit, answer: await send(track.id, edit, view.revision) }
      }),
    )
    for (const { view, author, edit, answer } of sent) {
      if (answer.status === 200) {
        const [had, has] = [listIds(view.tracks), new Set(listIds(answer.data.draft.tracks))]
        for (const id of has) expected.add(id)
        const gone = had.filter(id => !has.has(id))
        if (gone.length > 0 && edit.kind !== 'remove') wrong.push(edit)
        for (const id of gone) expected.delete(id)
        views[author] = answer.data.draft
      } else {
        if (answer.code === 'VERSION_STALE') staleCount += 1
        else if (answer.code !== 'STRUCTURE_PART_NOT_FOUND') wrong.push(answer.code)
        if (at % 3 > 0) views[author] = await read(track.id)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(staleCount).toBeGreaterThan(20)

  // Removes empty parts, because a version with empty parts cannot be published.
  let draft = await read(track.id)
  for (;;) {
    const empty =
      getClasses(draft.tracks).find(each => each.lecture_material_content.length === 0) ??
      draft.tracks.find(each => each.track_class_content.length === 0)
    if (!empty) break
    draft = (await send(track.id, { kind: 'remove', id: empty.id }, draft.revision)).data.draft
  }
  expect(new Set(listIds(draft.tracks))).toEqual(expected)
  await runInTransaction(world.db, tx =>
    publishVersion(tx, { careerTrackId: track.id, version: draft.version }, new Date()),
  )
  const [published] = (await world.call(listCareerTrackVersions, { query: { career_track_id: track.id } })).data
  expect(published?.version).toBe(draft.version)
  expect(new Set(listIds(published!.track_content as unknown as Tracks))).toEqual(expected)
  const { rows } = await sql<{ stray: number }>`select count(*)::integer as stray from quiz
    where career_track_id = ${track.id} and version = ${draft.version}
      and not exists (select from lecture_material where quiz_id = quiz.id)`.execute(world.db)
  expect(rows).toEqual([{ stray: 0 }])
})

test('marks a new material as empty and a moved item as moved, and gives a copy a new id', async () => {
  const { id, version } = await opened('pemasaran-digital')
  const draft = await read(id)
  const [first, second] = getClasses(draft.tracks)
  const [item] = first!.lecture_material_content
  const added = await send(
    id,
    { kind: 'add', part: 'quiz', title: 'Kuis baru', parentId: first!.id, at: 0 },
    draft.revision,
  )
  const copied = await send(id, { kind: 'copy', id: item!.id, parentId: second!.id, at: 99 }, added.data.draft.revision)
  const moved = await send(id, { kind: 'move', id: item!.id, parentId: second!.id, at: 0 }, copied.data.draft.revision)
  expect(getClasses(moved.data.draft.tracks)[1]!.lecture_material_content[0]?.id).toBe(item!.id)
  const { lacks } = (await world.call(getDeskCareerTrack, { params: { id } }, { as: desk })).data
  expect(lacks).toEqual([{ kind: 'no-questions', title: 'Kuis baru' }])
  const query = { from: String(version), to: String(draft.version) }
  const differences = (await world.call(compareVersions, { params: { id }, query }, { as: desk })).data
  expect(differences).toMatchObject([
    { kind: 'added', part: 'quiz', title: 'Kuis baru', before: null, after: { id: expect.any(String), texts: {} } },
    { kind: 'moved', before: { parent: first!.title }, after: { parent: second!.title } },
    { kind: 'added', part: item!.type, title: item!.title, before: null },
  ])
  const refused = [
    await send(id, { kind: 'remove', id: randomUUID() }, moved.data.draft.revision),
    await send(id, { kind: 'move', id: item!.id, parentId: null, at: 0 }, moved.data.draft.revision),
    await send(id, { kind: 'move', id: first!.id, parentId: second!.id, at: 0 }, moved.data.draft.revision),
    await send(id, { kind: 'remove', id: item!.id }, draft.revision),
  ]
  expect(refused.map(answer => answer.code)).toEqual([
    'STRUCTURE_PART_NOT_FOUND',
    'STRUCTURE_PART_NOT_FOUND',
    'STRUCTURE_PART_NOT_FOUND',
    'VERSION_STALE',
  ])
  expect((await read(id)).revision).toBe(moved.data.draft.revision)
})

test('saving a material reports a conflict if the material was renamed in the structure meanwhile', async () => {
  const { id } = await opened('pemasaran-digital')
  const draft = await read(id)
  const item = listItems(draft.tracks).find(each => each.type === 'article')!
  const opening = { params: { id: item.id } }
  const material = (await world.call(getDeskMaterial, opening, { as: desk })).data
  await send(id, { kind: 'change', id: item.id, title: 'Nama dari susunan' }, draft.revision)
  const change = (revision: number) =>
    world.call(
      changeMaterial,
      { ...opening, body: { values: { ...material.values, title: 'Nama dari penyunting' } } },
      { as: desk, headers: { 'if-match': `"${revision}"` } },
    )
  expect((await change(material.revision)).code).toBe('VERSION_STALE')
  const now = (await world.call(getDeskMaterial, opening, { as: desk })).data
  expect(now.title).toBe('Nama dari susunan')
})

test('changing the structure reports a conflict if a material was renamed meanwhile, and keeps the new name', async () => {
  const { id } = await opened('pemasaran-digital')
  const draft = await read(id)
  const [renamed, other] = listItems(draft.tracks)
  if (!renamed || !other) throw new Error('the demo has a structure')
  const changing = await runInTransaction(world.db, async tx => {
    const head = { careerTrackId: id, version: draft.version, id: renamed.id, title: 'Nama baru', minutes: 7 }
    await retitleMaterial(tx, head)
    const answer = send(id, { kind: 'change', id: other.id, title: 'Nama lain' }, draft.revision)
    await untilSomebodyWaits()
    return { answer }
  })
  expect((await changing.answer).code).toBe('VERSION_STALE')
  await send(id, { kind: 'change', id: other.id, title: 'Nama lain' }, (await read(id)).revision)
  const titles = listItems((await read(id)).tracks).map(each => each.title)
  expect(titles).toEqual(expect.arrayContaining(['Nama baru', 'Nama lain']))
})

async function untilSomebodyWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await waiting.execute(world.db)).rows.length
    })
    .toBeGreaterThan(0)
}

test('a change of the minutes keeps the name of the material', async () => {
  const { id } = await opened('pemasaran-digital')
  const { revision, tracks } = await read(id)
  const item = listItems(tracks)[0]!
  const { data } = await send(id, { kind: 'change', id: item.id, minutes: 42 }, revision)
  expect(listItems(data.draft.tracks)[0]).toMatchObject({ title: item.title, minutes: 42 })
})

test('the skills of a class are copied with the class, and refused if a name is used twice', async () => {
  const { id } = await opened('pemasaran-digital')
  const { revision, tracks } = await read(id)
  const trackClass = getClasses(tracks)[0]!
  const skills = ['Riset', 'Menulis']
  const { data } = await send(id, { kind: 'change', id: trackClass.id, skills }, revision)
  expect(getClasses(data.draft.tracks)[0]).toMatchObject({ title: trackClass.title, skills })
  const copy = { kind: 'copy', id: trackClass.id, parentId: data.draft.tracks[0]!.id, at: 0 } as const
  const copied = await send(id, copy, data.draft.revision)
  expect(getClasses(copied.data.draft.tracks)[0]).toMatchObject({ id: copied.data.partId, skills })
  for (const wrong of [
    ['Riset', 'riset'],
    ['Riset, Menulis'],
    [''],
    Array.from({ length: 7 }, (_, at) => `Keahlian ${at}`),
  ]) {
    const answer = await send(id, { kind: 'change', id: trackClass.id, skills: wrong }, copied.data.draft.revision)
    expect(answer.code).toBe('VALIDATION_FAILED')
  }
})

test('a draft lists the materials that still have no content', async () => {
  const { id } = await opened('pemasaran-digital')
  const { revision, tracks, emptyIds: before } = await read(id)
  const parentId = getClasses(tracks)[0]!.id
  const added = (await send(id, { kind: 'add', part: 'article', title: 'Tanpa isi', parentId, at: 0 }, revision)).data
  expect(added.draft.emptyIds).toEqual([added.partId, ...before])
  const quiz = { kind: 'add', part: 'quiz', title: 'Tanpa soal', parentId, at: 1 } as const
  const second = (await send(id, quiz, added.draft.revision)).data
  expect(second.draft.emptyIds).toEqual([added.partId, second.partId, ...before])

  const { data: written } = await world.call(getDeskMaterial, { params: { id: added.partId } }, { as: desk })
  await world.call(
    changeMaterial,
    {
      params: { id: added.partId },
      body: { values: { ...written.values, text: 'Sudah ada isinya.' } },
    },
    { as: desk, headers: { 'if-match': `"${written.revision}"` } },
  )
  expect((await read(id)).emptyIds).toEqual([second.partId, ...before])
})
