import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createH5pPackage } from '#tests/support/h5p-packages.ts'
import { buildHandmadeZip } from '#tests/support/handmade-zip.ts'
import { createFile, createMoodleBackup } from '#tests/support/moodle-courses.ts'
import {
  drawTestPicture,
  formatReportLines,
  formatOutline,
  createPackage,
  readTestPackage,
} from '#tests/support/package-of.ts'
import { scormCourses } from '#tests/support/scorm-courses.ts'
import { getMediaKey } from '../../storage/media.ts'
import { createStorage } from '../../storage/storage.ts'
import { createForeignReader } from '../foreign-reader.ts'

const folder = await mkdtemp(join(tmpdir(), 'moodle-units-'))
const storage = createStorage(folder)
afterAll(() => rm(folder, { recursive: true }))

const zipOf = (files: Readonly<Record<string, string>>) =>
  buildHandmadeZip(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))
const h5p = zipOf(createH5pPackage('H5P.Column', [{ library: 'H5P.MultiChoice' }, { library: 'H5P.AudioRecorder' }]))
const slides = zipOf(scormCourses['SCORM 1.2: rekaman slide']!())
const modules = zipOf(scormCourses['SCORM 1.2: modul dan unit']!())

const backup = () =>
  createMoodleBackup({
    title: 'Dasar Jaringan',
    release: '4.1.11',
    sections: [
      {
        id: 1,
        number: 1,
        name: 'Mulai',
        activities: [
          { id: 1, kind: 'h5pactivity', fields: { name: 'Kuis cepat' } },
          { id: 2, kind: 'scorm', fields: { name: 'Slide' } },
          { id: 3, kind: 'scorm', fields: { name: 'Modul' } },
          { id: 4, kind: 'scorm', fields: { name: 'Rusak' } },
        ],
      },
    ],
    files: [
      createFile(1, 'mod_h5pactivity', 'package', { name: 'kuis.h5p', bytes: h5p }),
      createFile(2, 'mod_scorm', 'package', { name: 'slide.zip', bytes: slides }),
      createFile(3, 'mod_scorm', 'package', { name: 'modul.zip', bytes: modules }),
      createFile(4, 'mod_scorm', 'package', { name: 'rusak.zip', bytes: 'bukan zip' }),
    ],
  })

test('SCORM and H5P activities become units, and each activity has one row in the report', async () => {
  const result = await readTestPackage(backup())
  expect(formatOutline(result).slice(2, 5)).toEqual([
    '    scorm: Kuis cepat',
    '    scorm: Slide',
    '    scorm: Modul: Pelajaran 1',
  ])
  const lines = formatReportLines(result.report)
  expect(lines.filter(line => line.includes('Mulai/'))).toHaveLength(4)
  expect(lines.find(line => line.includes('Kuis cepat'))).toBe(
    'simplified unit>scorm Mulai/Kuis cepat — Audio Recorder: Butuh mikrofon, yang tidak diberikan kepada unit',
  )
  expect(lines.find(line => line.includes('Modul'))).toContain('1 isi lain di paketnya tidak ikut')
  expect(lines.find(line => line.includes('Rusak'))).toMatch(/^skipped unit> Mulai\/Rusak — Berkas ini /)
})

test('each SCORM or H5P package is stored as its own file, and its units play from it', async () => {
  const read = await createForeignReader(drawTestPicture).read(createPackage(backup()))
  expect(read.faults).toEqual([])
  const units = read.track?.tracks[0]?.classes[0]?.materials.filter(material => material.kind === 'scorm') ?? []
  expect(units.map(({ standard }) => standard).slice(0, 3)).toEqual(['h5p', '1.2', '1.2'])
  const files = [...new Set(units.map(({ file }) => file ?? ''))]
  expect(files).toHaveLength(3)
  expect(read.track?.files.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
  await read.store(storage)
  for (const [file, inside] of [
    [files[0], 'H5P.MultiChoice-1.2/main.js'],
    [files[1], 'story_content/user.js'],
    [files[2], 'shared/api.js'],
  ] as const)
    expect((await storage.read(getMediaKey(file ?? '')))?.toString('latin1')).toContain(inside)
})
