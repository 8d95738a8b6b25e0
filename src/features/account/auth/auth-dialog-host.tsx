import { useRouter } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { createLoginPageAddress } from '#app/session/guards.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { authDialog, closeAuthDialog, type AuthPane } from './state.ts'

const AuthDialog = createLazyPart<{ pane: AuthPane }>(
  () => import('./auth-dialog.tsx').then(module => module.AuthDialog),
  {
    // If the popup's chunk cannot be loaded, opens the login page, which may be stored on the device.
    substitute: LeadToLoginPage,
  },
)

export function AuthDialogHost() {
  const { pane } = useSnapshot(authDialog)
  return pane && <AuthDialog pane={pane} />
}

function LeadToLoginPage() {
  const router = useRouter()
  queueMicrotask(() => {
    const address = createLoginPageAddress(authDialog.redirect)
    closeAuthDialog()
    router.history.push(address)
  })
  return null
}
