import { useId } from 'react'
import { SURVEY_TEXT_MAX_LENGTH } from '#contract/wire/limits.ts'
import type { SurveyQuestion } from '#contract/learning/survey.ts'
import classes from './survey.module.css'

interface Props {
  question: SurveyQuestion
  value: string
  isDisabled: boolean
  onAnswer: (answer: string) => void
}

const ratings = ['1', '2', '3', '4', '5']

export function SurveyQuestionField({ question, value, isDisabled, onAnswer }: Props) {
  const id = useId()
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
        />
      </div>
    )
  }
  const options = question.type === 'rating' ? ratings.map(rating => ({ id: rating, text: rating })) : question.options
  return (
    <fieldset className={classes.question} disabled={isDisabled}>
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
    </fieldset>
  )
}

function Optional({ question }: { question: SurveyQuestion }) {
  return question.isRequired ? null : <span className={classes.optional}>(boleh kosong)</span>
}
