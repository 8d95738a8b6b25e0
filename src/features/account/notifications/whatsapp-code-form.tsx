import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { confirmWhatsAppNumber, WHATSAPP_CODE_MINUTES } from '#contract/account/notification-whatsapp.ts'
import { formatDuration } from '#app/lib/time-spans.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useCall } from '#app/queries/use-call.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './notifications.module.css'
import { getFieldError } from './whatsapp-number-form.tsx'

interface Props {
  /** Number with hidden digits. */
  sentTo: string
  /** True if the code was sent just now. The field then gets the focus, because the pressed button is gone. */
  isJustSent: boolean
  onConfirmed: () => void
  onChange: () => void
}

/** Form for the code that was sent to a number. */
export function WhatsAppCodeForm({ sentTo, isJustSent, onConfirmed, onChange }: Props) {
  const { call } = useCall()
  const [code, setCode] = useState('')
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isJustSent) formRef.current?.querySelector('input')?.focus()
  }, [isJustSent])
  const confirming = useAction(
    async () => {
      await call(confirmWhatsAppNumber, { body: { code } })
      onConfirmed()
    },
    error => getFieldError(error, 'code'),
  )
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    void confirming.run()
  }

  return (
    <form ref={formRef} className={classes.form} aria-label="Kode WhatsApp" noValidate onSubmit={handleSubmit}>
      <TextField
        name="whatsapp-code"
        label="Kode dari WhatsApp"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={`6 angka, dikirim ke ${sentTo}. Berlaku ${formatDuration(WHATSAPP_CODE_MINUTES * 60)}.`}
        value={code}
        error={confirming.failure}
        onChange={({ target }) => {
          setCode(target.value)
          confirming.reset()
        }}
      />
      <div className={classes.row}>
        <Button type="submit" isBusy={confirming.isBusy}>
          Konfirmasi
        </Button>
        <Button variant="ghost" onClick={onChange}>
          Ganti nomor atau minta kode baru
        </Button>
      </div>
    </form>
  )
}
