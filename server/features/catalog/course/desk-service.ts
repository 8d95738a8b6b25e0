import { randomUUID } from 'node:crypto'
import type { createCourse as createCall } from '#contract/catalog/course.admin.ts'
import type { RequestOf } from '#contract/wire/endpoint.ts'
import { getErrorMessage } from '#contract/wire/error-text.ts'
import { findPlaceProblem, findPriceProblem } from '#contract/catalog/course-session.rules.ts'
import { slugify } from '#contract/catalog/slug.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import type { StoredCover } from '../../../db/tables/courses.ts'
import { lockOrder, moveInOrder } from '../../../db/row-order.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { updateCourseInstructor, updateCourseSchedule } from '../../webinar/webinar/service.ts'
import { formatCover } from './cover.ts'
import * as queries from './desk-queries.ts'

/** Form values. `cover` is the stored cover with all sizes instead of the text of the form. */
type Typed = Omit<RequestOf<typeof createCall>['body'], 'cover'> & { cover?: StoredCover | null | undefined }

export interface VersionedId {
  id: string
  version: number | undefined
}

const SLUG_MAX_LENGTH = 80

const getSubject = ({ id, title: name }: { id: string; title: string }) => ({ kind: 'course', id, name })

/** Returns an error whose message the form shows at the field `field`. */
const atField = (code: 'COURSE_SLUG_TAKEN' | 'COURSE_ADDRESS_FIXED' | 'COURSE_PROGRAM_SOLD', field: string) =>
  new CallError(code, { fieldErrors: { [field]: getErrorMessage(code) } })

export async function createCourse(tx: Tx, actor: Actor, { slug: wanted, ...typed }: Typed): Promise<string> {
  const order = await lockOrder(tx, 'course')
  const id = randomUUID()
  const row = { id, ...(await getColumns(tx, typed)), position: (order.at(-1)?.position ?? 0) + 1 }
  const slug = wanted ?? (slugify(typed.title, SLUG_MAX_LENGTH) || 'kelas')
  // If the generated slug is taken, appends a part of the id to the slug. If the admin typed the slug, throws instead.
  const isInserted =
    (await queries.insertCourse(tx, { ...row, slug })) ||
    (wanted === undefined && (await queries.insertCourse(tx, { ...row, slug: `${slug}-${id.slice(0, 8)}` })))
  if (!isInserted) throw atField('COURSE_SLUG_TAKEN', 'slug')
  await recordAudit(tx, actor, {
    action: 'course.create',
    subject: getSubject(row),
    after: loggedOf({ ...row, slug }),
  })
  return id
}

export function changeCourse(
  db: Db,
  actor: Actor,
  { id, version }: VersionedId,
  {
    reason,
    place,
    origin,
    slug: wanted,
    ...typed
  }: Typed & { place?: number | undefined; reason: string; origin: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const order = await lockOrder(tx, 'course')
    const row = await getCourse(tx, id)
    requireVersion(version, row.version)
    const writtenColumns = { ...(await getColumns(tx, typed)), slug: wanted ?? row.slug }
    if (writtenColumns.slug !== row.slug) {
      if (row.first_published_at) throw atField('COURSE_ADDRESS_FIXED', 'slug')
      if (await queries.isSlugTaken(tx, writtenColumns.slug)) throw atField('COURSE_SLUG_TAKEN', 'slug')
    }
    if (writtenColumns.career_track_id !== row.career_track_id) {
      if (await queries.hasSales(tx, id)) throw atField('COURSE_PROGRAM_SOLD', 'careerTrackId')
      if (row.is_published) await assertStudied(tx, writtenColumns.career_track_id)
    }
    await queries.updateCourseRow(tx, id, writtenColumns)
    const instructors = { from: row.instructor_id, to: writtenColumns.instructor_id }
    await updateCourseInstructor(tx, id, instructors, actor.at)
    await retellSessions(tx, { before: row, after: writtenColumns }, { now: actor.at, origin })
    const from = order.findIndex(each => each.id === id)
    const { to } = await moveInOrder(tx, 'course', order, { id, to: (place ?? from + 1) - 1 })
    await recordAudit(tx, actor, {
      action: 'course.change',
      subject: getSubject(row),
      reason,
      before: { ...loggedOf(row), place: from + 1, cover: loggedCover(row.cover) },
      after: {
        ...loggedOf(writtenColumns),
        place: to + 1,
        cover: loggedCover(typed.cover === undefined ? row.cover : typed.cover),
      },
    })
    return queries.readVersion(tx, 'course', id)
  })
}

