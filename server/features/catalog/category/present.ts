import type { CategoryRow } from './queries.ts'

export function presentCategory({
  course_count: courseCount,
  career_track_count: careerTrackCount,
  ...row
}: CategoryRow) {
  return { ...row, courseCount: courseCount ?? 0, careerTrackCount: careerTrackCount ?? 0 }
}
