import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import * as v from 'valibot'
import { changePassword, CurrentPassword } from '#contract/account/account-mail.ts'
import { useAction } from '#app/lib/use-action.ts'
import { createRefusalHandler } from '#app/notices/failure-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { useCall } from '#app/queries/use-call.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import formClasses from './auth-form.module.css'
import { FirstPasswordSection } from './first-password-section.tsx'
import { NewPassword } from './new-password.ts'
import { getPasswordHint } from './password-hint.ts'
import classes from './security-section.module.css'
import { useAuthForm } from './use-auth-form.ts'

const ChangedPassword = v.intersect([v.object({ oldPassword: CurrentPassword }), NewPassword])

/** Lets the user change the password, or set a first password. */
export function PasswordSection() {
  const { data: profile } = useSuspenseQuery(profileQuery())
  return profile.hasPassword === false ? <FirstPasswordSection email={profile.email} /> : <ChangePasswordSection />
}

function ChangePasswordSection() {
  // Number of changed passwords. After each change a new form is mounted, so that no password stays on the screen.
  const [round, setRound] = useState(0)
  return (
    <section className={classes.section} aria-labelledby="ganti-password">
      <h2 id="ganti-password" className={classes.title}>
        Ganti password
      </h2>
      <p className={classes.text}>Perangkat lain perlu masuk lagi setelah password diganti.</p>
      <ChangePasswordForm key={round} onDone={() => setRound(round + 1)} />
    </section>
  )
}

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const form = useAuthForm({
    draftKey: 'change-password',
    schema: ChangedPassword,
    initial: { oldPassword: '', password: '', passwordConfirmation: '' },
    neverKept: ['oldPassword', 'password', 'passwordConfirmation'],
  })

  const { call } = useCall()
  const changing = useAction(
    async (body: { oldPassword: string; newPassword: string }) => {
      await call(changePassword, { body })
      showToast('Password berhasil diganti')
      onDone()
    },
    createRefusalHandler(error => {
      if (error.code === 'OLD_PASSWORD_MISMATCH') {
        form.setServerErrors({ oldPassword: 'Gagal! Password lama tidak valid' })
      } else {
        const { oldPassword, newPassword = error.message } = error.errors ?? {}
        form.setServerErrors({ oldPassword, password: newPassword })
      }
    }),
  )

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (!form.output) return
    void changing.run({ oldPassword: form.output.oldPassword, newPassword: form.output.password })
  }

  const password = form.field('password')
  return (
    <form
      className={`${formClasses.form} ${classes.form}`}
      onSubmit={handleSubmit}
      noValidate
      aria-label="Ganti password"
    >
      <PasswordField {...form.field('oldPassword')} label="Password lama" autoComplete="current-password" />
      <PasswordField
        {...password}
        label="Password baru"
        autoComplete="new-password"
        hint={getPasswordHint(password.value)}
      />
      <PasswordField {...form.field('passwordConfirmation')} label="Ulangi password baru" autoComplete="new-password" />
      <Button type="submit" isBusy={changing.isBusy} disabled={!form.output}>
        Simpan
      </Button>
    </form>
  )
}
