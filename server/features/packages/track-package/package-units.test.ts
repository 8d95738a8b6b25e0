import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getDeskCareerTrack,
  openTrackDraft,
  publishTrackDraft,
  removeTrackDraft,
  reviewTrackDraft,
} from '#contract/catalog/career-track.admin.ts'
import { editTrackDraft, getTrackDraft, type StructureEdit } from '#contract/catalog/structure-edit.ts'
import { changeMaterial, getDeskMaterial } from '#contract/learning/material.admin.ts'
import { createH5pPackage, readRealPackage } from '#tests/support/h5p-packages.ts'
import { type HandmadeEntry, buildHandmadeZip } from '#tests/support/handmade-zip.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createPackageActions } from '#tests/support/package-imports.ts'
import {
  createCartridgeManifest,
  createResourceXml,
  createScormManifest,
  createUnitXml,
} from '#tests/support/package-of.ts'
import { scormCourses } from '#tests/support/scorm-courses.ts'
import { removeLeftBehind } from './left-behind.ts'

let world: LearningApp
let admin: Learner
let imports: ReturnType<typeof createPackageActions>
let careerTrackId: string
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  imports = createPackageActions(world, admin)
  const row = await world.db
    .selectFrom('career_track')
    .select('id')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  careerTrackId = row.id
})
afterAll(() => world.close())

const params = () => ({ id: careerTrackId })
const draft = async () => (await world.call(getTrackDraft, { params: params() }, { as: admin })).data
const ifMatch = (revision: number) => ({ as: admin, headers: { 'if-match': `"${revision}"` } })
/** Calls the endpoint for the current revision of the draft with its materials and quizzes. */
async function act(endpoint: typeof reviewTrackDraft | typeof publishTrackDraft | typeof removeTrackDraft) {
  const { data } = await world.call(getDeskCareerTrack, { params: params() }, { as: admin })
  const version = ifMatch(data.versions[0]!.revision)
  return world.call(endpoint as typeof reviewTrackDraft, { params: params(), body: { reason: 'Uji' } }, version)
}
const edit = async (change: StructureEdit) =>
  world.call(editTrackDraft, { params: params(), body: { edit: change } }, ifMatch((await draft()).revision))

/** Each test starts with a new draft, a copy of the published version. */
beforeEach(async () => {
  const { data } = await world.call(getTrackDraft, { params: params() }, { as: admin })
  if (data) await act(removeTrackDraft)
  await world.call(openTrackDraft, { params: params() }, { as: admin })
})

const getClasses = async () => (await draft()).tracks.flatMap(track => track.track_class_content)
const firstClass = async () => (await getClasses())[0]!
const listTitles = async (classId: string) =>
  (await getClasses()).find(({ id }) => id === classId)?.lecture_material_content.map(({ title }) => title)

const zipOf = (files: Record<string, string>) =>
  buildHandmadeZip(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))
const getScorm = (launch: string, titles: readonly string[] = ['Unit']) =>
  zipOf({
    'imsmanifest.xml': createScormManifest('1.2', '1.2', {
      items: titles.map((title, at) => [title, `R${at}`] as const),
      resources: titles.map((_title, at) => createUnitXml(`R${at}`, `${at}-${launch}`)).join(''),
    }),
    ...Object.fromEntries(titles.map((title, at) => [`${at}-${launch}`, `<p>${title}</p>`])),
  })

/** Plans the import of a package, and adds its materials before the material `beforeId`, or at the end of the class. */
async function added(bytes: Buffer, destination: { classId: string; beforeId: string | null }) {
  const plan = await imports.planned(bytes)
  expect(plan).toMatchObject({ state: 'checked', materialIds: [] })
  expect(await imports.addUnits(plan.id, careerTrackId, { kind: 'add', ...destination })).toMatchObject({ status: 200 })
  await imports.work(plan.id)
  return imports.read(plan.id)
}

