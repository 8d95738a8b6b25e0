import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCareerTracks, listCareerTrackVersions } from '#contract/catalog/career-track.ts'
import { getDeskCareerTrack, publishTrackDraft, reviewTrackDraft } from '#contract/catalog/career-track.admin.ts'
import { uploadContentPicture } from '#contract/site/content.admin.ts'
import { PACKAGE_MAX_BYTES } from '#contract/wire/limits.ts'
import * as contract from '#contract/learning/material.admin.ts'
import { legacyUpload } from '#contract/wire/upload.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { createStorage } from '#server/storage/storage.ts'
import { toMaterialForm } from './content.ts'
import { changeMaterial } from './service.ts'

let world: LearningApp
let desk: Learner
const reason = 'Untuk uji'
const SLUG = 'analis-data'

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
})
afterAll(() => world.close())

const list = async (query: object = {}) =>
  (await world.call(contract.listDeskMaterials, { query: { careerTrack: SLUG, ...query } }, { as: desk })).data.items
const read = async (id: string) => (await world.call(contract.getDeskMaterial, { params: { id } }, { as: desk })).data
const draft = async (id: string) => (await world.call(contract.draftMaterial, { params: { id } }, { as: desk })).data.id
const at = (version: number) => ({ as: desk, headers: { 'if-match': `"${version}"` } })
const change = (id: string, values: Record<string, string>, version: number) =>
  world.call(contract.changeMaterial, { params: { id }, body: { values } }, at(version))
const getDraft = async (kind: 'article' | 'video' | 'pdf' | 'assignment') => {
  return read(await draft((await list({ kind }))[0]!.id))
}
/** Saves the values and returns the error messages by field. */
async function refusal(id: string, values: Record<string, string>): Promise<Record<string, string>> {
  const { revision } = await read(id)
  const refused = await change(id, values, revision)
  expect([refused.code, (await read(id)).revision]).toEqual(['VALIDATION_FAILED', revision])
  return refused.response.json<{ errors: Record<string, string> }>().errors
}

test('editing a published material changes a draft, which new learners get after publication', async () => {
  const [material] = await list({ kind: 'article' })
  const { id: published, version } = material!
  const own = await draft(published)
  expect([await draft(published), own === published]).toEqual([own, false])
  const { values, revision, state } = await read(own)
  expect([state, values]).toEqual(['draft', (await read(published)).values])

  const changed = {
    ...values,
    title: 'Membaca tabel',
    minutes: '7',
    text: '# Tabel\n\n    berindentasi  \n\nSelesai  ',
  }
  expect((await change(own, changed, revision)).data.version).toBe(revision + 1)
  expect((await change(own, values, revision)).code).toBe('VERSION_STALE')
  expect((await change(published, changed, 1)).code).toBe('MATERIAL_PUBLISHED')
  expect((await read(own)).values).toEqual(changed)

  const [{ id: careerTrackId } = { id: '' }] = (await world.call(listCareerTracks, { query: { slug: SLUG } })).data
  const action = { params: { id: careerTrackId }, body: { reason } }
  const writtenVersion = (await world.call(getDeskCareerTrack, { params: action.params }, { as: desk })).data
    .versions[0]!
  expect((await world.call(reviewTrackDraft, action, at(writtenVersion.revision))).status).toBe(200)
  expect((await world.call(publishTrackDraft, action, at(writtenVersion.revision))).status).toBe(200)
  expect((await change(own, values, revision + 1)).code).toBe('MATERIAL_PUBLISHED')
  const [track] = (await world.call(listCareerTracks, { query: { slug: SLUG } })).data
  expect(track?.version).toBe(version + 1)
  const [structure] = (await world.call(listCareerTrackVersions, { query: { career_track_id: track!.id } })).data
  const items = structure!.track_content.flatMap(each =>
    each.track_class_content.flatMap(trackClass => trackClass.lecture_material_content),
  )
  expect(items.find(({ id }) => id === own)).toMatchObject({ title: 'Membaca tabel', minutes: 7 })
  // The list shows the length of a video and the time limit of a quiz.
  expect(items.find(({ type }) => type === 'video')?.seconds).toBeGreaterThan(0)
  expect(items.map(({ seconds }) => seconds)).toContain(1_200)
  expect((await read(published)).values).toEqual(values)
  // The next version keeps the text as the author typed it.
  expect((await read(await draft(own))).values).toEqual(changed)
})

