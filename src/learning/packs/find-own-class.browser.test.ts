import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { ClassDownload } from '#contract/learning/downloads.ts'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import type { SignedClass } from '#contract/learning/signed-class.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { classDownloadListQuery } from '#app/queries/class-download.ts'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { withDb } from '#app/data/db.ts'
import type { ClassRow } from '#app/data/downloads/row.ts'
import { connection } from '#app/session/online.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { findOwnClass } from './find-own-class.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const CLASS = '0195a000-0000-7000-8000-000000000201'
const NEW_CLASS = '0195a000-0000-7000-8000-000000000202'
const PROGRAM = { id: '0195a000-0000-7000-8000-000000000301', title: 'Program', slug: 'program' }
const ENROLLMENT = '0195a000-0000-7000-8000-000000000401'
const SECOND = '0195a000-0000-7000-8000-000000000402'
const hash = (letter: string) => letter.repeat(64)
const fileOf = (letter: string) => ({
  materialId: CLASS,
  kind: 'pdf' as const,
  quality: null,
  url: `/api/media/${hash(letter)}.pdf`,
  bytes: 10,
  sha256: hash(letter),
})
const description: SignedClass = {
  trackClassId: CLASS,
  title: 'Kelas',
  careerTrack: PROGRAM,
  version: '1',
  pieceBytes: 10,
  textBytes: 0,
  files: [fileOf('a'), fileOf('b')].map(file => ({ ...file, pieces: hash('0') })),
}

let client: QueryClient

beforeEach(async () => {
  await clearDevice()
  connection.noteBrowserState(false)
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } } })
})
afterEach(async () => {
  connection.noteBrowserState(true)
  await clearDevice()
})

function knowEnrollment(program = PROGRAM, ids = [ENROLLMENT]): void {
  // Only these fields are read.
  const courses = ids.map(enrollmentId => ({ enrollmentId, careerTrack: program, version: 1 }) as EnrolledCourse)
  client.setQueryData(enrollmentListQuery().queryKey, courses)
}

function knowProgram(...ids: string[]): void {
  const classes = ids.map(id => ({ id, title: `Judul ${id}`, summary: '', lecture_material_content: [] }))
  const program: CareerTrackVersion = {
    career_track_id: PROGRAM.id,
    version: 1,
    track_content: [{ id: PROGRAM.id, title: 'Jalur', summary: '', track_class_content: classes }],
  }
  client.setQueryData(careerTrackVersionQuery(PROGRAM.id, 1).queryKey, program)
}

function knowFiles(...classes: ClassDownload[]): void {
  client.setQueryData(classDownloadListQuery(ENROLLMENT).queryKey, classes)
}

/** Saves the class on this device in the version `9`, with the file c. */
async function saveOwnClass(): Promise<void> {
  const row: ClassRow = {
    userId: ANI,
    enrollmentId: ENROLLMENT,
    trackClassId: CLASS,
    title: 'Kelas',
    careerTrackTitle: 'Program',
    wanted: 'all',
    isAhead: false,
    quality: 'standard',
    isAnyLine: false,
    state: 'ready',
    problem: undefined,
    missingBytes: undefined,
    version: '9',
    files: [fileOf('c')],
    queryKeys: [],
    queuedAt: 0,
    checkedAt: undefined,
  }
  await withDb(db => db.put('downloads', row))
}

const find = () => findOwnClass(client, ANI, description)

it('asks for a connection on a device that does not know the enrolments', async () => {
  expect(await find()).toEqual({ kind: 'needs-connection' })
})

it('refuses a user who is enrolled in another program', async () => {
  knowEnrollment({ ...PROGRAM, id: NEW_CLASS })
  expect(await find()).toEqual({ kind: 'not-enrolled' })
})

it('finds a class whose program is stored but whose materials are not, and returns the signed files', async () => {
  knowEnrollment()
  expect(await find()).toEqual({ kind: 'needs-connection' })
  knowProgram(CLASS)
  expect(await find()).toMatchObject({
    kind: 'found',
    own: {
      userId: ANI,
      enrollmentId: ENROLLMENT,
      trackClassId: CLASS,
      version: '1',
      files: [fileOf('a'), fileOf('b')],
    },
  })
})

it('finds a class by its files if the class has another id in the stored version of the program', async () => {
  knowEnrollment()
  knowProgram(NEW_CLASS, ENROLLMENT)
  knowFiles(
    { trackClassId: ENROLLMENT, version: '8', files: [fileOf('c')] },
    { trackClassId: NEW_CLASS, version: '9', files: [fileOf('b'), fileOf('d')] },
  )
  expect(await find()).toMatchObject({
    kind: 'found',
    own: { trackClassId: NEW_CLASS, version: '9', title: `Judul ${NEW_CLASS}` },
  })
})

it('reports a class as changed if all its files differ from the files of the pack', async () => {
  knowEnrollment()
  knowProgram(NEW_CLASS)
  knowFiles({ trackClassId: NEW_CLASS, version: '9', files: [fileOf('c')] })
  expect(await find()).toEqual({ kind: 'changed' })
})

it('keeps the files of a saved class if the pack has an older version and no list of files is stored', async () => {
  knowEnrollment()
  knowProgram(CLASS)
  await saveOwnClass()
  expect(await find()).toMatchObject({ kind: 'found', own: { version: '9', files: [fileOf('c')] } })
})

it('if the pack has the version of the saved class, uses the files of that class, not the stored list', async () => {
  knowEnrollment()
  knowProgram(CLASS)
  knowFiles({ trackClassId: CLASS, version: '1', files: [fileOf('a')] })
  await saveOwnClass()
  const sent = { ...description, version: '9', files: [{ ...fileOf('c'), pieces: hash('0') }] }
  expect(await findOwnClass(client, ANI, sent)).toMatchObject({
    kind: 'found',
    own: { version: '9', files: [fileOf('c')] },
  })
})

it.each([[[ENROLLMENT, SECOND]], [[SECOND, ENROLLMENT]]])(
  'a saved class keeps its enrolment if another enrolment has the same class (%#)',
  async ids => {
    knowEnrollment(PROGRAM, ids)
    knowProgram(CLASS)
    await saveOwnClass()
    expect(await find()).toMatchObject({ kind: 'found', own: { enrollmentId: ENROLLMENT } })
  },
)
