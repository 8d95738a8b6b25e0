import { useId } from 'react'
import { SURVEY_TEXT_MAX_LENGTH } from '#contract/wire/limits.ts'
import type { SurveyQuestion } from '#contract/learning/survey.ts'
import classes from './survey.module.css'

interface Props {
  question: SurveyQuestion
  value: string
  isDisabled: boolean
  /** True if the learner tried to send the form without an answer to this question. */
  isMissing: boolean
  onAnswer: (answer: string) => void
}

const ratings = ['1', '2', '3', '4', '5']

export function SurveyQuestionField({ question, value, isDisabled, isMissing, onAnswer }: Props) {
  const id = useId()
  const state = {
    'aria-required': question.isRequired,
    'aria-invalid': isMissing || undefined,
    'aria-describedby': isMissing ? `${id}-problem` : undefined,
  }
  if (question.type === 'text') {
    return (
      <div className={classes.question}>
        <label htmlFor={id}>
          {question.text} <Optional question={question} />
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={SURVEY_TEXT_MAX_LENGTH}
          value={value}
          disabled={isDisabled}
          onChange={event => onAnswer(event.currentTarget.value)}
          {...state}
        />
        {isMissing && (
          <p id={`${id}-problem`} className={classes.problem}>
            Tulis jawabanmu dulu.
          </p>
        )}
      </div>
    )
  }
  const options = question.type === 'rating' ? ratings.map(rating => ({ id: rating, text: rating })) : question.options
  return (
    // Not a plain group, because only a group of radio buttons can be marked as invalid.
    <fieldset role="radiogroup" className={classes.question} disabled={isDisabled} {...state}>
      <legend>
        {question.text} <Optional question={question} />
      </legend>
      <div className={question.type === 'rating' ? classes.ratings : classes.choices}>
        {options.map(option => (
          <label key={option.id}>
            <input
              type="radio"
              name={id}
              value={option.id}
              checked={value === option.id}
              onChange={() => onAnswer(option.id)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {question.type === 'rating' && (
        <p className={classes.ends}>
          <span>1: {question.lowest}</span>
          <span>5: {question.highest}</span>
        </p>
      )}
      {isMissing && (
        <p id={`${id}-problem`} className={classes.problem}>
          Pilih satu jawaban dulu.
        </p>
      )}
    </fieldset>
  )
}

function Optional({ question }: { question: SurveyQuestion }) {
  return question.isRequired ? null : <span className={classes.optional}>(boleh kosong)</span>
}
