import * as v from 'valibot'
import { Email } from '#contract/account/session-data.ts'
import { SingleLine } from '#contract/wire/text.ts'
import { listAccountsByEmail } from '../../../auth/email-queries.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Finding, type ImportAction, defineImportAction } from '../../../desk/import/import-action.ts'
import { CallError } from '../../../http/errors.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { cancelReplacedOrder } from '../../payment/order/service.ts'
import { listEnrolledPairs, listSessionsOf, type SessionRow } from './queries.ts'
import { enrollByHand } from './service.ts'
import { withdrawEnrollment } from './withdraw.ts'

const Row = v.object({
  email: Email,
  course: v.pipe(SingleLine, v.nonEmpty('kosong'), v.toLowerCase()),
  session: v.pipe(SingleLine, v.nonEmpty('kosong')),
})
type Row = v.InferOutput<typeof Row>

const allOver = 'Kolom "sesi": sesi dengan nama itu sudah selesai'

/**
 * Finds the session by its title, ignoring case. Returns a message if no session or more than one session has this
 * title. Sessions that are over do not count.
 */
function getSession(row: Row, sessions: readonly SessionRow[], now: Date): SessionRow | string {
  const ofCourse = sessions.filter(session => session.course_slug === row.course)
  if (ofCourse.length === 0) return 'Kolom "kelas": tidak ada kelas dengan alamat ini yang bisa diikuti'
  const titled = ofCourse.filter(({ title }) => title.toLowerCase() === row.session.toLowerCase())
  if (titled.length === 0) return 'Kolom "sesi": kelas ini tidak punya sesi dengan nama itu'
  const [found, other] = titled.filter(session => (session.ends_at ?? session.starts_at) > now)
  if (!found) return allOver
  if (other) return 'Kolom "sesi": ada beberapa sesi dengan nama itu. Bedakan dulu namanya'
  return found
}

async function read(db: Db | Tx, rows: readonly Row[]) {
  const unique = (values: string[]) => [...new Set(values)]
  const users = await listAccountsByEmail(db, unique(rows.map(({ email }) => email)))
  const sessions = await listSessionsOf(db, unique(rows.map(({ course }) => course)))
  return { users: new Map(users.map(person => [person.email, person])), sessions }
}

async function check(db: Db, rows: readonly Row[], now: Date, claims: Map<string, number>): Promise<Finding[]> {
  const { users, sessions } = await read(db, rows)
  const [userIds, courseIds] = [[...users.values()].map(({ id }) => id), sessions.map(each => each.course_id)]
  const isAnywhere = userIds.length > 0 && courseIds.length > 0
  const enrolled = isAnywhere ? await listEnrolledPairs(db, userIds, courseIds) : []
  const pairs = new Set(enrolled.map(row => `${row.user_id} ${row.course_id}`))
  return rows.map(row => {
    const person = users.get(row.email)
    if (!person) return 'Kolom "email": belum punya akun. Impor penggunanya dulu'
    if (person.deactivated_at !== null) return 'Kolom "email": akunnya nonaktif'
    const session = getSession(row, sessions, now)
    if (typeof session === 'string') return session
    const pair = `${person.id} ${session.course_id}`
    if (pairs.has(pair)) return { note: 'Sudah terdaftar', isSettled: true }
    if (claims.has(pair)) return 'Kolom "email": akun ini sudah ada di baris lain, dengan email lainnya'
    const claimed = claims.get(session.id) ?? 0
    if (session.seats_taken + claimed >= session.quota) return 'Kuota sesi ini tidak cukup'
    claims.set(session.id, claimed + 1).set(pair, 1)
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
    const session = getSession(row, sessions, actor.at)
    if (typeof session === 'string') throw new CallError(session === allOver ? 'SESSION_OVER' : 'SESSION_NOT_FOUND')
    const { id, replaced } = await enrollByHand(tx, actor, { userId: person.id, sessionId: session.id, reason })
    return { enrollmentId: id, replaced }
  },
  afterRow: cancelReplacedOrder,
  undo: (tx, { enrollmentId }, { actor, reason }) => withdrawEnrollment(tx, actor, String(enrollmentId), reason),
  afterwards: wakeNotificationJob,
})
