import { useEffect, useState } from 'react'
import { ConsentCard } from '#app/features/account/privacy/consent-card.tsx'
import { useIsConsentUndecided } from '#app/features/account/privacy/use-choice.ts'
import type { Testimonial } from '#contract/site/site-content.ts'
import { useIsBusy } from '#app/features/site/engagement/is-busy.ts'
import { mayShowTestimonials } from '#app/features/site/engagement/may-show-testimonials.ts'
import { TestimonialToast } from '#app/features/site/engagement/testimonial-toast.tsx'
import { isPreview } from '#app/lib/preview-window.ts'
import { trackAfterConsent } from '../tracking.ts'
import { choosePopup } from '#app/features/site/engagement/choose-popup.ts'

const WITHIN_MS = 10_000
/** Path of the landing page. `/new` shows the same page. */
const PATH = '/'

/** Popups of the landing page: the privacy choice and testimonials. Campaigns appear only on pages of the app. */
export function LandingPopups() {
  const [testimonials, setTestimonials] = useState<readonly Testimonial[]>([])
  const [isClosed, setIsClosed] = useState(false)
  const isBusy = useIsBusy()
  const isUndecided = useIsConsentUndecided(!isPreview())
  // Needs no `onChange`, because the landing page has one URL and each of its links loads another document.
  useEffect(() => trackAfterConsent({ pattern: () => PATH, patternOf: () => PATH, onChange: () => {} }), [])
  useEffect(() => {
    let isGone = false
    void readTestimonials().then(read => isGone || setTestimonials(read))
    return () => {
      isGone = true
    }
  }, [])
  const popup = choosePopup({
    path: PATH,
    now: 0,
    attributes: undefined,
    isBusy,
    hasClosed: () => true,
    hasAnnouncedHere: false,
    mayShowTestimonials: !isClosed && mayShowTestimonials(),
    isUndecided,
  })
  if (popup?.kind === 'consent') return <ConsentCard />
  if (popup?.kind !== 'testimonials') return null
  return <TestimonialToast testimonials={testimonials} onClose={() => setIsClosed(true)} />
}

/**
 * Requests testimonials without the app's API client. Returns an empty list without a connection, or if the response
 * did not come from our server.
 */
export async function readTestimonials(): Promise<readonly Testimonial[]> {
  try {
    const response = await fetch('/api/v1/testimonials', { signal: AbortSignal.timeout(WITHIN_MS) })
    // `data` is checked in the next line.
    const { data } = (await response.json()) as { data?: unknown }
    return Array.isArray(data) ? (data as Testimonial[]) : [] // the contract of this endpoint promises the shape
  } catch {
    return []
  }
}
