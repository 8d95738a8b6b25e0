import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import type { AuthPane } from '#app/features/account/auth/state.ts'
import { isPlainClick } from '#app/ui/app-link.tsx'
import { useIsHydrated } from '#app/lib/taken-over.tsx'
import { waitUntilSeen } from '#app/lib/when-seen.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { isPreview } from '#app/lib/preview-window.ts'
import { shouldShowLandingButton } from './floating-here.ts'

const panes: Readonly<Record<string, AuthPane>> = { '/auth/login': 'login', '/auth/register': 'register' }

/** Opens the login page instead, if the popup's chunk cannot be loaded. The login page may be stored on the device. */
function Leave() {
  queueMicrotask(() => location.assign('/auth/login'))
  return null
}

const LandingPopup = createLazyPart(() => import('./landing-popup.tsx').then(module => module.LandingPopup), {
  substitute: Leave,
})

/** If this chunk cannot be loaded, no other element replaces the button, because the page is complete without it. */
const LandingFloating = createLazyPart(() => import('./landing-floating.tsx').then(module => module.LandingFloating), {
  substitute: () => null,
})

const PreviewNote = createLazyPart(() => import('../preview-note.tsx').then(module => module.PreviewNote), {
  substitute: () => null,
})

const LOOKED_AT_MS = 4_000

const LandingPopups = createLazyPart(
  async () => {
    await waitUntilSeen(LOOKED_AT_MS)
    return (await import('./landing-popups.tsx')).LandingPopups
  },
  { substitute: () => null },
)

/**
 * Opens the login popup over the landing page when a link to the login or registration page is tapped. Before the
 * script has loaded, these links open the page itself.
 */
export function LoginPopupProvider({ className, children }: { className: string | undefined; children: ReactNode }) {
  const [isOpened, setIsOpened] = useState(false)
  const [isFloating, setIsFloating] = useState(false)
  // False while the build renders the page, because no user is known there.
  const isHydrated = useIsHydrated()
  useEffect(() => {
    let isGone = false
    void shouldShowLandingButton().then(isShown => isGone || setIsFloating(isShown))
    return () => {
      isGone = true
    }
  }, [])

  function signIn(redirect: string) {
    open('login', redirect).catch(() => location.assign(`/auth/login?redirect=${encodeURIComponent(redirect)}`))
  }

  async function open(pane: AuthPane, redirect?: string) {
    const { openAuthDialog } = await import('#app/features/account/auth/state.ts')
    openAuthDialog(pane, redirect)
    setIsOpened(true)
  }

  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const pane = link && panes[link.pathname]
    if (!pane || !isPlainClick(event)) return
    event.preventDefault()
    open(pane).catch(() => location.assign(link.href))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside handle the keyboard
    <div className={className} onClick={handleClick}>
      {children}
      {isOpened && <LandingPopup />}
      {isHydrated && isPreview() && <PreviewNote />}
      {isHydrated && <LandingPopups />}
      {isFloating && <LandingFloating onSignIn={signIn} />}
    </div>
  )
}
