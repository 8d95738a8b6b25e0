import { useContext } from 'react'
import { Engagement } from '#app/features/site/engagement/engagement.tsx'
import { shouldAskForConsent } from '#app/features/site/engagement/choose-popup.ts'
import { ConsentCard } from '#app/features/account/privacy/consent-card.tsx'
import { useIsConsentUndecided } from '#app/features/account/privacy/use-choice.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { PathContext } from '#app/ui/app-link.tsx'

/** All popups on a page of the app. `choose-popup.ts` selects the popup to show. */
export function Popups() {
  // Shows no consent card in the preview, because the card would cover the content that the admin checks.
  const mayAsk = shouldAskForConsent(useContext(PathContext)) && !isPreview()
  const isUndecided = useIsConsentUndecided(mayAsk)
  return <Engagement consentCard={isUndecided ? <ConsentCard /> : undefined} />
}
