import { brand } from '../site/brand.ts'

/**
 * Returns whether lists show an offering. Lists show every offering except `hiddenId`, whose page remains accessible.
 */
export function isListed(course: { id: string; slug: string }, hiddenId = brand.hiddenOfferingId): boolean {
  return course.id !== hiddenId && course.slug !== hiddenId
}
