import { useState } from 'react'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { findMatchedOption } from '#contract/assessment/quiz.rules.ts'
import classes from './question-field.module.css'
import { QuizText } from './quiz-text.tsx'

interface Props {
  question: QuizQuestion
  given: readonly string[]
  onMatch: (promptId: string, optionId: string) => void
}

/**
 * Field for a matching question. The learner taps a prompt and then its match. The next prompt without a match is then
 * selected automatically.
 */
export function MatchingField({ question: { prompts = [], options }, given, onMatch }: Props) {
  const openPrompt = (except?: string) =>
    prompts.find(({ id }) => id !== except && findMatchedOption(given, id) === undefined)?.id
  const [chosen, setChosen] = useState(openPrompt)
  const textOf = (promptId: string) => options.find(({ id }) => id === findMatchedOption(given, promptId))?.text
  const currentPrompt = prompts.find(({ id }) => id === chosen)

  return (
    <div className={classes.options}>
      {prompts.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          className={classes.slot}
          data-prompt={id}
          aria-pressed={id === chosen}
          aria-label={`${text}: ${textOf(id) ?? 'belum ada pasangan'}`}
          onClick={() => setChosen(id)}
        >
          <span>
            <QuizText text={text} />
            <small>{textOf(id) === undefined ? '…' : <QuizText text={textOf(id) ?? ''} />}</small>
          </span>
        </button>
      ))}
      <fieldset className={classes.choices} disabled={!currentPrompt}>
        <legend>
          <QuizText
            text={
              currentPrompt ? `Pasangan untuk: ${currentPrompt.text}` : 'Tekan satu baris untuk mengubah pasangannya'
            }
          />
        </legend>
        {options.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            data-option={id}
            data-used={given.some(pair => pair.endsWith(`:${id}`))}
            onClick={() => {
              if (!chosen) return
              onMatch(chosen, id)
              setChosen(openPrompt(chosen))
            }}
          >
            <QuizText text={text} />
          </button>
        ))}
      </fieldset>
    </div>
  )
}
