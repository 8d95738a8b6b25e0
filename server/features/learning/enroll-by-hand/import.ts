import * as v from 'valibot'
import { Email } from '#contract/account/session-data.ts'
import { SingleLine } from '#contract/wire/text.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Finding, type ImportAction, defineImportAction } from '../../../desk/import/import-action.ts'
import { CallError } from '../../../http/errors.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { cancelAtProvider } from '../../payment/order/service.ts'
import { listEnrolledPairs, listUsers, listSessionsOf, type SessionRow } from './queries.ts'
import { enrollByHand } from './service.ts'
import { withdrawEnrollment } from './withdraw.ts'

const Row = v.object({
  email: Email,
  course: v.pipe(SingleLine, v.nonEmpty('kosong'), v.toLowerCase()),
  session: v.pipe(SingleLine, v.nonEmpty('kosong')),
})
type Row = v.InferOutput<typeof Row>

/**
 * Finds the session by its title, ignoring case. Returns a message if no session or more than one session has this
 * title.
 */
function getSession(row: Row, sessions: readonly SessionRow[]): SessionRow | string {
  const ofCourse = sessions.filter(session => session.course_slug === row.course)
  if (ofCourse.length === 0) return 'Kolom "kelas": tidak ada kelas dengan alamat ini yang bisa diikuti'
  const titled = ofCourse.filter(({ title }) => title.toLowerCase() === row.session.toLowerCase())
  const [found, other] = titled
  if (!found) return 'Kolom "sesi": kelas ini tidak punya sesi dengan nama itu'
  if (other) return 'Kolom "sesi": ada beberapa sesi dengan nama itu. Bedakan dulu namanya'
  return found
}

async function read(db: Db | Tx, rows: readonly Row[]) {
  const unique = (values: string[]) => [...new Set(values)]
  const users = await listUsers(db, unique(rows.map(({ email }) => email)))
  const sessions = await listSessionsOf(db, unique(rows.map(({ course }) => course)))
  return { users: new Map(users.map(person => [person.email, person])), sessions }
}

async function check(db: Db, rows: readonly Row[]): Promise<Finding[]> {
  const { users, sessions } = await read(db, rows)
  const [userIds, courseIds] = [[...users.values()].map(({ id }) => id), sessions.map(each => each.course_id)]
  const isAnywhere = userIds.length > 0 && courseIds.length > 0
  const enrolled = isAnywhere ? await listEnrolledPairs(db, userIds, courseIds) : []
  const pairs = new Set(enrolled.map(row => `${row.user_id} ${row.course_id}`))
  const seats = new Map(sessions.map(({ id, quota, seats_taken: taken }) => [id, quota - taken]))
  return rows.map(row => {
    const person = users.get(row.email)
    if (!person) return 'Kolom "email": belum punya akun. Impor penggunanya dulu'
    if (person.deactivated_at !== null) return 'Kolom "email": akunnya nonaktif'
    const session = getSession(row, sessions)
    if (typeof session === 'string') return session
    if (pairs.has(`${person.id} ${session.course_id}`)) return { note: 'Sudah terdaftar', isSettled: true }
    const free = seats.get(session.id) ?? 0
    if (free <= 0) return 'Kuota sesi ini tidak cukup'
    seats.set(session.id, free - 1)
    return undefined
  })
}

/** Imports enrolments of existing users in course sessions, and notifies each learner. */
export const enrollmentImport: ImportAction = defineImportAction<Row>({
  name: 'enrollment.import',
  columns: {
    email: { title: 'email', otherTitles: ['e-mail'] },
    course: { title: 'kelas' },
    session: { title: 'sesi' },
  },
  row: Row,
  keyOf: row => `${row.email} di ${row.course}`,
  check,
  async run(tx, row, { actor, reason }) {
    const { users, sessions } = await read(tx, [row])
    const person = users.get(row.email)
    if (!person) throw new CallError('USER_NOT_FOUND')
    const session = getSession(row, sessions)
    if (typeof session === 'string') throw new CallError('SESSION_NOT_FOUND')
    const { id, replaced } = await enrollByHand(tx, actor, { userId: person.id, sessionId: session.id, reason })
    return { enrollmentId: id, replaced }
  },
  afterRow(context, { replaced }) {
    if (typeof replaced === 'string') cancelAtProvider(context, replaced)
  },
  undo: (tx, { enrollmentId }, { actor, reason }) => withdrawEnrollment(tx, actor, String(enrollmentId), reason),
  afterwards: wakeNotificationJob,
})
