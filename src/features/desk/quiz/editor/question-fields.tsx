import { FormFieldView } from '#app/desk/form/form-field.tsx'
import { typeChoices } from '../labels.ts'
import { convertAnswers } from './answer-rows.ts'
import { AnswersField } from './answers-field.tsx'
import type { QuestionValues } from './question-list.ts'

interface Props {
  values: Readonly<Partial<QuestionValues>>
  /** Errors by name of the part. */
  errors: Readonly<Partial<Record<keyof QuestionValues, string | undefined>>>
  onChange: (changed: Partial<QuestionValues>) => void
}

/** Fields of one question, in a quiz or in the bank. */
export function QuestionFields({ values, errors, onChange }: Props) {
  const { type = '', text = '', answers = '', explanation = '' } = values
  return (
    <>
      <FormFieldView
        field={{ name: 'type', label: 'Jenis', choices: typeChoices }}
        value={type}
        error={errors.type}
        onChange={next => onChange({ type: next, answers: convertAnswers(type, next, answers) })}
      />
      <FormFieldView
        field={{ name: 'text', label: 'Pertanyaan', rows: 2 }}
        value={text}
        error={errors.text}
        onChange={next => onChange({ text: next })}
      />
      <AnswersField type={type} value={answers} error={errors.answers} onChange={next => onChange({ answers: next })} />
      <FormFieldView
        field={{ name: 'explanation', label: 'Penjelasan', rows: 2, hint: 'Dibaca pelajar setelah mengumpulkan.' }}
        value={explanation}
        error={errors.explanation}
        onChange={next => onChange({ explanation: next })}
      />
    </>
  )
}
