import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCareerTracks, listCareerTrackVersions } from '#contract/catalog/career-track.ts'
import { getEnrollment, listEnrollments } from '#contract/learning/enrollment.ts'
import { listLectureMaterials } from '#contract/learning/lecture-material.ts'
import { setProgress } from '#contract/learning/progress.ts'
import { previewStructure } from '#contract/catalog/structure-preview.ts'
import { countCompletion, listItems, buildLearningStructure } from '#contract/learning/progress.rules.ts'
import { runInTransaction } from '#server/db/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { isStructureComplete, publishVersion } from './publish.ts'
import { insertDraft, type VersionDraft } from './draft-queries.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

const SLUG = 'analis-data'
const COURSE = 'analis-data-pemula'

async function track() {
  const [found] = (await world.call(listCareerTracks, { query: { slug: SLUG } })).data
  if (!found) throw new Error('no career track')
  return found
}

/** Builds a small version. `shape` is the number of articles in each class. */
function getDraft(careerTrackId: string, version: number, shape: number[]): VersionDraft {
  const materials: VersionDraft['materials'] = []
  const trackClasses = shape.map((count, at) => {
    const id = randomUUID()
    const items = Array.from({ length: count }, () => {
      const head = { id: randomUUID(), type: 'article' as const, title: `Bacaan ${materials.length}`, minutes: 3 }
      const content = JSON.stringify({ kind: 'article', blocks: [] })
      const position = { career_track_id: careerTrackId, version, track_class_id: id, position: materials.length }
      materials.push({ ...head, ...position, quiz_id: null, content })
      return { ...head, quizId: null, quiz_id: null, is_quiz_akhir: false }
    })
    return { id, title: `Kelas ${at}`, summary: '', lecture_material_content: items }
  })
  const trackContent = [{ id: randomUUID(), title: 'Jalur', summary: '', track_class_content: trackClasses }]
  return { careerTrackId, version, trackContent, materials, quizzes: [] }
}

const write = (draft: VersionDraft) => runInTransaction(world.db, tx => insertDraft(tx, draft))
const publish = (careerTrackId: string, version: number) =>
  runInTransaction(world.db, tx => publishVersion(tx, { careerTrackId, version }, world.clock.now))

async function getEnrollmentState(learner: Learner, enrollmentId: string) {
  const input = { params: { enrollmentId }, query: { populate: 'true' as const } }
  const { data: enrollment } = await world.call(getEnrollment, input, { as: learner })
  const careerTrack = enrollment.career_track_id as { id: string } // the query asked for the full career track
  const query = { career_track_id: careerTrack.id, version: String(enrollment.version) }
  const [version] = (await world.call(listCareerTrackVersions, { query })).data
  if (!version) throw new Error('no version')
  const items = listItems(buildLearningStructure(version, enrollment.progress_status))
  const materials = await world.call(listLectureMaterials, { query: { enrollment_id: enrollmentId } }, { as: learner })
  const [course] = (await world.call(listEnrollments, {}, { as: learner })).data
  const { completedCount, materialCount } = course ?? {}
  expect(countCompletion(items)).toEqual({ completedCount, materialCount })
  expect(materials.data.map(material => material.id)).toEqual(items.map(item => item.id))
  const { version: own, newestVersion } = enrollment
  return { items, own, newestVersion, completedCount }
}

