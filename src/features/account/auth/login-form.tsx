import { useState, type SyntheticEvent } from 'react'
import * as v from 'valibot'
import { login, LoginBody } from '#contract/account/auth.ts'
import { writeSessionStorage } from '#app/lib/browser-storage.ts'
import { useAction } from '#app/lib/use-action.ts'
import { createRefusalHandler } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './auth-form.module.css'
import { readTypedEmail, useAuthForm } from './use-auth-form.ts'

const Credentials = v.pick(LoginBody, ['email', 'password'])

interface Props {
  isRemembered: boolean
  onRemember: (isRemembered: boolean) => void
  /** Called after the session is stored on this device. */
  onDone: () => void
  onForgotten: () => void
}

export function LoginForm({ isRemembered, onRemember, onDone, onForgotten }: Props) {
  const [email] = useState(() => readTypedEmail('register'))
  const form = useAuthForm({
    draftKey: 'login',
    schema: Credentials,
    initial: { email, password: '' },
    neverKept: ['password'],
  })

  const entering = useAction(
    async (body: LoginBody) => {
      await signIn(await callApi(login, { body }), isRemembered)
      form.discardDraft()
      writeSessionStorage('semai-passkey-offer', '1')
      onDone()
    },
    createRefusalHandler(({ errors, message }) =>
      form.setServerErrors({ email: errors?.['email'] ?? message, password: errors?.['password'] }),
    ),
  )

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (form.output) void entering.run({ ...form.output, remember: isRemembered })
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate aria-label="Masuk">
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="nama@email.com"
      />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <div className={classes.row}>
        <label className={classes.check}>
          <input type="checkbox" checked={isRemembered} onChange={event => onRemember(event.target.checked)} />
          Ingat saya
        </label>
        <AppLink
          to="/auth/forget-password"
          className={classes.aside}
          onClick={event => {
            event.preventDefault()
            onForgotten()
          }}
        >
          Lupa password?
        </AppLink>
      </div>
      <Button data-track="sign-in" type="submit" size="l" isFullWidth isBusy={entering.isBusy} disabled={!form.output}>
        Masuk
      </Button>
    </form>
  )
}
