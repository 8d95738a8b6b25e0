import { lazyPart } from '#app/ui/lazy-part.tsx'
import { usePwaState } from './pwa-state.ts'

// Most visits have nothing to say.
const UpdateNotice = lazyPart(() => import('./update-notice.tsx').then(part => part.UpdateNotice))
const InstallPrompt = lazyPart(() => import('./install-prompt.tsx').then(part => part.InstallPrompt), {
  substitute: () => null,
})

/** One card at a time, and news about the version before an invitation. */
export function PwaNotices() {
  const { update, installOffer } = usePwaState()
  if (update) return <UpdateNotice notice={update} />
  return installOffer ? <InstallPrompt way={installOffer} /> : null
}
