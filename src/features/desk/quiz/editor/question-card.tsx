import { ActionIcon, Flex, Group, Paper, Stack, UnstyledButton } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo, type ReactNode, type RefObject } from 'react'
import { StateDot } from '#app/desk/state-dot.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { clipQuestionText, getQuestionTypeName } from '../labels.ts'
import classes from './editor.module.css'
import { QuestionFields } from './question-fields.tsx'
import type { QuestionValues } from './question-list.ts'

/** Actions of all cards. The first parameter is the id of the question. */
export interface CardActions {
  onToggle: (id: string, isOpen: boolean) => void
  onMove: (id: string, by: 1 | -1) => void
  onCopy: (id: string) => void
  onRemove: (id: string) => void
  onChange: (id: string, changed: Partial<QuestionValues>) => void
}

type Errors = Readonly<Record<keyof QuestionValues, string | undefined>>

interface Props {
  id: string
  number: number
  question: QuestionValues
  errors: Errors
  isOpen: boolean
  /** Latest actions. Passed in a ref, so that a change of one question does not render the other questions. */
  actions: RefObject<CardActions>
}

/**
 * Memoized, because a quiz has up to a hundred questions. The comparison uses JSON, because all props except the ref
 * are plain values.
 */
export const QuestionCard = memo(QuestionCardView, (before, after) => JSON.stringify(before) === JSON.stringify(after))

/**
 * Card of one question: a button that opens it, its other buttons, and its fields while it is open. Alt+↑ and Alt+↓
 * move the question.
 */
function QuestionCardView({ id, number, question, errors, actions, ...props }: Props) {
  const hasErrors = Object.values(errors).some(each => each !== undefined)
  // A card with errors is open, because its first invalid field must exist to get the focus.
  const isOpen = props.isOpen || hasErrors
  const name = `soal ${number}`
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <ActionIcon variant="subtle" aria-label={`${label} ${name}`} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
  return (
    <Paper component="li" withBorder className={classes.card} data-question={id}>
      <Flex wrap="wrap" justify="space-between" align="flex-start" columnGap="0.5rem" p="0.25rem" pl={0}>
        <UnstyledButton
          flex="1 1 12rem"
          mih="2.75rem"
          px="0.9rem"
          py="0.25rem"
          aria-expanded={isOpen}
          onClick={() => actions.current.onToggle(id, props.isOpen)}
          onKeyDown={event => {
            const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
            if (!event.altKey || by === undefined) return
            event.preventDefault()
            actions.current.onMove(id, by)
          }}
        >
          <Flex component="span" direction="column">
            <span>
              <strong>{`Soal ${number}`}</strong>
              <SmallText span>{` ${getQuestionTypeName(question.type)}`}</SmallText>
            </span>
            {!isOpen && <span>{clipQuestionText(question.text) || 'Belum ada pertanyaan'}</span>}
            {hasErrors && <StateDot tone="bad">Perlu diperbaiki</StateDot>}
          </Flex>
        </UnstyledButton>
        <Group gap={0} wrap="nowrap">
          {button('Naikkan', <ArrowUp size={18} aria-hidden />, () => actions.current.onMove(id, -1))}
          {button('Turunkan', <ArrowDown size={18} aria-hidden />, () => actions.current.onMove(id, 1))}
          {button('Gandakan', <Copy size={18} aria-hidden />, () => actions.current.onCopy(id))}
          {button('Hapus', <Trash2 size={18} aria-hidden />, () => actions.current.onRemove(id))}
        </Group>
      </Flex>
      {isOpen && (
        <Stack gap="0.9rem" px="0.9rem" pb="0.9rem">
          <QuestionFields
            values={question}
            errors={errors}
            onChange={changed => actions.current.onChange(id, changed)}
          />
        </Stack>
      )}
    </Paper>
  )
}
