import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/wire/durations.ts'
import { listSkills, type SkillTrack } from '#contract/learning/skill.ts'
import { setProgress } from '#contract/learning/progress.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { handInWithFile, scoreAnswer } from '#tests/support/scored-work.ts'
import { expectAll } from '#tests/support/expect-all.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

async function newStudent(course?: string) {
  const as = await world.newLearner()
  const enrolled = await world.enrol(as, course)
  const readSkills = async () => (await world.call(listSkills, {}, { as })).data
  return { as, enrolled, readSkills }
}
type Enrolled = Awaited<ReturnType<typeof newStudent>>['enrolled']

const findOf = (tracks: readonly SkillTrack[], title: string) =>
  tracks[0]?.skills.find(skill => skill.classes.includes(title))

/** Returns the title of the class of a material, from the version of the enrolment. */
async function findClassOf({ enrollmentId }: Enrolled, materialId: string) {
  const row = await world.db
    .selectFrom('enrollment')
    .innerJoin('career_track_version as written', join =>
      join
        .onRef('written.career_track_id', '=', 'enrollment.career_track_id')
        .onRef('written.version', '=', 'enrollment.version'),
    )
    .select(['written.track_content', 'written.career_track_id', 'written.version'])
    .where('enrollment.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const found = row.track_content
    .flatMap(track => track.track_class_content)
    .find(each => each.lecture_material_content.some(({ id }) => id === materialId))
  if (!found) throw new Error('the version does not contain the material')
  return { ...row, trackClass: found }
}

async function passQuiz(enrolled: Enrolled, materialId: string, score = 90) {
  const at = world.clock.now
  await world.db
    .insertInto('quiz_attempt')
    .values({
      id: randomUUID(),
      enrollment_id: enrolled.enrollmentId,
      lecture_material_id: materialId,
      answers: '{}',
      score,
      is_passed: true,
      question_results: '[]',
      number: 1,
      handed_in_at: at,
      created_at: at,
    })
    .execute()
}

test('lists the skills of a new learner as not begun, even if another learner has passed a quiz', async () => {
  const busy = await newStudent()
  const quiz = busy.enrolled.materials.find(({ type }) => type === 'quiz')
  await passQuiz(busy.enrolled, quiz?.id ?? '')
  const tracks = await (await newStudent()).readSkills()
  expect(tracks).toHaveLength(1)
  expectAll(tracks[0]?.skills ?? [], ({ level, evidence }) => level === 'none' && evidence.length === 0)
})

test('a passed quiz and a scored assignment are evidence of the skills of their class, with their scores', async () => {
  const { as, enrolled, readSkills } = await newStudent()
  const { answerId, material } = await handInWithFile(world, as, enrolled)
  const { trackClass } = await findClassOf(enrolled, material.id)
  expect(findOf(await readSkills(), trackClass.title)).toMatchObject({ scores: [] })
  await scoreAnswer(world, answerId, 88)
  const quiz = trackClass.lecture_material_content.find(({ type }) => type === 'quiz')
  await passQuiz(enrolled, quiz?.id ?? '', 90)
  const skill = findOf(await readSkills(), trackClass.title)
  expect(skill).toMatchObject({ scores: [88], passedQuizzes: 1 })
  expect(skill?.evidence).toEqual([
    { kind: 'quiz', title: quiz?.title, score: 90, cards: 0, at: world.clock.now.toISOString() },
    { kind: 'assignment', title: material.title, score: 88, cards: 0, at: world.clock.now.toISOString() },
  ])
})

test('a completed article begins a skill but is no evidence', async () => {
  const { as, enrolled, readSkills } = await newStudent()
  const lectureMaterialId = enrolled.materials[0]?.id ?? ''
  const body = {
    userId: as.userId,
    enrollmentId: enrolled.enrollmentId,
    lectureMaterialId,
    status: 'COMPLETED' as const,
  }
  await world.call(setProgress, { body }, { as })
  const { trackClass } = await findClassOf(enrolled, lectureMaterialId)
  expect(findOf(await readSkills(), trackClass.title)).toMatchObject({
    level: 'learning',
    completedMaterials: 1,
    evidence: [],
  })
})

async function storeReview(as: Learner, card: string, at: Date, more: { seq: number; rating?: 1 | 3 }) {
  const id = randomUUID()
  await world.db
    .insertInto('review_event')
    .values({
      user_id: as.userId,
      id,
      seq: more.seq,
      card_id: card,
      happened_at: at,
      type: 'review',
      rating: more.rating ?? 3,
      elapsed_ms: 1_000,
      weights: 1,
      retention: 0.9,
      undoes: null,
      received_at: at,
    })
    .execute()
  return id
}

test('a review card remembered after a week counts for a skill, unless the last review was undone', async () => {
  const { as, enrolled, readSkills } = await newStudent()
  const quiz = enrolled.materials.find(({ type }) => type === 'quiz')
  const { lineage_id } = await world.db
    .selectFrom('lecture_material')
    .select('lineage_id')
    .where('id', '=', quiz?.id ?? '')
    .executeTakeFirstOrThrow()
  const { trackClass } = await findClassOf(enrolled, quiz?.id ?? '')
  const first = new Date(world.clock.now.getTime() - 8 * DAY_MS)
  await storeReview(as, `quiz:${lineage_id}:satu`, first, { seq: 1 })
  const last = await storeReview(as, `quiz:${lineage_id}:satu`, world.clock.now, { seq: 2 })
  await storeReview(as, `quiz:${lineage_id}:dua`, world.clock.now, { seq: 3 })
  expect(findOf(await readSkills(), trackClass.title)).toMatchObject({ rememberedCards: 1, level: 'learning' })
  await world.db
    .insertInto('review_event')
    .values({
      user_id: as.userId,
      id: randomUUID(),
      seq: 4,
      card_id: `quiz:${lineage_id}:satu`,
      happened_at: world.clock.now,
      type: 'undo',
      rating: null,
      elapsed_ms: null,
      weights: null,
      retention: null,
      undoes: last,
      received_at: world.clock.now,
    })
    .execute()
  expect(findOf(await readSkills(), trackClass.title)).toMatchObject({ rememberedCards: 0 })
})

test('a skill has the name that the newest published version gives to its class', async () => {
  const { enrolled, readSkills } = await newStudent('penulis-konten-pemula')
  const { career_track_id: id, version, trackClass } = await findClassOf(enrolled, enrolled.materials[0]?.id ?? '')
  const row = await world.db
    .selectFrom('career_track_version')
    .selectAll()
    .where('career_track_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const renamed = row.track_content.map(track => ({
    ...track,
    track_class_content: track.track_class_content.map(each =>
      each.id === trackClass.id ? { ...each, skills: ['Nama terbaru'] } : each,
    ),
  }))
  const next = { career_track_id: id, version: 900_000, published_at: world.clock.now }
  const counts = { track_count: row.track_count, class_count: row.class_count, material_count: row.material_count }
  await world.db
    .insertInto('career_track_version')
    .values({
      ...next,
      ...counts,
      track_content: JSON.stringify(renamed),
      lineages: JSON.stringify(row.lineages),
    })
    .execute()
  expect(findOf(await readSkills(), trackClass.title)?.name).toBe('Nama terbaru')
})

test('a refunded enrolment has no skills', async () => {
  const { enrolled, readSkills } = await newStudent()
  await world.db
    .updateTable('enrollment')
    .set({ refunded_at: world.clock.now })
    .where('id', '=', enrolled.enrollmentId)
    .execute()
  expect(await readSkills()).toEqual([])
})
