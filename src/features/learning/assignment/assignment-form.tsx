import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { AssignmentPayload } from '#contract/assignment.ts'
import { becauseNotStored } from '#app/notices/not-stored-words.ts'
import { submitAssignment } from '#app/session/outbox.ts'
import { holdReload } from '#app/session/safe-point.ts'
import { currentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { AttachmentPicker } from '../attachments/attachment-picker.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { useDraft } from '../use-draft.ts'
import classes from './assignment.module.css'
import { draftKeys, onDraftsChanged } from './draft-keys.ts'

interface Props {
  enrollmentId: string
  lectureMaterialId: string
  isRevision: boolean
}

/** Reads its drafts anew when they were written from outside: something was taken back or shared into them. */
export function AssignmentForm(props: Props) {
  const [round, setRound] = useState(0)
  useEffect(() => onDraftsChanged(() => setRound(before => before + 1)), [])
  return <Form key={round} {...props} />
}

function Form({ enrollmentId, lectureMaterialId, isRevision }: Props) {
  const userId = currentUserId() ?? ''
  const keys = draftKeys(enrollmentId, lectureMaterialId)
  const draft = useDraft(userId, keys.text, '')
  const attachments = useAttachments(userId, keys.files)
  const [note, setNote] = useState<{ isProblem: boolean; text: string }>()
  const isReady = draft.isReady && attachments.isReady
  const isTyped = draft.value !== ''
  useEffect(() => (isTyped ? holdReload('assignment') : undefined), [isTyped])

  async function handleSubmit() {
    const files = attachments.files.map(({ originalBytes: _shown, ...file }) => file)
    const answer = { enrollmentId, lectureMaterialId, text: draft.value, ...(files.length > 0 && { files }) }
    const checked = v.safeParse(AssignmentPayload, answer)
    if (!checked.success) {
      setNote({ isProblem: true, text: checked.issues[0].message })
      return
    }
    try {
      await submitAssignment(checked.output)
      draft.discard()
      attachments.letGo()
      setNote({ isProblem: false, text: 'Tugasmu tersimpan dan dikirim begitu ada koneksi.' })
    } catch (error) {
      const why = becauseNotStored(error)
      setNote({ isProblem: true, text: `Tugas belum tersimpan ${why} Teks dan berkasmu masih di sini.` })
    }
  }

  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void handleSubmit()
      }}
    >
      <label htmlFor="jawaban-tugas" className={classes.label}>
        Jawabanmu
      </label>
      <textarea
        id="jawaban-tugas"
        className={classes.area}
        disabled={!draft.isReady}
        value={draft.value}
        onChange={event => {
          setNote(undefined)
          draft.change(event.currentTarget.value)
        }}
      />
      <AttachmentPicker attachments={attachments} />
      {note && (
        <p className={note.isProblem ? classes.problem : classes.muted} role={note.isProblem ? 'alert' : 'status'}>
          {note.text}
        </p>
      )}
      <Button type="submit" disabled={!isReady || attachments.adding !== undefined}>
        {isRevision ? 'Kumpulkan versi baru' : 'Kumpulkan tugas'}
      </Button>
    </form>
  )
}
