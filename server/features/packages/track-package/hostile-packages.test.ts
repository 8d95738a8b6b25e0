import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MANIFEST_PATH, getMediaPath, PACKAGE_FORMAT, TRACK_PATH } from '#contract/packages/package-manifest.ts'
import type { PackagedMaterial } from '#contract/packages/packaged-track.ts'
import { createPackageHead } from '#contract/learning/scorm-package.ts'
import type { DeadTask } from '#server/http/task-queue.ts'
import { buildHandmadeZip } from '#tests/support/handmade-zip.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { computeSha256, createPackageActions } from '#tests/support/package-imports.ts'
import { failGivenUpImports } from './given-up.ts'
import { removeLeftBehind } from './left-behind.ts'
import { trackPackageJobs } from './jobs.ts'

let world: LearningApp
let admin: Learner
let imports: ReturnType<typeof createPackageActions>
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  imports = createPackageActions(world, admin)
})
afterAll(() => world.close())

/** Builds a package in our format with any content. Its file list and hashes are correct. */
function semaiPackage(track: Buffer | object, media: readonly { ending: string; bytes: Buffer }[] = []): Buffer {
  const files = [
    { path: TRACK_PATH, bytes: Buffer.isBuffer(track) ? track : Buffer.from(JSON.stringify(track)) },
    ...media.map(({ ending, bytes }) => ({ path: getMediaPath(`${computeSha256(bytes)}.${ending}`), bytes })),
  ]
  const manifest = {
    format: PACKAGE_FORMAT,
    formatVersion: 1,
    title: 'Program',
    instructors: [],
    files: files.map(({ path, bytes }) => ({ path, sizeBytes: bytes.length, sha256: computeSha256(bytes) })),
  }
  const all = [{ path: MANIFEST_PATH, bytes: Buffer.from(JSON.stringify(manifest)) }, ...files]
  return buildHandmadeZip(all.map(({ path, bytes }) => ({ name: path, bytes, method: 0 })))
}

const trackOf = (materials: readonly PackagedMaterial[], files: readonly { ending: string; bytes: Buffer }[] = []) => ({
  title: 'Program',
  summary: 'Ringkas',
  description: 'Panjang',
  category: { slug: 'data', title: 'Data' },
  isBeta: false,
  tracks: [{ title: 'Track', summary: '', classes: [{ title: 'Kelas', summary: '', materials }] }],
  files: files.map(({ ending, bytes }) => ({ name: `${computeSha256(bytes)}.${ending}`, sizeBytes: bytes.length })),
})

const good = trackOf([{ kind: 'article', title: 'Satu', minutes: 5, text: 'Halo' }])
const getFaults = async (bytes: Buffer) => {
  const { state, findings } = await imports.planned(bytes)
  return [state, ...(findings?.faults ?? []).map(({ place, words }) => `${place}: ${words}`)]
}
const SHAPE = 'Isinya tidak seperti yang seharusnya.'

describe('hostile texts and file names in a package', () => {
  test('truncates a reported file name only between characters', async () => {
    const [state, words] = await getFaults(buildHandmadeZip([{ name: `../${'a'.repeat(116)}🙂.html` }]))
    expect([state, words?.startsWith(': Ada nama berkas yang menunjuk ke luar paket.')]).toEqual(['refused', true])
  })

  test.each([
    ['a NUL character', String.raw`\u0000`],
    ['half of a surrogate pair', String.raw`\ud83d`],
    ['a right-to-left override', String.raw`\u202e`],
    ['50,000 characters', 'x'.repeat(50_000)],
  ])('rejects a package with a field name that consists of %s', async (_what, name) => {
    const track = Buffer.from(JSON.stringify(good).replace('{', `{"${name}":1,`))
    const [state, fault] = await getFaults(semaiPackage(track))
    expect([state, fault?.endsWith(SHAPE)]).toEqual(['refused', true])
  })

  test('reports only the first of a million errors of the same kind in a package', async () => {
    const track = { ...good, files: Array.from({ length: 1_000_000 }, () => 1) }
    expect(await getFaults(semaiPackage(track))).toEqual(['refused', `track.json: files.0: ${SHAPE}`])
  })
})

