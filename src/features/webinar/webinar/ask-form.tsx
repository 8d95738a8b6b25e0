import { useState } from 'react'
import * as v from 'valibot'
import { QUESTION_MAX, RoomQuestionPayload } from '#contract/webinar/room.outbox.ts'
import { useDraft } from '#app/learning/use-draft.ts'
import { useAction } from '#app/lib/use-action.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { askInRoom } from './room-labels.ts'
import classes from './room.module.css'

/** Form for questions. Works offline, because the question is stored and sent when there is a connection. */
export function AskForm({ meetingId }: { meetingId: string }) {
  const draft = useDraft(getCurrentUserId() ?? '', `room-question:${meetingId}`, '')
  const [error, setError] = useState<string>()

  const { isBusy, run: handleSubmit } = useAction(async () => {
    const checked = v.safeParse(RoomQuestionPayload, { meetingId, text: draft.value })
    setError(checked.success ? undefined : checked.issues[0].message)
    if (!checked.success) return
    if (await askInRoom(meetingId, checked.output.text)) draft.discard()
  })

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void handleSubmit()
      }}
    >
      <TextAreaField
        label="Pertanyaanmu"
        value={draft.value}
        limit={QUESTION_MAX}
        disabled={!draft.isReady}
        readOnly={isBusy}
        error={error}
        onChange={event => draft.change(event.currentTarget.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        Kirim pertanyaan
      </Button>
    </form>
  )
}
