import { Outlet } from '@tanstack/react-router'
import { AuthDialogHost } from '#app/features/auth/auth-dialog-host.tsx'
import { openAuthDialog } from '#app/features/auth/state.ts'
import { AppLayout } from '#app/features/shell/app-layout.tsx'
import { DocumentTitle } from '#app/features/shell/document-title.tsx'
import { PointsToast } from '#app/features/shell/points-toast.tsx'
import { SessionNotices } from '#app/features/shell/session-notices.tsx'
import { Providers } from './providers.tsx'
import { PwaHost } from './pwa/pwa-host.tsx'

/** The frame around every page of the app: menus, dialogs, notices. */
export function AppFrame() {
  return (
    <Providers>
      <DocumentTitle />
      <AppLayout onSignIn={() => openAuthDialog('login')}>
        <Outlet />
        <PwaHost />
      </AppLayout>
      <AuthDialogHost />
      <SessionNotices />
      <PointsToast />
    </Providers>
  )
}
