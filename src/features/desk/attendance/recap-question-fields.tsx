import { Fieldset, Flex, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { RecapBody } from '#contract/webinar/recap.admin.ts'
import { RECAP_OPTIONS_MAX } from '#contract/webinar/recap.outbox.ts'
import { Button } from '#app/ui/button.tsx'

type Question = RecapBody['questions'][number]

interface Props {
  number: number
  question: Question
  /** True if the first field gets the focus when it appears. */
  takesFocus: boolean
  /** Returns the error of a field. `field` is a path such as `options.1`. */
  errorOf: (field: string) => string | undefined
  /** Called with the changed question, or with undefined to remove it. */
  onChange: (question: Question | undefined) => void
}

export function RecapQuestionFields({ number, question, takesFocus, errorOf, onChange }: Props) {
  const { text, options, right, why } = question
  const firstRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) firstRef.current?.focus()
  }, [takesFocus])
  const setOption = (at: number, words: string) =>
    onChange({ ...question, options: options.map((option, other) => (other === at ? words : option)) })
  return (
    <Fieldset
      variant="unstyled"
      legend={`Pertanyaan ${number}`}
      miw={0}
      m={0}
      p="md"
      bd="1px solid var(--line)"
      bdrs="md"
    >
      <Stack gap="sm">
        <TextInput
          ref={firstRef}
          label="Pertanyaan"
          value={text}
          error={errorOf('text')}
          onChange={event => onChange({ ...question, text: event.target.value })}
        />
        {options.map((option, at) => (
          // The index is the key, because options have no id, only a position.
          // oxlint-disable-next-line react/no-array-index-key
          <Flex key={at} align="center" gap="0.5rem">
            <Radio
              w={44}
              name={`benar-${number}`}
              aria-label={`Pilihan ${at + 1} benar`}
              checked={right === at}
              onChange={() => onChange({ ...question, right: at })}
            />
            <TextInput
              flex={1}
              label={`Pilihan ${at + 1}`}
              value={option}
              error={errorOf(`options.${at}`) ?? (at === 0 && errorOf('options'))}
              onChange={event => setOption(at, event.target.value)}
            />
          </Flex>
        ))}
        <TextInput
          label="Penjelasan"
          value={why}
          error={errorOf('why')}
          onChange={event => onChange({ ...question, why: event.target.value })}
        />
        <Group gap="0.6rem">
          {options.length < RECAP_OPTIONS_MAX && (
            <Button variant="ghost" onClick={() => onChange({ ...question, options: [...options, ''] })}>
              Tambah pilihan
            </Button>
          )}
          <Button variant="ghost" onClick={() => onChange(undefined)}>
            Hapus pertanyaan {number}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
