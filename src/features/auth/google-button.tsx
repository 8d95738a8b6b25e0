import { useMutation } from '@tanstack/react-query'
import { startGoogle } from '#contract/account/google.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { callApi } from '#app/session/api.ts'
import { Button } from '#app/ui/button.tsx'
import { GOOGLE_RETURN } from './google-return.ts'

/** Opens the provider's login; `redirect` is stored in this tab until the return. */
export function GoogleButton({ redirect }: { redirect: string | undefined }) {
  const leaving = useMutation({
    networkMode: 'always',
    mutationFn: () => callApi(startGoogle, {}),
    onSuccess: ({ redirectUrl }) => {
      if (redirect === undefined) removeSessionDraft(GOOGLE_RETURN)
      else saveSessionDraft(GOOGLE_RETURN, { redirect })
      // Leaves the app without the router, even if a local stand-in of the provider answers on this origin.
      window.location.assign(redirectUrl)
    },
    onError: error => {
      if (!isApiFailure(error) || error.kind !== 'business') return alertFailure(error)
      showAlert({ title: 'Gagal Masuk', text: error.message })
    },
  })
  return (
    <Button
      variant="secondary"
      size="l"
      isFullWidth
      // Stays busy until the provider's page opens.
      isBusy={leaving.isPending || leaving.isSuccess}
      onClick={() => leaving.mutate()}
    >
      Masuk dengan Google
    </Button>
  )
}