describe('materials from a package', () => {
  test('adds an H5P unit and all units of a SCORM course in order at the chosen positions', async () => {
    const { id: classId, lecture_material_content: before } = await firstClass()
    const had = before.map(({ title }) => title)
    const one = await added(readRealPackage('true-false'), { classId, beforeId: before[1]!.id })
    expect(one).toMatchObject({ state: 'done', careerTrackId, materialIds: [expect.any(String)] })
    const course = zipOf(scormCourses['SCORM 1.2: modul dan unit']!())
    const many = await added(course, { classId, beforeId: null })
    expect(many.findings?.units).toHaveLength(9)
    expect(many.materialIds).toHaveLength(10)
    const titles = (await listTitles(classId)) ?? []
    expect([...titles.slice(0, 1), ...titles.slice(2, had.length + 1)]).toEqual(had)
    expect(titles.slice(had.length + 1)).toEqual([
      ...Array.from({ length: 9 }, (_, at) => `Pelajaran ${at + 1}`),
      'Buku kerja',
    ])
    const { data: unit } = await world.call(getDeskMaterial, { params: { id: one.materialIds[0]! } }, { as: admin })
    expect(unit).toMatchObject({ kind: 'scorm', content: { kind: 'scorm', standard: 'h5p' } })
    // The preview for authors needs this URL to play the unit.
    expect(unit.content).toHaveProperty('playedAt')
    const stored = unit.content.kind === 'scorm' ? unit.content : { url: '', sizeBytes: 0 }
    expect(await imports.storage.sizeOf(stored.url.slice('/api/'.length))).toBe(stored.sizeBytes)
    const emptyIds = new Set((await draft()).emptyIds)
    expect([...one.materialIds, ...many.materialIds].filter(id => emptyIds.has(id))).toEqual([])
  })

  test('keeps an edit that another admin makes during the check, and adds units at the end if their position is gone', async () => {
    const { id: classId, lecture_material_content: items } = await firstClass()
    const plan = await imports.planned(getScorm('a.html'))
    await imports.addUnits(plan.id, careerTrackId, { kind: 'add', classId, beforeId: items[0]!.id })
    await edit({ kind: 'remove', id: items[0]!.id })
    await edit({ kind: 'change', id: items[1]!.id, title: 'Judul orang lain' })
    await imports.work(plan.id)
    const titles = (await listTitles(classId)) ?? []
    expect([titles[0], titles.at(-1), titles.length]).toEqual(['Judul orang lain', 'Unit', items.length])
  })

  test('refuses to add units to a removed class, and adds them after another class was chosen', async () => {
    const [first, second] = await getClasses()
    const plan = await imports.planned(getScorm('b.html'))
    const destination = { kind: 'add', classId: first!.id, beforeId: null } as const
    await imports.addUnits(plan.id, careerTrackId, destination)
    expect((await imports.addUnits(plan.id, careerTrackId, destination)).code).toBe('PACKAGE_IMPORT_NOT_READY')
    await edit({ kind: 'remove', id: first!.id })
    const before = await draft()
    await imports.work(plan.id)
    expect(await imports.read(plan.id)).toMatchObject({
      state: 'failed',
      failure: 'Bagian itu sudah tidak ada, atau tidak bisa diletakkan di situ.',
      materialIds: [],
    })
    expect(await draft()).toEqual(before)
    expect((await imports.addUnits(plan.id, careerTrackId, destination)).code).toBe('STRUCTURE_PART_NOT_FOUND')
    await imports.addUnits(plan.id, careerTrackId, { ...destination, classId: second!.id })
    await Promise.all([imports.work(plan.id), imports.work(plan.id)])
    expect((await listTitles(second!.id))?.filter(title => title === 'Unit')).toHaveLength(1)
  })

  test('refuses to add units to a career track without a draft, and to an unknown career track', async () => {
    const { id: classId } = await firstClass()
    const plan = await imports.planned(getScorm('c.html'))
    await act(removeTrackDraft)
    const destination = { kind: 'add', classId, beforeId: null } as const
    expect((await imports.addUnits(plan.id, careerTrackId, destination)).code).toBe('CAREER_TRACK_DRAFT_NOT_FOUND')
    expect((await imports.addUnits(plan.id, randomUUID(), destination)).code).toBe('CAREER_TRACK_NOT_FOUND')
  })
})

