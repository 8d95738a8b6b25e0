import { useEffect, useRef, type SyntheticEvent } from 'react'
import * as v from 'valibot'
import { forgetPassword } from '#contract/account/account-mail.ts'
import { Email } from '#contract/account/session-data.ts'
import { useAction } from '#app/lib/use-action.ts'
import { createRefusalHandler } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './auth-form.module.css'
import { useAuthForm } from './use-auth-form.ts'

const ResetRequest = v.object({ email: Email })

interface Props {
  /** Called after the request was sent. The server sends an email if the account exists. */
  onDone: () => void
  onBack: () => void
}

export function ResetRequestForm({ onDone, onBack }: Props) {
  const form = useAuthForm({
    // Uses the same draft as the login form, so that users type their email only once.
    draftKey: 'login',
    schema: ResetRequest,
    initial: { email: '' },
    neverKept: [],
  })

  const asking = useAction(
    async (body: v.InferOutput<typeof ResetRequest>) => {
      await callApi(forgetPassword, { body })
      onDone()
    },
    createRefusalHandler(({ errors, message }) => form.setServerErrors({ email: errors?.['email'] ?? message })),
  )

  // The form gets the focus, because the link that opened it has been replaced.
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => formRef.current?.focus({ preventScroll: true }), [])

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (form.output) void asking.run(form.output)
  }

  return (
    <form
      ref={formRef}
      tabIndex={-1}
      className={classes.form}
      onSubmit={handleSubmit}
      noValidate
      aria-label="Atur ulang password"
    >
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="nama@email.com"
      />
      <Button type="submit" size="l" isFullWidth isBusy={asking.isBusy} disabled={!form.output}>
        Kirim link
      </Button>
      <AppLink
        to="/auth/login"
        className={classes.aside}
        onClick={event => {
          event.preventDefault()
          onBack()
        }}
      >
        Kembali ke Masuk
      </AppLink>
    </form>
  )
}
