import { brand } from '../site/brand.ts'

/** Whether an offering belongs in lists (product.md §5): all except the one hidden id. Its own address stays open. */
export function isListed(course: { id: string; slug: string }, hiddenId = brand.hiddenOfferingId): boolean {
  return course.id !== hiddenId && course.slug !== hiddenId
}
