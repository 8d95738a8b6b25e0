import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { matchOf } from '#contract/assessment/quiz.rules.ts'
import classes from './question-field.module.css'
import { QuizText } from './quiz-text.tsx'

interface Props {
  question: QuizQuestion
  given: readonly string[]
  onMatch: (promptId: string, optionId: string) => void
}

/** Native select for each prompt, which works best with a thumb and with a screen reader. */
export function MatchingField({ question, given, onMatch }: Props) {
  return (
    <div className={classes.matches}>
      {(question.prompts ?? []).map(prompt => (
        <label key={prompt.id} className={classes.match}>
          <span>
            <QuizText text={prompt.text} />
          </span>
          <select
            className={classes.select}
            value={matchOf(given, prompt.id) ?? ''}
            onChange={event => onMatch(prompt.id, event.currentTarget.value)}
          >
            <option value="">Pilih pasangan…</option>
            {question.options.map(option => (
              <option key={option.id} value={option.id}>
                {option.text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}
