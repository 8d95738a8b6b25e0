import { toAttendedMinutes, computeRequiredAttendanceMs } from '#contract/webinar/attendance.rules.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { issueAttendanceCertificates } from '../../certificate/certificate/service.ts'
import {
  listMinutes,
  listWebinarsToEvaluate,
  lockWebinarToEvaluate,
  measureMeetings,
  markUnevaluated,
  claimUsersToEvaluate,
} from './evaluate-queries.ts'

/**
 * Time between the end of a webinar and the issue of its certificates. In this time, phones that were offline can still
 * send their attendance.
 */
const SETTLES_MS = 15 * 60_000

/**
 * Evaluates the attendance of webinars that are over, and issues a certificate to each user with enough minutes.
 * Attendance that changes later (a late entry, a granted objection) is evaluated again. A webinar that fails delays no
 * other webinar.
 */
export async function evaluateWebinars(
  { db, now, log }: Pick<JobContext, 'db' | 'now' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const id of await listWebinarsToEvaluate(db, findOverBy(now()))) {
    try {
      let hasMore = true
      while (hasMore && !signal.aborted) hasMore = await runInTransaction(db, tx => evaluateSomeUsers(tx, id, now()))
    } catch (error) {
      log.warn({ err: error, webinarId: id }, 'failed to evaluate the attendance of a webinar')
    }
  }
}

const findOverBy = (now: Date) => new Date(now.getTime() - SETTLES_MS)

/**
 * Evaluates the next users of a webinar. Returns false if the webinar has no unevaluated attendance, or if another
 * server is evaluating the webinar.
 */
async function evaluateSomeUsers(tx: Tx, webinarId: string, now: Date): Promise<boolean> {
  const webinar = await lockWebinarToEvaluate(tx, webinarId, findOverBy(now))
  if (!webinar) return false
  const userIds = await claimUsersToEvaluate(tx, webinar.id)
  const { certificate_percent: percent } = webinar
  const { lengthMs, endsAt } = await measureMeetings(tx, webinar.id)
  if (percent === null || !endsAt) return true
  const atLeastMs = computeRequiredAttendanceMs(lengthMs, percent)
  const people = await listMinutes(tx, webinar.id, userIds)
  await issueAttendanceCertificates(
    tx,
    people
      .filter(({ presentMs }) => presentMs >= atLeastMs)
      .map(({ userId, name, presentMs }) => ({
        userId,
        webinarId: webinar.id,
        finishedAt: endsAt,
        printed: {
          name,
          webinarTitle: webinar.title,
          webinarSlug: webinar.slug,
          presentMinutes: toAttendedMinutes(presentMs),
          lengthMinutes: toAttendedMinutes(lengthMs),
          instructorName: webinar.speaker_name,
          instructorTitle: webinar.speaker_title,
        },
      })),
    now,
  )
  return true
}

/**
 * Makes the job evaluate all users of this webinar again. Needed after the required share of attendance was changed.
 */
export function requestEvaluation(tx: Tx, webinarId: string): Promise<void> {
  return markUnevaluated(tx, webinarId)
}
