import { HOUR_MS } from '#contract/wire/durations.ts'
import { formatIsoDay, isQuietHour, findNextTimeAt } from '#contract/wire/local-time.ts'
import { findDueCards, reduceReviews, estimateReviewsLeftToday } from '#contract/learning/review.rules.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { JobContext } from '../../../jobs/job.ts'
import {
  wakeNotificationJob,
  planNotifications,
  type PlannedNotification,
} from '../../account/notifications/service.ts'
import { listMarkedCardsOf } from '../note/service.ts'
import { presentEvent } from './present.ts'
import { listAllEvents, setNextReminders, claimReminders } from './reminder-queries.ts'
import { listCards } from './service.ts'

const LEARNERS_AT_ONCE = 50
/**
 * Maximum delay of a reminder. A reminder that is later, for example because the server was stopped for hours, is
 * skipped for that day.
 */
const LATE_MS = 2 * HOUR_MS

/**
 * Plans a push message for learners whose reminder is due and who have due cards. Plans at most one message per learner
 * and day.
 */
export async function remindOfReviews(
  { db, now, jobs }: Pick<JobContext, 'db' | 'now' | 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  let taken: number
  do {
    taken = await runInTransaction(db, tx => remindSome(tx, now()))
    if (taken > 0) wakeNotificationJob({ jobs })
  } while (taken === LEARNERS_AT_ONCE && !signal.aborted)
}

async function remindSome(tx: Tx, now: Date): Promise<number> {
  const rows = await claimReminders(tx, now, LEARNERS_AT_ONCE)
  if (rows.length === 0) return 0
  const userIds = rows.map(row => row.user_id)
  const events = await listAllEvents(tx, userIds)
  const marked = await listMarkedCardsOf(tx, userIds)
  const planned: PlannedNotification[] = []
  const next: { userId: string; at: Date }[] = []
  for (const { user_id: userId, zone, review_hour: hour, review_next_at: hourAt } of rows) {
    if (hour === null || hourAt === null) continue
    next.push({ userId, at: findNextTimeAt(hour, now, zone) })
    const validUntil = new Date(hourAt.getTime() + LATE_MS)
    if (hourAt > now || validUntil <= now || isQuietHour(now, zone)) continue
    const state = reduceReviews((events.get(userId) ?? []).map(presentEvent))
    const allCards = [...(await listCards(tx, userId)), ...(marked.get(userId) ?? [])]
    const due = findDueCards(allCards, state, now.getTime())
    const { cards, minutes } = estimateReviewsLeftToday(due.length, 0)
    if (cards === 0) continue
    planned.push({
      personId: userId,
      kind: 'review',
      // The key contains the day, so a learner who changes the reminder hour still gets at most one push message per
      // day.
      about: `review:${formatIsoDay(now, zone)}`,
      step: 'review',
      dueAt: now,
      validUntil,
      urgency: 'normal',
      title: `Ulangi ${cards} kartu`,
      body: `Kira-kira ${minutes} menit, supaya yang sudah dipelajari tidak lupa.`,
      path: '/review',
    })
  }
  await planNotifications(tx, planned, now)
  await setNextReminders(tx, next)
  return rows.length
}
