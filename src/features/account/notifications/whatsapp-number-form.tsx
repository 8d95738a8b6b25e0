import type { SyntheticEvent } from 'react'
import { setWhatsAppNumber } from '#contract/account/notification-whatsapp.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { useCall } from '#app/queries/use-call.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './notifications.module.css'

/** Returns the message for a field. Shows an alert instead if the failure does not concern the input. */
export function getFieldError(error: unknown, field: string): string | undefined {
  if (isApiFailure(error) && error.kind === 'business') return error.errors?.[field] ?? error.message
  alertFailure(error)
  return undefined
}

interface Props {
  number: string
  onNumber: (number: string) => void
  onSend: () => void
  onSent: () => void
}

/** Form that sends a code to a number. */
export function WhatsAppNumberForm({ number, onNumber, onSend, onSent }: Props) {
  const { call } = useCall()
  const sending = useAction(
    async () => {
      onSend()
      await call(setWhatsAppNumber, { body: { number } })
      onSent()
    },
    error => getFieldError(error, 'number'),
  )
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    void sending.run()
  }

  return (
    <form className={classes.form} aria-label="Nomor WhatsApp" noValidate onSubmit={handleSubmit}>
      <TextField
        name="whatsapp-number"
        label="Nomor WhatsApp"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={number}
        error={sending.failure}
        onChange={({ target }) => {
          onNumber(target.value)
          sending.reset()
        }}
      />
      <Button type="submit" isBusy={sending.isBusy}>
        Kirim kode
      </Button>
    </form>
  )
}
