import { useState } from 'react'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { toggleOption } from './answers.ts'
import classes from './question-field.module.css'
import { QuizText } from './quiz-text.tsx'

interface Props {
  question: QuizQuestion
  given: readonly string[]
  onAnswer: (given: string[]) => void
}

/**
 * Field for an ordering question. The learner taps the items in their order; another tap removes an item from the
 * order. The buttons do not move.
 */
export function OrderingField({ question, given, onAnswer }: Props) {
  const [status, setStatus] = useState('')
  // A draft may come from another version of the quiz and contain other items.
  const ordered = given.filter(each => question.options.some(({ id }) => id === each))
  return (
    <div className={classes.options}>
      {question.options.map(({ id, text }) => {
        const at = ordered.indexOf(id) + 1
        return (
          <button
            key={id}
            type="button"
            className={classes.slot}
            data-option={id}
            aria-pressed={at > 0}
            aria-label={at > 0 ? `${text}, urutan ke-${at}` : text}
            onClick={() => {
              const next = toggleOption(ordered, id)
              setStatus(
                at > 0 ? `${text}: dilepas` : `${text}: urutan ke-${next.length} dari ${question.options.length}`,
              )
              onAnswer(next)
            }}
          >
            <b>{at > 0 ? at : ''}</b>
            <span>
              <QuizText text={text} />
            </span>
          </button>
        )
      })}
      <output className="visually-hidden" aria-live="polite">
        {status}
      </output>
    </div>
  )
}
