import { brand } from '../site/brand.ts'

/** Returns whether lists show an offering. They show all except `hiddenId`, whose page remains accessible. */
export function isListed(course: { id: string; slug: string }, hiddenId = brand.hiddenOfferingId): boolean {
  return course.id !== hiddenId && course.slug !== hiddenId
}
