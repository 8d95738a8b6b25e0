import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ASSIGNMENT_COMMENT_MAX_LENGTH } from '#contract/wire/limits.ts'
import type { Reading } from '#contract/assessment/reading.ts'
import type { Settlement } from '#contract/assessment/scoring.admin.ts'
import { ReasonForm } from '#app/desk/form/reason-form.tsx'
import { Choice, ChoiceGroup } from '#app/ui/choice.tsx'
import { LimitedTextArea } from '#app/desk/form/limited-text-area.tsx'
import { readingNames } from './reading-card.tsx'

interface Props {
  readings: readonly Reading[]
  onSettle: (settlement: Settlement) => Promise<unknown>
  onCancel: () => void
}

const stands = { 1: 'first', 2: 'second' } as const

/** Chooses the reading that the learner gets, or a score between the two. */
export function SettleForm({ readings, onSettle, onCancel }: Props) {
  const [chosen, setChosen] = useState<Settlement['stands']>('first')
  const [score, setScore] = useState('')
  const [comment, setComment] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const scores = readings.map(reading => reading.score ?? 0)
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  const isBetween = chosen === 'between'
  const errorOf = (name: string) => errors[name] ?? errors[`body.${name}`]

  function settle(reason: string) {
    return onSettle(
      isBetween ? { stands: chosen, score: Number(score || 'x'), comment, reason } : { stands: chosen, reason },
    )
  }

  return (
    <ReasonForm
      text="Pelajar menerima hasil ini saja, dan tidak bisa dibatalkan."
      submitLabel="Tetapkan"
      reasonHint="Dicatat di log bersama kedua nilai."
      onErrors={setErrors}
      onDo={settle}
      onCancel={onCancel}
    >
      <ChoiceGroup legend="Yang berlaku">
        {readings.map(({ place, score: given }) => (
          <Choice
            key={place}
            name="stands"
            value={stands[place]}
            isChosen={chosen === stands[place]}
            onChoose={() => setChosen(stands[place])}
            title={`${readingNames[place]}: ${given === null ? 'minta perbaikan' : `nilai ${given}`}`}
          />
        ))}
        {readings.length === 2 && (
          <Choice
            name="stands"
            value="between"
            isChosen={isBetween}
            onChoose={() => setChosen('between')}
            title={`Nilai lain, dari ${least} sampai ${most}`}
          />
        )}
      </ChoiceGroup>
      {isBetween && (
        <>
          <TextInput
            label={`Nilai (${least} sampai ${most})`}
            inputMode="numeric"
            value={score}
            error={errorOf('score')}
            onChange={event => setScore(event.currentTarget.value)}
          />
          <LimitedTextArea
            label="Komentar untuk pelajar"
            limit={ASSIGNMENT_COMMENT_MAX_LENGTH}
            value={comment}
            error={errorOf('comment')}
            onChange={event => setComment(event.currentTarget.value)}
          />
        </>
      )}
    </ReasonForm>
  )
}
