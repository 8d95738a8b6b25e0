import { closedBy } from './closed-campaigns.ts'

/** Closed like a campaign of its own, and for whoever uses this device: who was asked to be quiet is. */
const TESTIMONIALS = 'testimoni'

/** Not to who closed them once, and not to who asked their device for things that stand still. */
export function mayShowTestimonials(): boolean {
  return !closedBy(undefined).has(TESTIMONIALS) && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function closeTestimonials(): void {
  closedBy(undefined).add(TESTIMONIALS)
}
