import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LectureMaterialItem, listCareerTracks } from '#contract/catalog/career-track.ts'
import {
  createCareerTrack,
  getDeskCareerTrack,
  openTrackDraft,
  publishTrackDraft,
  removeTrackDraft,
} from '#contract/catalog/career-track.admin.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/catalog/structure-copy.ts'
import { editTrackDraft, getTrackDraft, type TrackDraft } from '#contract/catalog/structure-edit.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { copyParts } from './structure-copy.ts'
import { listParts, type Tracks } from './structure-edit.ts'

let world: LearningApp
let desk: Learner
const reason = 'Untuk uji'

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
})
afterAll(() => world.close())

type Part = ReturnType<typeof listParts>[number]
function listMaterials(part: Part): LectureMaterialItem[] {
  if ('track_class_content' in part) return part.track_class_content.flatMap(listMaterials)
  return 'lecture_material_content' in part ? part.lecture_material_content : [part]
}
const listItems = (tracks: Tracks) => tracks.flatMap(listMaterials)

const title = fc.string({ minLength: 1, maxLength: 8 })
const few = <T>(part: fc.Arbitrary<T>) => fc.array(part, { maxLength: 4 })
const item = fc.record({ type: fc.constantFrom('article' as const, 'quiz' as const), title, minutes: fc.nat(90) })
const structure: fc.Arbitrary<Tracks> = few(
  fc.record({ title, classes: few(fc.record({ title, items: few(item) })) }),
).map(tracks =>
  tracks.map(({ title, classes }) => ({
    id: randomUUID(),
    title,
    summary: '',
    track_class_content: classes.map(each => ({
      id: randomUUID(),
      title: each.title,
      summary: '',
      lecture_material_content: each.items.map(({ type, ...head }) => {
        const quizId = type === 'quiz' ? randomUUID() : null
        return { id: randomUUID(), type, ...head, quizId, quiz_id: quizId, is_quiz_akhir: false }
      }),
    })),
  })),
)

const getKind = (part: Part) =>
  'track_class_content' in part ? 'track' : 'lecture_material_content' in part ? 'class' : 'material'

/** Generates a copy: some parts of one kind, in any order, to a position that fits the kind. */
function copyOf(source: Tracks, tracks: Tracks, [kind = 0, mask = 0, parent = 0, at = 0]: readonly number[]) {
  const wanted = (['track', 'class', 'material'] as const)[kind % 3]!
  const parts = listParts(source).filter(part => getKind(part) === wanted)
  const partIds = parts.filter((_, nth) => (mask >> (nth % 16)) % 2 === 0).map(({ id }) => id)
  const holder = wanted === 'class' ? 'track' : 'class'
  const parents = listParts(tracks).filter(part => getKind(part) === holder)
  const parentId = wanted === 'track' ? null : (parents[parent % Math.max(1, parents.length)]?.id ?? randomUUID())
  return { partIds: mask % 3 === 0 ? partIds.toReversed() : partIds, parentId, at: at % 7 }
}
const draw = fc.array(fc.nat(100_000), { minLength: 4, maxLength: 4 })
/** Returns the content of a part and its children as text, without ids. */
const sayingOf = (value: unknown) =>
  JSON.stringify(value, (key, of: unknown) => (/^(id|quizId|quiz_id)$/.test(key) ? 0 : of))
const getChildren = (tracks: Tracks, parentId: string | null): readonly Part[] => {
  if (parentId === null) return tracks
  const parent = listParts(tracks).find(({ id }) => id === parentId)!
  if ('track_class_content' in parent) return parent.track_class_content
  return 'lecture_material_content' in parent ? parent.lecture_material_content : []
}

test('copying parts of a program leaves the source unchanged, and adds each copy to the target once', () => {
  let copiedCount = 0
  const one = fc.property(structure, structure, draw, fc.boolean(), (source, other, numbers, isSame) => {
    const tracks = isSame ? source : other
    const { partIds, ...position } = copyOf(source, tracks, numbers)
    const before = JSON.stringify([source, tracks])
    const copied = copyParts(tracks, { source, partIds }, position, randomUUID)
    expect(JSON.stringify([source, tracks])).toBe(before)
    const isPosition = position.parentId === null || listParts(tracks).some(({ id }) => id === position.parentId)
    expect(copied !== undefined).toBe(isPosition || partIds.length === 0)
    if (!copied) return
    copiedCount += copied.copies.length
    const had = listParts(tracks)
    const has = listParts(copied.tracks)
    const fresh = has.filter(part => !had.some(({ id }) => id === part.id))
    // The existing parts remain, each once and in the same order. Each copy has a new id.
    expect(has.filter(part => !fresh.includes(part)).map(({ id }) => id)).toEqual(had.map(({ id }) => id))
    expect(new Set(has.map(({ id }) => id)).size).toBe(has.length)
    expect(fresh.some(({ id }) => listParts(source).some(part => part.id === id))).toBe(false)
    // The copies have the content of the originals, are next to each other in the same order, and include all
    // materials.
    const originals = listParts(source).filter(({ id }) => partIds.includes(id))
    expect(fresh.length > 0).toBe(partIds.length > 0)
    if (partIds.length === 0) return
    const siblings = getChildren(copied.tracks, position.parentId)
    const firstIndex = siblings.findIndex(({ id }) => id === copied.partIds[0])
    const row = siblings.slice(firstIndex, firstIndex + originals.length)
    expect(row.map(({ id }) => id)).toEqual(copied.partIds)
    expect(row.map(sayingOf)).toEqual(originals.map(sayingOf))
    const materials = fresh.filter(part => getKind(part) === 'material')
    expect(copied.copies.map(copy => copy.item.id)).toEqual(materials.map(({ id }) => id))
    expect(copied.copies.map(copy => copy.of)).toEqual(originals.flatMap(listMaterials).map(({ id }) => id))
  })
  fc.assert(one, { numRuns: 2_000 })
  expect(copiedCount).toBeGreaterThan(2_000)
})

