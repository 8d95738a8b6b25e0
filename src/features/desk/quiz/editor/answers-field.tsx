import { Fieldset, Input, Text } from '@mantine/core'
import { useId, useLayoutEffect, useRef } from 'react'
import { OPTIONS_MAX } from '#contract/assessment/quiz-form.ts'
import { Button } from '#app/ui/button.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { answerNames, type AnswerNames } from '../labels.ts'
import { AnswerRowView } from './answer-row-view.tsx'
import { formatAnswers, emptyRow, markRight, parseAnswerRows, type AnswerRow } from './answer-rows.ts'

interface Props {
  type: string
  /** Answers in the stored format (`answer-lines.ts`). */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Field for the answers of one question. The author types each text and marks the correct answers. */
export function AnswersField({ type, value, error, onChange }: Props) {
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  /** Index of the row that gets the focus after the next change. */
  const focusAt = useRef<number>(undefined)
  const rows = parseAnswerRows(type, value)
  const names: AnswerNames | undefined = answerNames[type]
  const isFixed = type === 'true-false'
  const findRow = (at: number) => listRef.current?.querySelectorAll('li')[at]
  const write = (next: readonly AnswerRow[]) => onChange(formatAnswers(type, next))

  useLayoutEffect(() => {
    if (focusAt.current === undefined) return
    const row = findRow(focusAt.current)
    row?.querySelector<HTMLElement>('[data-answer]')?.focus()
    focusAt.current = undefined
  })

  function insert(at: number, texts: readonly string[]) {
    focusAt.current = at + texts.length - 1
    write(rows.toSpliced(at, 0, ...texts.map(text => ({ ...emptyRow, text }))))
  }
  /** Moves the focus to the next answer. After the last answer, first adds a row. */
  function focusNextAnswer(at: number) {
    if (at + 1 < rows.length || isFixed || rows.length >= OPTIONS_MAX)
      findRow(at + 1)
        ?.querySelector<HTMLElement>('[data-answer]')
        ?.focus()
    else insert(at + 1, [''])
  }
  function remove(at: number) {
    focusAt.current = Math.max(0, at - 1)
    write(rows.toSpliced(at, 1))
  }
  function move(at: number, by: 1 | -1) {
    const [row, other] = [rows[at], rows[at + by]]
    if (row && other) write(rows.with(at, other).with(at + by, row))
  }

  if (!names) return undefined
  return (
    <Fieldset
      variant="unstyled"
      legend={
        <Text span fw={600}>
          Jawaban
        </Text>
      }
      p={0}
      miw={0}
      m={0}
      aria-describedby={error ? `${id} ${id}-error` : id}
    >
      <Input.Description id={id}>{names.hint}</Input.Description>
      <div ref={listRef}>
        <PlainList isOrdered gap="0.25rem" mt="0.5rem" mb="0.25rem">
          {rows.map((row, at) => (
            <AnswerRowView
              // The index is the key, because a row has no id.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              type={type}
              row={row}
              name={`${names.one} ${at + 1}`}
              group={id}
              isInvalid={error !== undefined}
              onType={changed => write(rows.with(at, { ...row, ...changed }))}
              onMark={() => write(markRight(type, rows, at))}
              onEnter={() => focusNextAnswer(at)}
              onPasteLines={([first = '', ...others]) => {
                focusAt.current = at + others.length
                const pasted = [{ ...row, text: row.text + first }, ...others.map(text => ({ ...emptyRow, text }))]
                // Pasted lines first fill the empty rows below.
                const emptyIndex = rows.slice(at + 1).findIndex(each => each.text !== '')
                const below = emptyIndex === -1 ? rows.length - at - 1 : emptyIndex
                write(rows.toSpliced(at, 1 + Math.min(below, others.length), ...pasted))
              }}
              onRemove={isFixed || rows.length === 1 ? undefined : () => remove(at)}
              onMove={type === 'ordering' ? by => move(at, by) : undefined}
            />
          ))}
        </PlainList>
      </div>
      {error !== undefined && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      {!isFixed && rows.length < OPTIONS_MAX && (
        <Button variant="ghost" onClick={() => insert(rows.length, [''])}>
          {`Tambah ${names.one.toLowerCase()}`}
        </Button>
      )}
    </Fieldset>
  )
}
