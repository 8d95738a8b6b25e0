import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/packages/package-import.ts'
import { getMediaKey } from '#server/storage/media.ts'
import type { Storage } from '#server/storage/port.ts'
import { buildHandmadeZip } from '#tests/support/handmade-zip.ts'
import { createFile, createMoodleBackup } from '#tests/support/moodle-courses.ts'
import { computeSha256, createPackageActions } from '#tests/support/package-imports.ts'
import {
  createCartridgeManifest,
  createResourceXml,
  createScormManifest,
  createUnitXml,
} from '#tests/support/package-of.ts'
import { createTwoColorPicture } from '#tests/support/pictures.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
let imports: ReturnType<typeof createPackageActions>
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  imports = createPackageActions(world, admin)
})
afterAll(() => world.close())

const firstTrack = async () =>
  world.db.selectFrom('career_track').select('id').orderBy('position').limit(1).executeTakeFirstOrThrow()

/** Counts career tracks, versions and imports. */
const counts = async () => ({
  tracks: (await world.db.selectFrom('career_track').select('id').execute()).length,
  versions: (await world.db.selectFrom('career_track_version').select('version').execute()).length,
  materials: (await world.db.selectFrom('lecture_material').select('id').execute()).length,
})

describe('export and import of a version', () => {
  test('an export gives the same bytes each time, and also after an import, except for the instructors', async () => {
    const { id } = await firstTrack()
    const bytes = await imports.exported(id, 1)
    expect(computeSha256(await imports.exported(id, 1))).toBe(computeSha256(bytes))
    const plan = await imports.planned(bytes)
    expect(plan).toMatchObject({ state: 'checked', failure: null, findings: { format: 'Paket Semai', faultCount: 0 } })
    expect(plan.findings?.counts.quiz).toBeGreaterThan(0)
    expect(plan.findings?.bytes).toBeGreaterThan(100_000)
    expect((await imports.start(plan.id)).data.state).toBe('importing')
    await imports.work(plan.id)
    const done = await imports.read(plan.id)
    expect(done).toMatchObject({ state: 'done', version: 1 })
    // The imported career track has no courses and so no instructors. Except for the names of instructors both packages
    // are equal.
    const again = await imports.exported(done.careerTrackId ?? '', 1)
    expect(again.includes('"instructors": []')).toBe(true)
    expect(again.length).toBeGreaterThan(bytes.length - 1_000)
    const onceMore = await imports.planned(again)
    await imports.start(onceMore.id)
    await imports.workInThread(onceMore.id)
    const third = await imports.exported((await imports.read(onceMore.id)).careerTrackId ?? '', 1)
    expect(computeSha256(third)).toBe(computeSha256(again))
    const actions = await world.db.selectFrom('audit_entry').select('deed').orderBy('seq').execute()
    expect(new Set(actions.map(({ deed: action }) => action))).toEqual(
      new Set([
        'career-track.export',
        'package.upload',
        'package.check',
        'package.start',
        'career-track.create',
        'career-track.import',
      ]),
    )
    const text = bytes.toString('latin1')
    expect(text).not.toContain(id)
    expect(text).not.toContain(admin.userId)
  })

  test('an export fails while a file of the version is missing', async () => {
    const { id } = await firstTrack()
    const { content } = await world.db
      .selectFrom('lecture_material')
      .select('content')
      .where('career_track_id', '=', id)
      .where('type', '=', 'pdf')
      .limit(1)
      .executeTakeFirstOrThrow()
    const path = join(
      world.dataDir,
      getMediaKey((content.kind === 'pdf' ? content.url : '').replace('/api/media/', '')),
    )
    await rename(path, `${path}.away`)
    const params = { id, version: '1' }
    expect((await world.call(contract.exportTrackVersion, { params }, { as: admin })).code).toBe('PACKAGE_FILE_MISSING')
    await rename(`${path}.away`, path)
    expect((await world.call(contract.exportTrackVersion, { params }, { as: admin })).status).toBe(200)
  })

  test('an import killed four times while it stores files is complete and without duplicates in the end', async () => {
    const { id } = await firstTrack()
    const bytes = await imports.exported(id, 1)
    const { id: importId } = await imports.planned(bytes)
    await imports.start(importId)
    const before = await counts()
    await rm(join(world.dataDir, 'media'), { recursive: true })
    let left = 3
    const dying: Storage = {
      ...imports.storage,
      writePiece: (...given) => {
        left -= 1
        return left < 0 ? Promise.reject(new Error('killed')) : imports.storage.writePiece(...given)
      },
    }
    for (let tries = 0; tries < 4; tries++) {
      left = 3 + tries
      await expect(imports.work(importId, { storage: dying })).rejects.toThrow('killed')
      expect(await counts()).toEqual(before)
      expect((await imports.read(importId)).state).toBe('importing')
    }
    await Promise.all([imports.work(importId), imports.work(importId)])
    await imports.work(importId)
    const after = await counts()
    expect({ tracks: after.tracks - before.tracks, versions: after.versions - before.versions }).toEqual({
      tracks: 1,
      versions: 1,
    })
    const done = await imports.read(importId)
    const again = await imports.exported(done.careerTrackId ?? '', 1)
    expect(again.length).toBeGreaterThan(bytes.length - 1_000)
  })

  test('an import into a career track with a draft is rejected, at its start and while it runs', async () => {
    const { id } = await firstTrack()
    const newestRow = await world.db
      .selectFrom('career_track_version')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('career_track_id', '=', id)
      .executeTakeFirstOrThrow()
    const bytes = await imports.exported(id, newestRow.version)
    const [one, other, late] = [
      await imports.planned(bytes),
      await imports.planned(bytes),
      await imports.planned(bytes),
    ]
    await imports.start(one.id, { careerTrackId: id })
    await imports.start(late.id, { careerTrackId: id })
    await imports.work(one.id)
    expect(await imports.read(one.id)).toMatchObject({
      state: 'done',
      careerTrackId: id,
      version: newestRow.version + 1,
    })
    expect((await imports.start(other.id, { careerTrackId: id })).code).toBe('CAREER_TRACK_DRAFT_EXISTS')
    await imports.work(late.id)
    expect(await imports.read(late.id)).toMatchObject({
      state: 'failed',
      failure: 'Sudah ada draf versi berikutnya. Buang drafnya dulu.',
    })
    // The failed import can be started again once, for a new career track.
    expect((await imports.start(late.id, { category: 'tidak-ada' })).code).toBe('CATEGORY_NOT_FOUND')
    expect((await imports.start(late.id)).status).toBe(200)
    expect((await imports.start(late.id)).code).toBe('PACKAGE_IMPORT_NOT_READY')
    expect((await imports.start(randomUUID())).code).toBe('PACKAGE_IMPORT_NOT_FOUND')
    const secondAdmin = await world.newAdmin()
    expect((await world.call(contract.getPackageImport, { params: { id: late.id } }, { as: secondAdmin })).code).toBe(
      'PACKAGE_IMPORT_NOT_FOUND',
    )
  })

  test('an import stops if the user who started it is no longer an admin', async () => {
    const { id } = await firstTrack()
    const plan = await imports.planned(await imports.exported(id, 1))
    await imports.start(plan.id)
    await world.db.updateTable('app_user').set({ is_admin: false }).where('id', '=', admin.userId).execute()
    const before = await counts()
    await imports.work(plan.id)
    await world.db.updateTable('app_user').set({ is_admin: true }).where('id', '=', admin.userId).execute()
    expect(await counts()).toEqual(before)
    expect((await imports.read(plan.id)).state).toBe('failed')
  })

  test('rejects a ZIP that is no known package, and a ZIP that contains a symbolic link', async () => {
    const other = await imports.planned(buildHandmadeZip([{ name: 'catatan.txt' }]))
    expect(other).toMatchObject({ state: 'refused', findings: { faultCount: 1 } })
    expect(other.findings?.faults[0]?.words).toContain('bukan paket yang kami kenal')
    expect((await imports.start(other.id)).code).toBe('PACKAGE_IMPORT_NOT_READY')
    const links = await imports.planned(buildHandmadeZip([{ name: 'semai-package.json', mode: 0xa1ff }]))
    expect(links.findings?.faults[0]?.words).toContain('pintasan')
  })
})