describe('publishing a new version', () => {
  test('enrolled learners keep the old version and see the number of the new version, which new learners get', async () => {
    const { id, version } = await track()
    const learner = await world.newLearner()
    const { enrollmentId, materials } = await world.enrol(learner, COURSE)
    for (const material of materials.filter(each => each.type === 'article').slice(0, 3)) {
      const step = {
        enrollmentId,
        lectureMaterialId: material.id,
        status: 'COMPLETED' as const,
        userId: learner.userId,
      }
      await world.call(setProgress, { body: step }, { as: learner })
    }
    const enrollmentStateBefore = await getEnrollmentState(learner, enrollmentId)
    expect(enrollmentStateBefore).toMatchObject({ own: version, newestVersion: version, completedCount: 3 })

    await write(getDraft(id, version + 1, [1]))
    expect(await getEnrollmentState(learner, enrollmentId), 'a draft does not change the enrolment').toEqual(
      enrollmentStateBefore,
    )
    await publish(id, version + 1)
    await publish(id, version + 1)
    expect(await getEnrollmentState(learner, enrollmentId)).toEqual({
      ...enrollmentStateBefore,
      newestVersion: version + 1,
    })
    expect(await track()).toMatchObject({ version: version + 1, materialCount: 1 })

    const newcomer = await world.newLearner()
    const next = await world.enrol(newcomer, COURSE)
    expect(await getEnrollmentState(newcomer, next.enrollmentId)).toMatchObject({ own: version + 1, completedCount: 0 })
    // The earlier enrolment still works with the old version.
    const last = enrollmentStateBefore.items.findLast(item => item.type === 'article')
    const step = {
      enrollmentId,
      lectureMaterialId: last?.id ?? '',
      status: 'COMPLETED' as const,
      userId: learner.userId,
    }
    expect((await world.call(setProgress, { body: step }, { as: learner })).data.status).toBe('COMPLETED')
    expect((await getEnrollmentState(learner, enrollmentId)).completedCount).toBe(4)
  })

  test('if two versions are published at the same time, the higher version becomes the newest', async () => {
    const { id, version } = await track()
    await write(getDraft(id, version + 1, [1]))
    await write(getDraft(id, version + 2, [2]))
    const ends = await Promise.allSettled([
      publish(id, version + 1),
      publish(id, version + 2),
      publish(id, version + 2),
    ])
    // The lower version is refused if the higher version was published first.
    const reasons = ends.flatMap(end => (end.status === 'rejected' ? [end.reason as object] : []))
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'CAREER_TRACK_VERSION_OUTDATED' })
    expect(await track()).toMatchObject({ version: version + 2, materialCount: 2 })
  })

  test('refuses to publish missing, empty and outdated versions, and reports why', async () => {
    const { id, version } = await track()
    const refusal = async (careerTrackId: string, number: number) =>
      publish(careerTrackId, number).then(
        () => undefined,
        (error: { code?: string }) => error.code,
      )
    expect(await refusal(randomUUID(), 1)).toBe('CAREER_TRACK_NOT_FOUND')
    expect(await refusal(id, version + 50)).toBe('CAREER_TRACK_VERSION_NOT_FOUND')
    await write(getDraft(id, version + 10, [2, 0]))
    expect(await refusal(id, version + 10)).toBe('CAREER_TRACK_VERSION_INCOMPLETE')
    await write({ ...getDraft(id, version + 11, [2]), materials: [] })
    expect(await refusal(id, version + 11)).toBe('CAREER_TRACK_VERSION_INCOMPLETE')
    await write(getDraft(id, version + 12, [1]))
    await write(getDraft(id, version + 13, [1]))
    await publish(id, version + 13)
    expect(await refusal(id, version + 12)).toBe('CAREER_TRACK_VERSION_OUTDATED')
    expect(await track()).toMatchObject({ version: version + 13 })
  })
})

test('requires that structure and materials list the same ids in the same order', () => {
  const shape = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(shape, fc.nat(20), fc.constantFrom('none', 'drop', 'swap', 'twice'), (counts, at, change) => {
      const { trackContent, materials } = getDraft(randomUUID(), 1, counts)
      const positions = materials.map(({ id, track_class_id }) => ({ id, track_class_id }))
      const position = positions[at % Math.max(1, positions.length)]
      if (change === 'drop') positions.splice(at % Math.max(1, positions.length), 1)
      if (change === 'twice' && position) positions.push(position)
      if (change === 'swap') positions.reverse()
      const isChanged = positions.map(each => each.id).join() !== materials.map(each => each.id).join()
      expect(isStructureComplete(trackContent, positions)).toBe(counts.every(count => count > 0) && !isChanged)
    }),
  )
  expect(isStructureComplete([], [])).toBe(false)
})

test('an admin sees the structure of any version, including a draft, and other users get an error', async () => {
  const { id, version } = await track()
  const admin = await world.newAdmin()
  const draft = getDraft(id, version + 1, [2, 1])
  await write(draft)
  const preview = (query: { version?: string }, as?: Learner, of = id) =>
    world.call(previewStructure, { params: { id: of }, query }, { as })

  const newest = await preview({}, admin)
  expect(newest.data).toMatchObject([
    {
      career_track_id: id,
      version: version + 1,
      publishedAt: null,
      track_class_content: draft.trackContent[0]?.track_class_content,
    },
  ])
  expect(newest.data[0]?.versions).toEqual(expect.arrayContaining([version, version + 1]))
  const shown = await preview({ version: String(version) }, admin)
  expect(shown.data[0]).toMatchObject({ version, publishedAt: expect.any(String) })
  const [published] = (await world.call(listCareerTrackVersions, { query: { career_track_id: id } })).data
  expect(published?.version).toBe(version)
  expect(shown.data.map(each => each.id)).toEqual(published?.track_content.map(each => each.id))

  const learner = await world.newLearner()
  for (const of of [id, randomUUID()]) {
    expect([(await preview({}, undefined, of)).status, (await preview({}, learner, of)).code]).toEqual([
      401,
      'FORBIDDEN',
    ])
  }
  for (const [query, of] of [[{ version: '99999' }, id] as const, [{}, randomUUID()] as const]) {
    expect((await preview(query, admin, of)).code).toBe('CAREER_TRACK_NOT_FOUND')
  }
  expect((await preview({ version: '1; drop' }, admin)).code).toBe('VALIDATION_FAILED')
})
