import { Box, Fieldset, Group, Stack, Text, TextInput, Toggle } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CRITERION_COMMENT_MAX_LENGTH } from '#contract/wire/limits.ts'
import type { Criterion } from '#contract/assessment/rubric.ts'
import { computeLevelPoints, rubricLevels } from '#contract/assessment/rubric-levels.ts'
import { sumCriterionPoints } from '#contract/assessment/rubric.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { LimitedTextArea } from '#app/desk/form/limited-text-area.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { noteField, getPointsField, readPoints, type TypedAssessment } from './read-assessment.ts'
import classes from './scoring.module.css'

interface Props {
  rubric: readonly Criterion[]
  typed: TypedAssessment
  errors: Readonly<Record<string, string>>
  onChange: (field: string, value: string) => void
}

/** Fields for the points and an optional note of each criterion, with the sum of the points. */
export function RubricFields({ rubric, typed, errors, onChange }: Props) {
  const points = rubric.map((criterion, at) => readPoints(typed, at, criterion))
  const missingCount = points.filter(each => each === undefined).length
  const sum = sumCriterionPoints(points.map(each => ({ points: each ?? 0 })))
  return (
    <Fieldset variant="unstyled" miw={0} m={0} fz="md" legend={<strong>Yang dinilai</strong>}>
      <Stack gap="0.9rem">
        {rubric.map((criterion, at) => (
          <Stack key={at} gap="0.25rem" pb="0.5rem" className={classes.criterion} data-criterion>
            <TextInput
              label={`${criterion.text} (0 sampai ${criterion.points})`}
              inputMode="numeric"
              autoComplete="off"
              data-points
              value={typed[getPointsField(at)] ?? ''}
              error={errors[getPointsField(at)]}
              onKeyDown={focusNextField}
              onChange={event => onChange(getPointsField(at), event.currentTarget.value)}
            />
            <Levels
              criterion={criterion}
              points={points[at]}
              onChoose={chosen => onChange(getPointsField(at), String(chosen))}
            />
            <Note
              about={criterion.text}
              value={typed[noteField(at)] ?? ''}
              error={errors[noteField(at)]}
              onChange={value => onChange(noteField(at), value)}
            />
          </Stack>
        ))}
        <Text>
          Nilai:{' '}
          <Text span fz="lg" fw={700}>
            {sum}
          </Text>{' '}
          dari 100
          {missingCount > 0 && <SmallText span> · {missingCount} kriteria belum diisi</SmallText>}
        </Text>
      </Stack>
    </Fieldset>
  )
}

/** On Enter, moves to the next criterion without points. If all have points, submits the form. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const field = event.currentTarget
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>('input[data-points]') ?? [])]
  const at = fields.indexOf(field)
  const next = [...fields.slice(at + 1), ...fields.slice(0, at)].find(each => each.value.trim() === '')
  if (!next || field.value.trim() === '') return
  event.preventDefault()
  next.focus()
}

interface LevelProps {
  criterion: Criterion
  points: number | undefined
  onChoose: (points: number) => void
}

/** Buttons that fill in the points of a level. */
function Levels({ criterion, points, onChoose }: LevelProps) {
  return (
    <Fieldset variant="unstyled" miw={0} m={0} data-levels aria-label={`Tingkat: ${criterion.text}`}>
      <Group gap="0.35rem">
        {rubricLevels.map(({ name, share }, at) => {
          const ownLevelPoints = computeLevelPoints(criterion.points, share)
          const isChosen = points === ownLevelPoints
          return (
            <Toggle key={name} autoWidth active={isChosen} onActiveChange={() => onChoose(ownLevelPoints)}>
              <Box component="kbd" c={isChosen ? 'inherit' : 'dimmed'} aria-hidden>
                {at + 1}
              </Box>{' '}
              {`${name} (${ownLevelPoints})`}
            </Toggle>
          )
        })}
      </Group>
    </Fieldset>
  )
}

interface NoteProps {
  about: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/**
 * Note of a criterion. Collapsed until it is needed, so that a rubric with twelve criteria fits on the screen. Once
 * opened, it stays open.
 */
function Note({ about, value, error, onChange }: NoteProps) {
  const [isWanted, setIsWanted] = useState(false)
  const ref = useRef<HTMLTextAreaElement>(null)
  if (!isWanted && value === '' && !error) {
    function open() {
      flushSync(() => setIsWanted(true))
      ref.current?.focus()
    }
    return (
      <div>
        <Button variant="ghost" onClick={open}>
          Beri catatan<span className="visually-hidden"> untuk {about}</span>
        </Button>
      </div>
    )
  }
  return (
    <LimitedTextArea
      ref={ref}
      label={`Catatan: ${about}`}
      limit={CRITERION_COMMENT_MAX_LENGTH}
      value={value}
      error={error}
      onChange={event => {
        // Keeps the field open. Otherwise the field would disappear when its text is deleted, although the field still
        // has the focus.
        setIsWanted(true)
        onChange(event.currentTarget.value)
      }}
    />
  )
}
