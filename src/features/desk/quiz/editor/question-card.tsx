import { ActionIcon, Group, Paper, UnstyledButton } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import desk from '#app/desk/desk.module.css'
import { StateDot } from '#app/desk/state-dot.tsx'
import { clipped, typeNameOf } from '../labels.ts'
import classes from './editor.module.css'
import type { QuestionValues } from './question-list.ts'

interface CardActions {
  onMove: (by: 1 | -1) => void
  onCopy: () => void
  onRemove: () => void
}

interface Props extends CardActions {
  id: string
  number: number
  question: QuestionValues
  isOpen: boolean
  hasErrors: boolean
  onToggle: () => void
  /** Fields of an open question. */
  children: ReactNode
}

/** One question of a quiz: a line to open it, its buttons, and its fields when it is open. Alt+↑ and Alt+↓ move it. */
export function QuestionCard(props: Props) {
  const { id, number, question, isOpen, hasErrors, onToggle, onMove, onCopy, onRemove, children } = props
  const name = `soal ${number}`
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <ActionIcon variant="subtle" aria-label={`${label} ${name}`} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
  return (
    <Paper component="li" withBorder radius="md" className={classes.card} data-question={id}>
      <div className={classes.cardHead}>
        <UnstyledButton
          className={classes.opener}
          aria-expanded={isOpen}
          onClick={onToggle}
          onKeyDown={event => {
            const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
            if (!event.altKey || by === undefined) return
            event.preventDefault()
            onMove(by)
          }}
        >
          <span>
            <strong>{`Soal ${number}`}</strong>
            <span className={desk.small}>{` ${typeNameOf(question.type)}`}</span>
          </span>
          {!isOpen && <span>{clipped(question.text) || 'Belum ada pertanyaan'}</span>}
          {hasErrors && <StateDot tone="bad">Perlu diperbaiki</StateDot>}
        </UnstyledButton>
        <Group gap={0} wrap="nowrap">
          {button('Naikkan', <ArrowUp size={18} aria-hidden />, () => onMove(-1))}
          {button('Turunkan', <ArrowDown size={18} aria-hidden />, () => onMove(1))}
          {button('Gandakan', <Copy size={18} aria-hidden />, onCopy)}
          {button('Hapus', <Trash2 size={18} aria-hidden />, onRemove)}
        </Group>
      </div>
      {isOpen && <div className={classes.cardBody}>{children}</div>}
    </Paper>
  )
}
