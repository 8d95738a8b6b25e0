import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listCareerTrackVersions } from '#contract/catalog/career-track.ts'
import { getEnrollment } from '#contract/learning/enrollment.ts'
import { listLectureMaterials } from '#contract/learning/lecture-material.ts'
import { getLesson } from '#contract/learning/lesson.ts'
import { setProgress } from '#contract/learning/progress.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let learner: Learner
let enrolled: Awaited<ReturnType<LearningApp['enrol']>>

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  enrolled = await world.enrol(learner)
})

const lessonOf = (materialId: string, as = learner) =>
  world.call(getLesson, { params: { enrollmentId: enrolled.enrollmentId, materialId } }, { as })

describe('a lesson in one response', () => {
  test('the lesson response equals the three separate responses, for a material of every class', async () => {
    const { enrollmentId, careerTrackId, materials } = enrolled
    const doneMaterial = materials.find(material => material.type === 'article')!
    const body = {
      userId: learner.userId,
      enrollmentId,
      lectureMaterialId: doneMaterial.id,
      status: 'COMPLETED',
    } as const
    await world.call(setProgress, { body }, { as: learner })

    const own = { params: { enrollmentId }, query: { populate: 'true' } } as const
    const { data: enrollment } = await world.call(getEnrollment, own, { as: learner })
    const query = { career_track_id: careerTrackId, version: String(enrollment.version) }
    const { data: versions } = await world.call(listCareerTrackVersions, { query })
    const firstOfEach = new Map(materials.map(material => [material.track_class_id, material.id]))
    expect(firstOfEach.size).toBeGreaterThan(1)
    for (const [trackClassId, materialId] of firstOfEach) {
      const ofClass = { query: { enrollment_id: enrollmentId, track_class_id: trackClassId } }
      const { data: listed } = await world.call(listLectureMaterials, ofClass, { as: learner })
      const { data: lesson } = await lessonOf(materialId)
      expect(lesson).toEqual({ enrollment, version: versions[0], trackClassId, materials: listed })
    }
  })

  test('reports a lesson of another class or of another enrolment as missing', async () => {
    const elsewhere = await world.enrol(await world.newLearner(), 'pemasaran-digital-dari-nol')
    for (const id of [elsewhere.materials[0]!.id, randomUUID()])
      expect(await lessonOf(id)).toMatchObject({ status: 400, code: 'LECTURE_MATERIAL_NOT_FOUND' })
    // The enrolment is checked first, so the answer does not reveal whether the material exists.
    const foreignLearner = await world.newLearner()
    for (const id of [enrolled.materials[0]!.id, randomUUID()])
      expect(await lessonOf(id, foreignLearner)).toMatchObject({ status: 400, code: 'ENROLLMENT_NOT_FOUND' })
  })

  // Must be the last test, because the other tests expect that the enrolled version is the newest.
  test('a lesson belongs to the version of the enrolment, even after a newer version was published', async () => {
    const { careerTrackId, materials } = enrolled
    const before = (await lessonOf(materials[0]!.id)).data
    await world.db
      .insertInto('career_track_version')
      .columns(['career_track_id', 'version', 'track_content', 'track_count', 'class_count', 'material_count'])
      .expression(eb =>
        eb
          .selectFrom('career_track_version')
          .select(['career_track_id', eb.lit(900).as('version'), eb.val(JSON.stringify([])).as('track_content')])
          .select(['track_count', 'class_count', 'material_count'])
          .where('career_track_id', '=', careerTrackId)
          .where('version', '=', before.version.version),
      )
      .execute()
    await world.db
      .updateTable('career_track_version')
      .set({ published_at: world.clock.now })
      .where('version', '=', 900)
      .execute()
    const after = (await lessonOf(materials[0]!.id)).data
    expect(after).toEqual({ ...before, enrollment: { ...before.enrollment, newestVersion: 900 } })
  })
})
