import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LESSON_TEXT_MIN_LENGTH } from '#contract/wire/limits.ts'
import type { DraftKey } from '#app/data/begun.ts'
import { cleanText } from '#app/learning/note/note-events.ts'
import { useDraft } from '#app/learning/use-draft.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import classes from '#app/learning/note/note.module.css'

interface Props {
  userId: string
  title: string
  label: string
  hint: string
  submit: string
  /** Message that confirms that the text was stored, because its place in the list may be outside of the screen. */
  storedMessage: string
  limit: number
  draftKey: DraftKey
  /** Content above the field: the position, or the question that is answered. */
  children?: ReactNode
  /** Stores the text. Returns false if that failed; the text then stays. */
  onSend: (text: string) => Promise<boolean>
  onClose: () => void
}

/** Dialog with one text field. Every change is stored as a draft, which stays when the dialog is closed. */
export function WriteSheet({ userId, title, label, hint, submit, limit, draftKey, children, ...props }: Props) {
  const { storedMessage, onSend, onClose } = props
  const draft = useDraft(userId, draftKey, '')
  const [error, setError] = useState<string>()
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (draft.isReady) formRef.current?.querySelector('textarea')?.focus()
  }, [draft.isReady])
  const { isBusy, run } = useAction(async () => {
    const text = cleanText(draft.value)
    if (text.length < LESSON_TEXT_MIN_LENGTH) {
      setError('Tulis dulu isinya')
      formRef.current?.querySelector('textarea')?.focus()
      return
    }
    if (!(await onSend(text))) return
    draft.discard()
    showToast(storedMessage)
    onClose()
  })
  return (
    <BottomSheet title={title} onClose={onClose}>
      <form
        ref={formRef}
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void run()
        }}
      >
        {children}
        <TextAreaField
          label={label}
          error={error}
          limit={limit}
          maxLength={limit}
          rows={4}
          value={draft.value}
          disabled={!draft.isReady}
          readOnly={isBusy}
          onChange={event => {
            setError(undefined)
            draft.change(event.currentTarget.value)
          }}
        />
        <p className={classes.hint}>{hint}</p>
        <div className={classes.actions}>
          <Button type="submit" isBusy={isBusy}>
            {submit}
          </Button>
        </div>
      </form>
    </BottomSheet>
  )
}