async function opened(slug: string) {
  const [track] = (await world.call(listCareerTracks, { query: { slug } })).data
  if (!track) throw new Error(`no career track ${slug}`)
  await world.call(openTrackDraft, { params: track }, { as: desk })
  return track
}
async function empty(): Promise<string> {
  const [{ category } = { category: { slug: '' } }] = (await world.call(listCareerTracks, { query: {} })).data
  const texts = { title: 'Tujuan uji', summary: 'Ringkas', description: 'Panjang', category: category.slug, place: 99 }
  const body = { ...texts, isBeta: false, isArchived: false }
  return (await world.call(createCareerTrack, { body }, { as: desk })).data.id
}
const read = async (id: string): Promise<TrackDraft> =>
  (await world.call(getTrackDraft, { params: { id } }, { as: desk })).data
/** Returns the revision of the draft with its materials and quizzes. */
const readContentRevision = async (id: string) =>
  (await world.call(getDeskCareerTrack, { params: { id } }, { as: desk })).data.versions[0]!.revision
const at = (revision: number) => ({ as: desk, headers: { 'if-match': `"${revision}"` } })
type Copy = InputOf<typeof contract.copyIntoTrackDraft>['body']
const copy = (id: string, body: Copy, revision: number) =>
  world.call(contract.copyIntoTrackDraft, { params: { id }, body }, at(revision))