test('every demo material can be opened and saved without changes', async () => {
  const { data } = await world.call(contract.listDeskMaterials, { query: {} }, { as: desk })
  expect(new Set(data.items.map(({ kind }) => kind)).size).toBeGreaterThan(2)
  for (const { id: published, title } of data.items) {
    const id = await draft(published)
    const { values, revision, content, bytes } = await read(id)
    expect([title, (await change(id, values, revision)).data]).toEqual([title, { version: revision + 1 }])
    const after = await read(id)
    expect([title, after.content, after.values, after.bytes]).toEqual([title, content, values, bytes])
  }
})

/** Storage for texts, which need no files. */
const nowhere = {} as never

/** Generates texts as authors type them: Markdown marks, line ends, tabs, and letters of other scripts. */
const sign = fc.constantFrom(
  '#',
  '*',
  '_',
  '`',
  '|',
  '[',
  ']',
  '(',
  '<',
  '>',
  '!',
  '-',
  '1.',
  '\n',
  '\n\n',
  '    ',
  '\t',
  '  ',
  '$x^2$',
  '$',
  '$$',
  '[^a]',
  '[^a]: ',
  'é',
  '字',
  '🌱',
  'data',
)
const text = fc.array(sign, { maxLength: 40 }).map(parts => `a${parts.join('')}`)

test('ten thousand typed texts pass the API unchanged, and a sample of them is stored and read unchanged', async () => {
  const body = contract.changeMaterial.body
  await fc.assert(
    fc.asyncProperty(text, async typed => {
      const sent = JSON.parse(JSON.stringify({ values: { text: typed } })) as unknown
      const { values } = v.parse(body, sent)
      expect(await toMaterialForm(nowhere, { kind: 'article', blocks: [] }, values['text'] ?? null)).toEqual({
        text: typed,
      })
    }),
    { numRuns: 10_000 },
  )
  const { id, values } = await getDraft('article')
  for (const typed of fc.sample(text, 20)) {
    const { revision, values: before } = await read(id)
    const { status } = await change(id, { ...values, text: typed }, revision)
    expect((await read(id)).values['text']).toBe(status === 200 ? typed : before['text'])
  }
})

