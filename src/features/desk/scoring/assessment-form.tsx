import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { type AssessedAssignment, AssessmentOfAnswer } from '#contract/assignment-desk.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { currentUserId } from '#app/session/session.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/desk/form/form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { becauseOf } from '#app/notices/not-stored-words.ts'
import { sendAssessment } from '#app/queries/desk/scoring.ts'
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
  const key = `semai-scoring:${currentUserId()}:${assignment.id}` as const
  const [values, setValues] = useState(() => ({
    score: assignment.score === null ? '' : String(assignment.score),
    comment: assignment.comment,
    ...readSessionDraft(key),
  }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<{ text: string; isOutdated: boolean }>()
  const [isBusy, setIsBusy] = useState(false)
  const isTyped = values.comment !== assignment.comment
  useEffect(() => (isTyped ? holdReload('scoring') : undefined), [isTyped])

  function change(field: 'score' | 'comment', value: string) {
    const { [field]: _mended, ...others } = errors
    setErrors(others)
    const next = { ...values, [field]: value }
    setValues(next)
    saveSessionDraft(key, next)
  }

  async function send(state: 'scored' | 'returned') {
    setFailure(undefined)
    const score = values.score.trim() === '' ? undefined : Number(values.score.replace(',', '.'))
    const said = { state, revision: assignment.revision, comment: values.comment, ...(state === 'scored' && { score }) }
    const checked = v.safeParse(AssessmentOfAnswer, said)
    if (!checked.success) {
      setErrors(Object.fromEntries(checked.issues.map(issue => [v.getDotPath(issue) ?? 'comment', wordsOf(issue)])))
      return
    }
    setErrors({})
    setIsBusy(true)
    try {
      await onSay(checked.output)
      removeSessionDraft(key)
      onDone(
        state === 'scored' ? `Nilai untuk ${assignment.learner.fullName} tersimpan.` : 'Permintaan perbaikan terkirim.',
      )
    } catch (error) {
      const isBusiness = isApiFailure(error) && error.kind === 'business'
      setFailure({
        text: isBusiness ? error.message : notSaid(error),
        isOutdated: isBusiness && error.code === 'ASSIGNMENT_CHANGED',
      })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Form className={classes.form} onSubmit={() => send('scored')}>
      <TextField
        label="Nilai (0 sampai 100)"
        inputMode="numeric"
        value={values.score}
        error={errors['score']}
        onChange={event => change('score', event.currentTarget.value)}
      />
      <label htmlFor="komentar-pakar" className={classes.label}>
        Komentar
      </label>
      <textarea
        id="komentar-pakar"
        className={classes.area}
        value={values.comment}
        aria-describedby="komentar-salah"
        onChange={event => change('comment', event.currentTarget.value)}
      />
      <p id="komentar-salah" className={classes.problem} aria-live="polite">
        {errors['comment']}
      </p>
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
  )
}

function notSaid(error: unknown): string {
  if (error instanceof NotStored) return `Belum tersimpan ${becauseOf(error.reason)}`
  return 'Belum terkirim. Isianmu masih di sini, coba lagi saat ada koneksi.'
}

/** A score that is no number at all has no words of its own in the schema. */
function wordsOf(issue: v.BaseIssue<unknown>): string {
  return v.getDotPath(issue) === 'score' && issue.input === undefined ? 'Nilai harus diisi' : issue.message
}
