import type { Tx } from '../../../db/database.ts'
import { videoSeconds } from '../../../db/video-seconds.ts'

/**
 * Reads a material and the learner's progress in it. Returns undefined if the material is not part of this user's own
 * enrolment, or if the enrolment was refunded.
 */
export function findMaterial(tx: Tx, userId: string, enrollmentId: string, lectureMaterialId: string) {
  return tx
    .selectFrom('lecture_progress as progress')
    .innerJoin('enrollment', 'enrollment.id', 'progress.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .leftJoin('video_evidence as evidence', join =>
      join
        .onRef('evidence.enrollment_id', '=', 'progress.enrollment_id')
        .onRef('evidence.lecture_material_id', '=', 'progress.lecture_material_id'),
    )
    .select(['progress.status', 'progress.completed_at as completedAt', 'progress.updated_at as updatedAt'])
    .select(['progress.plausible_at as plausibleAt', 'enrollment.created_at as openSince'])
    .select(['material.type', 'material.minutes', 'evidence.kind as evidence'])
    .select(videoSeconds.as('durationSeconds'))
    .where('progress.enrollment_id', '=', enrollmentId)
    .where('progress.lecture_material_id', '=', lectureMaterialId)
    .where('enrollment.user_id', '=', userId)
    .where('enrollment.refunded_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the time when the quiz was first passed. */
export async function findQuizPassTime(
  tx: Tx,
  enrollmentId: string,
  lectureMaterialId: string,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('quiz_attempt')
    .select('handed_in_at')
    .where('enrollment_id', '=', enrollmentId)
    .where('lecture_material_id', '=', lectureMaterialId)
    .where('is_passed', '=', true)
    .orderBy('handed_in_at')
    .limit(1)
    .executeTakeFirst()
  return row?.handed_in_at
}

/**
 * Lists the materials of a class with the progress in this enrolment. Returns no rows if the enrolment is not this
 * user's, was refunded, or has no material in the class.
 */
export function listClass(tx: Tx, userId: string, enrollmentId: string, trackClassId: string) {
  return tx
    .selectFrom('lecture_progress as progress')
    .innerJoin('enrollment', 'enrollment.id', 'progress.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .select(['progress.status', 'progress.completed_at as completedAt', 'progress.updated_at as updatedAt'])
    .select(['progress.plausible_at as plausibleAt', 'enrollment.created_at as openSince'])
    .where('progress.enrollment_id', '=', enrollmentId)
    .where('material.track_class_id', '=', trackClassId)
    .where('enrollment.user_id', '=', userId)
    .where('enrollment.refunded_at', 'is', null)
    .execute()
}

export function findAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user')
    .select(['email', 'created_at', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Returns two times: when the user had attended the meeting long enough, and when the meeting started. */
export async function findAttendanceTimes(
  tx: Tx,
  userId: string,
  meetingId: string,
): Promise<{ doneAt: Date; openSince: Date } | undefined> {
  const row = await tx
    .selectFrom('meeting_presence as presence')
    .innerJoin('webinar_meeting as meeting', 'meeting.id', 'presence.meeting_id')
    .select(['presence.attended_at as doneAt', 'meeting.starts_at as openSince'])
    .where('presence.user_id', '=', userId)
    .where('presence.meeting_id', '=', meetingId)
    .executeTakeFirst()
  return row && row.doneAt !== null ? { doneAt: row.doneAt, openSince: row.openSince } : undefined
}
