import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { authDialog, closeAuthDialog, type AuthPane } from './state.ts'

const AuthDialog = lazy<ComponentType<{ pane: AuthPane }>>(() =>
  import('./auth-dialog.tsx')
    .then(module => ({ default: module.AuthDialog }))
    // The popup was never on this device and cannot be fetched: the page of the same forms may be.
    .catch(() => ({ default: LeadToLoginPage })),
)

export function AuthDialogHost() {
  const { pane } = useSnapshot(authDialog)
  return <Suspense>{pane && <AuthDialog pane={pane} />}</Suspense>
}

function LeadToLoginPage() {
  const router = useRouter()
  queueMicrotask(() => {
    closeAuthDialog()
    router.history.push('/auth/login')
  })
  return null
}
