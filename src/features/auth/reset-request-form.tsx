import { useEffect, useRef, type SyntheticEvent } from 'react'
import * as v from 'valibot'
import { forgetPassword } from '#contract/account/account-mail.ts'
import { Email } from '#contract/account/session-data.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { useSingleCall } from '#app/queries/use-single-call.ts'
import { callApi } from '#app/session/api.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './auth-form.module.css'
import { useAuthForm } from './use-auth-form.ts'

const ResetRequest = v.object({ email: Email })

interface Props {
  /** Called when the request was sent; the server emails a link if the account exists. */
  onDone: () => void
  onBack: () => void
}

export function ResetRequestForm({ onDone, onBack }: Props) {
  const form = useAuthForm({
    // Shares the draft with the login form, so that the email is typed only once.
    draftKey: 'login',
    schema: ResetRequest,
    initial: { email: '' },
    neverKept: [],
  })

  const asking = useSingleCall({
    mutationFn: (body: v.InferOutput<typeof ResetRequest>) => callApi(forgetPassword, { body }),
    onSuccess: onDone,
    onError: error => {
      if (!isApiFailure(error) || error.kind !== 'business') return alertFailure(error)
      form.setServerErrors({ email: error.errors?.['email'] ?? error.message })
    },
  })

  // The link that opened this form is gone and with it the focus, so the form sets it.
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => formRef.current?.focus({ preventScroll: true }), [])

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (form.output) asking.mutate(form.output)
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
      <Button type="submit" size="l" isFullWidth isBusy={asking.isPending} disabled={!form.output}>
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
