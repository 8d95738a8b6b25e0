import { Checkbox, Fieldset, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Button } from '#app/ui/button.tsx'
import type { TypedQuestion } from './typed-questions.ts'

const types = [
  { value: 'rating', label: 'Nilai 1 sampai 5' },
  { value: 'choice', label: 'Pilihan' },
  { value: 'text', label: 'Teks bebas' },
] as const

interface Props {
  question: TypedQuestion
  /** Index of the question, from 0. */
  at: number
  count: number
  /** True if the first field of the question gets the focus when it appears. */
  takesFocus: boolean
  /** Errors by path, such as `questions.0.text`. */
  errors: Readonly<Record<string, string>>
  onChange: (question: TypedQuestion) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Form fields of one question of the survey. */
export function QuestionFields({ question, at, count, takesFocus, errors, onChange, onMove, onRemove }: Props) {
  const getError = (field: string) => errors[`questions.${at}.${field}`]
  const firstRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) firstRef.current?.focus()
  }, [takesFocus])
  const text = (field: 'text' | 'lowest' | 'highest', label: string) => (
    <TextInput
      {...(field === 'text' && { ref: firstRef })}
      label={label}
      value={question[field]}
      error={getError(field)}
      onChange={event => onChange({ ...question, [field]: event.currentTarget.value })}
    />
  )
  return (
    <Fieldset legend={`Pertanyaan ${at + 1}`}>
      <Stack gap="sm">
        {text('text', 'Pertanyaan')}
        <NativeSelect
          label="Jenis jawaban"
          value={question.type}
          data={types}
          onChange={event => {
            const type = types.find(({ value }) => value === event.currentTarget.value)?.value
            if (type) onChange({ ...question, type })
          }}
        />
        {question.type === 'rating' && (
          <>
            {text('lowest', 'Arti nilai 1')}
            {text('highest', 'Arti nilai 5')}
          </>
        )}
        {question.type === 'choice' && (
          <Textarea
            label="Pilihan"
            description="Satu pilihan per baris."
            rows={4}
            value={question.options}
            error={getError('options') ?? getError('options.0.text')}
            onChange={event => onChange({ ...question, options: event.currentTarget.value })}
          />
        )}
        <Checkbox
          label="Wajib dijawab"
          checked={question.isRequired}
          onChange={event => onChange({ ...question, isRequired: event.currentTarget.checked })}
        />
        <ActionRow>
          <Button variant="secondary" disabled={at === 0} onClick={() => onMove(-1)}>
            Naikkan
          </Button>
          <Button variant="secondary" disabled={at === count - 1} onClick={() => onMove(1)}>
            Turunkan
          </Button>
          <Button variant="danger-quiet" onClick={onRemove}>
            Hapus pertanyaan
          </Button>
        </ActionRow>
      </Stack>
    </Fieldset>
  )
}
