import { useSnapshot } from 'valtio'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { pwaState } from './pwa-state.ts'

// Loaded on demand, because most visits have no notice.
const UpdateNotice = createLazyPart(() => import('./update-notice.tsx').then(module => module.UpdateNotice))
const InstallPrompt = createLazyPart(() => import('./install-prompt.tsx').then(module => module.InstallPrompt), {
  substitute: () => null,
})

/** Shows one card at a time. An update notice has precedence over the install offer. */
export function PwaNotices() {
  const { update, installOffer } = useSnapshot(pwaState)
  if (update) return <UpdateNotice notice={update} />
  return installOffer ? <InstallPrompt way={installOffer} /> : null
}
