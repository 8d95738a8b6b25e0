import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { applyChoice, setMatch } from './answers.ts'
import { MatchingField } from './matching-field.tsx'
import { OrderingField } from './ordering-field.tsx'
import classes from './question-field.module.css'
import { QuizText } from './quiz-text.tsx'

export interface QuestionProps {
  number: number
  /** False hides the question, but keeps it in the form. */
  isShown?: boolean
  question: QuizQuestion
  given: readonly string[]
  onAnswer: (given: string[]) => void
}

const hints: Record<QuizQuestion['type'], string> = {
  single: 'Pilih satu jawaban',
  multiple: 'Pilih semua yang benar',
  'true-false': 'Benar atau salah?',
  short: 'Jawab singkat',
  ordering: 'Tekan satu per satu sesuai urutannya; tekan lagi untuk melepas',
  matching: 'Tekan satu baris, lalu pasangannya',
}

export function QuestionField(props: QuestionProps) {
  const { number, isShown = true, question } = props
  return (
    <fieldset className={classes.question} id={`soal-${question.id}`} tabIndex={-1} hidden={!isShown}>
      <legend>
        <span className={classes.number}>Soal {number}</span>
        <QuizText text={question.text} />
      </legend>
      <p className={classes.hint}>{hints[question.type]}</p>
      <AnswerField {...props} />
    </fieldset>
  )
}

function AnswerField({ number, question, given, onAnswer }: QuestionProps) {
  switch (question.type) {
    case 'ordering':
      return <OrderingField question={question} given={given} onAnswer={onAnswer} />
    case 'matching':
      return (
        <MatchingField
          question={question}
          given={given}
          onMatch={(promptId, optionId) => onAnswer(setMatch(given, promptId, optionId))}
        />
      )
    case 'short':
      return (
        <input
          className={classes.text}
          type="text"
          aria-label={`Jawaban soal ${number}`}
          autoComplete="off"
          maxLength={500}
          value={given[0] ?? ''}
          onChange={event => onAnswer(applyChoice('short', given, event.currentTarget.value))}
        />
      )
    default:
      return <ChoiceField question={question} given={given} onAnswer={onAnswer} />
  }
}

function ChoiceField({ question, given, onAnswer }: Omit<QuestionProps, 'number'>) {
  return (
    <div className={question.type === 'true-false' ? classes.pair : classes.options}>
      {question.options.map(option => (
        <label key={option.id} className={classes.option}>
          <input
            type={question.type === 'multiple' ? 'checkbox' : 'radio'}
            name={`soal-${question.id}`}
            value={option.id}
            checked={given.includes(option.id)}
            onChange={() => onAnswer(applyChoice(question.type, given, option.id))}
          />
          <span>
            <QuizText text={option.text} />
          </span>
        </label>
      ))}
    </div>
  )
}
