import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { LevelUpPayload } from '#contract/assessment/level-up.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { emptyProof, proofKeys } from './proof-draft.ts'
import { submitLevelUp } from './submit-level-up.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AttachmentPicker } from '#app/learning/attachments/attachment-picker.tsx'
import { useAttachments } from '#app/learning/attachments/use-attachments.ts'
import { onDraftsChanged } from '#app/learning/draft-keys.ts'
import { useDraft } from '#app/learning/use-draft.ts'
import { useAction } from '#app/lib/use-action.ts'
import classes from './level-up.module.css'

/**
 * Form to hand in a proof for a higher level. If the user takes back an unsent proof, its input becomes a draft again,
 * and the form is mounted again to read the draft.
 */
export function LevelUpForm() {
  const [round, setRound] = useState(0)
  useEffect(() => onDraftsChanged(() => setRound(before => before + 1)), [])
  return <Form key={round} />
}

function Form() {
  const userId = getCurrentUserId() ?? ''
  const draft = useDraft(userId, proofKeys.words, emptyProof)
  const attachments = useAttachments(userId, proofKeys.files, 1)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [note, setNote] = useState('')

  const { isBusy, run: handleSubmit } = useAction(async () => {
    const files = attachments.files.map(({ originalBytes: _shown, ...file }) => file)
    const checked = v.safeParse(LevelUpPayload, { ...draft.value, files })
    if (!checked.success) {
      const { nested = {} } = v.flatten<typeof LevelUpPayload>(checked.issues)
      setErrors(Object.fromEntries(Object.entries(nested).map(([field, texts]) => [field, texts?.[0] ?? ''])))
      return
    }
    setErrors({})
    try {
      await submitLevelUp(checked.output)
      draft.discard()
      attachments.releaseFiles()
      setNote('Buktimu tersimpan dan dikirim begitu ada koneksi.')
    } catch (error) {
      setErrors({ files: `Belum tersimpan ${describeNotStored(error)} Isianmu masih di sini.` })
    }
  })

  const change = (field: keyof typeof emptyProof) => (value: string) => {
    setNote('')
    draft.change({ ...draft.value, [field]: value })
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void handleSubmit()
      }}
    >
      <TextField
        label="Judul"
        value={draft.value.title}
        disabled={!draft.isReady}
        readOnly={isBusy}
        error={errors['title']}
        onChange={event => change('title')(event.currentTarget.value)}
      />
      <label htmlFor="catatan-bukti" className={classes.label}>
        Catatan
      </label>
      <textarea
        id="catatan-bukti"
        className={classes.area}
        value={draft.value.note}
        disabled={!draft.isReady}
        readOnly={isBusy}
        onChange={event => change('note')(event.currentTarget.value)}
      />
      {errors['note'] && (
        <p className={classes.problem} role="alert">
          {errors['note']}
        </p>
      )}
      <AttachmentPicker attachments={attachments} max={1} isLocked={isBusy} />
      {errors['files'] && (
        <p className={classes.problem} role="alert">
          {errors['files']}
        </p>
      )}
      <output className={classes.muted}>{note}</output>
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={!draft.isReady || !attachments.isReady || attachments.adding !== undefined}
      >
        Kirim bukti
      </Button>
    </form>
  )
}