export function publishCourse(db: Db, actor: Actor, target: VersionedId, reason: string): Promise<number> {
  return setPublished(db, actor, { ...target, isPublished: true, reason })
}

export function hideCourse(db: Db, actor: Actor, target: VersionedId, reason: string): Promise<number> {
  return setPublished(db, actor, { ...target, isPublished: false, reason })
}

function setPublished(
  db: Db,
  actor: Actor,
  { id, version, isPublished, reason }: VersionedId & { isPublished: boolean; reason: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await getCourse(tx, id)
    requireVersion(version, row.version)
    if (row.is_published === isPublished) throw new CallError(isPublished ? 'COURSE_PUBLISHED' : 'COURSE_HIDDEN')
    if (isPublished) await assertStudied(tx, row.career_track_id)
    await queries.setCoursePublished(tx, id, isPublished, actor.at)
    await recordAudit(tx, actor, {
      action: isPublished ? 'course.publish' : 'course.hide',
      subject: getSubject(row),
      reason,
    })
    return queries.readVersion(tx, 'course', id)
  })
}

async function getCourse(tx: Tx, id: string): Promise<queries.CourseRow> {
  const row = await queries.lockCourse(tx, id)
  if (!row) throw new CallError('COURSE_NOT_FOUND')
  return row
}

/** Throws unless the career track of the course has a published version. */
async function assertStudied(tx: Tx, careerTrackId: string): Promise<void> {
  if (!(await queries.hasPublishedVersion(tx, careerTrackId))) throw new CallError('COURSE_PROGRAM_UNPUBLISHED')
}

/**
 * Updates the schedule of coming sessions after a change of the course's title or mode. Throws if the new mode needs a
 * location and a session has no location.
 */
async function retellSessions(
  tx: Tx,
  { before, after }: { before: queries.CourseRow; after: queries.CourseColumns },
  context: { now: Date; origin: string },
): Promise<void> {
  if (before.title === after.title && before.mode === after.mode) return
  for (const session of await queries.listOpenSessionsOf(tx, before.id, context.now)) {
    if (findPlaceProblem(after.mode, session.place) !== undefined) throw new CallError('COURSE_PLACES_MISSING')
    const schedule = { summary: session.title, place: session.place, zone: session.zone }
    const retold = { before: { ...schedule, title: before.title }, after: { ...schedule, title: after.title } }
    await updateCourseSchedule(tx, session.id, retold, context)
  }
}

async function getColumns(tx: Tx, typed: Omit<Typed, 'slug'>): Promise<queries.CourseColumns> {
  const {
    category: slug,
    careerTrackId,
    instructorId,
    priceRupiah,
    pricePoints,
    durationHours,
    cover,
    ...words
  } = typed
  const problem = findPriceProblem(typed)
  if (problem !== undefined) throw new CallError('VALIDATION_FAILED', { fieldErrors: { pricePoints: problem } })
  const category = await queries.findCategory(tx, slug)
  if (!category) throw new CallError('CATEGORY_NOT_FOUND')
  if (!(await queries.hasCareerTrack(tx, careerTrackId))) throw new CallError('CAREER_TRACK_NOT_FOUND')
  if (!(await queries.hasInstructor(tx, instructorId))) throw new CallError('INSTRUCTOR_NOT_FOUND')
  return {
    ...words,
    category_id: category.id,
    career_track_id: careerTrackId,
    instructor_id: instructorId,
    price_rupiah: priceRupiah,
    price_points: pricePoints,
    duration_hours: durationHours,
    ...(cover !== undefined && { cover: cover && JSON.stringify(cover) }),
  }
}

/**
 * Returns the cover with its URL for the audit log, so that the log shows a new picture even if its description is
 * unchanged.
 */
const loggedCover = (cover: StoredCover | null) => cover && formatCover(cover)

function loggedOf(row: Omit<queries.CourseColumns, 'cover'> & { slug: string }) {
  const { title, slug, summary, mode, level, price_rupiah: priceRupiah, price_points: pricePoints } = row
  return { title, slug, summary, mode, level, priceRupiah, pricePoints, careerTrack: row.career_track_id }
}