test('rejects a package whose texts together would take too long to parse', async () => {
  const text = '*a_'.repeat(900)
  const materials = Array.from({ length: 120 }, (_, at) => ({
    kind: 'article' as const,
    title: `${at}`,
    minutes: 5,
    text,
  }))
  expect(await getFaults(semaiPackage(trackOf(materials)))).toEqual([
    'refused',
    ': Teks paket ini terlalu rumit. Bagi menjadi beberapa paket.',
  ])
  const one: PackagedMaterial = { kind: 'article', title: 'Satu', minutes: 5, text: '*a_'.repeat(3_000) }
  const [state, fault] = await getFaults(semaiPackage(trackOf([one])))
  expect([state, fault?.startsWith('Track / Kelas / Satu: Mulai baris 1: Terlalu banyak tanda')]).toEqual([
    'refused',
    true,
  ])
})

describe('valid files that cannot be used', () => {
  const pkg = (list: unknown, tail = 'isi') => {
    const json = Buffer.from(JSON.stringify(list))
    return { ending: 'pkg', bytes: Buffer.concat([createPackageHead(json.length), json, Buffer.from(tail)]) }
  }
  const getUnit = (file: { ending: string; bytes: Buffer }, launch = 'a.html') =>
    semaiPackage(
      trackOf(
        [
          {
            kind: 'scorm',
            title: 'Unit',
            minutes: 5,
            file: `${computeSha256(file.bytes)}.pkg`,
            standard: '1.2',
            unit: 'sco',
            launch,
            masteryScore: null,
            summary: '',
          },
        ],
        [file],
      ),
      [file],
    )
  const entry = { path: 'a.html', type: 'text/html', at: 0, size: 3 }

  test.each([
    ['outside the package', [entry], '../../player/2004/x', 'Berkas yang dibuka unit ini tidak ada.'],
    ['that runs a script', [entry], 'javascript:alert(1)', 'Berkas yang dibuka unit ini tidak ada.'],
    ['of another site', [entry], '//lain.id/a.html', 'Berkas yang dibuka unit ini tidak ada.'],
    ['of a file that is longer than its entry', [{ ...entry, size: 4 }], 'a.html', 'Daftar berkas unit ini rusak.'],
    [
      'of a package with an invalid list of files',
      Array.from({ length: 100_000 }, () => 1),
      'a.html',
      'Daftar berkas unit ini rusak.',
    ],
  ])('reports a unit with a start path %s', async (_what, list, launch, words) => {
    expect(await getFaults(getUnit(pkg(list), launch))).toEqual(['refused', `Track / Kelas / Unit: ${words}`])
  })

  test('accepts a unit whose start path has a query and a fragment', async () => {
    expect(await getFaults(getUnit(pkg([entry]), 'A.html?x=1#y'))).toEqual(['checked'])
  })

  test('reports a photo with the file ending of a video', async () => {
    const film = (brand: string) => ({ ending: 'mp4', bytes: Buffer.from(`\0\0\0\x18ftyp${brand}lalu isinya`) })
    const video = (brand: string): PackagedMaterial => {
      const file = `${computeSha256(film(brand).bytes)}.mp4`
      const none = { low: null, captions: null, poster: null, durationSeconds: null }
      return { kind: 'video', title: 'Video', minutes: 5, file, ...none, summary: '' }
    }
    const found = (brand: string) => getFaults(semaiPackage(trackOf([video(brand)], [film(brand)]), [film(brand)]))
    const [state, fault] = await found('heic')
    expect([state, fault?.split(': ').at(-1)]).toEqual(['refused', 'Isinya bukan jenis berkas yang disebut namanya.'])
    expect(await found('isom')).toEqual(['checked'])
  })

  test('reports captions and images whose size is too large for their type', async () => {
    const captions = { ending: 'vtt', bytes: Buffer.alloc(900_000, 'WEBVTT\n\n') }
    const picture = { ending: 'svg', bytes: Buffer.alloc(1_100_000, '<svg>') }
    const [state, ...faults] = await getFaults(semaiPackage(trackOf([], [captions, picture]), [captions, picture]))
    expect([state, ...faults.map(fault => fault.split(': ').at(-1))]).toEqual([
      'refused',
      'Berkas ini terlalu besar untuk jenisnya.',
      'Berkas ini terlalu besar untuk jenisnya.',
    ])
  })
})

