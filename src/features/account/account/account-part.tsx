import type { ReactNode } from 'react'
import cardPage from '#app/ui/card-page.module.css'
import { joinClassNames } from '#app/ui/class-names.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import classes from './account-page.module.css'
import { AppLink } from '#app/ui/app-link.tsx'

interface Props {
  title: string
  /** Page to which the link at the top leads. */
  back?: { to: string; label: string }
  children: ReactNode
}

/** A page below `/akun`, with a link back. */
export function AccountSection({ title, back = { to: '/akun', label: 'Akun' }, children }: Props) {
  return (
    <div className={joinClassNames(cardPage.page, classes.page)}>
      <PageHead
        title={title}
        kicker={
          <AppLink to={back.to} className={classes.back}>
            ‹ {back.label}
          </AppLink>
        }
      />
      {children}
    </div>
  )
}
