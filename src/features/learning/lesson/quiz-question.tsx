import type { QuizQuestion } from '#contract/quiz.ts'
import classes from './quiz.module.css'

interface Props {
  number: number
  question: QuizQuestion
  chosen: readonly string[]
  isDisabled: boolean
  onAnswer: (value: string) => void
}

const hints: Record<QuizQuestion['type'], string> = {
  single: 'Pilih satu jawaban',
  multiple: 'Pilih semua yang benar',
  'true-false': 'Benar atau salah?',
  ordering: 'Susun urutannya',
  matching: 'Pasangkan',
  short: 'Jawab singkat',
}

export function QuizQuestionField({ number, question, chosen, isDisabled, onAnswer }: Props) {
  const name = `soal-${question.id}`
  return (
    <fieldset className={classes.question} disabled={isDisabled}>
      <legend>
        <span className={classes.number}>Soal {number}</span>
        {question.text}
      </legend>
      <p className={classes.hint}>{hints[question.type]}</p>
      {question.type === 'short' ? (
        <input
          className={classes.text}
          type="text"
          aria-label={`Jawaban soal ${number}`}
          autoComplete="off"
          maxLength={500}
          value={chosen[0] ?? ''}
          onChange={event => onAnswer(event.currentTarget.value)}
        />
      ) : (
        question.options.map(option => (
          <label key={option.id} className={classes.option}>
            <input
              type={question.type === 'multiple' ? 'checkbox' : 'radio'}
              name={name}
              value={option.id}
              checked={chosen.includes(option.id)}
              onChange={() => onAnswer(option.id)}
            />
            <span>{option.text}</span>
          </label>
        ))
      )}
    </fieldset>
  )
}
