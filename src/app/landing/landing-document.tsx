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

/*
 * First-time visitors use prepaid data, and reading a landing page needs neither React nor a router (about 80 KiB). So
 * the build renders this document (`/` and `/new`) with inline CSS from the app's components. As on public pages
 * (decision 200), no script runs until a touch or ten seconds without one. React then hydrates it without router and
 * component library, so shared components must work without a router (`src/ui/app-link.tsx`).
 * - Links from and to `/` load a document. After hydration 'Masuk' and 'Buat akun' open the login popup, whose code
 *   loads at that tap. The rest of the app uses the shell, so the worker stores two documents. It stores the newest
 *   visited landing page, at first the one installed with the app.
 * - The server fills the lists (`data-part`) with `landing-lists.tsx`, which is in no script, because constants in the
 *   script did not show changes by an admin. React keeps their HTML. A CSS rule hides an empty section. This took the
 *   script from 74.8 to 74.1 KiB and the document from 14.7 to 15.2 KiB (brotli).
 * - Not done: rendering it like other public pages (hydration would need router, query cache and app frame), and
 *   fetching the lists by script (search engines would not get them).
 */

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

/** Loads no new module, because the member's profile has already loaded this one. */
function signOut(): Promise<void> {
  return import('#app/features/site/shell/use-account.ts').then(({ signOutWithQuestion }) => signOutWithQuestion())
}