describe('a newer package for a unit', () => {
  async function unitInDraft() {
    const { id: classId } = await firstClass()
    const { materialIds } = await added(getScorm('a.html'), { classId, beforeId: null })
    const id = materialIds[0]!
    const { data } = await world.call(getDeskMaterial, { params: { id } }, { as: admin })
    const values = { ...data.values, title: 'Latihan', minutes: '12', summary: 'Ditulis sendiri' }
    await world.call(changeMaterial, { params: { id }, body: { values } }, ifMatch(data.revision))
    return id
  }
  const replace = async (materialId: string, bytes: Buffer, unit: number) => {
    const plan = await imports.planned(bytes)
    const answer = await imports.addUnits(plan.id, careerTrackId, { kind: 'replace', materialId, unit })
    await imports.work(plan.id)
    return { code: answer.code, plan: await imports.read(plan.id) }
  }

  test('replacing the package of a unit keeps the texts of the author', async () => {
    const id = await unitInDraft()
    const before = await draft()
    const { plan } = await replace(id, getScorm('b.html', ['Satu', 'Dua']), 1)
    expect(plan).toMatchObject({ state: 'done', materialIds: [id], findings: { units: ['Satu', 'Dua'] } })
    const { data } = await world.call(getDeskMaterial, { params: { id } }, { as: admin })
    expect(data).toMatchObject({
      values: { title: 'Latihan', minutes: '12', summary: 'Ditulis sendiri' },
      content: { launch: '1-b.html', summary: 'Ditulis sendiri' },
      revision: 3,
    })
    expect((await draft()).tracks).toEqual(before.tracks)
  })

  test('an import into a draft does not change the published version, and requires a new review of the draft', async () => {
    const id = await unitInDraft()
    await act(reviewTrackDraft)
    expect((await draft()).state).toBe('reviewed')
    await replace(id, getScorm('c.html'), 0)
    expect((await draft()).state).toBe('draft')
    await act(reviewTrackDraft)
    const { status } = await act(publishTrackDraft)
    expect(status).toBe(200)
    await world.call(openTrackDraft, { params: params() }, { as: admin })
    expect((await replace(id, getScorm('d.html'), 0)).code).toBe('STRUCTURE_PART_NOT_FOUND')
    const content = await world.db
      .selectFrom('lecture_material')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(content).toMatchObject({ content: { launch: '0-c.html' } })
  })

  const getFile = async (id: string) => {
    const { data } = await world.call(getDeskMaterial, { params: { id } }, { as: admin })
    return data.content.kind === 'scorm' ? data.content.url.slice('/api/'.length) : ''
  }
  const clean = (days: number) =>
    removeLeftBehind({
      db: world.db,
      storage: imports.storage,
      now: () => new Date(world.clock.now.getTime() + days * 86_400_000),
    })
  const exist = (keys: readonly string[]) =>
    Promise.all(keys.map(async key => (await imports.storage.sizeOf(key)) !== undefined))

  test('deletes a replaced package a day later if only the draft used it', async () => {
    const id = await unitInDraft()
    const firstFile = await getFile(id)
    await replace(id, getScorm('second.html'), 0)
    const secondFile = await getFile(id)
    await replace(id, getScorm('third.html'), 0)
    const files = [firstFile, secondFile, await getFile(id)]
    expect(new Set(files).size).toBe(3)
    await clean(0.9)
    expect(await exist(files)).toEqual([true, true, true])
    const waiting = await imports.planned(getScorm('fourth.html'))
    await imports.addUnits(waiting.id, careerTrackId, { kind: 'replace', materialId: id, unit: 0 })
    await clean(2)
    expect(await exist(files)).toEqual([true, true, true])
    await imports.work(waiting.id)
    await clean(1.1)
    expect(await exist([...files, await getFile(id)])).toEqual([false, false, false, true])
    expect((await imports.read(waiting.id)).materialIds).toEqual([id])
  })

  test('keeps a replaced package that a published version or another material uses', async () => {
    const published = await unitInDraft()
    const shared = await unitInDraft()
    await replace(published, getScorm('published.html'), 0)
    await act(reviewTrackDraft)
    await act(publishTrackDraft)
    await world.call(openTrackDraft, { params: params() }, { as: admin })
    // The new draft contains copies of the materials with the same files, so the copy of `published` is found by its
    // file.
    const oldFile = await getFile(published)
    const copies = (await firstClass()).lecture_material_content.filter(({ type }) => type === 'scorm')
    const files = await Promise.all(copies.map(({ id }) => getFile(id)))
    const unit = copies[files.indexOf(oldFile)]!.id
    expect(unit).not.toBe(published)
    await replace(unit, getScorm('newer.html'), 0)
    expect(await getFile(unit)).not.toBe(oldFile)
    await clean(30)
    await act(reviewTrackDraft)
    await act(publishTrackDraft)
    await clean(60)
    expect(await exist([oldFile, await getFile(shared), await getFile(unit)])).toEqual([true, true, true])
  })

  test('refuses a newer package for a material that is not a unit, and a package without the chosen unit', async () => {
    const article = (await firstClass()).lecture_material_content.find(({ type }) => type === 'article')
    expect((await replace(article!.id, getScorm('e.html'), 0)).code).toBe('STRUCTURE_PART_NOT_FOUND')
    const { plan } = await replace(await unitInDraft(), getScorm('e.html'), 1)
    expect(plan.state).toBe('failed')
  })
})

