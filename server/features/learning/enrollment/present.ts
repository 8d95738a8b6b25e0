import type { Activity, EnrolledCourse, Enrollment } from '#contract/learning/enrollment.ts'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import { addPlayerAddress } from '../../../player/played-content.ts'
import { addVideoQualities } from '../../../video/with-qualities.ts'
import { presentCover } from '../../catalog/course/service.ts'
import { getActivityType, isSessionCurrent } from './activity.ts'
import type { EnrolledRow, EnrollmentRow, MaterialRow, ProgressRow } from './queries.ts'

export function presentEnrollment(
  row: EnrollmentRow,
  progress: readonly ProgressRow[],
  isPopulated: boolean,
): Enrollment {
  const head = { id: row.track_id, title: row.track_title, slug: row.track_slug }
  return {
    id: row.id,
    career_track_id: isPopulated ? head : head.id,
    version: row.version,
    newestVersion: row.newest_version ?? row.version,
    createdAt: row.created_at.toISOString(),
    ...(row.refunded_at && { refundedAt: row.refunded_at.toISOString() }),
    progress_status: progress.map(item => ({
      lecture_material_id: item.id,
      status: item.status,
      quiz_id: item.quiz_id,
    })),
  }
}

export function presentEnrolledCourse(row: EnrolledRow): EnrolledCourse {
  return {
    enrollmentId: row.id,
    createdAt: row.created_at.toISOString(),
    ...(row.refunded_at && { refundedAt: row.refunded_at.toISOString() }),
    version: row.version,
    course: {
      slug: row.course_slug,
      title: row.course_title,
      mode: row.mode,
      category: row.category,
      ...(row.cover && { cover: presentCover(row.cover) }),
    },
    careerTrack: { id: row.track_id, title: row.track_title, slug: row.track_slug },
    session: {
      title: row.session_title,
      startsAt: row.starts_at.toISOString(),
      zone: row.zone,
      place: row.place,
    },
    completedCount: row.completed_count,
    materialCount: row.material_count,
    next: presentNext(row),
    minutesLeft: row.minutes_left ?? 0,
  }
}

function presentNext({ next_id: id, next_type: type, next_title: title, next_minutes: minutes, ...row }: EnrolledRow) {
  if (id === null || type === null || title === null || minutes === null) return null
  return { id, type, title, minutes, quizId: row.next_quiz_id, is_quiz_akhir: row.next_is_final ?? false }
}

export function presentActivity(row: EnrolledRow, now: Date): Activity {
  return {
    id: row.session_id,
    type: getActivityType(row.mode, row.place),
    alias: row.course_title,
    voSocialValid: isSessionCurrent(row, now),
    enrollmentId: row.id,
    sessions: [{ title: row.session_title, time: row.starts_at.toISOString(), zone: row.zone, place: row.place }],
  }
}

/**
 * Converts a material to the format of the API. `playedAt` is the origin that serves interactive content, or undefined
 * if no such origin is configured.
 */
export function presentMaterial(row: MaterialRow, playedAt: string | undefined): LectureMaterial {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    minutes: row.minutes,
    trackClassId: row.track_class_id,
    quizId: row.quiz_id,
    is_quiz_akhir: row.is_final ?? false,
    content: addVideoQualities(addPlayerAddress(row.content, playedAt), row.ladder),
  }
}
