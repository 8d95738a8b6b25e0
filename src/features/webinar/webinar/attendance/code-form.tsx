import { useState } from 'react'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { useAction } from '#app/lib/use-action.ts'
import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import { withdrawUnsentEntry } from '#app/outbox/attachments.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './attendance.module.css'

interface Props {
  meetingId: string
  pass: string
  entries: readonly OutboxEntry[]
}

/**
 * Form for the attendance code that the host displays. Works offline, because the code is stored together with the time
 * when it was typed, and sent later.
 */
export function CodeForm({ meetingId, pass, entries }: Props) {
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState('')
  const ownEntries = entries.filter(
    ({ kind, payload }) => kind === 'attendance-code' && 'meetingId' in payload && payload.meetingId === meetingId,
  )
  const refused = ownEntries.filter(({ state }) => state === 'refused')

  const { isBusy, run: handleSubmit } = useAction(async () => {
    const digits = code.replaceAll(/\D/g, '')
    if (digits.length !== 6) return setProblem('Kode hadir terdiri dari 6 angka.')
    try {
      await enqueueWork(userId => [{ kind: 'attendance-code', payload: { meetingId, pass, code: digits }, userId }])
    } catch (error) {
      return setProblem(`Kodemu belum tersimpan ${describeNotStored(error)}`)
    }
    // The learner has typed a new code, so earlier refused codes are removed from the outbox.
    for (const { id } of refused) void withdrawUnsentEntry(id)
    setProblem('')
    setTyped(digits)
    setCode('')
  })

  return (
    <form
      className={classes.code}
      onSubmit={event => {
        event.preventDefault()
        void handleSubmit()
      }}
      noValidate
    >
      <TextField
        label="Kode hadir"
        hint="Enam angka di layar depan. Bisa juga diketik tanpa koneksi."
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={code}
        error={problem || undefined}
        onChange={event => setCode(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        Catat hadir
      </Button>
      <output className={classes.muted}>{statusText(ownEntries, typed)}</output>
    </form>
  )
}

function statusText(own: readonly OutboxEntry[], typed: string | undefined): string {
  const refused = own.find(({ state }) => state === 'refused')
  const code = refused?.lastReason?.code
  if (code && isErrorCode(code)) return errorMessages[code]
  if (refused) return 'Kode itu belum diterima. Lihat lagi kode di layar depan.'
  if (own.length > 0) return 'Kode tersimpan di perangkat ini, dan dikirim begitu ada koneksi.'
  return typed ? `Kode ${typed} diterima.` : ''
}
