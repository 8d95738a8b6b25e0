import type { CourseCard, CourseDetail, CourseSession, Syllabus } from '#contract/catalog/course.ts'
import { presentCover } from './cover.ts'
import type { CourseRow, SessionRow } from './queries.ts'

function presentSession(row: SessionRow): CourseSession {
  return {
    id: row.id,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    zone: row.zone,
    meetingCount: row.meeting_count,
    quota: row.quota,
    seatsLeft: row.quota - row.seats_taken,
    place: row.place,
  }
}

/**
 * `sessions` are the coming sessions of this course, earliest first. The card shows the first session with a free seat,
 * or the first session if all are full.
 */
export function presentCourseCard(row: CourseRow, sessions: readonly SessionRow[]): CourseCard {
  const next = sessions.find(session => session.seats_taken < session.quota) ?? sessions[0]
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    mode: row.mode,
    level: row.level,
    category: { slug: row.category_slug, title: row.category_title },
    careerTrack: { id: row.career_track_id, slug: row.career_track_slug, title: row.career_track_title },
    instructorName: row.instructor_name,
    priceRupiah: row.price_rupiah,
    pricePoints: row.price_points,
    durationHours: row.study_hours,
    ...(row.cover && { cover: presentCover(row.cover) }),
    nextSession: next ? presentSession(next) : null,
  }
}

export function presentCourseDetail(
  row: CourseRow,
  sessions: readonly SessionRow[],
  syllabus: Syllabus | undefined,
): CourseDetail {
  return {
    ...presentCourseCard(row, sessions),
    description: row.description,
    outcomes: row.outcomes,
    instructor: {
      slug: row.instructor_slug,
      name: row.instructor_name,
      title: row.instructor_title,
      bio: row.instructor_bio,
      picUrl: row.instructor_pic_url,
    },
    sessions: sessions.map(presentSession),
    ...(syllabus && { syllabus }),
  }
}
