import { sql } from 'kysely'
import { DAY_MS } from '#contract/wire/durations.ts'
import { type Db, runInTransaction, type Tx } from '../../db/database.ts'
import { recordAudit } from '../../desk/audit.ts'
import { recordFinished } from '../../features/certificate/certificate/finish.ts'
import { storeCertificateData } from '../../features/certificate/certificate/issue.ts'
import { createDemoEmail, createDemoId } from '../demo-id.ts'
import { lockSeeding } from '../seed-lock.ts'
import { readCourses } from './courses.ts'
import { insertExchanges } from './insert-exchanges.ts'
import { insertLessonQuestions } from './insert-lesson-questions.ts'
import { insertMeetings } from './insert-meetings.ts'
import { insertOrders } from './insert-orders.ts'
import { computeEarnedPoints, insertPoints } from './insert-points.ts'
import { insertRows } from './insert-rows.ts'
import { insertStudyGroups } from './insert-study-groups.ts'
import { insertStudy } from './insert-study.ts'
import { HISTORY_DAYS, planLearners, type WorldLearner } from './learners.ts'
import { createRandom, type Random } from './random.ts'
import { planStudy, type WorldEnrollment } from './study.ts'

/*
 * The demo has 374 generated learners, because with 29 accounts most lists, leaderboards and charts were empty. Plain
 * functions plan all rows in memory with a seeded random generator, and a few statements fill each table
 * (`jsonb_populate_recordset`). The product's own functions create certificates, refunds and log entries, because these
 * rows are few and have the most rules. The other rows pass through no product function, so `seed-world.test.ts` checks
 * their rules: balances, seats, stock, progress, attempts, order of time. Dates are relative to the day of the first
 * start. `SEED_DEMO=core`, which tests use, leaves these learners out. They have no password, so nobody can log in as
 * one of them.
 * Measured: the first start takes 3.8 s instead of 2.8 s (2 cores, nothing else running, one run each). The server's
 * memory 25 s later is the same, 145 MiB.
 */

const SEED = 20_261_128
const experts = ['Hendri Wijaya', 'Ni Luh Saraswati']
/**
 * Minimum age in days of a published certificate. Younger certificates are not published yet, so that an admin can try
 * to publish them.
 */
const PUBLISHED_AFTER_DAYS = 3

/**
 * Adds 90 days of history to the demo: learners, their study, points, orders, hand-ins, questions, certificates, exchanges
 * and webinars. The same day gives the same data, except for the codes of certificates. A second call does nothing.
 */
export async function seedWorld(db: Db, now: Date): Promise<void> {
  await runInTransaction(db, async tx => {
    const random = createRandom(SEED)
    const learners = planLearners(random, now)
    await lockSeeding(tx)
    if (await isSeeded(tx, learners)) return
    await ageBoardLearners(tx, now)
    await insertLearners(tx, learners)
    const expertIds = await insertExperts(tx, now)
    const courses = await readCourses(tx)
    const study = planStudy(random, learners, courses, now)
    const sessions = await insertStudy(tx, study, { random, courses, experts: expertIds, now })
    const paidOrders = await insertOrders(tx, random, study, { sessions, now })
    const earned = [...computeEarnedPoints(learners, study), ...paidOrders]
    const admin = createDemoId('user', 'admin@semai.test')
    const exchanged = await insertExchanges(tx, random, { learners, earned, admin, now })
    await insertPoints(tx, [...earned, ...exchanged], now)
    await insertMeetings(tx, random, { learners, now })
    await insertVisits(tx, random, now)
    await insertCertificates(tx, study, { admin, now })
    await insertLessonQuestions(tx, random, study, { experts: expertIds, now })
    await insertStudyGroups(tx, study, { sessions, now })
  })
}

async function isSeeded(tx: Tx, [first]: readonly WorldLearner[]): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', first?.id ?? '')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the join date of the demo's other learners to the beginning of this history. */
async function ageBoardLearners(tx: Tx, now: Date): Promise<void> {
  const joined = new Date(now.getTime() - HISTORY_DAYS * DAY_MS)
  await tx
    .updateTable('app_user')
    .set({ created_at: joined, email_verified_at: joined })
    .where('email', 'like', '%@contoh.invalid')
    .execute()
}

