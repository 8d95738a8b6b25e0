import { useId, useState } from 'react'
import type { Objection } from '#contract/webinar/attendance.ts'
import { isBlank } from '#contract/wire/blank.ts'
import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { useAction } from '#app/lib/use-action.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './attendance.module.css'

const MIN_LENGTH = 5

interface Props {
  meetingId: string
  objection: Objection | null
  isClosed: boolean
  entries: readonly OutboxEntry[]
}

/** Form 'Keberatan' (objection) for a learner who attended although the record does not show it. Works offline. */
export function ObjectionForm({ meetingId, objection, isClosed, entries }: Props) {
  const id = useId()
  const ownEntries = entries.filter(
    ({ kind, payload }) => kind === 'attendance-objection' && 'meetingId' in payload && payload.meetingId === meetingId,
  )
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')

  const { isBusy, run: handleSubmit } = useAction(async () => {
    if (reason.trim().length < MIN_LENGTH || isBlank(reason)) return setProblem('Tulis alasannya dulu.')
    try {
      const payload = { meetingId, reason: reason.trim() }
      await enqueueWork(userId => [{ kind: 'attendance-objection', payload, userId }])
    } catch (error) {
      return setProblem(`Keberatanmu belum tersimpan ${describeNotStored(error)}`)
    }
    setProblem('')
    setReason('')
    setIsOpen(false)
  })

  const canObject = !isClosed && (objection === null || objection.state === 'open')
  return (
    <div className={classes.objection}>
      <output>{statusText(objection, ownEntries)}</output>
      {canObject && !isOpen && (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Keberatan
        </Button>
      )}
      {canObject && isOpen && (
        <form
          onSubmit={event => {
            event.preventDefault()
            void handleSubmit()
          }}
          noValidate
        >
          <label htmlFor={id}>Kenapa catatannya tidak benar?</label>
          <textarea
            id={id}
            rows={3}
            maxLength={500}
            value={reason}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-problem`}
            onChange={event => setReason(event.target.value)}
          />
          <p id={`${id}-problem`} className={classes.problem} role="alert">
            {problem}
          </p>
          <div className={classes.buttons}>
            <Button type="submit" isBusy={isBusy}>
              Kirim keberatan
            </Button>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Batal
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

function statusText(objection: Objection | null, own: readonly OutboxEntry[]): string {
  const refusedCode = own.find(({ state }) => state === 'refused')?.lastReason?.code
  if (refusedCode && isErrorCode(refusedCode)) return errorMessages[refusedCode]
  if (own.length > 0) return 'Keberatanmu tersimpan di perangkat ini, dan dikirim begitu ada koneksi.'
  switch (objection?.state) {
    case 'open':
      return `Keberatanmu menunggu keputusan: "${objection.reason}"`
    case 'granted':
      return `Keberatanmu diterima: ${objection.note ?? ''}`
    case 'declined':
      return `Keberatanmu tidak diterima: ${objection.note ?? ''}`
    default:
      return 'Catatannya tidak sesuai? Beri tahu kami, pemateri atau admin yang memutuskan.'
  }
}
