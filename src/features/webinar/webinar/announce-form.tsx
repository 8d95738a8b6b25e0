import { useRef, useState } from 'react'
import { ANNOUNCEMENT_MAX, announceInRoom } from '#contract/webinar/room.admin.ts'
import { isBlank } from '#contract/wire/blank.ts'
import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useCall } from '#app/queries/use-call.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import classes from './room.module.css'

/** Form for announcements by leaders of the meeting. Requires a connection, because a late announcement has no use. */
export function AnnounceForm({ meetingId }: { meetingId: string }) {
  const [text, setText] = useState('')
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const { call } = useCall()
  const { run, isBusy, failure } = useAction(async (words: string) => {
    const input = { params: { id: meetingId }, body: { text: words } }
    await call(announceInRoom, input, { intent: `announce:${meetingId}:${words}` })
    // Keeps the next announcement, which the leader may have begun during the call.
    setText(now => (now === words ? '' : now))
    // The field gets the focus, because the button is disabled while the field is empty.
    fieldRef.current?.focus()
  }, failureText)
  const isEmpty = isBlank(text)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isEmpty) void run(text)
      }}
    >
      <TextAreaField
        ref={fieldRef}
        label="Umumkan kepada semua orang"
        value={text}
        limit={ANNOUNCEMENT_MAX}
        error={failure}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy} disabled={isEmpty}>
        Umumkan
      </Button>
    </form>
  )
}

function failureText(error: unknown): string {
  const code = isApiFailure(error) ? error.code : undefined
  if (code !== undefined && isErrorCode(code)) return errorMessages[code]
  return 'Belum terkirim. Periksa koneksimu, lalu tekan Umumkan lagi: tulisanmu masih di sini.'
}
