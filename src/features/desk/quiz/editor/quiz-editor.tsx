import { Alert, Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { memo, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  listQuestionIds,
  getQuestionFieldName,
  QUIZ_MAX_QUESTIONS,
  type QuestionPart,
} from '#contract/assessment/quiz-form.ts'
import { FormFieldView } from '#app/desk/form/form-field.tsx'
import type { FormParts } from '#app/desk/form/versioned-form.tsx'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { headFields } from '../fields.ts'
import { QuizPreview, type QuestionView } from '../quiz-preview.tsx'
import {
  addQuestion,
  moveQuestion,
  toQuizFormFields,
  restoreQuestion,
  getQuestionValues,
  removeQuestion,
} from './question-list.ts'
import { type CardActions, QuestionCard } from './question-card.tsx'
import classes from './editor.module.css'

interface Props extends FormParts {
  Question: QuestionView
}

/**
 * Preview that gets a deferred value, so that typing is not delayed. If no question is open, it shows the whole quiz.
 */
const LatePreview = memo(QuizPreview)

const newQuestion = { type: 'single', text: '', answers: '', explanation: '' }

/** Editor with the settings of a quiz, a card for each question, and a preview of the open question. */
export function QuizEditor({ values, errors, onChange, Question }: Props) {
  const ids = listQuestionIds(values)
  const listRef = useRef<HTMLDivElement>(null)
  const [openId, setOpenId] = useState<string>()
  const [removed, setRemoved] = useState<{ id: string; at: number }>()
  const [news, setNews] = useState('')
  /** Selector of the element that gets the focus after the next change. */
  const focusOn = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (focusOn.current === undefined) return
    const focusTarget = listRef.current?.querySelector<HTMLElement>(focusOn.current)
    focusTarget?.focus()
    focusTarget?.scrollIntoView({ block: 'nearest' })
    focusOn.current = undefined
  })
  const getCardSelector = (id: string, part: string) => `[data-question="${CSS.escape(id)}"] ${part}`

  function add(question = newQuestion, after?: string) {
    const { id, changed } = addQuestion(values, question, after)
    focusOn.current = getCardSelector(id, 'textarea')
    setOpenId(id)
    onChange(changed)
  }
  function move(id: string, by: 1 | -1) {
    const changed = moveQuestion(values, id, by)
    if (!changed) return
    // Restores the focus, because an element loses the focus when it is moved in the document.
    const label = document.activeElement?.getAttribute('aria-label')?.startsWith('Naik') ? 'Naik' : 'Turun'
    const isButton = document.activeElement?.hasAttribute('aria-label') ?? false
    focusOn.current = getCardSelector(id, isButton ? `[aria-label^="${label}"]` : '[aria-expanded]')
    setNews(`Soal sekarang di urutan ${ids.indexOf(id) + 1 + by} dari ${ids.length}.`)
    onChange(changed)
  }
  function remove(id: string) {
    const at = ids.indexOf(id)
    const neighbour = ids[at + 1] ?? ids[at - 1]
    if (neighbour !== undefined) focusOn.current = getCardSelector(neighbour, '[aria-expanded]')
    setRemoved({ id, at })
    onChange(removeQuestion(values, id))
  }

  const actions: CardActions = {
    onToggle: (id, isOpen) => setOpenId(isOpen ? undefined : id),
    onMove: move,
    onCopy: id => add(getQuestionValues(values, id), id),
    onRemove: remove,
    onChange(id, changed) {
      // Keeps the card open when its error disappears.
      setOpenId(id)
      onChange(toQuizFormFields(id, changed))
    },
  }
  const actionsRef = useRef(actions)
  useEffect(() => {
    actionsRef.current = actions
  })
  const canAdd = ids.length < QUIZ_MAX_QUESTIONS
  useKeys({ 'Ctrl-b': () => (canAdd ? add() : undefined) })
  const shownForm = useDeferredValue(values)
  const shownId = useDeferredValue(openId)

  return (
    <Stack gap="lg" className={classes.editor}>
      <Stack gap="sm">
        <SimpleGrid spacing="0.9rem" minColWidth="min(13rem, 100%)" autoFlow="auto-fit">
          {headFields.map(field => (
            <FormFieldView
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={errors[field.name]}
              onChange={value => onChange({ [field.name]: value })}
            />
          ))}
        </SimpleGrid>
        <Title order={3}>{`Soal (${ids.length})`}</Title>
        <div ref={listRef}>
          <PlainList isOrdered>
            {ids.map((id, at) => {
              const error = (part: QuestionPart) => errors[getQuestionFieldName(id, part)]
              return (
                <QuestionCard
                  key={id}
                  id={id}
                  number={at + 1}
                  question={getQuestionValues(values, id)}
                  errors={{
                    type: error('type'),
                    text: error('text'),
                    answers: error('answers'),
                    explanation: error('explanation'),
                  }}
                  isOpen={id === openId}
                  actions={actionsRef}
                />
              )
            })}
          </PlainList>
        </div>
        {removed && (
          <Group gap="sm">
            {`Soal ${removed.at + 1} dihapus.`}
            <Button
              variant="ghost"
              onClick={() => {
                focusOn.current = getCardSelector(removed.id, '[aria-expanded]')
                setRemoved(undefined)
                onChange(restoreQuestion(values, removed.id, removed.at))
              }}
            >
              Kembalikan
            </Button>
          </Group>
        )}
        <output className="visually-hidden">{news}</output>
        {errors['questions'] && <Alert>{errors['questions']}</Alert>}
        {canAdd && (
          <ActionRow>
            <Button variant="secondary" title="Ctrl + B" onClick={() => add()}>
              Tambah soal
            </Button>
          </ActionRow>
        )}
      </Stack>
      <div className={classes.preview}>
        <LatePreview form={shownForm} Question={Question} only={shownId} />
      </div>
    </Stack>
  )
}
