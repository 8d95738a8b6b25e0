import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { brand } from '#contract/site/brand.ts'
import { openPageAfterLogin } from '#app/session/guards.ts'
import { readRedirect } from '#app/session/leaving.ts'
import { hasEverLoggedIn } from '#app/session/session-copy.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { AuthPanes } from './auth-panes.tsx'
import classes from './auth-screen.module.css'
import { authLabels } from './auth-labels.ts'
import { JoinCard } from './join-card.tsx'
import { findJoinTarget, type JoinTarget } from './join-target.ts'
import { SignedInNote } from './signed-in-note.tsx'
import type { AuthPane } from './state.ts'

const addresses = { login: '/auth/login', register: '/auth/register', reset: '/auth/forget-password' } as const

interface Props {
  pane: AuthPane
  redirect: string | undefined
  /** True if the visitor chose the login. Otherwise a new visitor may see the registration first. */
  isChosen?: boolean
}

/**
 * Login, registration and password reset as pages. Opens `redirect` after the login. A new visitor who wants a course,
 * voucher or webinar sees the registration first, even at the login's URL. A link to a lesson shows the login first,
 * because only enrolled users have such links.
 */
export function AuthScreen({ pane: pageOf, redirect, isChosen }: Props) {
  const navigate = useNavigate()
  // Read only when the page opens. After a login on this page the user is redirected and must not see the note.
  const [isSignedIn, setIsSignedIn] = useState(() => getCurrentUserId() !== undefined)
  const [isNewcomer] = useState(() => !hasEverLoggedIn())
  const target = pageOf === 'reset' ? undefined : getTarget(redirect)
  const wantsAccount = target !== undefined && target.kind !== 'lesson' && isNewcomer && !isChosen
  const pane = pageOf === 'login' && wantsAccount ? 'register' : pageOf
  if (isSignedIn && pane !== 'reset') {
    return <SignedInNote onGoOn={() => openPageAfterLogin(redirect)} onChangeAccount={() => setIsSignedIn(false)} />
  }

  function showPane(next: AuthPane) {
    const search = { ...(redirect && { redirect }), ...(target && next === 'login' && { pane: next }) }
    void navigate({ to: addresses[next], search, replace: true })
  }

  const { title, text } = target && pane === 'register' ? authLabels.join : authLabels[pane]
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <header>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.text}>{text}</p>
        </header>
        {target && <JoinCard target={target} />}
        <AuthPanes pane={pane} redirect={redirect} onPane={showPane} onLogin={() => openPageAfterLogin(redirect)} />
      </section>
      <aside className={classes.side} aria-hidden="true">
        <Illustration name="sprout" size={300} />
        <p>{brand.tagline}</p>
      </aside>
    </div>
  )
}

function getTarget(redirect: string | undefined): JoinTarget | undefined {
  const target = readRedirect(redirect)
  return target?.kind === 'inside' ? findJoinTarget(target.path) : undefined
}