describe('files that are not a usable package', () => {
  const manifest = createScormManifest('1.2', '1.2', {
    items: [['Unit', 'R']],
    resources: createUnitXml('R', 'a.html'),
  })
  const scormWith = (...more: HandmadeEntry[]) =>
    buildHandmadeZip([{ name: 'imsmanifest.xml', bytes: Buffer.from(manifest) }, { name: 'a.html' }, ...more])
  const cartridge = zipOf({
    'imsmanifest.xml': createCartridgeManifest('1.3.0', {
      items: [['Buku', 'B']],
      resources: createResourceXml('B', 'webcontent', 'b.pdf'),
    }),
    'b.pdf': '%PDF-1.7 isi',
  })

  function withForeignScript(): Record<string, string> {
    const files = createH5pPackage('H5P.Column', [])
    const library = files['H5P.Column-1.2/library.json'] ?? ''
    return { ...files, 'H5P.Column-1.2/library.json': library.replace('main.js', 'https://lain.example/lib.js') }
  }

  test.each([
    ['a path outside the package', scormWith({ name: '../../etc/passwd' }), 'menunjuk ke luar paket'],
    ['an absolute path', scormWith({ name: '/etc/passwd' }), 'menunjuk ke luar paket'],
    ['a symbolic link', scormWith({ name: 'b.html', mode: 0xa1ff }), 'pintasan'],
    ['a decompression bomb', scormWith({ name: 'b.html', bytes: Buffer.alloc(50_000_000) }), 'mengembang tidak wajar'],
    [
      'a hundred thousand entries',
      scormWith(...Array.from({ length: 100_000 }, (_, at) => ({ name: `b${at}`, bytes: Buffer.alloc(0), method: 0 }))),
      'terlalu banyak',
    ],
    ['no manifest', zipOf({ 'index.html': '<p>Unit</p>' }), 'bukan paket yang kami kenal'],
    ['another kind of file', Buffer.from('%PDF-1.7 isi'), 'bukan ZIP'],
    ['an H5P library with a script of another site', zipOf(withForeignScript()), 'tidak ada di dalam paket'],
    [
      'missing H5P libraries',
      zipOf(createH5pPackage('H5P.Column', [], { without: ['H5P.Column'] })),
      'tidak membawa semua pustakanya',
    ],
  ])('refuses %s, and reports why', async (_what, bytes, words) => {
    const { id: classId } = await firstClass()
    const before = await draft()
    const plan = await imports.planned(bytes)
    expect(plan).toMatchObject({ state: 'refused', findings: { faultCount: 1 } })
    expect(plan.findings?.faults[0]?.words).toContain(words)
    const destination = { kind: 'add', classId, beforeId: null } as const
    expect((await imports.addUnits(plan.id, careerTrackId, destination)).code).toBe('PACKAGE_IMPORT_NOT_READY')
    expect(await draft()).toEqual(before)
  })

  test('refuses a package without units', async () => {
    const { id: classId } = await firstClass()
    const plan = await imports.planned(cartridge)
    expect(plan.state).toBe('checked')
    const destination = { kind: 'add', classId, beforeId: null } as const
    expect((await imports.addUnits(plan.id, careerTrackId, destination)).code).toBe('PACKAGE_WITHOUT_UNITS')
  })
})