describe('errors of a material', () => {
  test.each([
    [
      { title: ' ', minutes: '0' },
      { title: 'Judul harus diisi', minutes: 'Menit belajar dari 1 sampai 600' },
    ],
    [{ text: ' \n ' }, { text: 'Harus diisi' }],
    [{ text: 'x'.repeat(1_000_000) }, { text: 'Paling panjang 100.000 karakter. Bagi menjadi dua materi.' }],
    [
      { text: 'Awal\n\n<script>alert(1)</script>\n' },
      { text: 'Mulai baris 3: HTML tidak ditampilkan. Pakai tanda Markdown, atau tulis \\< untuk tanda <.' },
    ],
    [{ text: '[x](javascript:alert(1))' }, { text: 'Mulai baris 1: Tautan harus dimulai https://.' }],
    [{ text: '![Peta](https://lain.id/a.png)' }, { text: 'Mulai baris 1: Gambar ini belum diunggah.' }],
    [
      { text: 'a\n\n![](/api/media/x.png)' },
      { text: 'Mulai baris 3: Tulis isi gambar di antara [ dan ], untuk yang tidak melihatnya.' },
    ],
    [
      { text: String.raw`Luas $\pi r^2$, bukan $\luas$` },
      { text: String.raw`Mulai baris 1: Rumus "\luas": perintah \luas tidak dikenal.` },
    ],
    [
      { text: 'a\n\nKata[^a]' },
      {
        text: 'Mulai baris 3: Catatan kaki [^a] belum ada isinya. Tulis [^a]: di baris sendiri sesudah baris kosong.',
      },
    ],
    [{ text: `- a\n\n  \`\`\`\n  x` }, { text: 'Mulai baris 1: Di dalam daftar hanya bisa ada teks dan daftar.' }],
  ])('rejects wrong content of an article, with an error at its field: case %#', async (wrong, words) => {
    const { id, values } = await getDraft('article')
    expect(await refusal(id, { ...values, ...wrong })).toEqual(words)
  })

  test.each([
    '>',
    '> - ',
    '- > ',
    '[',
    '*a ',
    '![',
    '- ',
    '`',
    '<a',
    '_',
    '| a\n',
    '**',
    '$x$ ',
    '$1',
    '$$\n',
    '[^a]',
    '[^a]: x\n\n',
  ])('parses or rejects an article with many repetitions of %j', async part => {
    const { id, values } = await getDraft('article')
    const { revision } = await read(id)
    const { status } = await change(id, { ...values, text: part.repeat(100_000 / part.length) }, revision)
    expect([200, 400]).toContain(status)
  })

  test('rejects a rubric whose points do not add up to a hundred, and stores a tab as a space', async () => {
    const { id, values, revision } = await getDraft('assignment')
    expect(await refusal(id, { ...values, rubric: 'Rapi | 60\nBenar | 30' })).toEqual({
      rubric: 'Jumlah poinnya 90, seharusnya 100',
    })
    expect(await refusal(id, { ...values, rubric: 'Rapi' })).toEqual({
      rubric: 'Baris 1: isi yang dinilai dan poinnya',
    })
    const tabbed = await change(id, { ...values, rubric: 'Isi\tlengkap  dan rapi | 60\nBenar\t| 40' }, revision)
    expect(await read(id)).toMatchObject({ values: { rubric: 'Isi lengkap dan rapi | 60\nBenar | 40' } })
    const rubric = 'Rapi | 60\nBenar | juga | 40'
    expect(await refusal(id, { ...values, readings: 'tiga' })).toEqual({ readings: 'Pilih satu atau dua pakar' })
    expect((await change(id, { ...values, rubric, readings: 'two' }, tabbed.data.version)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      values: { rubric, readings: 'two' },
      content: {
        needsSecondReading: true,
        rubric: [
          { text: 'Rapi', points: 60 },
          { text: 'Benar | juga', points: 40 },
        ],
      },
    })
  })
})

