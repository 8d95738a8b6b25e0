import { InstallPrompt } from './install-prompt.tsx'
import { usePwaState } from './pwa-state.ts'
import { UpdateNotice } from './update-notice.tsx'

/** One card at a time, and news about the version before an invitation. */
export function PwaNotices() {
  const { update, installOffer } = usePwaState()
  if (update) return <UpdateNotice notice={update} />
  return installOffer ? <InstallPrompt way={installOffer} /> : null
}
