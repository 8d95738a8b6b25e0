import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import { isPreview } from '#app/lib/preview-window.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { useSession } from '#app/session/session.ts'
import { testimonialsQuery } from '#app/queries/testimonials.ts'
import { webAttributesQuery } from '#app/queries/web-attribute.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { CampaignPopup } from './campaign-popup.tsx'
import { getClosedCampaigns } from './closed-campaigns.ts'
import { useIsBusy } from './is-busy.ts'
import { mayShowTestimonials } from './may-show-testimonials.ts'
import { TestimonialToast } from './testimonial-toast.tsx'
import { choosePopup } from './choose-popup.ts'

/** Polling interval of the campaigns, in case a change is not reported over the WebSocket. */
const ASK_MS = 300_000

/** Shows popups, one at a time, while the user is not busy (choose-popup.ts). */
export function Engagement({ consentCard }: { consentCard?: ReactNode }) {
  const path = useContext(PathContext)
  const { user } = useSession()
  const { data: attributes } = useQuery({ ...webAttributesQuery(), refetchInterval: ASK_MS, staleTime: ASK_MS })
  const now = useServerNow(undefined)
  const [announcedAt, setAnnouncedAt] = useState<string>()
  const isBusy = useIsBusy()
  const closings = getClosedCampaigns(user?.userId)
  const popup = choosePopup({
    path: path.length > 1 ? path.replace(/\/$/, '') : path,
    now,
    attributes,
    isBusy,
    // In a preview closed campaigns are shown too, because the admin wants to see the draft again.
    hasClosed: isPreview() ? () => false : closings.has,
    hasAnnouncedHere: announcedAt === path,
    mayShowTestimonials: isPreview() || mayShowTestimonials(),
    isUndecided: consentCard !== undefined,
  })
  if (popup?.kind === 'consent') return consentCard
  if (popup?.kind === 'testimonials') return <Testimonials onClose={() => setAnnouncedAt(path)} />
  if (!popup) return null
  return (
    <CampaignPopup
      key={popup.campaign.id}
      kind={popup.kind}
      campaign={popup.campaign}
      onClose={isForGood => {
        if (isForGood && !isPreview()) closings.add(popup.campaign.id)
        setAnnouncedAt(path)
      }}
    />
  )
}

function Testimonials({ onClose }: { onClose: () => void }) {
  const { data: testimonials = [] } = useQuery(testimonialsQuery())
  return <TestimonialToast testimonials={testimonials} onClose={onClose} />
}
