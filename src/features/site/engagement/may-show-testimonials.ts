import { getClosedCampaigns } from './closed-campaigns.ts'

/** Key of the closed testimonials. It is stored like a closed campaign, but for the whole device and not per user. */
const TESTIMONIALS = 'testimoni'

/** Returns false if the testimonials were closed once, or if the device asks for reduced motion. */
export function mayShowTestimonials(): boolean {
  return !getClosedCampaigns(undefined).has(TESTIMONIALS) && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function closeTestimonials(): void {
  getClosedCampaigns(undefined).add(TESTIMONIALS)
}
