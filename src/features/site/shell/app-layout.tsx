import { useContext, useLayoutEffect, type ReactNode } from 'react'
import { isAtOrBelow } from '#contract/account/access.ts'
import { useIsHydrated } from '#app/lib/taken-over.tsx'
import { PathContext } from '#app/ui/app-link.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './app-layout.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { OldDataNote } from './old-data-note.tsx'
import { smallFooterPaths } from './small-footer.ts'
import { StatusPill } from './status-pill.tsx'
import { TopMenu } from './top-menu.tsx'
import { signOutWithQuestion, useAccount } from './use-account.ts'

/** Pages without a footer. */
const withoutFooter = ['/register', '/auth/register', '/prakerja/checking-voucher']

export function AppLayout({ children, onSignIn }: { children: ReactNode; onSignIn: () => void }) {
  const path = useContext(PathContext)
  const account = useAccount()
  useTakenOverMark()
  // True for a lesson, which has its own bars (lesson-screen.tsx).
  const isLesson = path.startsWith('/lecture-material/')
  // True for admin and expert screens, which have their own layout.
  const isStaffArea = isAtOrBelow(path, '/admin') || isAtOrBelow(path, '/expert')
  const hasBottomBar = account !== undefined && !isLesson && !isStaffArea
  return (
    <div
      className={joinClassNames(classes.frame, hasBottomBar && classes.withBottomBar)}
      data-lesson={isLesson || undefined}
    >
      <TopMenu
        account={account}
        status={account && <StatusPill />}
        onSignIn={onSignIn}
        hasSignIn={!path.startsWith('/auth/')}
        onSignOut={() => void signOutWithQuestion()}
      />
      <main id="isi" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {/* A lesson shows no note about stored data, because its content does not change. */}
      {!isLesson && <OldDataNote />}
      {!withoutFooter.includes(path) && !isLesson && !isStaffArea && <Footer isSmall={smallFooterPaths.test(path)} />}
      {hasBottomBar && <BottomBar />}
    </div>
  )
}

/**
 * Removes the attribute `data-document` after hydration. Until then the style sheet uses the attribute to hide the
 * login link from members.
 */
function useTakenOverMark(): void {
  const isTakenOver = useIsHydrated()
  useLayoutEffect(() => {
    if (isTakenOver) delete document.documentElement.dataset['document']
  }, [isTakenOver])
}