/** Returns all database rows of a version. */
async function getRows({ id, version }: { id: string; version: number }) {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_build_array(to_jsonb(written),
      (select jsonb_agg(to_jsonb(material) order by id) from lecture_material as material
        where material.career_track_id = written.career_track_id and material.version = written.version),
      (select jsonb_agg(to_jsonb(quiz) order by id) from quiz
        where quiz.career_track_id = written.career_track_id and quiz.version = written.version)) as all
    from career_track_version as written
    where career_track_id = ${id} and version = ${version}`.execute(world.db)
  return rows
}

/** Returns the content that a learner sees, in study order and without ids. */
async function met(ids: readonly string[]) {
  const { rows } = await sql<object>`
    select material.type, material.title, minutes, content, source, quiz.questions, pass_mark, is_final, time_limit_seconds,
      attempts_allowed, shuffles_questions, shuffles_options, reveals_answers
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, number)
    join lecture_material as material on material.id = wanted.id left join quiz on quiz.id = material.quiz_id
    order by wanted.number`.execute(world.db)
  return rows
}

test('copies published materials, classes and tracks into another draft, with quizzes and files', async () => {
  const from = await opened('analis-data')
  const source = { id: from.id, version: from.version }
  const into = await opened('pemasaran-digital')
  const { rows } = await sql<{ track_content: Tracks }>`select track_content from career_track_version
    where career_track_id = ${source.id} and version = ${source.version}`.execute(world.db)
  const tracks = rows[0]!.track_content
  const rowsBefore = await getRows(source)
  let draft = await read(into.id)
  for (const numbers of fc.sample(draw, { seed: 294, numRuns: 24 })) {
    const had = listItems(draft.tracks)
    const { partIds, ...position } = copyOf(tracks, draft.tracks, numbers)
    if (partIds.length === 0) continue
    const body = { from: { careerTrackId: source.id, version: source.version }, partIds, ...position }
    const response = await copy(into.id, body, draft.revision)
    expect(response.status).toBe(200)
    const has = listItems(response.data.draft.tracks)
    const fresh = has.filter(({ id }) => !had.some(each => each.id === id))
    const chosen = listParts(tracks).filter(({ id }) => partIds.includes(id))
    const originals = chosen.flatMap(listMaterials)
    expect(has.length).toBe(had.length + originals.length)
    expect(await met(fresh.map(({ id }) => id))).toEqual(await met(originals.map(({ id }) => id)))
    draft = response.data.draft
  }
  expect(await getRows(source)).toEqual(rowsBefore)
  // The rows are exactly the materials of the structure, in the same order.
  const writtenRows = await world.db
    .selectFrom('lecture_material')
    .select('id')
    .where('career_track_id', '=', into.id)
    .where('version', '=', draft.version)
    .orderBy('position')
    .execute()
  expect(writtenRows.map(({ id }) => id)).toEqual(listItems(draft.tracks).map(({ id }) => id))
  const quizzes = listItems(draft.tracks).flatMap(({ quizId }) => quizId ?? [])
  expect(new Set(quizzes).size).toBe(quizzes.length)
})

test('an invalid request to copy parts of a program is refused and changes nothing', async () => {
  const from = await opened('analis-data')
  const id = await empty()
  const { tracks } = await read(from.id)
  const draft = await read(id)
  const source = { careerTrackId: from.id, version: from.version + 1 }
  const [track] = tracks
  const [trackClass] = track!.track_class_content
  const [material] = trackClass!.lecture_material_content
  const whole = { from: source, partIds: [track!.id], parentId: null, at: 0 }
  const rowsBefore = await getRows({ id, version: draft.version })
  const refused = [
    await copy(id, { ...whole, partIds: [track!.id, randomUUID()] }, draft.revision),
    await copy(id, { ...whole, partIds: [track!.id, material!.id] }, draft.revision),
    await copy(id, { ...whole, partIds: [material!.id], parentId: randomUUID() }, draft.revision),
    await copy(id, { ...whole, partIds: [trackClass!.id] }, draft.revision),
    await copy(id, { ...whole, from: { ...source, version: 999 } }, draft.revision),
    await copy(id, { ...whole, from: { careerTrackId: randomUUID(), version: 1 } }, draft.revision),
    await copy(randomUUID(), whole, draft.revision),
    await copy(id, whole, draft.revision + 1),
    await world.call(contract.copyIntoTrackDraft, { params: { id }, body: whole }, { as: desk }),
  ]
  expect(refused.map(({ code }) => code)).toEqual([
    'STRUCTURE_PART_NOT_FOUND',
    'STRUCTURE_PART_NOT_FOUND',
    'STRUCTURE_PART_NOT_FOUND',
    'STRUCTURE_PART_NOT_FOUND',
    'CAREER_TRACK_VERSION_NOT_FOUND',
    'CAREER_TRACK_VERSION_NOT_FOUND',
    'CAREER_TRACK_NOT_FOUND',
    'VERSION_STALE',
    'VERSION_REQUIRED',
  ])
  expect(await getRows({ id, version: draft.version })).toEqual(rowsBefore)
  // If the same call is made twice at the same time, one call makes a copy and the other call is refused.
  const twice = await Promise.all([copy(id, whole, draft.revision), copy(id, whole, draft.revision)])
  expect(twice.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual(['200', 'VERSION_STALE'])
  expect((await read(id)).tracks.length).toBe(1)

  // The draft was deleted or published in the meantime, so there is no draft to copy into.
  const { revision } = await read(id)
  await world.call(removeTrackDraft, { params: { id }, body: { reason } }, at(await readContentRevision(id)))
  expect((await copy(id, whole, revision)).code).toBe('CAREER_TRACK_NOT_FOUND')
  const other = await opened('pemasaran-digital')
  const open = await read(other.id)
  await world.db
    .updateTable('career_track_version')
    .set({ reviewed_at: world.clock.now })
    .where('career_track_id', '=', other.id)
    .where('version', '=', open.version)
    .execute()
  const contentRevision = await readContentRevision(other.id)
  const published = await world.call(publishTrackDraft, { params: other, body: { reason } }, at(contentRevision))
  expect(published.status).toBe(200)
  const stays = await getRows({ id: other.id, version: open.version })
  expect((await copy(other.id, whole, open.revision)).code).toBe('CAREER_TRACK_DRAFT_NOT_FOUND')
  expect(await getRows({ id: other.id, version: open.version })).toEqual(stays)
})

test('two copies in opposite directions both succeed, and a copy that would exceed the limits changes nothing', async () => {
  const [one, two] = [await opened('analis-data'), await opened('pemasaran-digital')]
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await read(one.id), await read(two.id)]
    const into = (to: TrackDraft, of: TrackDraft) =>
      copy(
        to.careerTrack.id,
        {
          from: { careerTrackId: of.careerTrack.id, version: of.version },
          partIds: [of.tracks[0]!.id],
          parentId: null,
          at: 0,
        },
        to.revision,
      )
    const responses = await Promise.all([into(first, second), into(second, first)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  }
  const id = await empty()
  let draft = await read(id)
  const { tracks, version } = await read(one.id)
  const body = { from: { careerTrackId: one.id, version }, partIds: tracks.map(each => each.id), parentId: null, at: 0 }
  let refusal: string | undefined
  while (refusal === undefined) {
    const response = await copy(id, body, draft.revision)
    if (response.status === 200) draft = response.data.draft
    else refusal = response.code
  }
  expect(refusal).toBe('STRUCTURE_TOO_LARGE')
  expect((await read(id)).revision).toBe(draft.revision)
  expect(listParts(draft.tracks).length).toBeGreaterThan(1_000)
  const change = { kind: 'remove' as const, id: draft.tracks[0]!.id }
  expect(
    (await world.call(editTrackDraft, { params: { id }, body: { edit: change } }, at(draft.revision))).status,
  ).toBe(200)
})
