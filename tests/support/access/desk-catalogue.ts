import { randomUUID } from 'node:crypto'
import { type AccessCases, attackTexts, isReason } from './case.ts'
import type { OwnedResources } from './owned.ts'

const instructor = { name: 'Ayu', title: 'Analis', bio: 'Mengajar.', expertise: ['SQL'] }
const isOfInstructor = (field: string, value: unknown) =>
  isReason(field, value) || (['name', 'title', 'bio'].includes(field) && attackTexts.includes(String(value)))
const courseFields = () => ({
  title: 'Kelas',
  summary: 'Ringkas',
  description: 'Panjang',
  mode: 'Daring',
  level: 'Pemula',
  category: 'tidak-ada',
  careerTrackId: randomUUID(),
  instructorId: randomUUID(),
  priceRupiah: 100_000,
  pricePoints: null,
  durationHours: 10,
  outcomes: ['Bisa'],
  reason: 'Kelas baru',
})
const courseSession = () => ({ title: 'Angkatan 1', zone: 'WIB', place: null, quota: 20, reason: 'Sesi baru' })
const isOfCourse = (field: string, value: unknown) =>
  isReason(field, value) ||
  (['title', 'summary', 'description', 'place'].includes(field) && attackTexts.includes(String(value)))
const meetingTimes = { startsAt: '2030-01-07T11:00:00.000Z', endsAt: '2030-01-07T14:00:00.000Z' }
const courseAction = (own: string, body: object = { reason: 'Perlu diubah' }) => ({
  input: () => ({ params: { id: randomUUID() }, body }),
  headers: { 'if-match': '"1"' },
  foreign: 'FORBIDDEN',
  own,
  takes: isOfCourse,
})

/** Creates the cases for calls about courses and instructors in the admin area. */
export const createDeskCatalogueCases = (own: OwnedResources) =>
  ({
    listDeskCourses: { input: () => ({ query: { isPublished: 'true' } }), foreign: 'FORBIDDEN' },
    listCourseChoices: { input: () => ({}), foreign: 'FORBIDDEN' },
    getDeskCourse: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'COURSE_NOT_FOUND',
    },
    createCourse: {
      input: () => ({ body: courseFields() }),
      foreign: 'FORBIDDEN',
      own: 'CATEGORY_NOT_FOUND',
      takes: isOfCourse,
    },
    changeCourse: courseAction('COURSE_NOT_FOUND', courseFields()),
    publishCourse: courseAction('COURSE_NOT_FOUND'),
    hideCourse: courseAction('COURSE_NOT_FOUND'),
    createCourseSession: courseAction('COURSE_NOT_FOUND', { ...courseSession(), meetings: [meetingTimes] }),
    changeCourseSession: courseAction('SESSION_NOT_FOUND', courseSession()),
    copyCourseSession: courseAction('SESSION_NOT_FOUND', {
      title: 'Angkatan 2',
      quota: 20,
      weeks: 4,
    }),
    cancelCourseSession: courseAction('SESSION_NOT_FOUND'),
    moveSessionLearners: {
      ...courseAction('SESSION_NOT_FOUND'),
      input: () => ({ params: { id: randomUUID() }, body: { to: randomUUID(), reason: 'Sesinya batal' } }),
    },
    addCourseMeeting: courseAction('SESSION_NOT_FOUND', { ...meetingTimes, reason: 'Satu lagi' }),
    moveCourseMeeting: {
      ...courseAction('SESSION_NOT_FOUND'),
      input: () => ({
        params: { id: randomUUID(), number: '1' },
        body: { ...meetingTimes, sequence: 0, reason: 'Pengajar sakit' },
      }),
    },
    cancelCourseMeeting: {
      ...courseAction('SESSION_NOT_FOUND'),
      input: () => ({ params: { id: randomUUID(), number: '1' }, body: { sequence: 0, reason: 'Pengajar sakit' } }),
    },
    listDeskInstructors: { input: () => ({ query: { isTeaching: 'true' } }), foreign: 'FORBIDDEN' },
    getDeskInstructor: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'INSTRUCTOR_NOT_FOUND',
    },
    createInstructor: { input: () => ({ body: instructor }), foreign: 'FORBIDDEN', takes: isOfInstructor },
    changeInstructor: {
      input: () => ({ params: { id: randomUUID() }, body: { ...instructor, reason: 'Jabatan baru' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'INSTRUCTOR_NOT_FOUND',
      takes: isOfInstructor,
    },
    moveInstructor: {
      input: () => ({ params: { id: randomUUID() }, body: { place: 2 } }),
      foreign: 'FORBIDDEN',
      own: 'INSTRUCTOR_NOT_FOUND',
    },
    setInstructorPicture: {
      input: () => ({ params: { id: randomUUID() }, file: own.picture }),
      foreign: 'FORBIDDEN',
      own: 'INSTRUCTOR_NOT_FOUND',
    },
    removeInstructorPicture: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'INSTRUCTOR_NOT_FOUND',
    },
    giveCourse: {
      input: () => ({
        params: { id: randomUUID(), courseId: randomUUID() },
        body: { from: randomUUID(), reason: 'Ganti pengajar' },
      }),
      foreign: 'FORBIDDEN',
      own: 'INSTRUCTOR_NOT_FOUND',
      takes: isReason,
    },
    removeInstructor: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Tidak mengajar lagi' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'INSTRUCTOR_NOT_FOUND',
      takes: isReason,
    },
  }) satisfies AccessCases
