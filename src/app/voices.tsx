import { useContext } from 'react'
import { Engagement } from '#app/features/engagement/engagement.tsx'
import { asksForConsent } from '#app/features/engagement/who-speaks.ts'
import { ConsentCard } from '#app/features/privacy/consent-card.tsx'
import { useIsUndecided } from '#app/features/privacy/use-choice.ts'
import { PathContext } from '#app/ui/app-link.tsx'

/** Everything that speaks by itself on a page of the app; `who-speaks.ts` decides which. */
export function Voices() {
  const isUndecided = useIsUndecided(asksForConsent(useContext(PathContext)))
  return <Engagement consentCard={isUndecided ? <ConsentCard /> : undefined} />
}
