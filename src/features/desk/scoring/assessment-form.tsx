import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AssessedAssignment, AssessmentOfAnswer } from '#contract/assignment-desk.ts'
import { ASSIGNMENT_COMMENT_MAX_LENGTH } from '#contract/limits.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { currentUserId } from '#app/session/session.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/desk/form/form.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { becauseOf } from '#app/notices/not-stored-words.ts'
import { sendAssessment } from '#app/queries/desk/scoring.ts'
import { CannedComments } from './canned-comments.tsx'
import { readAssessment, type Typed, typedOf } from './read-assessment.ts'
import { RubricFields } from './rubric-fields.tsx'
import classes from './scoring.module.css'

interface Props {
  assignment: AssessedAssignment
  /** Where the words go; to the server unless said. */
  onSay?: (said: AssessmentOfAnswer) => Promise<unknown>
  onDone: (note: string) => void
  onReload: () => void
}

/** What was typed survives a reload and a lost line; it ends with the tab. */
export function AssessmentForm({ assignment, onDone, onReload, ...props }: Props) {
  const { onSay = said => sendAssessment(assignment.id, said) } = props
  const { rubric } = assignment
  const key = `semai-scoring:${currentUserId()}:${assignment.id}` as const
  const [before] = useState(() => typedOf(assignment))
  const [typed, setTyped] = useState<Typed>(() => ({ ...before, ...readSessionDraft(key) }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<{ text: string; isOutdated: boolean }>()
  const [isBusy, setIsBusy] = useState(false)
  const formRef = useRef<HTMLDivElement>(null)
  const commentRef = useRef<HTMLTextAreaElement>(null)
  const isTyped = Object.entries(typed).some(([field, value]) => value !== (before[field] ?? ''))
  useEffect(() => (isTyped ? holdReload('scoring') : undefined), [isTyped])

  function change(field: string, value: string) {
    const { [field]: _mended, ...others } = errors
    setErrors(others)
    const next = { ...typed, [field]: value }
    setTyped(next)
    saveSessionDraft(key, next)
  }

  async function send(state: 'scored' | 'returned') {
    setFailure(undefined)
    const read = readAssessment(state, typed, assignment)
    if ('errors' in read) {
      // Drawn at once, so that the first of them can have the focus.
      flushSync(() => setErrors(read.errors))
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setErrors({})
    setIsBusy(true)
    try {
      await onSay(read.said)
      removeSessionDraft(key)
      onDone(
        state === 'scored' ? `Nilai untuk ${assignment.learner.fullName} tersimpan.` : 'Permintaan perbaikan terkirim.',
      )
    } catch (error) {
      const isBusiness = isApiFailure(error) && error.kind === 'business'
      setFailure({
        text: isBusiness ? error.message : notSaid(error),
        isOutdated: isBusiness && (error.code === 'ASSIGNMENT_CHANGED' || error.code === 'RUBRIC_MISMATCH'),
      })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div ref={formRef}>
      <Form className={classes.form} onSubmit={() => send('scored')}>
        {rubric ? (
          <>
            {assignment.score !== null && !assignment.criteria && (
              <p className={classes.small}>Nilai sebelumnya {assignment.score}, diberikan tanpa rincian.</p>
            )}
            <RubricFields rubric={rubric} typed={typed} errors={errors} onChange={change} />
          </>
        ) : (
          <TextField
            label="Nilai (0 sampai 100)"
            inputMode="numeric"
            value={typed['score'] ?? ''}
            error={errors['score']}
            onChange={event => change('score', event.currentTarget.value)}
          />
        )}
        <TextAreaField
          ref={commentRef}
          label="Komentar"
          limit={ASSIGNMENT_COMMENT_MAX_LENGTH}
          value={typed['comment'] ?? ''}
          error={errors['comment']}
          onChange={event => change('comment', event.currentTarget.value)}
        />
        <CannedComments
          fieldRef={commentRef}
          comment={typed['comment'] ?? ''}
          onChange={comment => change('comment', comment)}
        />
        {failure && (
          <div role="alert" className={classes.failure}>
            <p className={classes.problem}>{failure.text}</p>
            {failure.isOutdated && (
              <Button variant="secondary" onClick={onReload}>
                Muat ulang
              </Button>
            )}
          </div>
        )}
        <div className={classes.pages}>
          <Button type="submit" isBusy={isBusy}>
            Nilai
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => void send('returned')}>
            Minta perbaikan
          </Button>
        </div>
      </Form>
    </div>
  )
}

function notSaid(error: unknown): string {
  if (error instanceof NotStored) return `Belum tersimpan ${becauseOf(error.reason)}`
  return 'Belum terkirim. Isianmu masih di sini, coba lagi saat ada koneksi.'
}
