import { useState, type SyntheticEvent } from 'react'
import { register, RegisterForm as RegisterFields, type RegisterBody } from '#contract/account/auth.ts'
import { useAction } from '#app/lib/use-action.ts'
import { createRefusalHandler } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { awardRegistration } from './award-registration.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './auth-form.module.css'
import { getPasswordHint } from './password-hint.ts'
import { readTypedEmail, useAuthForm } from './use-auth-form.ts'

/**
 * Registration form. `onDone` is called when the new account is logged in on this device and the entry for its points
 * is stored.
 */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const [email] = useState(() => readTypedEmail('login'))
  const form = useAuthForm({
    draftKey: 'register',
    schema: RegisterFields,
    initial: {
      fullName: '',
      email,
      emailConfirmation: '',
      phoneNumber: '08',
      password: '',
      passwordConfirmation: '',
    },
    neverKept: ['password', 'passwordConfirmation'],
  })

  const joining = useAction(
    async (body: RegisterBody) => {
      const { user, accessToken, refreshToken } = await callApi(register, { body })
      const { id: userId, isAdmin, roles } = user
      await signIn({ userId, isAdmin, roles, accessToken, refreshToken }, false)
      // Stores the points in the outbox, so that they are not lost if the tab is closed. If they cannot be stored, the
      // registration continues.
      await awardRegistration().catch((error: unknown) => console.warn('registration points not stored', error))
      form.discardDraft()
      onDone()
    },
    createRefusalHandler(({ code, type, errors = {}, message }) => {
      // The email is already registered. The message is shown at both email fields. Older servers use the type
      // `emailError`.
      if (code === 'EMAIL_ALREADY_REGISTERED' || type === 'emailError') {
        form.setServerErrors({ email: message, emailConfirmation: message })
      } else if (Object.keys(errors).length > 0) form.setServerErrors(errors)
      else form.setServerErrors({ email: message })
    }),
  )

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (!form.output) return
    const { fullName, email, phoneNumber, password } = form.output
    void joining.run({ fullName, email, phoneNumber, password })
  }

  const password = form.field('password')
  const emailProps = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate aria-label="Buat Akun Baru">
      <TextField {...form.field('fullName')} label="Nama lengkap" autoComplete="name" />
      <TextField
        {...form.field('email')}
        {...emailProps}
        label="Email"
        autoComplete="username"
        placeholder="nama@email.com"
      />
      <TextField {...form.field('emailConfirmation')} {...emailProps} label="Ulangi email" autoComplete="off" />
      <TextField
        {...form.field('phoneNumber')}
        label="Nomor telepon"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
      />
      <PasswordField
        {...password}
        label="Password"
        autoComplete="new-password"
        hint={getPasswordHint(password.value)}
      />
      <PasswordField {...form.field('passwordConfirmation')} label="Ulangi password" autoComplete="new-password" />
      <p className={classes.terms}>
        Dengan mendaftar kamu setuju dengan <AppLink to="/terms-and-conditions">Syarat dan ketentuan</AppLink> serta{' '}
        <AppLink to="/privacy-policy">Kebijakan privasi</AppLink>.
      </p>
      <Button type="submit" size="l" isFullWidth isBusy={joining.isBusy} disabled={!form.output}>
        Buat Akun Baru
      </Button>
    </form>
  )
}
