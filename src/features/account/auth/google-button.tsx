import { useEffect, useEffectEvent } from 'react'
import { startGoogle } from '#contract/account/google.ts'
import { removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { useAction } from '#app/lib/use-action.ts'
import { createRefusalHandler } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { callApi } from '#app/session/api.ts'
import { Button } from '#app/ui/button.tsx'
import { GOOGLE_RETURN } from './google-return.ts'

const endings = ['pageshow', 'pointerdown', 'keydown']

/** Opens Google's login. `redirect` is stored in this tab until the user returns. */
export function GoogleButton({ redirect }: { redirect: string | undefined }) {
  const leaving = useAction(
    async () => {
      const { redirectUrl } = await callApi(startGoogle, {})
      if (redirect === undefined) removeSessionDraft(GOOGLE_RETURN)
      else saveSessionDraft(GOOGLE_RETURN, { redirect })
      // Leaves the app without the router, because the router would handle the URL of a local stand-in of Google
      // itself.
      window.location.assign(redirectUrl)
      return true
    },
    createRefusalHandler(({ message }) => showAlert({ title: 'Gagal Masuk', text: message })),
  )
  // If the user goes back from Google's page, the browser may show this page in its old, busy state. A stopped
  // navigation causes no event. Therefore the next key press or tap ends the busy state.
  const isAway = leaving.answer === true
  const endBusyState = useEffectEvent(() => leaving.reset())
  useEffect(() => {
    if (!isAway) return undefined
    const handleEnding = () => endBusyState()
    for (const name of endings) addEventListener(name, handleEnding)
    return () => {
      for (const name of endings) removeEventListener(name, handleEnding)
    }
  }, [isAway])
  return (
    <Button
      variant="secondary"
      size="l"
      isFullWidth
      // Stays busy until Google's page has opened.
      isBusy={leaving.isBusy || isAway}
      onClick={() => void leaving.run()}
    >
      Masuk dengan Google
    </Button>
  )
}