async function insertLearners(tx: Tx, learners: readonly WorldLearner[]): Promise<void> {
  await insertRows(
    tx,
    'app_user',
    learners.map(({ id, fullName, email, phoneNumber, joinedAt }) => ({
      id,
      full_name: fullName,
      email,
      phone_number: phoneNumber,
      email_verified_at: joinedAt,
      is_admin: false,
      is_demo: false,
      roles: ['learner'],
      created_at: joinedAt,
    })),
  )
  await openBalances(tx, learners)
}

function openBalances(tx: Tx, accounts: readonly { id: string }[]): Promise<void> {
  return insertRows(
    tx,
    'point_balance',
    accounts.map(({ id }) => ({ user_id: id })),
  )
}

async function insertExperts(tx: Tx, now: Date): Promise<string[]> {
  const joined = new Date(now.getTime() - HISTORY_DAYS * DAY_MS)
  const accounts = experts.map(fullName => ({ id: createDemoId('world-expert', fullName), fullName }))
  await insertRows(
    tx,
    'app_user',
    accounts.map(({ id, fullName }) => ({
      id,
      full_name: fullName,
      email: createDemoEmail(fullName),
      email_verified_at: joined,
      is_admin: false,
      is_demo: false,
      roles: ['learner', 'expert'],
      created_at: joined,
    })),
  )
  await openBalances(tx, accounts)
  return [createDemoId('user', 'pakar@semai.test'), ...accounts.map(({ id }) => id)]
}

const sources = [
  { source: 'google', medium: 'organic', campaign: '', share: 1 },
  { source: 'instagram', medium: 'social', campaign: 'cerita-alumni', share: 0.6 },
  { source: 'whatsapp', medium: 'pesan', campaign: '', share: 0.4 },
]

/**
 * Inserts visits: more visits at weekends, and more visits from month to month. Inserts them only for days before the
 * first recorded visit, so that invented visits are not mixed with real visits to the demo.
 */
async function insertVisits(tx: Tx, random: Random, now: Date): Promise<void> {
  const rows = Array.from({ length: HISTORY_DAYS }, (_, ago) => ago).flatMap(ago => {
    const day = new Date(now.getTime() - ago * DAY_MS)
    const isWeekend = [0, 6].includes(day.getUTCDay())
    const usual = (1.4 - ago / HISTORY_DAYS) * (isWeekend ? 60 : 40)
    return sources.map(({ share, ...campaign }) => {
      const visits = Math.max(1, Math.round(usual * share * (0.7 + random.next() * 0.6)))
      return { day: day.toISOString().slice(0, 10), ...campaign, visits, page_views: visits * random.whole(2, 5) }
    })
  })
  const { first } = await tx
    .selectFrom('visit_day')
    .select(sql<string | null>`min(day)::text`.as('first'))
    .executeTakeFirstOrThrow()
  await insertRows(
    tx,
    'visit_day',
    rows.filter(({ day }) => first === null || day < first),
  )
}

/** Creates the certificates of the learners who finished. The newest certificates are not published yet. */
async function insertCertificates(
  tx: Tx,
  study: readonly WorldEnrollment[],
  { admin, now }: { admin: string; now: Date },
): Promise<void> {
  const finished = study
    .filter(({ course, completed }) => completed.length === course.materials.length)
    .map(({ id, learner, completed }) => ({ id, learner, at: completed.at(-1)?.at ?? now }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { id, learner, at } of finished) {
    const published = new Date(at.getTime() + PUBLISHED_AFTER_DAYS * DAY_MS)
    if (published > now) {
      await recordFinished(tx, id, at)
      continue
    }
    await storeCertificateData(tx, [id], published)
    await tx.updateTable('certificate').set({ published_at: published }).where('enrollment_id', '=', id).execute()
    await recordAudit(
      tx,
      { userId: admin, place: '127.0.0.1', at: published },
      {
        action: 'certificate.publish',
        subject: { kind: 'enrollment', id, name: learner.fullName },
        personId: learner.id,
      },
    )
  }
}
