import { FloatingButton } from '#app/features/site/floating/floating-button.tsx'
import { useIsHydrated } from '#app/lib/taken-over.tsx'
import { waitUntilSeen } from '#app/lib/when-seen.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'

/**
 * Delay before popups load, so that they appear only to users who stay on the page. The page does not wait for them.
 */
const LOOKED_AT_MS = 4_000

const Popups = createLazyPart(
  async () => {
    await waitUntilSeen(LOOKED_AT_MS)
    return (await import('./popups.tsx')).Popups
  },
  { substitute: () => null },
)

/** Elements beside the page content: the floating button and popups. */
export function BesidePage({ onSignIn }: { onSignIn: (redirect: string) => void }) {
  // False during server rendering, because popups depend on the user and no user is known there.
  const isHydrated = useIsHydrated()
  return (
    <>
      {isHydrated && <Popups />}
      <FloatingButton onSignIn={onSignIn} />
    </>
  )
}
