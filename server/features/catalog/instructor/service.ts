import { randomUUID } from 'node:crypto'
import { INSTRUCTOR_LIST_LIMIT, INSTRUCTOR_PICTURE_SIDE } from '#contract/wire/limits.ts'
import { slugify } from '#contract/catalog/slug.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { lockOrder, moveInOrder } from '../../../db/row-order.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { storeMedia } from '../../../storage/media.ts'
import type { Storage } from '../../../storage/port.ts'
import { reencodeSquare } from '../../site/picture/service.ts'
import { updateCourseInstructor, updateInstructorProfile } from '../../webinar/webinar/service.ts'
import * as queries from './queries.ts'

interface Profile {
  name: string
  title: string
  bio: string
  expertise: string[]
}

interface VersionedId {
  id: string
  version: number | undefined
}

const SLUG_MAX_LENGTH = 80
const getSubject = ({ id, name }: { id: string; name: string }) => ({ kind: 'instructor', id, name })
const loggedOf = ({ name, title, bio, expertise }: Profile) => ({ name, title, bio, expertise: expertise.join(', ') })

/**
 * Creates an instructor. Locks the order of the list before counting the instructors, so that two concurrent calls
 * cannot exceed the limit.
 */
export async function createInstructor(tx: Tx, actor: Actor, profile: Profile): Promise<string> {
  const order = await lockOrder(tx, 'instructor')
  if (order.length >= INSTRUCTOR_LIST_LIMIT) throw new CallError('INSTRUCTOR_LIMIT_REACHED')
  const id = randomUUID()
  const slug = slugify(profile.name, SLUG_MAX_LENGTH) || 'instruktur'
  const row = { id, ...profile, position: (order.at(-1)?.position ?? 0) + 1 }
  // Appends a part of the id to the slug if the slug is taken.
  const isInserted =
    (await queries.insertInstructor(tx, { ...row, slug })) ||
    (await queries.insertInstructor(tx, { ...row, slug: `${slug}-${id.slice(0, 8)}` }))
  if (!isInserted) throw new Error(`no free slug for instructor ${id}`)
  await recordAudit(tx, actor, {
    action: 'instructor.create',
    subject: getSubject({ id, name: profile.name }),
    after: loggedOf(profile),
  })
  return id
}

/** Changes the profile without its picture, also in the coming sessions of the instructor. Returns the new version. */
export function changeInstructor(
  db: Db,
  actor: Actor,
  { id, version }: VersionedId,
  { reason, ...profile }: Profile & { reason: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await getInstructor(tx, id)
    requireVersion(version, row.version)
    const nextVersion = await queries.updateInstructorProfile(tx, id, profile)
    await updateInstructorProfile(tx, id, { before: row, after: profile }, actor.at)
    const values = { before: loggedOf(row), after: loggedOf(profile) }
    await recordAudit(tx, actor, { action: 'instructor.change', subject: getSubject(row), reason, ...values })
    return nextVersion
  })
}

/** Moves an instructor to the position `wanted` in the list. `wanted` and the returned position count from 1. */
export function moveInstructor(db: Db, actor: Actor, id: string, wanted: number): Promise<number> {
  return runInTransaction(db, async tx => {
    const order = await lockOrder(tx, 'instructor')
    const row = await getInstructor(tx, id)
    const { from, to } = await moveInOrder(tx, 'instructor', order, { id, to: wanted - 1 })
    const values = { before: { place: from + 1 }, after: { place: to + 1 } }
    await recordAudit(tx, actor, { action: 'instructor.move', subject: getSubject(row), ...values })
    return to + 1
  })
}

/** Stores the picture, and then its URL in the instructor's row. Equal pictures are stored only once. */
export async function storePicture(
  { db, storage }: { db: Db; storage: Storage },
  actor: Actor,
  id: string,
  bytes: Uint8Array,
): Promise<string> {
  const { url } = await storeMedia(storage, 'foto.webp', await reencodeSquare(bytes, INSTRUCTOR_PICTURE_SIDE))
  await storePictureAddress(db, actor, id, url)
  return url
}

/** Stores the picture's URL. Null removes the picture. */
export function storePictureAddress(db: Db, actor: Actor, id: string, picUrl: string | null): Promise<void> {
  return runInTransaction(db, async tx => {
    const row = await getInstructor(tx, id)
    await queries.setInstructorPicUrl(tx, id, picUrl)
    const values = { before: { picture: row.pic_url }, after: { picture: picUrl } }
    await recordAudit(tx, actor, { action: 'instructor.picture', subject: getSubject(row), ...values })
  })
}

interface Handing {
  courseId: string
  from: string
  reason: string
}

/**
 * Reassigns a course from instructor `from` to instructor `id`. Throws COURSE_TAUGHT_BY_ANOTHER if `from` no longer
 * teaches the course.
 */
export function giveCourse(db: Db, actor: Actor, id: string, { courseId, from, reason }: Handing): Promise<void> {
  return runInTransaction(db, async tx => {
    const row = await getInstructor(tx, id)
    const course = await queries.lockCourse(tx, courseId)
    if (!course) throw new CallError('COURSE_NOT_FOUND')
    if (course.instructor_id !== from) throw new CallError('COURSE_TAUGHT_BY_ANOTHER')
    await queries.setCourseInstructor(tx, courseId, id)
    await updateCourseInstructor(tx, courseId, { from, to: id }, actor.at)
    const values = { before: { instructor: from }, after: { instructor: id, course: course.title } }
    await recordAudit(tx, actor, { action: 'instructor.course', subject: getSubject(row), reason, ...values })
  })
}

/** Removes an instructor. Throws INSTRUCTOR_TEACHES if the instructor still has courses. */
export function removeInstructor(db: Db, actor: Actor, { id, version }: VersionedId, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const row = await getInstructor(tx, id)
    requireVersion(version, row.version)
    if (await queries.isTeaching(tx, id)) throw new CallError('INSTRUCTOR_TEACHES')
    await queries.deleteInstructor(tx, id)
    await recordAudit(tx, actor, {
      action: 'instructor.remove',
      subject: getSubject(row),
      reason,
      before: loggedOf(row),
    })
  })
}

async function getInstructor(tx: Tx, id: string) {
  const row = await queries.lockInstructor(tx, id)
  if (!row) throw new CallError('INSTRUCTOR_NOT_FOUND')
  return row
}
