import { useState } from 'react'
import { BottomBar } from '#app/features/site/shell/bottom-bar.tsx'
import { Footer } from '#app/features/site/shell/footer.tsx'
import { TopMenu } from '#app/features/site/shell/top-menu.tsx'
import { LandingScreen } from '#app/features/site/landing/landing-screen.tsx'
import { HydrationProvider } from '#app/lib/taken-over.tsx'
import type { Account } from '#app/features/site/shell/account.ts'
import '#app/ui/base.css'
import classes from './landing-document.module.css'
import { LoginPopupProvider } from './login-popup.tsx'
import { MemberMenu } from './member-menu.tsx'

/**
 * Content of #root in index.html. Rendered at build time and again in the browser, so it must not depend on the user,
 * the time or the URL. Style sheets recognise logged-in users by the attribute `data-member` on <html>.
 */
export function LandingDocument() {
  const [account, setAccount] = useState<Account>()
  return (
    <HydrationProvider>
      <LoginPopupProvider className={classes.frame}>
        <TopMenu
          drawerAccount={account}
          onSignOut={() => void signOut()}
          status={
            <>
              <a className={classes.dashboard} href="/dashboard">
                Dashboard
              </a>
              <MemberMenu onAccount={setAccount} />
            </>
          }
        />
        <main id="isi" className={classes.main} tabIndex={-1}>
          <LandingScreen />
        </main>
        <Footer />
        <div className={classes.bottomBar}>
          <BottomBar />
        </div>
      </LoginPopupProvider>
    </HydrationProvider>
  )
}

/** Loads nothing new: the member's profile has already loaded this module. */
function signOut(): Promise<void> {
  return import('#app/features/site/shell/use-account.ts').then(({ signOutWithQuestion }) => signOutWithQuestion())
}
