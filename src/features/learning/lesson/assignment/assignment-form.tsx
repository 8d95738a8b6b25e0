import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { AssignmentPayload } from '#contract/assessment/assignment.outbox.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { submitAssignment } from './submit-assignment.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { AttachmentPicker } from '#app/learning/attachments/attachment-picker.tsx'
import { useAttachments } from '#app/learning/attachments/use-attachments.ts'
import { useDraft } from '#app/learning/use-draft.ts'
import classes from './assignment.module.css'
import { getDraftKeys, onDraftsChanged } from '#app/learning/draft-keys.ts'
import { LessonBarPortal } from '../lesson-bar-portal.tsx'
import { useAction } from '#app/lib/use-action.ts'

const FORM_ID = 'kumpul-tugas'
const PROBLEM_ID = 'masalah-tugas'

interface Props {
  enrollmentId: string
  lectureMaterialId: string
  isRevision: boolean
  /** True if the assignment is complete, even if its answer is not on this device. */
  isComplete: boolean
  /** Text of the current version, from which a new version can begin. */
  previousText: string
  /** True if the learner's answer needs no new version. The form is then collapsed until the learner opens it. */
  isCollapsed: boolean
  onHandedIn: () => void
}

/**
 * Form for an answer to an assignment. Mounts the form again after another component has changed the form's draft, by
 * returning an unsent answer or by adding shared content.
 */
export function AssignmentForm(props: Props) {
  const [round, setRound] = useState(0)
  useEffect(() => onDraftsChanged(() => setRound(before => before + 1)), [])
  return <Form key={round} {...props} />
}

function Form({
  enrollmentId,
  lectureMaterialId,
  isRevision,
  isComplete,
  previousText,
  isCollapsed,
  onHandedIn,
}: Props) {
  const userId = getCurrentUserId() ?? ''
  const keys = getDraftKeys(enrollmentId, lectureMaterialId)
  const draft = useDraft(userId, keys.text, '')
  const attachments = useAttachments(userId, keys.files)
  const [problem, setProblem] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const labelRef = useRef<HTMLLabelElement>(null)
  const isReady = draft.isReady && attachments.isReady
  const isTyped = draft.value !== ''
  const isEmpty = !isTyped && attachments.files.length === 0
  useEffect(() => (isTyped ? holdReload('assignment') : undefined), [isTyped])

  function showProblem(text: string) {
    setProblem(text)
    // Scrolls to the text field, because the pressed button is in the bar, far from this field.
    labelRef.current?.scrollIntoView({ block: 'center' })
  }

  const { isBusy, run: handleSubmit } = useAction(async () => {
    const files = attachments.files.map(({ originalBytes: _shown, ...file }) => file)
    const answer = { enrollmentId, lectureMaterialId, text: draft.value, ...(files.length > 0 && { files }) }
    const checked = v.safeParse(AssignmentPayload, answer)
    if (!checked.success) {
      showProblem(checked.issues[0].message)
      return
    }
    try {
      await submitAssignment(checked.output)
      draft.discard()
      attachments.releaseFiles()
      setIsOpen(false)
      onHandedIn()
    } catch (error) {
      showProblem(`Tugas belum tersimpan ${describeNotStored(error)} Teks dan berkasmu masih di sini.`)
    }
  })

  if (isCollapsed && !isOpen && isEmpty) {
    return (
      <Button variant="secondary" disabled={!isReady} onClick={() => setIsOpen(true)}>
        Buat versi baru
      </Button>
    )
  }

  return (
    <form
      id={FORM_ID}
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void handleSubmit()
      }}
    >
      <label ref={labelRef} htmlFor="jawaban-tugas" className={classes.label}>
        Jawabanmu
      </label>
      {problem && (
        <p id={PROBLEM_ID} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <textarea
        id="jawaban-tugas"
        aria-describedby={problem && PROBLEM_ID}
        className={classes.area}
        disabled={!draft.isReady}
        readOnly={isBusy}
        value={draft.value}
        onChange={event => {
          setProblem(undefined)
          setIsOpen(true)
          draft.change(event.currentTarget.value)
        }}
      />
      {previousText !== '' && !isTyped && (
        <Button
          variant="secondary"
          disabled={!draft.isReady || isBusy}
          onClick={() => {
            setIsOpen(true)
            draft.change(previousText)
          }}
        >
          Mulai dari teks sebelumnya
        </Button>
      )}
      <AttachmentPicker attachments={attachments} isLocked={isBusy} />
      {/* After an answer was handed in or counted as complete, the bar shows 'Selanjutnya' until the form has content. */}
      {((!isRevision && !isComplete) || !isEmpty) && (
        <LessonBarPortal>
          <Button
            type="submit"
            form={FORM_ID}
            variant={isEmpty ? 'secondary' : 'primary'}
            data-main
            isBusy={isBusy}
            disabled={!isReady || attachments.adding !== undefined}
          >
            {isRevision ? 'Kumpulkan versi baru' : 'Kumpulkan tugas'}
          </Button>
        </LessonBarPortal>
      )}
    </form>
  )
}
