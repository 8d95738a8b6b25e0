import { useEffect, useRef } from 'react'
import { ASSIGNMENT_COMMENT_MAX_LENGTH } from '#contract/wire/limits.ts'
import type { Reading } from '#contract/assessment/reading.ts'
import type { ReadingDecision } from '#contract/assessment/scoring.admin.ts'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { ReasonForm } from '#app/desk/form/reason-form.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { Choice, ChoiceGroup } from '#app/ui/choice.tsx'
import { readingNames } from './reading-card.tsx'

interface Props {
  assignmentId: string
  readings: readonly Reading[]
  onSettle: (settlement: ReadingDecision) => Promise<unknown>
  onCancel: () => void
}

const stands = { 1: 'first', 2: 'second' } as const

/** Form to settle two readings: the admin chooses one of the readings, or a score between the two. */
export function SettleForm({ assignmentId, readings, onSettle, onCancel }: Props) {
  const typedDraft = useTypedDraft(`settle:${assignmentId}`, { stands: 'first', score: '', comment: '' })
  const { score, comment = '' } = typedDraft.values
  const scores = readings.map(reading => reading.score ?? 0)
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  const choicesRef = useRef<HTMLDivElement>(null)
  // The button that opened the form has been replaced, so the selected option gets the focus.
  useEffect(() => choicesRef.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  const decision = getInitialDecision(typedDraft.values['stands'], readings.length)

  function settle(reason: string) {
    return onSettle(
      decision === 'between'
        ? { stands: decision, score: parseNumber(score), comment, reason }
        : { stands: decision, reason },
    )
  }

  return (
    <ReasonForm
      text="Pelajar menerima hasil ini saja, dan tidak bisa dibatalkan."
      submitLabel="Tetapkan"
      reasonHint="Dicatat di log bersama kedua nilai."
      draft={typedDraft}
      onDo={settle}
      onCancel={onCancel}
    >
      <div ref={choicesRef}>
        <ChoiceGroup legend="Yang berlaku">
          {readings.map(({ place, score: given }) => (
            <Choice
              key={place}
              name="stands"
              value={stands[place]}
              isChosen={decision === stands[place]}
              onChoose={() => typedDraft.change('stands', stands[place])}
              title={`${readingNames[place]}: ${given === null ? 'minta perbaikan' : `nilai ${given}`}`}
            />
          ))}
          {readings.length === 2 && (
            <Choice
              name="stands"
              value="between"
              isChosen={decision === 'between'}
              onChoose={() => typedDraft.change('stands', 'between')}
              title={`Nilai lain, dari ${least} sampai ${most}`}
            />
          )}
        </ChoiceGroup>
      </div>
      {decision === 'between' && (
        <TypedFields
          fields={[
            { name: 'score', label: `Nilai (${least} sampai ${most})`, inputMode: 'numeric' },
            { name: 'comment', label: 'Komentar untuk pelajar', rows: 3, limit: ASSIGNMENT_COMMENT_MAX_LENGTH },
          ]}
          typed={typedDraft}
        />
      )}
    </ReasonForm>
  )
}

/** Returns the stored choice, or the first reading if the chosen reading no longer exists. */
function getInitialDecision(kept: string | undefined, readingCount: number): ReadingDecision['stands'] {
  if (readingCount === 2 && (kept === 'second' || kept === 'between')) return kept
  return 'first'
}
