import type { Role } from '#contract/account/session-data.ts'
import { hashPassword } from '../auth/passwords.ts'
import { enroll } from '../features/learning/enrollment/service.ts'
import type { Tx } from '../db/database.ts'
import { insertDemoCertificate } from './demo-certificate.ts'
import { insertDemoAttendance } from './demo-attendance.ts'
import { createDemoId } from './demo-id.ts'

export const DEMO_PASSWORD = 'belajar123'

interface DemoAccount {
  email: string
  fullName: string
  phoneNumber: string
  isAdmin: boolean
  roles: Role[]
}

/**
 * Accounts of the demo. Their passwords are public in the documentation, so they must never be in a production
 * database.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'siswa@semai.test',
    fullName: 'Sekar Maharani',
    phoneNumber: '081200000001',
    isAdmin: false,
    roles: ['learner'],
  },
  { email: 'admin@semai.test', fullName: 'Adi Nugroho', phoneNumber: '081200000002', isAdmin: true, roles: ['admin'] },
  {
    email: 'pakar@semai.test',
    fullName: 'Putri Larasati',
    phoneNumber: '081200000003',
    isAdmin: false,
    roles: ['expert'],
  },
]

const ACCOUNT_DAYS = 60
/**
 * Age of the demo learner's enrolment in days. Long enough that a material gives its points at once when a visitor
 * marks it as done (decision 088).
 */
const LEARNER_COURSE_DAYS = 20
const LEARNER_POINTS = 500
const LEARNER_COURSE = 'dasar-pengembang-web'

export async function insertDemoAccounts(tx: Tx, now: Date): Promise<void> {
  for (const account of demoAccounts) {
    const id = createDemoId('user', account.email)
    const knownRow = await tx
      .selectFrom('app_user')
      .select('id')
      // Searches both the id and the email. An erased account keeps its id but not its email, and another account may
      // have registered the email later.
      .where(eb => eb.or([eb('id', '=', id), eb('email', '=', account.email)]))
      .executeTakeFirst()
    if (knownRow) continue
    await tx
      .insertInto('app_user')
      .values({
        id,
        full_name: account.fullName,
        email: account.email,
        phone_number: account.phoneNumber,
        pic_url: null,
        password_hash: await hashPassword(DEMO_PASSWORD),
        email_verified_at: subtractDays(now, ACCOUNT_DAYS),
        is_admin: account.isAdmin,
        is_demo: true,
        roles: account.roles,
        created_at: subtractDays(now, ACCOUNT_DAYS),
      })
      .execute()
    await tx.insertInto('point_balance').values({ user_id: id }).execute()
    if (!account.roles.includes('learner')) continue
    await giveHeadStart(tx, id, now)
    await insertDemoCertificate(tx, id, now)
    await insertDemoAttendance(tx, id, now)
  }
}

/** Gives the learner points to spend and a course with two finished materials. */
async function giveHeadStart(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('point_entry')
    .values({
      user_id: userId,
      amount: LEARNER_POINTS,
      reason: 'opening-balance',
      happened_at: now,
      created_at: now,
    })
    .execute()
  await tx.updateTable('point_balance').set({ balance: LEARNER_POINTS }).where('user_id', '=', userId).execute()

  const course = await tx
    .selectFrom('course')
    .select(['id', 'career_track_id'])
    .where('slug', '=', LEARNER_COURSE)
    .executeTakeFirstOrThrow()
  const sessionId = createDemoId('session', LEARNER_COURSE, 0)
  const enrollmentId = await enroll(tx, {
    userId,
    courseId: course.id,
    sessionId,
    careerTrackId: course.career_track_id,
    now: subtractDays(now, LEARNER_COURSE_DAYS),
  })
  if (enrollmentId === undefined) return
  await tx
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', 1) }))
    .where('id', '=', sessionId)
    .execute()
  for (const position of [0, 1]) {
    const at = position === 0 ? subtractDays(now, 3) : now
    await tx
      .updateTable('lecture_progress')
      .set({ status: 'COMPLETED', completed_at: at, updated_at: at })
      .where('enrollment_id', '=', enrollmentId)
      .where('lecture_material_id', 'in', eb =>
        eb
          .selectFrom('lecture_material')
          .select('id')
          .where('career_track_id', '=', course.career_track_id)
          .where('position', '=', position),
      )
      .execute()
  }
}

function subtractDays(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