describe('packages of other systems', () => {
  const zipOf = (files: Record<string, string | Buffer>) =>
    buildHandmadeZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) })))

  async function brought(bytes: Buffer) {
    const plan = await imports.planned(bytes)
    expect(plan).toMatchObject({ state: 'checked', findings: { faultCount: 0 } })
    const { slug } = await world.db.selectFrom('category').select('slug').limit(1).executeTakeFirstOrThrow()
    expect((await imports.start(plan.id, { category: slug })).status).toBe(200)
    await imports.work(plan.id)
    const done = await imports.read(plan.id)
    expect(done).toMatchObject({ state: 'done', failure: null })
    const materials = await world.db
      .selectFrom('lecture_material')
      .select(['type', 'title', 'content'])
      .where('career_track_id', '=', done.careerTrackId)
      .orderBy('position')
      .execute()
    return { plan, materials }
  }

  test('a Common Cartridge package becomes a draft, and its report is stored', async () => {
    const picture = await createTwoColorPicture(40, 30).png().toBuffer()
    const { plan, materials } = await brought(
      zipOf({
        'imsmanifest.xml': createCartridgeManifest('1.3.0', {
          items: [['Minggu 1', '', ['Halaman', 'P'], ['Alat', 'T'], ['Buku', 'B']]],
          resources:
            createResourceXml('P', 'webcontent', 'p.html') +
            createResourceXml('T', 'imsbasiclti_xmlv1p0', 't.xml') +
            createResourceXml('B', 'webcontent', 'b.pdf'),
        }),
        'p.html': '<h1>Halo</h1><p>Teks</p><img src="a%20b.png" alt="Kota">',
        'a b.png': picture,
        't.xml': '<x/>',
        'b.pdf': '%PDF-1.7 isi',
      }),
    )
    expect(plan.findings).toMatchObject({
      format: 'Common Cartridge 1.3',
      counts: { article: 1, pdf: 1 },
      files: 2,
      report: { counts: { imported: 3, simplified: 0, skipped: 1 }, notes: ['1 gambar ikut di dalam teks'] },
    })
    expect(materials).toMatchObject([
      {
        type: 'article',
        content: { blocks: [{ kind: 'heading' }, { kind: 'paragraph' }, { kind: 'picture', alt: 'Kota' }] },
      },
      { type: 'pdf', title: 'Buku' },
    ])
    const [article] = materials
    const shown = article?.content.kind === 'article' ? article.content.blocks.at(-1) : undefined
    const url = shown?.kind === 'picture' ? shown.url : ''
    expect(await imports.storage.sizeOf(url.replace('/api/', ''))).toBeGreaterThan(0)
  })

  test('a Moodle backup as tar.gz becomes a draft, and its unpacked files are deleted', async () => {
    const picture = await createTwoColorPicture(40, 30).png().toBuffer()
    const files = createMoodleBackup({
      title: 'Jaringan',
      release: '4.1.11',
      sections: [
        {
          id: 1,
          number: 1,
          activities: [
            { id: 5, kind: 'page', fields: { name: 'Peta', content: '<p>Ini</p><img src="@@PLUGINFILE@@/peta.png">' } },
            { id: 6, kind: 'resource', fields: { name: 'Modul' } },
          ],
        },
      ],
      files: [
        createFile(5, 'mod_page', 'content', { name: 'peta.png', bytes: picture }),
        createFile(6, 'mod_resource', 'content', { name: 'modul.pdf', bytes: '%PDF-1.7 isi' }),
      ],
    })
    const entries = Object.entries(files).map(([name, body]) => ({
      header: { name, size: Buffer.byteLength(body), type: 'file' as const },
      body,
    }))
    const { plan, materials } = await brought(gzipSync(await packTar(entries)))
    expect(plan.findings).toMatchObject({ format: 'Moodle 4.1.11', counts: { article: 1, pdf: 1 }, files: 2 })
    expect(materials).toMatchObject([
      { type: 'article', content: { blocks: [{ kind: 'paragraph' }, { kind: 'picture' }] } },
      { type: 'pdf', title: 'Modul' },
    ])
    const left = await readdir(join(world.dataDir, 'attachments', admin.userId))
    expect(left.filter(name => name.endsWith('.unpacked'))).toEqual([])
  })

  test('rejects a damaged tar.gz, reports why, and leaves no unpacked files', async () => {
    const entry = { header: { name: 'moodle_backup.xml', size: 4, type: 'file' as const }, body: 'isi!' }
    const whole = gzipSync(await packTar([entry]))
    const plan = await imports.planned(whole.subarray(0, whole.length - 12))
    expect(plan).toMatchObject({ state: 'refused', findings: { faultCount: 1 } })
    expect(plan.findings?.faults[0]?.words).toContain('rusak atau terpotong')
    const left = await readdir(join(world.dataDir, 'attachments', admin.userId))
    expect(left.filter(name => name.endsWith('.unpacked'))).toEqual([])
  })

  test('a SCORM package becomes several units, which are all played from one stored file', async () => {
    const { plan, materials } = await brought(
      zipOf({
        'imsmanifest.xml': createScormManifest('1.2', '1.2', {
          items: [
            ['Satu', 'A', '<adlcp:masteryscore>80</adlcp:masteryscore>'],
            ['Dua', 'B'],
          ],
          resources: createUnitXml('A', 'satu/a b.html') + createUnitXml('B', 'b.html'),
        }),
        'satu/a b.html': '<p>Satu</p>',
        'b.html': '<p>Dua</p>',
      }),
    )
    expect(plan.findings).toMatchObject({ format: 'SCORM 1.2', counts: { scorm: 2 }, files: 1 })
    expect(materials).toMatchObject([
      { type: 'scorm', title: 'Satu', content: { launch: 'satu/a%20b.html', masteryScore: 80, standard: '1.2' } },
      { type: 'scorm', title: 'Dua', content: { launch: 'b.html', masteryScore: null } },
    ])
    const urls = new Set(materials.map(({ content }) => (content.kind === 'scorm' ? content.url : '')))
    expect(urls.size).toBe(1)
  })

  test('rejects a package with an XML entity, and reports why', async () => {
    const plan = await imports.planned(
      zipOf({ 'imsmanifest.xml': '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><manifest>&f;</manifest>' }),
    )
    expect(plan).toMatchObject({
      state: 'refused',
      findings: { faults: [{ words: expect.stringContaining('DOCTYPE atau entitas') }] },
    })
  })
})
