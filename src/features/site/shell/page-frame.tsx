import type { ReactNode } from 'react'
import { PathContext } from '#app/ui/app-link.tsx'
import type { Account } from './account.ts'
import classes from './app-layout.module.css'
import { TopMenu } from './top-menu.tsx'

const somebody: Account = { isAdmin: false, isExpertOnly: false, scoring: { to: '' }, preview: undefined }

interface Props {
  path: string
  hasAccount: boolean
  children: ReactNode
}

/**
 * Skeleton of a page, shown before the user is known. The build renders it into a document, and the page replaces it.
 */
export function PageFrame({ path, hasAccount, children }: Props) {
  return (
    <PathContext value={path}>
      <div className={classes.frame} data-lesson={path.startsWith('/lecture-material/') || undefined}>
        <TopMenu {...(hasAccount && { account: somebody, status: <output /> })} hasSignIn={false} />
        <main className={classes.main}>{children}</main>
      </div>
    </PathContext>
  )
}
