import { brand } from '../site/brand.ts'

/** Returns whether lists show an offering: all except the one hidden id, whose page stays open (product.md §5). */
export function isListed(course: { id: string; slug: string }, hiddenId = brand.hiddenOfferingId): boolean {
  return course.id !== hiddenId && course.slug !== hiddenId
}