describe('files of a material', () => {
  const upload = async (bytes: BlobPart, as = desk) =>
    (await world.call(legacyUpload, { file: new File([bytes], 'berkas') }, { as })).data.id
  const take = (uploadId: string, kind: 'video' | 'pdf') =>
    world.call(contract.storeMaterialFile, { body: { uploadId, kind } }, { as: desk })
  const demo = (name: string) => readFile(`server/demo/content/${name}`)

  test('a video with captions reaches the learner with its size and length', async () => {
    const video = await take(await upload(await demo('pengembang-web/media/dari-alamat-ke-halaman.mp4')), 'video')
    const { id, values, revision } = await getDraft('video')
    const captions = 'WEBVTT\n\nNOTE dari Rina\n\n00:01.000 --> 00:02.000 line:0\nHalo'
    const changed = { ...values, video: video.data.url, captions }
    expect((await change(id, changed, revision)).status).toBe(200)
    const { content, values: typed } = await read(id)
    expect(typed['captions']).toBe(captions)
    expect(content).toMatchObject({ url: video.data.url, sizeBytes: video.data.sizeBytes })
    expect(content.kind === 'video' && content.captionsUrl).toMatch(/^\/api\/media\/[0-9a-f]{64}\.vtt$/)
    expect(content.kind === 'video' && content.durationSeconds).toBeGreaterThan(10)
    const gone = `/api/media/${'0'.repeat(64)}.mp4`
    expect(await refusal(id, { ...changed, video: '', low: gone })).toEqual({ video: 'Unggah videonya dulu (MP4)' })
    expect(await refusal(id, { ...changed, low: gone })).toEqual({
      low: 'Berkas ini belum ada di server. Unggah lagi.',
    })
  })

  test('a material rejects a file of a wrong type, and a file of another user', async () => {
    expect((await take(await upload('%PDF-1.7'), 'video')).code).toBe('MATERIAL_FILE_NOT_SUPPORTED')
    const foreign = await upload('%PDF-1.7', await world.newLearner())
    expect((await take(foreign, 'pdf')).code).toBe('UPLOAD_NOT_FOUND')
    expect((await take(randomUUID(), 'pdf')).code).toBe('UPLOAD_NOT_FOUND')
  })

  test('rejects a package as a material file without reading it', async () => {
    const id = randomUUID()
    const { now } = world.clock
    const file = {
      name: 'paket.zip',
      size_bytes: PACKAGE_MAX_BYTES,
      sha256: Buffer.alloc(32),
      type: 'application/zip' as const,
    }
    // The bytes of this file are missing, so a check of the file itself would report another message.
    await world.db
      .insertInto('upload')
      .values({ id, user_id: desk.userId, ...file, completed_at: now, touched_at: now, created_at: now })
      .execute()
    expect((await take(id, 'pdf')).code).toBe('MATERIAL_FILE_NOT_SUPPORTED')
  })

  test.each([
    ['WEBVTT\n\n00:01,000 --> 00:02,000\nHalo', 'Baris 3 (teks ke-1): waktunya ditulis 00:01.000 --> 00:04.000.'],
    ['Halo', 'Baris 1: berkas teks video diawali WEBVTT.'],
    [
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(200_000)}`,
      'Paling panjang 200.000 karakter. Bagi videonya menjadi dua materi.',
    ],
  ])('reports the line of invalid captions', async (captions, words) => {
    const { id, values } = await getDraft('video')
    expect(await refusal(id, { ...values, captions })).toEqual({ captions: words })
  })

  test('the captions of a video can be removed', async () => {
    const { id, values, revision } = await getDraft('video')
    expect((await change(id, { ...values, captions: ' ' }, revision)).status).toBe(200)
    expect((await read(id)).content).toMatchObject({ captionsUrl: null })
  })

  test('an article contains an uploaded picture with its width and height', async () => {
    const picture = await world.call(uploadContentPicture, { file: await createPicture() }, { as: desk })
    const { id, values, revision } = await getDraft('article')
    const { url, width, height } = picture.data
    expect((await change(id, { ...values, text: `![Peta kota](${url})` }, revision)).status).toBe(200)
    const { content, bytes } = await read(id)
    expect(content).toEqual({ kind: 'article', blocks: [{ kind: 'picture', url, alt: 'Peta kota', width, height }] })
    expect(bytes).toBeGreaterThan(100)
  })
})

test('rejects a change if its draft is deleted while the file is being checked', async () => {
  const { id, values, revision, version } = await getDraft('pdf')
  const storage = createStorage(world.dataDir)
  const { career_track_id: careerTrackId } = await world.db
    .selectFrom('lecture_material')
    .select('career_track_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const meanwhile: typeof storage = {
    ...storage,
    async sizeOf(key) {
      for (const table of ['lecture_material', 'quiz', 'career_track_version'] as const)
        await world.db
          .deleteFrom(table)
          .where('career_track_id', '=', careerTrackId)
          .where('version', '=', version)
          .execute()
      return storage.sizeOf(key)
    },
  }
  const actor = { userId: desk.userId, place: '127.0.0.1', at: world.clock.now }
  const changing = changeMaterial({ db: world.db, storage: meanwhile }, actor, { id, version: revision }, values)
  await expect(changing).rejects.toMatchObject({ code: 'LECTURE_MATERIAL_NOT_FOUND' })
})
