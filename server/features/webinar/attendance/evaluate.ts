import { toAttendedMinutes, computeRequiredAttendanceMs } from '#contract/webinar/attendance.rules.ts'
import type { Tx } from '../../../db/database.ts'
import { issueAttendanceCertificates } from '../../certificate/certificate/service.ts'
import {
  findWebinarToEvaluate,
  listMinutes,
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
 * Evaluates the attendance of one webinar that is over, and issues a certificate to each user with enough minutes.
 * Attendance that changes later (a late entry, a granted objection) is evaluated again. Returns false if no webinar has
 * unevaluated attendance.
 */
export async function evaluateOneWebinar(tx: Tx, now: Date): Promise<boolean> {
  const webinar = await findWebinarToEvaluate(tx, new Date(now.getTime() - SETTLES_MS))
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
