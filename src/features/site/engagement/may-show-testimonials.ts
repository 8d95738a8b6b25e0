import { closedBy } from './closed-campaigns.ts'

/** Stored like a closed campaign, for the whole device and not per user. */
const TESTIMONIALS = 'testimoni'

/** False if they were closed once, or if the device asks for reduced motion. */
export function mayShowTestimonials(): boolean {
  return !closedBy(undefined).has(TESTIMONIALS) && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function closeTestimonials(): void {
  closedBy(undefined).add(TESTIMONIALS)
}