describe('changes during an import', () => {
  test('an import stops if its package was deleted before it was read', async () => {
    const { id, uploadId } = await imports.sent(semaiPackage(good))
    await world.db.deleteFrom('upload').where('id', '=', uploadId).execute()
    await imports.work(id)
    const { state, findings } = await imports.read(id)
    expect([state, findings?.faults[0]?.words]).toEqual(['refused', 'Berkas ini belum ada di server. Coba kirim lagi.'])
  })

  test('an import that ends because the server closes changes nothing', async () => {
    const { id } = await imports.sent(semaiPackage(good))
    const closing = new AbortController()
    closing.abort(new Error('closing'))
    await expect(imports.workInThread(id, closing.signal)).rejects.toThrow('closing')
    expect((await imports.read(id)).state).toBe('checking')
    await imports.workInThread(id)
    expect((await imports.read(id)).state).toBe('checked')
  })

  test('stores no files if the target of the import was deleted', async () => {
    const file = { ending: 'pdf', bytes: Buffer.from('%PDF-1.7 hanya di sini') }
    const name = `${computeSha256(file.bytes)}.pdf`
    const book: PackagedMaterial = { kind: 'pdf', title: 'Buku', minutes: 5, file: name, summary: '' }
    const { id } = await imports.planned(semaiPackage(trackOf([book], [file]), [file]))
    const { slug } = await world.db.selectFrom('category').select('slug').limit(1).executeTakeFirstOrThrow()
    await imports.start(id, { category: slug })
    const gone = JSON.stringify({ careerTrackId: null, category: 'tidak-ada', place: '' })
    await world.db.updateTable('package_import').set({ destination: gone }).where('id', '=', id).execute()
    await imports.work(id)
    expect((await imports.read(id)).state).toBe('failed')
    expect(await readdir(join(world.dataDir, 'media'))).not.toContain(name)
  })

  test('reports an abandoned import, unless it was requested again', async () => {
    const looked = await imports.sent(semaiPackage(good))
    const [late, again] = [await imports.planned(semaiPackage(good)), await imports.planned(semaiPackage(good))]
    const { slug } = await world.db.selectFrom('category').select('slug').limit(1).executeTakeFirstOrThrow()
    await imports.start(late.id, { category: slug })
    await imports.start(again.id, { category: slug })
    const dead = (importId: string, minutes: number): DeadTask => ({
      id: importId,
      task: 'work-on-package',
      data: { importId },
      failure: null,
      since: new Date(world.clock.now.getTime() + minutes * 60_000),
    })
    const listDead = async () => [
      dead(looked.id, 1),
      dead(late.id, 1),
      dead(again.id, -1),
      { ...dead(again.id, 1), task: 'another' },
      { ...dead(again.id, 1), data: { importId: 'x' } },
    ]
    await failGivenUpImports({ db: world.db, now: () => world.clock.now, queue: { listDead } })
    const states = [looked, late, again].map(async ({ id }) => (await imports.read(id)).state)
    expect(await Promise.all(states)).toEqual(['refused', 'failed', 'importing'])
    expect((await imports.read(late.id)).failure).toBe('Impor ini berhenti di tengah jalan.')
  })

  test('deletes the files of a failed import a day later, except files in use', async () => {
    const own = { ending: 'pdf', bytes: Buffer.from('%PDF-1.7 hanya di paket ini') }
    const shared = { ending: 'pdf', bytes: Buffer.from('%PDF-1.7 juga di tempat lain') }
    const [name, sharedName] = [own, shared].map(({ bytes }) => `${computeSha256(bytes)}.pdf`)
    const book = (file: string): PackagedMaterial => ({ kind: 'pdf', title: file, minutes: 5, file, summary: '' })
    const both = trackOf([book(name ?? ''), book(sharedName ?? '')], [own, shared])
    const { id } = await imports.planned(semaiPackage(both, [own, shared]))
    const { slug } = await world.db.selectFrom('category').select('slug').limit(1).executeTakeFirstOrThrow()
    await imports.start(id, { category: slug })
    // The category disappears while the files are stored, so the import is refused afterwards.
    let stored = 0
    const storage = {
      ...imports.storage,
      writePiece: async (...given: Parameters<typeof imports.storage.writePiece>) => {
        await imports.storage.writePiece(...given)
        stored += 1
        if (stored === 2)
          await world.db.updateTable('category').set({ slug: 'lain' }).where('slug', '=', slug).execute()
      },
    }
    await imports.work(id, { storage })
    await world.db.updateTable('category').set({ slug }).where('slug', '=', 'lain').execute()
    expect((await imports.read(id)).state).toBe('failed')
    const there = async () => new Set(await readdir(join(world.dataDir, 'media')))
    expect((await there()).has(name ?? '')).toBe(true)

    const other = await imports.planned(semaiPackage(trackOf([book(sharedName ?? '')], [shared]), [shared]))
    await imports.start(other.id, { category: slug })
    const clear = (days: number) =>
      removeLeftBehind({
        db: world.db,
        storage: imports.storage,
        now: () => new Date(world.clock.now.getTime() + days * 86_400_000),
      })
    await clear(2)
    expect((await there()).has(name ?? '')).toBe(true)
    await imports.work(other.id)
    await world.db
      .updateTable('package_import')
      .set({ state: 'failed', failed_at: world.clock.now })
      .where('state', '=', 'importing')
      .execute()
    // The files are deleted a day after the failure, not a day after the request.
    await world.db
      .updateTable('package_import')
      .set({ asked_at: new Date(world.clock.now.getTime() - 40 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    await clear(0.5)
    expect((await there()).has(name ?? '')).toBe(true)
    await clear(2)
    expect([(await there()).has(name ?? ''), (await there()).has(sharedName ?? '')]).toEqual([false, true])
    // A second import of the same package stores the files again.
    await imports.start(id, { category: slug })
    await imports.work(id)
    expect([(await imports.read(id)).state, (await there()).has(name ?? '')]).toEqual(['done', true])
  })

  test('deletes an import after a month, but keeps an import that waits for its check or failed with stored files', async () => {
    const [done, waiting] = [await imports.planned(semaiPackage(good)), await imports.sent(semaiPackage(good))]
    const month = new Date(world.clock.now.getTime() - 31 * 86_400_000)
    await world.db
      .updateTable('package_import')
      .set({ asked_at: month })
      .where('id', 'in', [done.id, waiting.id])
      .execute()
    const [fresh, failed] = [await imports.planned(semaiPackage(good)), await imports.planned(semaiPackage(good))]
    // The row of a failed import stays longer, because it contains the only list of the stored files.
    const brought = { careerTrackId: null, category: 'x', place: '', brought: ['a.pdf'] }
    await world.db
      .updateTable('package_import')
      .set({ state: 'failed', failed_at: world.clock.now, asked_at: month, destination: JSON.stringify(brought) })
      .where('id', '=', failed.id)
      .execute()
    const context = { db: world.db, now: () => world.clock.now, queue: { listDead: async () => [] } }
    // The jobs use no other part of the context.
    for (const job of trackPackageJobs) await job.run(context as never, new AbortController().signal)
    const rows = await world.db.selectFrom('package_import').select('id').execute()
    const left = new Set(rows.map(({ id }) => id))
    expect([done, waiting, fresh, failed].map(({ id }) => left.has(id))).toEqual([false, true, true, true])
  })
})
