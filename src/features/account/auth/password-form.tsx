import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { PASSWORD_MAX_LENGTH } from '#contract/wire/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import formClasses from './auth-form.module.css'
import passkeyClasses from './passkey.module.css'
import classes from './security-section.module.css'

interface Props {
  refusal: string | undefined
  isBusy: boolean
  onPassword: (password: string) => void
  onCancel: () => void
}

/** Asks for the password before the user changes a way to log in. */
export function PasswordForm({ refusal, isBusy, onPassword, onCancel }: Props) {
  const [password, setPassword] = useState('')
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [])

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }

  return (
    <form
      ref={formRef}
      className={`${formClasses.form} ${classes.form}`}
      onSubmit={handleSubmit}
      noValidate
      aria-label="Pastikan ini kamu"
    >
      <PasswordField
        name="password"
        label="Password akunmu"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        value={password}
        error={refusal}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className={passkeyClasses.actions}>
        <Button type="submit" isBusy={isBusy} disabled={password === ''}>
          Lanjutkan
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </form>
  )
}
