import { Outlet, useRouterState } from '@tanstack/react-router'
import { AuthDialogHost } from '#app/features/account/auth/auth-dialog-host.tsx'
import { openAuthDialog } from '#app/features/account/auth/state.ts'
import { AppLayout } from '#app/features/site/shell/app-layout.tsx'
import { DocumentTitle } from '#app/features/site/shell/document-title.tsx'
import { PointsToast } from '#app/features/site/shell/points-toast.tsx'
import { SessionNotices } from '#app/features/site/shell/session-notices.tsx'
import { isPreview } from '#app/lib/preview-window.ts'
import { useIsHydrated } from '#app/lib/taken-over.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { Providers } from './providers.tsx'
import { PwaHost } from './pwa/pwa-host.tsx'

// If this chunk cannot be loaded, no error is shown, because the page is complete without these elements.
const BesidePage = createLazyPart(() => import('./beside-page.tsx').then(module => module.BesidePage), {
  substitute: () => null,
})

const PreviewNote = createLazyPart(() => import('./preview-note.tsx').then(module => module.PreviewNote), {
  substitute: () => null,
})

/** Frame around every page of the app: menus, dialogs, notices. */
export function AppFrame() {
  // A lesson has its own bar at the bottom of the screen, so a lesson shows no elements beside the page.
  const isBeside = useRouterState({ select: state => !state.location.pathname.startsWith('/lecture-material/') })
  // Waits for hydration, because the server does not know whether the page is in the admin's preview window.
  const isLookedAt = useIsHydrated() && isPreview()
  return (
    <Providers>
      <DocumentTitle />
      {isLookedAt && <PreviewNote />}
      <AppLayout onSignIn={() => openAuthDialog('login')}>
        <Outlet />
        <PwaHost />
        {isBeside && <BesidePage onSignIn={redirect => openAuthDialog('login', redirect)} />}
      </AppLayout>
      <AuthDialogHost />
      <SessionNotices />
      <PointsToast />
    </Providers>
  )
}
