import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCareerTrackVersions } from '#contract/catalog/career-track.ts'
import { getCourse, listCourses } from '#contract/catalog/course.ts'
import { listCourses as queryCourses } from './queries.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

/**
 * Returns the hours of the demo course if its career track has no materials. Moves the course to an empty career track
 * in a transaction, and rolls the transaction back.
 */
async function hoursWithoutMaterials(careerTrackId: string): Promise<number | undefined> {
  const slug = 'dasar-pengembang-web'
  const transaction = await world.db.startTransaction().execute()
  try {
    const track = await transaction
      .selectFrom('career_track')
      .selectAll()
      .where('id', '=', careerTrackId)
      .executeTakeFirstOrThrow()
    const empty = { ...track, id: crypto.randomUUID(), slug: 'program-kosong' }
    await transaction.insertInto('career_track').values(empty).execute()
    await transaction.updateTable('course').set({ career_track_id: empty.id }).where('slug', '=', slug).execute()
    return (await queryCourses(transaction, { slug }))[0]?.study_hours
  } finally {
    await transaction.rollback().execute()
  }
}

const course = async () => (await world.call(getCourse, { params: { slug: 'dasar-pengembang-web' } })).data

test('a course page lists titles, kinds and lengths of its published materials, but not their content', async () => {
  const { careerTrack, syllabus = [] } = await course()
  const { data } = await world.call(listCareerTrackVersions, { query: { career_track_id: careerTrack.id } })
  const tracks = data[0]?.track_content ?? []
  expect(syllabus.map(({ title }) => title)).toEqual(tracks.map(({ title }) => title))
  const materials = syllabus.flatMap(({ chapters }) => chapters.flatMap(chapter => chapter.materials))
  const published = tracks.flatMap(track => track.track_class_content.flatMap(each => each.lecture_material_content))
  expect(published.length).toBeGreaterThan(30)
  expect(materials).toEqual(
    published.map(({ type, title, minutes, seconds, is_quiz_akhir }) => ({
      type,
      title,
      seconds: seconds ?? minutes * 60,
      ...(is_quiz_akhir && { isFinalQuiz: true }),
    })),
  )
  expect(materials.filter(({ isFinalQuiz }) => isFinalQuiz)).toHaveLength(1)
})

test('a course card shows the total hours of the materials, or the entered hours without materials', async () => {
  const { careerTrack, durationHours, syllabus = [] } = await course()
  const materials = syllabus.flatMap(({ chapters }) => chapters.flatMap(chapter => chapter.materials))
  const seconds = materials.reduce((sum, material) => sum + material.seconds, 0)
  expect(durationHours).toBe(Math.ceil(seconds / 3_600))
  const { data: cards } = await world.call(listCourses, { query: {} })
  const ofTrack = cards.filter(card => card.careerTrack.id === careerTrack.id)
  expect(new Set(ofTrack.map(card => card.durationHours))).toEqual(new Set([durationHours]))
  expect(await hoursWithoutMaterials(careerTrack.id)).toBe(12)
})

test('the syllabus of a course contains a draft only after its publication', async () => {
  const before = await course()
  const { id } = before.careerTrack
  const newestRow = await world.db
    .selectFrom('career_track_version')
    .selectAll()
    .where('career_track_id', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  const version = newestRow.version + 1
  const trackContent = [{ id: crypto.randomUUID(), title: 'Jalur rahasia', summary: '', track_class_content: [] }]
  const draft = {
    ...newestRow,
    version,
    published_at: null,
    track_content: JSON.stringify(trackContent),
    lineages: '{}',
  }
  await world.db.insertInto('career_track_version').values(draft).execute()
  expect((await course()).syllabus).toEqual(before.syllabus)
  await world.db
    .updateTable('career_track_version')
    .set({ published_at: world.clock.now })
    .where('career_track_id', '=', id)
    .where('version', '=', version)
    .execute()
  expect((await course()).syllabus).toEqual([{ title: 'Jalur rahasia', chapters: [] }])
})

test('the course page, but not the list of courses, contains syllabus and portrait of the instructor', async () => {
  const picUrl = '/api/media/ratna.webp'
  const { instructor } = await course()
  expect(instructor.picUrl).not.toBe(picUrl)
  await world.db.updateTable('instructor').set({ pic_url: picUrl }).where('slug', '=', instructor.slug).execute()
  expect((await course()).instructor.picUrl).toBe(picUrl)
  const { data } = await world.call(listCourses, { query: {} })
  expect(data.some(each => 'syllabus' in each || 'instructor' in each)).toBe(false)
})
