import type { InstructorListRow } from './queries.ts'

export function presentRow({ id, slug, name, title, pic_url, place, course_count }: InstructorListRow) {
  return { id, slug, name, title, picUrl: pic_url, place, courseCount: course_count }
}
