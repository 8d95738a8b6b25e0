import { ActionIcon, Checkbox, Flex, Radio, Textarea } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { type AnswerRow, isChoice } from './answer-rows.ts'

interface Props {
  type: string
  row: AnswerRow
  /** Label of the answer, such as 'Pilihan 2' (option 2). */
  name: string
  /** Attribute `name` of the radio buttons, which makes them one group. */
  group: string
  isInvalid: boolean
  onType: (changed: Partial<AnswerRow>) => void
  onMark: () => void
  onEnter: () => void
  onPasteLines: (lines: string[]) => void
  /** Undefined if the number of rows is fixed. */
  onRemove: (() => void) | undefined
  /** Undefined unless the answers have an order. */
  onMove: ((by: 1 | -1) => void) | undefined
}

/** Row of one answer: the mark for a correct answer, its text, and its buttons. Enter moves to the next answer. */
export function AnswerRowView(props: Props) {
  const { type, row, name, group, isInvalid, onType, onMark, onEnter, onPasteLines, onRemove, onMove } = props
  const isPair = type === 'matching'

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    } else if (event.key === 'Backspace' && row.text === '' && row.left === '' && onRemove) {
      event.preventDefault()
      onRemove()
    }
  }
  function handlePaste(event: ClipboardEvent) {
    const lines = event.clipboardData.getData('text').split(/\r?\n/)
    if (isPair || lines.length < 2) return
    event.preventDefault()
    onPasteLines(lines.map(line => line.trim()).filter(line => line !== ''))
  }
  const input = (key: 'left' | 'text', label: string) => (
    // With large text on a small screen the field takes a line of its own.
    <Textarea
      autosize
      minRows={1}
      flex="1 1 min(7rem, 100%)"
      miw={0}
      aria-label={label}
      data-answer
      value={row[key]}
      error={isInvalid}
      placeholder={isPair ? label.replace(/ \d+$/, '') : undefined}
      onChange={event => onType({ [key]: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })}
      onKeyDown={handleKey}
      onPaste={handlePaste}
    />
  )
  const Mark = type === 'multiple' ? Checkbox : Radio

  return (
    <Flex component="li" wrap="wrap" align="center" gap="0.25rem">
      {isChoice(type) && (
        <Mark
          p="0.6rem"
          size="md"
          color="green"
          name={group}
          aria-label={`${name} benar`}
          checked={row.isRight}
          onChange={onMark}
        />
      )}
      {isPair ? (
        <>
          {input('left', name.replace('Pasangan', 'Kiri'))}
          {input('text', name.replace('Pasangan', 'Kanan'))}
        </>
      ) : (
        input('text', name)
      )}
      {onMove && (
        <>
          <ActionIcon variant="subtle" aria-label={`Naikkan ${name.toLowerCase()}`} onClick={() => onMove(-1)}>
            <ArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={`Turunkan ${name.toLowerCase()}`} onClick={() => onMove(1)}>
            <ArrowDown size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
      {onRemove && (
        <ActionIcon variant="subtle" aria-label={`Hapus ${name.toLowerCase()}`} onClick={onRemove}>
          <X size={18} aria-hidden />
        </ActionIcon>
      )}
    </Flex>
  )
}
