import type { SyntheticEvent } from 'react'
import { resetPassword } from '#contract/account/account-mail.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import classes from './auth-form.module.css'
import { getLinkFault } from './link-failure.ts'
import { NewPassword } from './new-password.ts'
import { getPasswordHint } from './password-hint.ts'
import { useAuthForm } from './use-auth-form.ts'

interface Props {
  token: string
  onDone: () => void
  /** Called if the link is invalid. */
  onRefused: (verdict: 'expired' | 'invalid') => void
}

export function NewPasswordForm({ token, onDone, onRefused }: Props) {
  const form = useAuthForm({
    draftKey: 'new-password',
    schema: NewPassword,
    initial: { password: '', passwordConfirmation: '' },
    neverKept: ['password', 'passwordConfirmation'],
  })

  const saving = useAction(
    async (password: string) => {
      await callApi(resetPassword, { body: { token, password } })
      onDone()
      return true
    },
    error => {
      const verdict = getLinkFault(error)
      if (verdict) return onRefused(verdict)
      if (!isApiFailure(error) || error.kind !== 'business') return alertFailure(error)
      form.setServerErrors({ password: error.errors?.['password'] ?? error.message })
    },
  )

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (form.output && !saving.answer) void saving.run(form.output.password)
  }

  const password = form.field('password')
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate aria-label="Buat password baru">
      <PasswordField
        {...password}
        label="Password baru"
        autoComplete="new-password"
        hint={getPasswordHint(password.value)}
      />
      <PasswordField {...form.field('passwordConfirmation')} label="Ulangi password baru" autoComplete="new-password" />
      <Button type="submit" size="l" isFullWidth isBusy={saving.isBusy} disabled={!form.output || saving.answer}>
        Simpan
      </Button>
    </form>
  )
}
