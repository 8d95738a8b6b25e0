import type { ClipboardEvent } from 'react'
import { FormFieldView } from '#app/desk/form/form-field.tsx'
import { typeChoices } from '../labels.ts'
import { convertAnswers } from './answer-rows.ts'
import { AnswersField } from './answers-field.tsx'
import { readPastedQuestion } from './pasted-question.ts'
import type { QuestionValues } from './question-list.ts'

const PASTE_HINT = 'Soal utuh bisa ditempel di sini: pertanyaan, pilihan A. B. C., Jawaban: B, Penjelasan: …'
const EXPLANATION_HINT = 'Wajib diisi: pelajar membacanya setelah lulus atau setelah percobaan terakhir.'

interface Props {
  values: Readonly<Partial<QuestionValues>>
  /** Errors by field of the question. */
  errors: Readonly<Partial<Record<keyof QuestionValues, string | undefined>>>
  onChange: (changed: Partial<QuestionValues>) => void
}

/** Form fields of one question, in a quiz or in the bank. */
export function QuestionFields({ values, errors, onChange }: Props) {
  const { type = '', text = '', answers = '', explanation = '' } = values
  /** Fills in all fields from pasted text, if no text is typed yet. */
  function paste(event: ClipboardEvent) {
    const pasted = text + answers === '' ? readPastedQuestion(event.clipboardData.getData('text')) : undefined
    if (!pasted) return
    event.preventDefault()
    onChange({ ...pasted, explanation: pasted.explanation || explanation })
  }

  return (
    <>
      <FormFieldView
        field={{ name: 'type', label: 'Jenis', choices: typeChoices }}
        value={type}
        error={errors.type}
        onChange={next => onChange({ type: next, answers: convertAnswers(type, next, answers) })}
      />
      <div onPaste={paste}>
        <FormFieldView
          field={{ name: 'text', label: 'Pertanyaan', rows: 2, hint: PASTE_HINT }}
          value={text}
          error={errors.text}
          onChange={next => onChange({ text: next })}
        />
      </div>
      <AnswersField type={type} value={answers} error={errors.answers} onChange={next => onChange({ answers: next })} />
      <FormFieldView
        field={{ name: 'explanation', label: 'Penjelasan', rows: 2, hint: EXPLANATION_HINT }}
        value={explanation}
        error={errors.explanation}
        onChange={next => onChange({ explanation: next })}
      />
    </>
  )
}
