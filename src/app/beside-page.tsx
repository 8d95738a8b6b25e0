import { FloatingButton } from '#app/features/floating/floating-button.tsx'
import { useTakenOver } from '#app/lib/taken-over.tsx'
import { whenLookedAt } from '#app/lib/when-looked-at.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

/** What speaks by itself is nothing a page waits for: not before somebody has looked at one for a while. */
const LOOKED_AT_MS = 4_000

const Voices = lazyPart(
  async () => {
    await whenLookedAt(LOOKED_AT_MS)
    return (await import('./voices.tsx')).Voices
  },
  { substitute: () => null },
)

/** What stands beside a page without being a part of it: the floating button, and what speaks by itself. */
export function BesidePage({ onSignIn }: { onSignIn: (redirect: string) => void }) {
  // Nobody looks at a page where it is drawn for its document.
  const isThere = useTakenOver()
  return (
    <>
      {isThere && <Voices />}
      <FloatingButton onSignIn={onSignIn} />
    </>
  )
}
