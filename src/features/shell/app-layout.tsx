import { useQuery } from '@tanstack/react-query'
import { useContext, useLayoutEffect, type ReactNode } from 'react'
import { isBelow, isExpertOnly } from '#contract/rules/access.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { businessTarget } from '#app/session/business-site.ts'
import { linkTo } from '#app/session/leaving.ts'
import { useTakenOver } from '#app/lib/taken-over.tsx'
import { useSession } from '#app/session/session.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { Account } from './account.ts'
import classes from './app-layout.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { userPreviewQuery } from '#app/queries/user.ts'
import { OldDataNote } from './old-data-note.tsx'
import { StatusPill } from './status-pill.tsx'
import { TopMenu } from './top-menu.tsx'

/** product.md §2 'Layouts'. */
const withoutFooter = ['/register', '/auth/register', '/prakerja/checking-voucher']

export function AppLayout({ children, onSignIn }: { children: ReactNode; onSignIn: () => void }) {
  const path = useContext(PathContext)
  const account = useAccount()
  // In a lesson the bottom belongs to 'Sebelumnya' and 'Selanjutnya'.
  const isLesson = path.startsWith('/lecture-material/')
  // The desk has a layout of its own (product.md §2 'Layouts').
  const isDesk = isBelow(path, '/admin') || isBelow(path, '/expert')
  const hasBottomBar = account !== undefined && !isLesson && !isDesk
  return (
    <div className={classNames(classes.frame, hasBottomBar && classes.withBottomBar)}>
      <TopMenu
        account={account}
        status={account && <StatusPill />}
        onSignIn={onSignIn}
        hasSignIn={!path.startsWith('/auth/')}
        onSignOut={() => void leave()}
      />
      <main id="isi" className={classes.main} tabIndex={-1}>
        {/* What a lesson shows does not change. */}
        {!isLesson && <OldDataNote />}
        {children}
      </main>
      {!withoutFooter.includes(path) && !isLesson && !isDesk && <Footer />}
      {hasBottomBar && <BottomBar />}
    </div>
  )
}

/** Who is not out must know it: also where the question itself does not come. */
function leave(): Promise<void> {
  return import('./sign-out.ts').then(({ askAndSignOut }) => askAndSignOut()).catch(alertFailure)
}

function useAccount(): Account | undefined {
  const { user: known } = useSession()
  const isTakenOver = useTakenOver()
  const user = isTakenOver ? known : undefined
  // Until now a style sheet has hidden the way in from members.
  useLayoutEffect(() => {
    if (isTakenOver) delete document.documentElement.dataset['document']
  }, [isTakenOver])
  const { data: preview } = useQuery({ ...userPreviewQuery(), enabled: user !== undefined })
  if (!user) return undefined
  const scoring = linkTo(businessTarget('scoring'), alertFailure)
  return { isAdmin: user.isAdmin, isExpertOnly: isExpertOnly(user), scoring, preview }
}
