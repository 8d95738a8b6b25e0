import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { brand } from '#contract/site/brand.ts'
import { landAfterLogin } from '#app/session/guards.ts'
import { currentUserId } from '#app/session/session.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { AuthPanes } from './auth-panes.tsx'
import classes from './auth-screen.module.css'
import { authLabels } from './auth-labels.ts'
import { SignedInNote } from './signed-in-note.tsx'
import type { AuthPane } from './state.ts'

const addresses = { login: '/auth/login', register: '/auth/register', reset: '/auth/forget-password' } as const

/** Login, registration and password reset as pages; `redirect` is followed after the login. */
export function AuthScreen({ pane, redirect }: { pane: AuthPane; redirect: string | undefined }) {
  const navigate = useNavigate()
  const search = redirect ? { redirect } : {}
  // Read once when the page opens: after a login on this page the user is already being redirected.
  const [isSignedIn, setIsSignedIn] = useState(() => currentUserId() !== undefined)
  if (isSignedIn && pane !== 'reset') {
    return <SignedInNote onGoOn={() => landAfterLogin(redirect)} onChangeAccount={() => setIsSignedIn(false)} />
  }
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <header>
          <h1 className={classes.title}>{authLabels[pane].title}</h1>
          <p className={classes.text}>{authLabels[pane].text}</p>
        </header>
        <AuthPanes
          pane={pane}
          redirect={redirect}
          onPane={next => void navigate({ to: addresses[next], search, replace: true })}
          onLogin={() => landAfterLogin(redirect)}
        />
      </section>
      <aside className={classes.side} aria-hidden="true">
        <Illustration name="sprout" size={300} />
        <p>{brand.tagline}</p>
      </aside>
    </div>
  )
}
