import { createCourse, publishCourse } from '#contract/catalog/course.admin.ts'
import { createCourseSession } from '#contract/catalog/course-session.admin.ts'
import { createInstructor } from '#contract/catalog/instructor.admin.ts'
import { createPicture } from '../pictures.ts'
import { reason, type Desk, type Inputs } from './desk.ts'

/** Creates inputs for calls about courses, their sessions, and their instructors. */
export function createCatalogueInputs({ world, people, enrolled, inDays }: Desk) {
  const instructorProfile = { name: 'Ayu Lestari', title: 'Analis Data', bio: 'Mengajar.', expertise: ['SQL'] }

  const instructor = async () =>
    (await world.call(createInstructor, { body: instructorProfile }, { as: people.admin })).data

  async function courseFields() {
    const { career_track_id, instructor_id } = await world.db
      .selectFrom('course')
      .select(['career_track_id', 'instructor_id'])
      .limit(1)
      .executeTakeFirstOrThrow()
    const { slug: category } = await world.db.selectFrom('category').select('slug').limit(1).executeTakeFirstOrThrow()
    const parts = { category, careerTrackId: career_track_id, instructorId: instructor_id }
    const words = { title: 'Kelas uji', summary: 'Ringkasan', description: 'Isi', outcomes: ['Bisa'] }
    const kind = { mode: 'Daring' as const, level: 'Pemula' as const, durationHours: 15 }
    return { ...words, ...kind, ...parts, priceRupiah: 150_000, pricePoints: null, reason }
  }

  const course = async () => (await world.call(createCourse, { body: await courseFields() }, { as: people.admin })).data

  const sessionLabels = { title: 'Angkatan uji', zone: 'WIB' as const, place: null, quota: 20, reason }

  async function courseSession() {
    const meetings = [7, 8].map(day => ({ startsAt: inDays(day), endsAt: inDays(day + 0.1) }))
    const body = { ...sessionLabels, meetings }
    return (await world.call(createCourseSession, { params: await course(), body }, { as: people.admin })).data
  }

  return {
    createCourse: async () => ({ body: await courseFields() }),
    changeCourse: async () => ({ params: await course(), body: { ...(await courseFields()), title: 'Judul lain' } }),
    publishCourse: async () => ({ params: await course(), body: { reason } }),
    async hideCourse() {
      const params = await course()
      await world.call(
        publishCourse,
        { params, body: { reason } },
        { as: people.admin, headers: { 'if-match': '"1"' } },
      )
      await world.db.updateTable('course').set({ version: 1 }).where('id', '=', params.id).execute()
      return { params, body: { reason } }
    },
    createCourseSession: async () => ({
      params: await course(),
      body: { ...sessionLabels, meetings: [{ startsAt: inDays(7), endsAt: inDays(7.1) }] },
    }),
    changeCourseSession: async () => ({ params: await courseSession(), body: { ...sessionLabels, quota: 30 } }),
    copyCourseSession: async () => ({
      params: await courseSession(),
      body: { title: 'Angkatan kedua', quota: 20, weeks: 4 },
    }),
    cancelCourseSession: async () => ({ params: await courseSession(), body: { reason } }),
    async moveSessionLearners() {
      const params = await course()
      const body = { ...sessionLabels, meetings: [{ startsAt: inDays(7), endsAt: inDays(7.1) }] }
      const [from, to] = [
        (await world.call(createCourseSession, { params, body }, { as: people.admin })).data.id,
        (await world.call(createCourseSession, { params, body }, { as: people.admin })).data.id,
      ]
      const { enrollmentId } = await enrolled()
      const where = { course_id: params.id, session_id: from }
      await world.db.updateTable('enrollment').set(where).where('id', '=', enrollmentId).execute()
      await world.db
        .updateTable('course_session')
        .set({ seats_taken: 1, cancelled_at: world.clock.now, cancel_reason: reason })
        .where('id', '=', from)
        .execute()
      return { params: { id: from }, body: { to, reason } }
    },
    addCourseMeeting: async () => ({
      params: await courseSession(),
      body: { startsAt: inDays(9), endsAt: inDays(9.1), reason },
    }),
    moveCourseMeeting: async () => ({
      params: { ...(await courseSession()), number: '1' },
      body: { startsAt: inDays(9), endsAt: inDays(9.1), sequence: 0, reason },
    }),
    cancelCourseMeeting: async () => ({
      params: { ...(await courseSession()), number: '1' },
      body: { sequence: 0, reason },
    }),
    createInstructor: async () => ({ body: instructorProfile }),
    changeInstructor: async () => ({ params: await instructor(), body: { ...instructorProfile, reason } }),
    moveInstructor: async () => ({ params: await instructor(), body: { place: 1 } }),
    setInstructorPicture: async () => ({ params: await instructor(), file: await createPicture() }),
    removeInstructorPicture: async () => ({ params: await instructor() }),
    async giveCourse() {
      const { courseId, from } = await world.db
        .selectFrom('course')
        .select(['id as courseId', 'instructor_id as from'])
        .limit(1)
        .executeTakeFirstOrThrow()
      return { params: { ...(await instructor()), courseId }, body: { from, reason } }
    },
    removeInstructor: async () => ({ params: await instructor(), body: { reason } }),
  } satisfies Inputs
}
