import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useIsOnline } from '#app/session/online.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import classes from './auth-panes.module.css'
import { LoginForm } from './login-form.tsx'
import { completeRegistration } from './complete-registration.ts'
import { completeResetRequest } from './complete-reset-request.ts'
import { RegisterForm } from './register-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import type { AuthPane } from './state.ts'

/** Loaded after the form, because most users type their password and use no other way to log in. */
const OtherLoginMethods = createLazyPart(() => import('./other-ways.tsx').then(module => module.OtherLoginMethods), {
  substitute: () => null,
})

const tabs = [
  { pane: 'login', label: 'Masuk' },
  { pane: 'register', label: 'Buat Akun Baru' },
] as const satisfies readonly { pane: AuthPane; label: string }[]

interface Props {
  pane: AuthPane
  onPane: (pane: AuthPane) => void
  /** Called after a login with a password or a passkey. */
  onLogin: () => void
  /** Called to close the popup after a form was sent successfully, before the dialog with the result opens. */
  onLeave?: () => void
  /** URL to open after a login with Google or a registration. */
  redirect?: string | undefined
}

/** The forms for login, registration and password reset, one at a time. The popup and the pages use the same forms. */
export function AuthPanes(props: Props) {
  if (props.pane !== 'reset') return <TabbedPanes {...props} />
  return (
    <div className={classes.panes}>
      <p className={classes.text}>
        Tulis email akunmu. Kami kirimkan link untuk membuat password baru, berlaku 60 menit.
      </p>
      <OfflineReason action="Mengirim link" />
      <ResetRequestForm
        onBack={() => props.onPane('login')}
        onDone={() => {
          props.onLeave?.()
          completeResetRequest()
        }}
      />
    </div>
  )
}

function OfflineReason({ action }: { action: string }) {
  const isOnline = useIsOnline()
  if (isOnline) return null
  return <output className={classes.text}>Kamu sedang offline. {action} butuh koneksi.</output>
}

function TabbedPanes({ pane, onPane, onLogin, onLeave, redirect }: Props) {
  const id = useId()
  const [isRemembered, setIsRemembered] = useState(false)
  const listRef = useRef<HTMLDivElement>(null)

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = pane === 'login' ? 'register' : 'login'
    onPane(next)
    listRef.current?.querySelector<HTMLElement>(`[data-pane="${next}"]`)?.focus()
  }

  return (
    <div className={classes.panes}>
      <div ref={listRef} className={classes.tabs} role="tablist" aria-label="Akun">
        {tabs.map(tab => (
          <button
            key={tab.pane}
            type="button"
            role="tab"
            id={`${id}-${tab.pane}`}
            data-pane={tab.pane}
            className={classes.tab}
            aria-selected={tab.pane === pane}
            aria-controls={`${id}-pane`}
            tabIndex={tab.pane === pane ? 0 : -1}
            // If this pane is already open, `onPane` is not called, because a change of the URL would empty its form.
            onClick={() => tab.pane !== pane && onPane(tab.pane)}
            onKeyDown={handleKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <OfflineReason action={pane === 'login' ? 'Masuk' : 'Membuat akun'} />
      <div id={`${id}-pane`} role="tabpanel" aria-labelledby={`${id}-${pane}`}>
        {pane === 'login' ? (
          <LoginForm
            isRemembered={isRemembered}
            onRemember={setIsRemembered}
            onDone={onLogin}
            onForgotten={() => onPane('reset')}
          />
        ) : (
          <RegisterForm
            onDone={() => {
              onLeave?.()
              completeRegistration(redirect)
            }}
          />
        )}
        <div className={classes.others}>
          <OtherLoginMethods
            redirect={redirect}
            isRemembered={isRemembered}
            onLogin={pane === 'login' ? onLogin : undefined}
          />
        </div>
      </div>
    </div>
  )
}
